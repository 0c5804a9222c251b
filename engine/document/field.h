// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/document/document.h"
#include "engine/document/jsonvalue.h"

#include <functional>
#include <string_view>
#include <vector>

namespace headscope {

/// One key of the session file: how it is read into a document and written from it.
struct Field
{
    std::string_view path; ///< "layer.num_heads"
    Text expected;         ///< what the value must be, for the message
    std::function<bool(Document &, const Json &)> read;
    std::function<Json(const Document &)> write;
    /// Null, or an object whose keys have rows of their own, "layer.rope.theta": an object read starts them anew.
    bool isGroup = false;
    Text item = {}; ///< of a list: what each item must be, so that the one that is wrong is named
};

/// Every key of the session file, in the order in which they are written. A new setting is a new row.
const std::vector<Field> &fields();

/// The row of a key path, or null.
const Field *findField(std::string_view path);

} // namespace headscope
