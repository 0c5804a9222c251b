// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headscope {

// What a document says of single queries, keys, heads or cells, such as a given mask, is of no use where the sizes
// have become others. It can be made to fit, or left out; all else in the document stays.

/// What becomes of a part that does not fit. What is new where a part is filled hides nothing and changes no score.
enum class MendWay {
    Fit,      ///< cut or filled, where that can be
    LeaveOut, ///< as if the document had never said it
};

/// A part of a document that did not fit.
struct MendedPart
{
    std::string path; ///< its key: "mask.allowed"
    Text name;        ///< "mask of queries and keys"
    Error misfit;
    bool canBeFitted = false;
    bool isFitted = false; ///< else it was left out
};

/// A document that fits, with the tensors that it names.
struct Mending
{
    Document document;
    std::shared_ptr<const TensorFiles> files;
    std::vector<MendedPart> parts; ///< what did not fit, and what became of it
};

/// Mends a document that makePlan() refuses because such parts do not fit the sizes. Nothing where it is not refused,
/// or for another reason. Of the changed numbers, those that fit always stay.
std::optional<Mending> mend(const Document &document, const std::shared_ptr<const TensorFiles> &files, MendWay way);

/// What became of a part, in a sentence.
Text mendedText(const MendedPart &part);

/// The document without every part that may be mended: where it is refused, nothing can be mended.
Document withoutParts(const Document &document);

} // namespace headscope
