// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/notelabel.h"

#include "ui/lines/tooltip.h"

namespace headscope {

NoteLabel::NoteLabel(QWidget *parent, int lines) : QLabel(parent), m_lines(lines)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void NoteLabel::setNote(const QString &note)
{
    m_whole = note;
    setAccessibleName(note);
    fit();
}

bool NoteLabel::fits(const QString &text) const
{
    const QRect room(0, 0, width() - 2, 10000);
    return fontMetrics().boundingRect(room, Qt::TextWordWrap, text).height() <= m_lines * fontMetrics().lineSpacing();
}

void NoteLabel::fit()
{
    setToolTip(plainToolTip(fits(m_whole) ? QString() : m_whole));
    setText(m_lines == 1 ? fontMetrics().elidedText(m_whole, Qt::ElideMiddle, width() - 2) : longestBeginning());
}

/// That fits, by halving.
QString NoteLabel::longestBeginning() const
{
    qsizetype low = 0;
    qsizetype high = m_whole.size();
    const auto cut = [this](qsizetype length) {
        return length == m_whole.size() ? m_whole : m_whole.left(length).trimmed() + u'…';
    };
    while (low < high) {
        const qsizetype middle = (low + high + 1) / 2;
        if (fits(cut(middle)))
            low = middle;
        else
            high = middle - 1;
    }
    return cut(low);
}

void NoteLabel::resizeEvent(QResizeEvent *event)
{
    QLabel::resizeEvent(event);
    fit();
}

} // namespace headscope
