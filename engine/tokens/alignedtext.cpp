// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/alignedtext.h"

#include <algorithm>

namespace headscope {

AlignedText::AlignedText(std::string_view text, std::size_t at) : m_text(text), m_start(at)
{
    m_origins.reserve(text.size());
    for (std::size_t i = at; i < at + text.size(); ++i)
        m_origins.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i + 1)});
}

Range AlignedText::originOf(Range bytes) const
{
    Range whole = placeOf(bytes.begin);
    for (std::size_t i = bytes.begin; i < bytes.end; ++i) {
        const Range one{m_origins[i].begin, m_origins[i].end};
        if (whole.isEmpty())
            whole = one.isEmpty() ? whole : one;
        else if (!one.isEmpty())
            whole = {std::min(whole.begin, one.begin), std::max(whole.end, one.end)};
    }
    return whole;
}

Range AlignedText::placeOf(std::size_t at) const
{
    if (at < m_origins.size())
        return {m_origins[at].begin, m_origins[at].begin};
    const std::size_t end = m_origins.empty() ? m_start : m_origins.back().end;
    return {end, end};
}

void AlignedText::append(std::string_view bytes, Range origin)
{
    m_text += bytes;
    m_origins.resize(m_text.size(), {static_cast<std::uint32_t>(origin.begin), static_cast<std::uint32_t>(origin.end)});
}

void AlignedText::append(const AlignedText &other, Range bytes)
{
    m_text.append(other.m_text, bytes.begin, bytes.end - bytes.begin);
    const auto first = other.m_origins.begin();
    m_origins.insert(m_origins.end(), first + static_cast<std::ptrdiff_t>(bytes.begin),
                     first + static_cast<std::ptrdiff_t>(bytes.end));
}

} // namespace headscope
