// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headstrip.h"

#include "ui/figure/changescale.h"
#include "ui/figure/heatmap.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>

#include <cmath>

namespace headscope {
namespace {

constexpr double kTallest = 58; // of a thumbnail
constexpr double kLowest = 28;
constexpr double kWidest = 96;
constexpr double kTop = 6;
constexpr double kGap = 30;
constexpr double kLeft = 96; // the words "all heads" stand there
constexpr double kRight = 16;
constexpr double kWord = 16;

} // namespace

HeadStrip::HeadStrip(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("headStrip"));
    setFocusPolicy(Qt::StrongFocus);
    refresh();
    connect(&session, &Session::resultChanged, this, &HeadStrip::refresh);
    connect(&session, &Session::selectionChanged, this, &HeadStrip::showSelection);
}

Index HeadStrip::headCount() const
{
    return shapeOf(specOf(m_session.selection().tensor), m_session.result()->trace->plan.sizes)[1];
}

/// The first head of the layer that a thumbnail stands for: keys and values can be shared.
Index HeadStrip::firstOf(Index thumbnail) const
{
    return thumbnail * (m_session.result()->trace->plan.sizes.h / headCount());
}

bool HeadStrip::hasThumbnails() const
{
    const SharedResult &result = m_session.result();
    const TensorId tensor = m_session.selection().tensor;
    return result && result->trace->has(tensor) && hasHeads(specOf(tensor));
}

void HeadStrip::showSelection()
{
    const Selection &s = m_session.selection();
    if (s.tensor != m_shown.tensor || s.batch != m_shown.batch || s.wantsChange != m_shown.wantsChange)
        refresh();
    else if (s.head != m_shown.head) {
        m_shown = s;
        update();
    }
}

void HeadStrip::refresh()
{
    setAccessibleName(tr("All heads"));
    m_shown = m_session.selection();
    m_thumbnails = {};
    update();
}

double HeadStrip::thumbnailHeight() const
{
    return std::clamp(height() - kTop - kWord - 14, kLowest, kTallest);
}

double HeadStrip::roomPerHead() const
{
    return (width() - kLeft - kRight) / static_cast<double>(headCount());
}

QRectF HeadStrip::thumbnail(Index head) const
{
    const Slice slice(m_session.result()->trace, m_session.selection().tensor, 0, 0);
    const double aspect = static_cast<double>(slice.columns()) / static_cast<double>(slice.rows());
    const double height = thumbnailHeight();
    const double natural = std::clamp(std::round(height * aspect), 34.0, kWidest);
    const double gap = std::clamp(roomPerHead() * 0.24, 2.0, kGap);
    const double width = std::max(3.0, std::floor(std::min(natural, roomPerHead() - gap)));
    return {kLeft + std::round(static_cast<double>(head) * (width + gap)), kTop, width, height};
}

/// "head 2", or "2" where the heads stand close; nothing where even that would touch its neighbour.
QString HeadStrip::label(Index head) const
{
    const double pitch = headCount() > 1 ? thumbnail(1).left() - thumbnail(0).left() : kWidest;
    const QFontMetricsF metrics(uiFont(kCaptionSize, Weight::Bold));
    for (const QString &words : {axisPlace(Extent::Heads, head), QString::number(head)})
        if (metrics.horizontalAdvance(words) + 4 <= pitch)
            return words;
    return {};
}

void HeadStrip::paintThumbnails(QPainter &painter) const
{
    const Selection &s = m_session.selection();
    const TensorSpec &spec = specOf(s.tensor);
    const RunResult &result = *m_session.result();
    const bool showsChange = m_session.showsChange();
    std::vector<Slice> slices;
    for (Index head = 0; head < headCount(); ++head) {
        const Index query = firstOf(head);
        slices.push_back(showsChange ? Slice::difference(result.trace, *result.unchanged, s.tensor, s.batch, query)
                                     : Slice(result.trace, s.tensor, s.batch, query));
    }
    const MapStyle style{showsChange ? scaleOfChange(slices) : scaleFor(spec, result.range(s.tensor)),
                         &themeOf(palette()), Annotate::Off};
    for (Index head = 0; head < headCount(); ++head) {
        const Slice &slice = slices[static_cast<std::size_t>(head)];
        paintHeatMap(painter, MapGeometry(thumbnail(head), slice.rows(), slice.columns()), slice, style);
    }
}

void HeadStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = themeOf(palette());
    painter.fillRect(rect(), theme.surface);
    if (!hasThumbnails())
        return;
    if (m_thumbnails.isNull()) {
        m_thumbnails = QPixmap(size() * devicePixelRatioF());
        m_thumbnails.setDevicePixelRatio(devicePixelRatioF());
        m_thumbnails.fill(Qt::transparent);
        QPainter into(&m_thumbnails);
        paintThumbnails(into);
    }
    painter.drawPixmap(0, 0, m_thumbnails);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.muted);
    painter.setFont(uiFont(kCaptionSize, Weight::Medium));
    painter.drawText(QRectF(24, kTop, kLeft - 24, thumbnailHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("ALL HEADS"));
    const TensorSpec &spec = specOf(m_session.selection().tensor);
    const bool sharesKeys = spec.axes[1] == Extent::KvHeads;
    const Sizes &sizes = m_session.result()->trace->plan.sizes;
    const Index chosen = sharesKeys ? sizes.kvHeadOf(m_session.selection().head) : m_session.selection().head;
    for (Index head = 0; head < headCount(); ++head) {
        const QRectF place = thumbnail(head);
        const bool isChosen = head == chosen;
        painter.setPen(QPen(isChosen ? theme.of(spec.role) : theme.line, isChosen ? 2.5 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(isChosen ? place.adjusted(-2, -2, 2, 2) : place.adjusted(-0.5, -0.5, 0.5, 0.5));
        painter.setPen(isChosen ? theme.of(spec.role) : theme.muted);
        painter.setFont(uiFont(kCaptionSize, isChosen ? Weight::Bold : Weight::Regular));
        painter.drawText(QRectF(place.left() - kGap / 2, place.bottom() + 5, place.width() + kGap, kWord),
                         Qt::AlignCenter | Qt::TextDontClip,
                         isChosen && label(head).isEmpty() ? axisPlace(Extent::Heads, head) : label(head));
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

void HeadStrip::resizeEvent(QResizeEvent *)
{
    refresh();
}

void HeadStrip::mousePressEvent(QMouseEvent *event)
{
    if (!hasThumbnails())
        return;
    for (Index head = 0; head < headCount(); ++head)
        if (thumbnail(head).adjusted(-1, 0, 1, kWord).contains(event->position()))
            m_session.setHead(firstOf(head));
}

void HeadStrip::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        m_session.setHead(m_session.selection().head + (event->key() == Qt::Key_Left ? -1 : 1));
    else
        QWidget::keyPressEvent(event);
}

void HeadStrip::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace headscope
