// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/freename.h"

#include "engine/io/zipdirectory.h"

namespace headscope {

std::string freeName(const std::string &wanted, std::set<std::string> &taken)
{
    const std::string plain = faultInMemberName(wanted + ".npy") ? "tensor" : wanted;
    std::string name = plain;
    for (int i = 2; !taken.insert(name).second; ++i)
        name = plain + "-" + std::to_string(i);
    return name;
}

} // namespace headscope
