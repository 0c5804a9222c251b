// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

namespace headscope {

/// Whether all of a text is UTF-8, as whatever a session says is.
inline bool isUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t bytes = utf8Length(text, at);
        if (bytes == 0)
            return false;
        at += bytes;
    }
    return true;
}

} // namespace headscope
