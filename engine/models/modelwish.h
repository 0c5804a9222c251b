// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelplan.h"
#include "engine/models/textreading.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headscope {

/// The two texts as they stood beside each other when the model went on writing.
struct TextsBefore
{
    std::string text;
    std::string other;
    bool operator==(const TextsBefore &) const = default;
};

/// What a person wants of a model: what was typed, and what was changed in it.
struct ModelWish
{
    std::string text;
    TextReading reading = {};                      ///< how its tokens are read; acts where it has a place among them
    std::vector<TokenId> target = {};              ///< of a decoder, its start first; none: the start alone
    bool writesTarget = true;                      ///< the model writes the target by itself
    bool isTargetOld = false;                      ///< it is of another text, or taken away: it is yet to be written
    bool followsText = false;                      ///< the model wrote the target at a press: not for another text
    std::shared_ptr<const AnyTensor> patches = {}; ///< of an image, for models that look at one
    std::string picture = {};                      ///< the file that they were made of; empty: none was given yet
    ModelChanges changes = {};                     ///< `other` in it follows from the other text
    ModelChanges unplaced = {};                    ///< those that have no place in the text, and wait for one that has
    std::string otherText = {};                    ///< whose numbers parts may have
    std::optional<TextsBefore> before = {};        ///< where the model wrote behind the text at a press; in no file
    std::string title = {};                        ///< of the session
    std::string path = {};                         ///< of the model, as the session file names it; empty: none did
    OptionalRef image = {};                        ///< the patches, as the session file names them; empty: none did
    std::string unread = {};                       ///< what this version does not know of its file, as JSON
    bool operator==(const ModelWish &) const = default;
};

/// Whether a decoder has yet to write its target: it has none that is of the text.
bool hasToWrite(const Transformer &model, const ModelWish &wish);

/// Whether a decoder writes its text anew in each run. Changed numbers of the decoder are those of the target as it is:
/// another one would have other cells. They hold it until the model is to write of another text.
bool writesAnew(const Transformer &model, const ModelWish &wish);

/// Whether two wishes say the same of a model: what is written anew in each run says nothing, nor does the order of
/// changes, whether they have a place now, at whose press a target was written, or how a file names the model.
bool areSame(const Transformer &model, ModelWish a, ModelWish b);

/// Whether the same is read: the text, and what a decoder has been given to go on from.
bool readSame(const Transformer &model, const ModelWish &a, const ModelWish &b);

/// The block and the number in it that a session file names with "layer.3.self/scores". Nothing where the model has no
/// such block.
std::optional<std::pair<std::size_t, Override>> numberNamed(const Transformer &model, const Override &named);

/// The tokens of the other text, which must be as many as the text has. Errors name `from`.
Result<std::vector<TokenId>> otherTokens(const Transformer &model, const ModelWish &wish, std::size_t count);

/// Whether the text goes on behind the one that the other text stood beside: what was written has no place there.
bool goesOnBehind(const ModelWish &wish);

/// All changes of a wish, as a text of so many tokens may have them: parts have the numbers of the other text only
/// where that has as many, or had before the model wrote on; then at the tokens of before.
ModelChanges changesBeside(const Transformer &model, const ModelWish &wish, std::size_t count);

/// Refuses numbers of another text for what is left out as well. Errors name `patch`.
Result<void> checkPatchedParts(const Transformer &model, const ModelChanges &changes);

} // namespace headscope
