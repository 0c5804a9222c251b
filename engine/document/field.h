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

/// One key of a session file: how it is read into its owner, such as a document, and written from it.
template <class Owner>
struct FieldOf
{
    std::string_view path; ///< "layer.num_heads"
    Text expected;         ///< what the value must be, for the message
    std::function<bool(Owner &, const Json &)> read;
    std::function<Json(const Owner &)> write;
    /// Null, or an object whose keys have rows of their own, "layer.rope.theta": an object read starts them anew.
    bool isGroup = false;
    Text item = {}; ///< of a list: what each item must be, so that the one that is wrong is named
};

/// One of the session of a layer.
using Field = FieldOf<Document>;

/// Every key of such a session, in the order in which they are written. A new setting is a new row.
const std::vector<Field> &fields();

/// The row of a key path, or null.
const Field *findField(std::string_view path);

} // namespace headscope
