// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/document.h"
#include "engine/document/jsonvalue.h"
#include "engine/document/unknownkeys.h"
#include "engine/models/textreading.h"
#include "engine/tokens/tokenizer.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headscope {

/// What is changed in a model. Blocks, heads and cells have the names that commands give them.
struct NamedChanges
{
    std::vector<std::string> without; ///< "layer.3.self/head.2", "layer.0.ffn"
    std::vector<std::string> patch;   ///< parts that have their numbers from another text
    Overrides overrides;              ///< of "layer.3.self/scores"
    bool operator==(const NamedChanges &) const = default;
};

/// What a session file says of a whole model under "model", as it stands there: which model, what it reads, and what is
/// changed in it.
struct ModelSection : NamedChanges
{
    std::string path; ///< "example:dates", or a folder or file of the model: absolute, or from the session's folder
    std::string text;
    TextReading reading;                           ///< how its tokens are read, where the file says it
    std::optional<std::string> textTo;             ///< what a decoder has written, as far as a text gives it back
    std::optional<std::vector<TokenId>> targetIds; ///< else these ids, its start left out
    std::optional<bool> writes;                    ///< whether the decoder goes on by itself: where nothing is written
    OptionalRef patches;                           ///< of an image, for models that look at one
    std::string from;                              ///< the other text, that parts have numbers from
    NamedChanges unplaced;                         ///< what waits for a text in which it has a place

    bool writesByItself() const { return writes.value_or(!textTo && !targetIds); }
    bool operator==(const ModelSection &) const = default;
};

/// A session file of a whole model.
struct ReadModelSession
{
    std::string title;
    ModelSection model;
    UnknownKeys unknownKeys;
    Json view = {};          ///< of what is seen, as the file has it
    std::string unread = {}; ///< the members of the file that this version does not know, as JSON; empty: none
};

/// Reads it, as strictly as readDocument() reads that of a layer: errors name the key, such as `model.without[1]`. Keys
/// of a layer beside the model are not known.
Result<ReadModelSession> readModelSession(std::string_view json);

/// The same error of a part of it, by the key of the session: `model.text`.
Error inSection(Error error);

/// The key paths whose values are others in the second, such as `model.text`, with these values as JSON; all but the
/// path of the model.
std::vector<std::pair<std::string, std::string>> settingsBetween(const ModelSection &from, const ModelSection &to);

/// Whether it is a session of a whole model, right or wrong.
bool isModelSession(std::string_view json);

/// The session file, to be read and edited by people. Reading it gives the same to the bit. What was not read of a file
/// stands behind what was.
std::string writeModelSession(const std::string &title, const ModelSection &model, const Json &view = {},
                              const std::string &unread = {});

} // namespace headscope
