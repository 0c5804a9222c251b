// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/notelabel.h"

#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"

#include <QEvent>

namespace headscope {

NoteLabel::NoteLabel(QWidget *parent, int lines) : QLabel(parent), m_lines(lines)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(lines > 1); // else a line that is a little too long would make two of it, and move all above
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void NoteLabel::setNote(const QString &note)
{
    m_whole = note;
    setAccessibleName(note);
    fit();
}

/// How wide a line may be; letters may reach a little beyond what they are said to be wide.
int NoteLabel::room() const
{
    return roomForWords(*this, width()) - 2;
}

bool NoteLabel::fits(const QString &text) const
{
    const QRect place(0, 0, room(), 10000);
    return fontMetrics().boundingRect(place, Qt::TextWordWrap, text).height() <= m_lines * fontMetrics().lineSpacing();
}

void NoteLabel::fit()
{
    const QString shown =
        m_lines == 1 ? fontMetrics().elidedText(m_whole, Qt::ElideMiddle, room()) : longestBeginning();
    setToolTip(plainToolTip(shown == m_whole ? QString() : m_whole));
    setText(shown);
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

void NoteLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

} // namespace headscope
