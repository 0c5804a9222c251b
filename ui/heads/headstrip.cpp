// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headstrip.h"

#include "ui/access/paintedcells.h"
#include "ui/actions/actions.h"
#include "ui/figure/blank.h"
#include "ui/figure/figurescale.h"
#include "ui/figure/heatmap.h"
#include "ui/heads/gallerycells.h"
#include "ui/lines/linetext.h"
#include "ui/session/oldrun.h"
#include "ui/session/together.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <map>

namespace headscope {
namespace {

constexpr double kLabelReach = 15;   // beyond a thumbnail, at each side
constexpr Index kManyCells = 400000; // so many take some milliseconds to paint

/// One small map.
struct Thumbnail
{
    TensorId tensor;
    Index head;
    QRectF place;
};

/// Which matrices are drawn, and where.
struct Thumbnails
{
    SharedResult result;
    Index batch;
    bool showsChange;
    const Theme *theme;
    std::vector<Thumbnail> all;

    Slice slice(const Thumbnail &each) const
    {
        return showsChange ? Slice::difference(result->trace, result->unchanged, each.tensor, batch, each.head)
                           : Slice(result->trace, each.tensor, batch, each.head);
    }
    /// All maps of a tensor share one; all changes of it decide it.
    ValueScale scaleOf(TensorId tensor) const
    {
        if (!showsChange)
            return scaleFor(specOf(tensor), colourRange(*result, tensor));
        std::vector<Slice> changes;
        for (const Thumbnail &each : all)
            if (each.tensor == tensor)
                changes.push_back(slice(each));
        return scaleOfChange(changes);
    }
};

void paintThumbnails(QPainter &painter, const Thumbnails &wanted, const CancelToken &isCancelled)
{
    std::map<TensorId, ValueScale> scales;
    for (const Thumbnail &each : wanted.all) {
        if (isCancelled())
            return;
        if (!scales.contains(each.tensor))
            scales.emplace(each.tensor, wanted.scaleOf(each.tensor));
        const FetchedSlice slice(wanted.slice(each));
        paintHeatMap(painter, MapGeometry(each.place, slice.rows(), slice.columns()), slice,
                     {scales.at(each.tensor), wanted.theme, Annotate::Off});
    }
}

} // namespace

HeadStrip::HeadStrip(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_old(new OldRun(session, this)), m_told(stripCells(*this)),
      m_coming(this, Urgency::Visible, [this] { takePicture(); })
{
    setObjectName(QStringLiteral("headStrip"));
    setFocusPolicy(Qt::StrongFocus);
    refresh();
    connect(&session, &Session::resultChanged, this, &HeadStrip::refresh);
    connect(&session, &Session::resultGone, this, &HeadStrip::refresh);
    connect(&session, &Session::selectionChanged, this, &HeadStrip::showSelection);
    connect(m_old, &OldRun::changed, this, qOverload<>(&QWidget::update));
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
    m_told->tellCurrent();
}

void HeadStrip::refresh()
{
    setAccessibleName(tr("All heads"));
    m_shown = m_session.selection();
    m_coming.forget();
    m_ratio = 0;
    m_result = m_session.result();
    m_showsChange = m_session.showsChange();
    const bool isThere = m_result && m_result->trace->has(m_shown.tensor);
    m_layout = isThere ? StripLayout(m_result->trace->plan, m_shown.tensor, size()) : StripLayout();
    update();
}

void HeadStrip::takePicture()
{
    m_picture = *m_coming.answer();
    update();
}

/// Whether the group is that of the chosen tensor, or of the heads that the chosen tensor is made of.
bool HeadStrip::isChosen(const StripLayout::Group &group) const
{
    return group.tensor == m_shown.tensor || m_layout.find(m_shown.tensor) == nullptr;
}

/// The widest of a group decides for all, since a "1" takes less room than other digits.
QStringList HeadStrip::labels(const StripLayout::Group &group) const
{
    const bool areHeads = hasHeads(specOf(group.tensor));
    QStringList full;
    QStringList numbers;
    for (Index i = 0; i < group.shownCount(); ++i) {
        full << (areHeads ? axisPlace(Extent::Heads, i) : QString());
        numbers << (areHeads ? QString::number(i) : QString());
    }
    const auto haveRoom = [&, font = uiFont(kCaptionSize, Weight::Bold)](const QStringList &words) {
        return std::all_of(words.begin(), words.end(),
                           [&](const QString &each) { return lineWidth(font, each) + 4 <= group.pitch(); });
    };
    if (haveRoom(full))
        return full;
    if (haveRoom(numbers))
        return numbers;
    QStringList chosen(full.size());
    if (const Index at = m_shown.head / group.headsOfEach; isChosen(group) && at < full.size())
        chosen[at] = full[at];
    return chosen;
}

/// On another thread where there are many cells; the picture before stays until then.
void HeadStrip::makePicture()
{
    m_ratio = devicePixelRatioF();
    Thumbnails wanted{m_result, m_shown.batch, m_showsChange, &themeOf(palette()), {}};
    Index cells = 0;
    for (const StripLayout::Group &group : m_layout.groups()) {
        const Shape shape = shapeOf(specOf(group.tensor), wanted.result->trace->plan.sizes);
        for (Index i = 0; i < group.shownCount(); ++i)
            wanted.all.push_back({group.tensor, i * group.headsOfEach, group.thumbnail(i)});
        cells += group.shownCount() * shape.back() * shape[shape.size() - 2];
    }
    const auto make = [wanted, size = size(), ratio = m_ratio](const CancelToken &isCancelled) {
        QImage picture = blankImage(size * ratio, QImage::Format_ARGB32_Premultiplied);
        picture.setDevicePixelRatio(ratio);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paintThumbnails(painter, wanted, isCancelled);
        return picture;
    };
    if (cells > kManyCells)
        m_coming.ask(make);
    else
        m_picture = make({});
}

void HeadStrip::paintTitle(QPainter &painter, const StripLayout::Group &group) const
{
    const Theme &theme = themeOf(palette());
    const bool isOnly = m_layout.groups().size() == 1;
    const bool stands = isOnly || isChosen(group);
    painter.setPen(isOnly ? theme.muted : theme.of(specOf(group.tensor).family));
    painter.setFont(uiFont(kCaptionSize, stands ? Weight::Bold : Weight::Regular));
    const bool isOfChosen = isOnly && group.tensor == m_shown.tensor;
    painter.drawText(group.title.adjusted(0, 0, -8, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                     isOfChosen ? tr("ALL HEADS") : tensorTitle(specOf(group.tensor)));
}

void HeadStrip::paintFrames(QPainter &painter, const StripLayout::Group &group) const
{
    const Theme &theme = themeOf(palette());
    const QColor role = theme.of(specOf(group.tensor).family);
    const Index chosen = m_shown.head / group.headsOfEach;
    const QStringList words = labels(group);
    for (Index i = 0; i < group.shownCount(); ++i) {
        const QRectF place = group.thumbnail(i);
        const bool isFramed = isChosen(group) && (i == chosen || !hasHeads(specOf(group.tensor)));
        painter.setPen(QPen(isFramed ? role : theme.line, isFramed ? 2.5 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(isFramed ? place.adjusted(-2, -2, 2, 2) : place.adjusted(-0.5, -0.5, 0.5, 0.5));
        painter.setPen(isFramed ? role : theme.muted);
        painter.setFont(uiFont(kCaptionSize, isFramed ? Weight::Bold : Weight::Regular));
        drawLine(painter,
                 QRectF(place.left() - kLabelReach, place.bottom() + 5, place.width() + 2 * kLabelReach,
                        StripLayout::kLabelHeight),
                 Qt::AlignCenter, words[i]);
    }
}

void HeadStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Theme &theme = themeOf(palette());
    painter.fillRect(rect(), theme.surface);
    if (m_layout.isEmpty())
        return;
    if (m_ratio != devicePixelRatioF())
        makePicture();
    painter.setOpacity(m_old->opacity());
    painter.drawImage(0, 0, m_picture);
    painter.setOpacity(1);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const StripLayout::Group &group : m_layout.groups()) {
        paintTitle(painter, group);
        paintFrames(painter, group);
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

void HeadStrip::resizeEvent(QResizeEvent *)
{
    m_picture = {};
    refresh();
}

/// The chosen head stays where the thumbnail is that of its keys and values, which it shares with others.
void HeadStrip::choose(const StripLayout::Group &group, Index thumbnail)
{
    const Index head = thumbnail * group.headsOfEach;
    const bool isOfOther = hasHeads(specOf(group.tensor)) && m_shown.head / group.headsOfEach != thumbnail;
    if (m_layout.find(m_shown.tensor) != nullptr)
        m_session.setTensor(group.tensor);
    if (isOfOther)
        m_session.setHead(head);
}

void HeadStrip::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    const StripLayout layout = m_layout; // choosing makes another
    for (const StripLayout::Group &group : layout.groups()) {
        for (Index i = 0; i < group.shownCount(); ++i)
            if (group.thumbnail(i).adjusted(-1, 0, 1, StripLayout::kLabelHeight).contains(event->position()))
                return choose(group, i);
        if (group.title.contains(event->position()))
            return choose(group, m_shown.head / group.headsOfEach);
    }
}

/// The next matrix of the strip, or the one before.
void HeadStrip::chooseBeside(int direction)
{
    const auto &groups = m_layout.groups();
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (groups[i].tensor == m_shown.tensor)
            return m_session.setTensor(
                groups[(i + groups.size() + static_cast<std::size_t>(direction)) % groups.size()].tensor);
}

void HeadStrip::keyPressEvent(QKeyEvent *event)
{
    const Action action = actionOf(*event, KeyPlace::Strip);
    const bool isAlong = action == Action::MoveInStrip;
    const bool isBesides = action == Action::MatrixBefore || action == Action::MatrixNext;
    const bool hasMore = m_layout.groups().size() > 1;
    const int way = action == Action::MatrixBefore || event->key() == Qt::Key_Left ? -1 : 1;
    if (hasMore && (isBesides || (isAlong && !hasHeads(specOf(m_shown.tensor)))))
        chooseBeside(way);
    else if (isAlong)
        m_session.setHead(m_shown.head + way);
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
