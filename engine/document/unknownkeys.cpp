// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/unknownkeys.h"

namespace headscope {

void UnknownKeys::add(const std::string &path)
{
    constexpr std::size_t most = 10;
    if (++m_count <= most)
        m_names.push_back(shortened(path));
}

std::optional<Text> UnknownKeys::warning() const
{
    if (isEmpty())
        return std::nullopt;
    const std::string list = asOneArgument(m_names);
    if (m_count > m_names.size())
        return Text(ENGINE_TEXT("engine", "HeadScope does not know the keys %1 and %2 more."),
                    {list, std::to_string(m_count - m_names.size())});
    return m_count == 1 ? Text(ENGINE_TEXT("engine", "HeadScope does not know the key %1."), {list})
                        : Text(ENGINE_TEXT("engine", "HeadScope does not know the keys %1."), {list});
}

} // namespace headscope
