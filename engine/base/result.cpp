// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/result.h"

namespace headscope {

std::string Error::sentence() const
{
    std::string out;
    for (const std::string &part : {file, field})
        if (!part.empty())
            out += printable(part) + ": ";
    return out + "got " + got.english() + ", expected " + expected.english();
}

Error Error::in(std::string name) const
{
    Error copy = *this;
    copy.file = std::move(name);
    return copy;
}

} // namespace headscope
