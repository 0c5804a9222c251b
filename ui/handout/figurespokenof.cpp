// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/figurespokenof.h"

#include "ui/handout/lessonfigures.h"

#include <algorithm>
#include <utility>

namespace headscope {

void FigureSpokenOf::show(std::vector<HandoutBlock> figure, std::vector<HandoutBlock> &sheet)
{
    const std::vector<bool> frames = framesTaken(figure);
    if (figure != m_figure) {
        putBelow(sheet);
        m_frames.assign(frames.size(), false);
    }
    for (std::size_t i = 0; i < frames.size(); ++i)
        m_frames[i] = m_frames[i] || frames[i];
    m_figure = std::move(figure);
}

void FigureSpokenOf::putBelow(std::vector<HandoutBlock> &sheet)
{
    const auto isFramedAlready = [](bool isWanted, bool is) { return is || !isWanted; };
    const bool isOnPaper =
        m_figure == m_onPaper && std::equal(m_frames.begin(), m_frames.end(), m_framesOnPaper.begin(), isFramedAlready);
    if (!m_figure.empty() && !isOnPaper) {
        m_onPaper = m_figure;
        m_framesOnPaper = m_frames;
        putFrames(m_figure, m_frames);
        sheet.insert(sheet.end(), m_figure.begin(), m_figure.end());
    }
    m_figure.clear();
}

} // namespace headscope
