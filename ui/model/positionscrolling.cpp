// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Which of the tokens of a long text have room in their strip.
#include "ui/model/positionstrip.h"

#include <QWheelEvent>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kBelow = 3;     // the chips
constexpr int kTurnOfToken = 40; // of the wheel, of which a notch has 120

} // namespace

/// No farther than is needed to see the token and the one behind it, and no room is left empty.
void PositionStrip::scroll()
{
    const std::size_t last = m_words.size() - 1;
    m_first = std::min({m_first, m_row, firstChipBefore(m_words, last, width())});
    m_first = std::clamp(firstChipBefore(m_words, std::min(m_row + 1, last), width()), m_first, m_row);
}

/// Only to where the last token has room.
void PositionStrip::scrollTo(std::size_t first)
{
    const std::size_t last = m_words.size() - 1;
    m_first = std::min({first, last, firstChipBefore(m_words, last, width())});
    update();
}

/// Those before the first that is seen, or those behind the last one.
void PositionStrip::turnPage(int way)
{
    if (way < 0)
        scrollTo(std::min(firstChipBefore(m_words, m_first - 1, width()), m_first - 1));
    else
        scrollTo(chipsFrom(m_first).back().token + 1);
}

QRectF PositionStrip::dots(int way) const
{
    const QRectF whole(0, 0, kChipDots, height() - kBelow);
    if (way < 0)
        return m_first > 0 ? whole : QRectF();
    const auto chips = chipsFrom(m_first);
    const bool hasMore = !chips.empty() && chips.back().token + 1 < m_words.size();
    return hasMore ? whole.translated(chips.back().place.right(), 0) : QRectF();
}

int PositionStrip::dotsAt(const QPointF &point) const
{
    for (const int way : {-1, 1})
        if (dots(way).contains(point))
            return way;
    return 0;
}

std::vector<PlacedChip> PositionStrip::chipsFrom(std::size_t first) const
{
    return placedChips(m_words, first, QRectF(rect()).adjusted(first > 0 ? kChipDots : 0, 0, 0, -kBelow));
}

void PositionStrip::hover(const QPointF &point)
{
    const int way = dotsAt(point);
    const QString invitation = way < 0   ? tr("A click shows the tokens before.")
                               : way > 0 ? tr("A click shows the tokens behind.")
                                         : QString();
    setHovered(tokenAt(point), invitation);
}

/// A token at a time, however finely the wheel turns. Where all are seen, it is for what lies around.
void PositionStrip::wheelEvent(QWheelEvent *event)
{
    if (dots(-1).isEmpty() && dots(1).isEmpty())
        return event->ignore();
    const QPoint turned = event->angleDelta();
    m_turned += turned.x() != 0 ? turned.x() : turned.y();
    const auto first = static_cast<std::ptrdiff_t>(m_first) - m_turned / kTurnOfToken;
    m_turned %= kTurnOfToken;
    scrollTo(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, first)));
    hover(event->position());
}

void PositionStrip::resizeEvent(QResizeEvent *)
{
    if (hasTokens())
        scroll();
}

} // namespace headscope
