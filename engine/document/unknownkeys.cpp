// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/unknownkeys.h"

namespace headscope {

namespace {

constexpr std::size_t kMostNamed = 10;

} // namespace

void UnknownKeys::add(const std::string &path)
{
    if (++m_count <= kMostNamed)
        m_names.push_back(shortened(path));
}

void UnknownKeys::addLost(const std::string &path)
{
    add(path);
    if (++m_lostCount <= kMostNamed)
        m_lost.push_back(shortened(path));
}

std::optional<Text> UnknownKeys::lossWarning() const
{
    if (m_lostCount == 0)
        return std::nullopt;
    const std::string list = asOneArgument(m_lost);
    if (m_lostCount > m_lost.size())
        return Text(ENGINE_TEXT("engine", "Saving the session leaves out %1 and %2 more."),
                    {list, std::to_string(m_lostCount - m_lost.size())});
    return Text(ENGINE_TEXT("engine", "Saving the session leaves out %1."), {list});
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
