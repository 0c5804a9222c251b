// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/handout.h"

#include <vector>

namespace headscope {

/// The figure that the words of a lesson speak of. It is put on the sheet below them.
class FigureSpokenOf
{
public:
    bool isThere() const { return !m_figure.empty(); }

    /// What differs in its frames alone is one figure, with all of them; before another one, the last is put below.
    void show(std::vector<HandoutBlock> figure, std::vector<HandoutBlock> &sheet);

    /// Puts it on the sheet, unless it is the one that was put there last.
    void putBelow(std::vector<HandoutBlock> &sheet);

private:
    std::vector<HandoutBlock> m_figure;
    std::vector<bool> m_frames;          ///< in it
    std::vector<HandoutBlock> m_onPaper; ///< the last one that was put there
    std::vector<bool> m_framesOnPaper;
};

} // namespace headscope
