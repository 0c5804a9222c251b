// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/handoutpages.h"

#include "ui/export/figurepage.h"
#include "ui/handout/handoutlook.h"
#include "ui/handout/sheetlook.h"
#include "ui/lines/linetext.h"

#include <QPageSize>
#include <QPainter>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kPageMargin = 15 / kMmPerInch * kLogicalDpi;
constexpr double kFoot = 24;
constexpr double kNameLine = 34;

} // namespace

HandoutPages::HandoutPages(const Handout &handout) : m_handout(std::make_shared<const Handout>(handout))
{
    layOut();
}

QSizeF HandoutPages::size() const
{
    const QPageSize paper(m_handout->paper == Paper::A4 ? QPageSize::A4 : QPageSize::Letter);
    return paper.size(QPageSize::Inch) * kLogicalDpi;
}

double HandoutPages::roomWidth() const
{
    return size().width() - 2 * kPageMargin;
}

double HandoutPages::roomHeight() const
{
    return size().height() - 2 * kPageMargin - kFoot;
}

/// A heading and what it must not be parted from are placed together.
void HandoutPages::layOut()
{
    m_pages.emplace_back();
    std::vector<Strip> together{titleStrip()};
    if (m_handout->isWorksheet)
        together.push_back(nameStrip());
    for (const HandoutBlock &block : m_handout->blocks)
        for (Strip &strip : stripsOf(block, roomWidth())) {
            if (!together.empty() && !together.back().staysWithNext) {
                place(together);
                together.clear();
            }
            together.push_back(std::move(strip));
        }
    place(together);
}

void HandoutPages::place(const std::vector<Strip> &together)
{
    double height = 0;
    for (const Strip &strip : together)
        height += strip.height;
    makeRoomFor(height);
    for (const Strip &strip : together) {
        makeRoomFor(strip.height);
        const double scale = std::min(1.0, roomHeight() / strip.height);
        m_pages.back().push_back({strip, m_top, scale});
        m_top += strip.height * scale;
    }
}

/// Turns the page where this one ends before it; what is higher than a page gets one of its own.
void HandoutPages::makeRoomFor(double height)
{
    if (m_top == 0 || m_top + std::min(height, roomHeight()) <= roomHeight())
        return;
    m_pages.emplace_back();
    m_top = 0;
}

Strip HandoutPages::titleStrip() const
{
    const Strip title =
        wordsStrip({m_handout->title.toHtmlEscaped()}, paperFont(kPaperTitle, Weight::Bold), roomWidth(), 2);
    const Strip about = wordsStrip(m_handout->about, paperFont(kPaperBody), roomWidth(), 14);
    return {title.height + about.height, true, [=](QPainter &painter, const QPointF &corner) {
                title.paint(painter, corner);
                about.paint(painter, corner + QPointF(0, title.height));
            }};
}

/// Two lines with what to write on them.
Strip HandoutPages::nameStrip() const
{
    const QString name = inLanguages(m_handout->languages, [] { return HandoutWords::tr("Name"); }).join(u' ');
    const QString date = inLanguages(m_handout->languages, [] { return HandoutWords::tr("Date"); }).join(u' ');
    const double width = roomWidth();
    return {kNameLine, true, [=](QPainter &painter, const QPointF &corner) {
                const QFont font = paperFont(kPaperBody);
                const auto field = [&](double left, double right, const QString &words) {
                    painter.setFont(font);
                    painter.setPen(kInk);
                    const double begin = lineWidth(font, words);
                    drawLine(painter, QRectF(corner + QPointF(left, 0), QSizeF(begin, 18)),
                             Qt::AlignLeft | Qt::AlignVCenter, words);
                    painter.setPen(QPen(kInk, 0.8));
                    painter.drawLine(corner + QPointF(left + begin + 6, 16), corner + QPointF(right, 16));
                };
                field(0, width * 0.62, name);
                field(width * 0.66, width, date);
            }};
}

void HandoutPages::paintFoot(QPainter &painter, int page) const
{
    const QRectF line(kPageMargin, size().height() - kPageMargin - 14, roomWidth(), 14);
    painter.setFont(paperFont(kPaperSmall));
    painter.setPen(kQuietInk);
    const QString number = QStringLiteral("%1 / %2").arg(page + 1).arg(count());
    drawLine(painter, line, Qt::AlignRight | Qt::AlignVCenter, number);
    drawLine(painter, line, Qt::AlignLeft | Qt::AlignVCenter,
             elidedLine(painter.font(), m_handout->title, line.width() - 80));
}

void HandoutPages::paint(QPainter &painter, int page) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Placed &placed : m_pages[static_cast<std::size_t>(page)]) {
        painter.save();
        painter.translate(kPageMargin, kPageMargin + placed.top);
        painter.scale(placed.scale, placed.scale);
        placed.strip.paint(painter, {});
        painter.restore();
    }
    paintFoot(painter, page);
}

} // namespace headscope
