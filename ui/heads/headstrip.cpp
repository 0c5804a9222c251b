// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headstrip.h"

#include "ui/figure/changescale.h"
#include "ui/figure/heatmap.h"
#include "ui/text/linetext.h"
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
constexpr Index kManyCells = 400000; // of all heads: some milliseconds

/// Which matrices are drawn, and where.
struct Thumbnails
{
    SharedResult result;
    TensorId tensor;
    Index batch;
    bool showsChange;
    const Theme *theme;
    std::vector<Index> heads;
    std::vector<QRectF> places;
};

void paintThumbnails(QPainter &painter, const Thumbnails &wanted)
{
    const RunResult &result = *wanted.result;
    const auto sliceOf = [&](Index head) {
        return wanted.showsChange
                   ? Slice::difference(result.trace, *result.unchanged, wanted.tensor, wanted.batch, head)
                   : Slice(result.trace, wanted.tensor, wanted.batch, head);
    };
    std::vector<Slice> changes; // all of them decide the scale; numbers as they are need not be there all at once
    for (const Index head : wanted.heads)
        if (wanted.showsChange)
            changes.push_back(sliceOf(head));
    const ValueScale scale =
        wanted.showsChange ? scaleOfChange(changes) : scaleFor(specOf(wanted.tensor), result.range(wanted.tensor));
    for (std::size_t i = 0; i < wanted.heads.size(); ++i) {
        const Slice slice = wanted.showsChange ? changes[i] : sliceOf(wanted.heads[i]);
        paintHeatMap(painter, MapGeometry(wanted.places[i], slice.rows(), slice.columns()), slice,
                     {scale, wanted.theme, Annotate::Off});
    }
}

} // namespace

HeadStrip::HeadStrip(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_coming(this, [this] { takePicture(); })
{
    setObjectName(QStringLiteral("headStrip"));
    setFocusPolicy(Qt::StrongFocus);
    refresh();
    connect(&session, &Session::resultChanged, this, &HeadStrip::refresh);
    connect(&session, &Session::selectionChanged, this, &HeadStrip::showSelection);
}

Shape HeadStrip::shape() const
{
    return shapeOf(specOf(m_session.selection().tensor), m_session.result()->trace->plan.sizes);
}

Index HeadStrip::headCount() const
{
    return shape()[1];
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
    if (s.tensor != m_shown.tensor || s.batch != m_shown.batch || s.wantsChange != m_shown.wantsChange) {
        m_picture = {}; // only that of the same tensors may stay until the next has come
        refresh();
    } else if (s.head != m_shown.head) {
        m_shown = s;
        update();
    }
}

void HeadStrip::refresh()
{
    setAccessibleName(tr("All heads"));
    m_shown = m_session.selection();
    m_coming.forget();
    m_isStale = true;
    update();
}

void HeadStrip::takePicture()
{
    m_picture = *m_coming.answer();
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
    const double aspect = static_cast<double>(shape().back()) / static_cast<double>(shape()[2]);
    const double height = thumbnailHeight();
    const double natural = std::clamp(std::round(height * aspect), 34.0, kWidest);
    const double gap = std::clamp(roomPerHead() * 0.24, 2.0, kGap);
    const double width = std::max(3.0, std::floor(std::min(natural, roomPerHead() - gap)));
    return {kLeft + std::round(static_cast<double>(head) * (width + gap)), kTop, width, height};
}

Index HeadStrip::shownCount() const
{
    const Index count = headCount();
    if (count < 2)
        return count;
    const double pitch = thumbnail(1).left() - thumbnail(0).left();
    return std::clamp<Index>(static_cast<Index>(std::ceil((width() - kLeft) / pitch)), 1, count);
}

/// "head 2", or "2" where the heads stand close; nothing where even that would touch its neighbour.
QString HeadStrip::label(Index head) const
{
    const double pitch = headCount() > 1 ? thumbnail(1).left() - thumbnail(0).left() : kWidest;
    const QFont font = uiFont(kCaptionSize, Weight::Bold);
    for (const QString &words : {axisPlace(Extent::Heads, head), QString::number(head)})
        if (lineWidth(font, words) + 4 <= pitch)
            return words;
    return {};
}

/// On another thread where there are many cells; the picture before stays until then.
void HeadStrip::makePicture()
{
    m_isStale = false;
    const Selection &s = m_session.selection();
    Thumbnails wanted{m_session.result(), s.tensor, s.batch, m_session.showsChange(), &themeOf(palette()), {}, {}};
    for (Index head = 0; head < shownCount(); ++head) {
        wanted.heads.push_back(firstOf(head));
        wanted.places.push_back(thumbnail(head));
    }
    const auto make = [wanted, size = size(), ratio = devicePixelRatioF()] {
        QImage picture(size * ratio, QImage::Format_ARGB32_Premultiplied);
        picture.setDevicePixelRatio(ratio);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paintThumbnails(painter, wanted);
        return picture;
    };
    if (shape()[2] * shape().back() * shownCount() > kManyCells)
        m_coming.ask(make);
    else
        m_picture = make();
}

void HeadStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = themeOf(palette());
    painter.fillRect(rect(), theme.surface);
    if (!hasThumbnails())
        return;
    if (m_isStale)
        makePicture();
    painter.drawImage(0, 0, m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.muted);
    painter.setFont(uiFont(kCaptionSize, Weight::Medium));
    painter.drawText(QRectF(24, kTop, kLeft - 24, thumbnailHeight()), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("ALL HEADS"));
    const TensorSpec &spec = specOf(m_session.selection().tensor);
    const bool sharesKeys = spec.axes[1] == Extent::KvHeads;
    const Sizes &sizes = m_session.result()->trace->plan.sizes;
    const Index chosen = sharesKeys ? sizes.kvHeadOf(m_session.selection().head) : m_session.selection().head;
    for (Index head = 0; head < shownCount(); ++head) {
        const QRectF place = thumbnail(head);
        const bool isChosen = head == chosen;
        painter.setPen(QPen(isChosen ? theme.of(spec.role) : theme.line, isChosen ? 2.5 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(isChosen ? place.adjusted(-2, -2, 2, 2) : place.adjusted(-0.5, -0.5, 0.5, 0.5));
        painter.setPen(isChosen ? theme.of(spec.role) : theme.muted);
        painter.setFont(uiFont(kCaptionSize, isChosen ? Weight::Bold : Weight::Regular));
        drawLine(painter, QRectF(place.left() - kGap / 2, place.bottom() + 5, place.width() + kGap, kWord),
                 Qt::AlignCenter, isChosen && label(head).isEmpty() ? axisPlace(Extent::Heads, head) : label(head));
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

void HeadStrip::resizeEvent(QResizeEvent *)
{
    m_picture = {};
    refresh();
}

void HeadStrip::mousePressEvent(QMouseEvent *event)
{
    if (!hasThumbnails())
        return;
    for (Index head = 0; head < shownCount(); ++head)
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
