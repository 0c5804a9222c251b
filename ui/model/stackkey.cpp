// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/stackkey.h"

#include "ui/figure/colorbar.h"
#include "ui/figure/valuescale.h"
#include "ui/lines/linetext.h"
#include "ui/lines/tooltip.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QToolTip>

#include <cmath>
#include <utility>

namespace headscope {
namespace {

constexpr double kKeyMargin = 16;
constexpr double kEntryLine = 18;
constexpr double kBelowEntries = 4;
constexpr double kBetweenEntries = 16; // entries
constexpr double kSignSide = 12;
constexpr double kColorsWidth = 28;
constexpr double kBesideSign = 5; // a sign

} // namespace

StackKey::StackKey(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("stackKey"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    showWords();
}

double StackKey::widthOf(Sign sign)
{
    return sign == Sign::Colors ? kColorsWidth : kSignSide;
}

void StackKey::setOfPatches(bool isOfPatches)
{
    if (std::exchange(m_isOfPatches, isOfPatches) != isOfPatches)
        showWords();
}

/// What is a row in each map, and what a column.
std::vector<StackKey::Entry> StackKey::entriesOfMaps() const
{
    if (m_isOfPatches)
        return {{Sign::Row, tr("row: a patch that looks (query)"),
                 tr("In each map, a row is a patch of the picture, and the first of all is CLS: how it shares out its "
                    "attention. A row adds up to 1.")},
                {Sign::Column, tr("column: a patch looked at (key)"),
                 tr("In each map, a column is a patch that is looked at, and the first of all is CLS.")}};
    return {{Sign::Row, tr("row: a token that looks (query)"),
             tr("In each map, a row is a token of this stack, from the first above to the last below: how it shares "
                "out its attention. A row adds up to 1.")},
            {Sign::Column, tr("column: a token looked at (key)"),
             tr("In each map, a column is a token that is looked at, from the first at the left to the last at the "
                "right; in cross-attention it is one of the encoder.")}};
}

void StackKey::showWords()
{
    m_entries = entriesOfMaps();
    m_entries.push_back({Sign::Colors, tr("weight: 0 to 1"),
                         tr("The colour of a cell is the weight of attention that its row gives to its column, from 0 "
                            "at the left of the bar to 1 at its right.")});
    m_entries.push_back(
        {Sign::Arrow, tr("thicker: adds more"),
         tr("The arrow from a block to the stream is the thicker, the longer what the block adds is beside what it "
            "reads: each is the root of the sum of the squares of all its numbers. From 1.6 times as long on it stays "
            "as thick.")});
    QStringList told;
    for (const Entry &entry : m_entries)
        told << entry.told;
    setAccessibleName(tr("How the stack is read"));
    setAccessibleDescription(told.join(u' '));
    updateGeometry();
    update();
}

/// One after the other, and below where there is no room beside.
std::vector<QRectF> StackKey::placesIn(double width) const
{
    std::vector<QRectF> places;
    QPointF corner(kKeyMargin, 0);
    for (const Entry &entry : m_entries) {
        const double needed =
            widthOf(entry.sign) + kBesideSign + std::ceil(lineWidth(uiFont(kCaptionSize), entry.words));
        if (!places.empty() && corner.x() + needed > width - kKeyMargin)
            corner = {kKeyMargin, corner.y() + kEntryLine};
        places.emplace_back(corner, QSizeF(needed, kEntryLine));
        corner.rx() += needed + kBetweenEntries;
    }
    return places;
}

int StackKey::heightForWidth(int width) const
{
    return static_cast<int>(placesIn(width).back().bottom() + kBelowEntries);
}

QSize StackKey::sizeHint() const
{
    constexpr int good = 640;
    return {good, heightForWidth(width() > 0 ? width() : good)};
}

/// A map of three rows and columns of which one is tinted, the colours of all maps, or the arrow of a block.
void StackKey::paintSign(QPainter &painter, Sign sign, const QPointF &corner) const
{
    const Theme &theme = themeOf(palette());
    const QRectF place(corner, QSizeF(widthOf(sign), kSignSide));
    if (sign == Sign::Colors)
        return paintColors(painter, place.adjusted(0, 2, 0, -2), scaleFor(specOf(Role::Weights), {0, 1}, m_colorMap));
    if (sign == Sign::Arrow) {
        painter.fillRect(QRectF(place.left() + 4, place.center().y() - 2.5, kSignSide - 4, 5), theme.muted);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.muted);
        painter.drawPolygon(QPolygonF({{place.left(), place.center().y()},
                                       {place.left() + 5, place.top() + 1},
                                       {place.left() + 5, place.bottom() - 1}}));
        return;
    }
    const double cell = kSignSide / 3;
    const QRectF lit = sign == Sign::Row ? QRectF(place.left(), place.top() + cell, kSignSide, cell)
                                         : QRectF(place.left() + cell, place.top(), cell, kSignSide);
    painter.fillRect(lit, sign == Sign::Row ? theme.query : theme.key);
    painter.setPen(QPen(theme.faint, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place);
    for (const double at : {cell, 2 * cell}) {
        painter.drawLine(place.topLeft() + QPointF(at, 0), place.bottomLeft() + QPointF(at, 0));
        painter.drawLine(place.topLeft() + QPointF(0, at), place.topRight() + QPointF(0, at));
    }
}

void StackKey::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const auto places = placesIn(width());
    for (std::size_t i = 0; i < places.size(); ++i) {
        const QRectF &place = places[i];
        painter.setRenderHint(QPainter::Antialiasing, m_entries[i].sign == Sign::Arrow);
        paintSign(painter, m_entries[i].sign, {place.left(), place.top() + (kEntryLine - kSignSide) / 2});
        painter.setFont(uiFont(kCaptionSize));
        painter.setPen(themeOf(palette()).muted);
        const QRectF words = place.adjusted(widthOf(m_entries[i].sign) + kBesideSign, 0, 2, 0);
        drawLine(painter, words, Qt::AlignLeft | Qt::AlignVCenter,
                 elidedLine(painter.font(), m_entries[i].words, std::min(words.width(), width() - words.left())));
    }
}

/// In another width it may want more lines, or fewer.
void StackKey::resizeEvent(QResizeEvent *event)
{
    if (event->size().width() != event->oldSize().width())
        updateGeometry();
    QWidget::resizeEvent(event);
}

bool StackKey::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto &help = static_cast<const QHelpEvent &>(*event);
    const auto places = placesIn(width());
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i].contains(help.pos()))
            QToolTip::showText(help.globalPos(), plainToolTip(m_entries[i].told), this, places[i].toRect());
    return true;
}

void StackKey::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
