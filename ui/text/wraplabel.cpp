// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/wraplabel.h"

#include <QFontMetrics>

namespace headscope {

WrapLabel::WrapLabel(QWidget *parent) : QLabel(parent)
{
    setWordWrap(true);
}

int WrapLabel::heightForWidth(int width) const
{
    const bool isKnown = m_known.text == text() && m_known.font == font();
    if (!isKnown && !(m_holds && m_known.heights.contains(width)))
        m_known = {text(), font()};
    if (!m_known.heights.contains(width))
        m_known.heights[width] = QLabel::heightForWidth(width);
    return m_known.heights[width];
}

/// The width is the panel's; the height follows from it.
QSize WrapLabel::sizeHint() const
{
    return {120, text().isEmpty() ? 0 : fontMetrics().height()};
}

QSize WrapLabel::minimumSizeHint() const
{
    return sizeHint();
}

void WrapLabel::holdHeight(bool holds)
{
    m_holds = holds;
}

} // namespace headscope
