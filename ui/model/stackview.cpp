// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/stackview.h"

#include "ui/lines/tooltip.h"
#include "ui/model/stackcells.h"
#include "ui/model/streamshares.h"
#include "ui/session/oldrun.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace headscope {

StackView::StackView(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_old(new OldRun(session, this)), m_cells(stackCells(*this)),
      m_maps(this, [this] { update(); }), m_shares(this, Urgency::Measured,
                                                   [this] {
                                                       m_shownShares = *m_shares.answer();
                                                       describe();
                                                       update();
                                                   }),
      m_large(this, Urgency::Visible, [this] { update(); })
{
    setObjectName(QStringLiteral("modelStack"));
    setAccessibleName(tr("The blocks of the model"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&session, &Session::resultChanged, this, &StackView::showResult);
    connect(&session, &Session::opened, this, [this] {
        forget();
        showResult();
    });
    connect(&session, &Session::lookChanged, this, &StackView::showLook);
    connect(m_old, &OldRun::changed, this, qOverload<>(&QWidget::update));
}

/// Who sees the cursor sees it afterwards, too: once what scrolls the stack has its new height.
void StackView::setRoom(QSize room, int bar)
{
    const bool isSeen = hasCursor() && visibleRegion().intersects(cursorPlace().toAlignedRect());
    m_room = room;
    m_bar = bar;
    layOut();
    if (isSeen)
        QMetaObject::invokeMethod(this, &StackView::showCursor, Qt::QueuedConnection);
}

/// The run of another session, also that which its pictures are made of.
void StackView::forget()
{
    m_trace = nullptr;
    m_layout = {};
    m_maps.setModel(nullptr, mapStyle());
    m_shares.forget();
    m_shownShares.clear();
    m_large.forget();
    m_current = {0, -1};
    describe();
}

void StackView::showResult()
{
    const auto &result = m_session.modelResult();
    if (!result)
        return;
    if (result->trace == m_trace)
        return update(); // another text may have come and gone, and with it the position that was chosen
    const bool isFirst = !m_trace;
    if (isFirst)
        m_block = m_session.block();
    m_trace = result->trace;
    m_maps.setModel(m_trace, mapStyle());
    m_shares.ask([trace = m_trace](const CancelToken &isCancelled) { return streamShares(*trace, isCancelled); });
    m_hovered.reset();
    layOut();
    if (isFirst)
        moveTo({m_session.block(), static_cast<Index>(0)});
}

/// The maps may have other colours.
void StackView::showLook()
{
    m_maps.setModel(m_trace, mapStyle());
    followBlock();
    update();
}

MapStyle StackView::mapStyle() const
{
    MapStyle style;
    style.scale = scaleFor(specOf(Role::Weights), {0, 1}, m_session.look().colorMap());
    style.theme = &themeOf(palette());
    style.annotate = Annotate::Off;
    return style;
}

/// What does not fit is laid out beside the bar, also where it fits then: by the width of the moment the bar would come
/// and go for ever.
void StackView::layOut()
{
    if (!m_trace || m_room.width() < 100)
        return;
    const bool wasScrolled = m_layout.isScrolled();
    m_layout = StackLayout(m_trace->plan, m_room, wasScrolled);
    if (m_layout.height() > m_room.height())
        m_layout = StackLayout(m_trace->plan, m_room - QSize(m_bar, 0), wasScrolled);
    setMinimumHeight(static_cast<int>(m_layout.height()));
    setMaximumHeight(static_cast<int>(m_layout.height()));
    describe();
    Q_EMIT laidOut();
    update();
}

QString StackView::sentenceOf(const StackLayout::Hit &place) const
{
    if (!m_trace || place.block >= m_layout.blocks().size())
        return {};
    const QString title = blockTitle(m_trace->model(), place.block);
    if (place.head >= 0) {
        QStringList head{tr("%1, head %2").arg(title).arg(place.head), partNote({place.block, place.head})};
        head.removeAll(QString());
        return listed(head);
    }
    const QString note = blockNote(m_trace->traces[place.block]->plan);
    QStringList told{note.isEmpty() ? title : labelled(title, note), changeNote(place.block),
                     readWords(m_trace->model(), place.block), shareWords(place.block)};
    told.removeAll(QString());
    return told.join(u'\n');
}

/// What the thickness of its arrow to the stream says.
QString StackView::shareWords(std::size_t block) const
{
    const double share = block < m_shownShares.size() ? m_shownShares[block] : 0;
    return share > 0 ? tr("what it adds is %1 times as long as what it reads").arg(share, 0, 'f', 2) : QString();
}

/// The block as the view of a layer shows it, with the head, in the step that it is about. The way back leads to that
/// block of the stack.
void StackView::goTo(const StackLayout::Hit &place, bool toHeads)
{
    if (!m_trace || place.block >= m_trace->traces.size())
        return;
    moveTo(place);
    const ModelBlock &block = m_trace->model().blocks[place.block];
    ViewState view = m_session.view();
    view.look.block = toQString(block.name);
    view.head = std::max<Index>(0, place.head);
    const ViewState left = view;
    view.look.view = toHeads && block.attends() ? View::Heads : View::Explore;
    view.look.alone.reset();
    view.look.page.reset();
    view.pinned.reset();
    if (block.attends()) {
        view.step = StepId::Softmax;
        view.tensor = Role::Weights;
    }
    m_session.setView(view, left);
}

void StackView::setHovered(const std::optional<StackLayout::Hit> &place)
{
    if (place == m_hovered)
        return;
    m_hovered = place;
    m_large.forget();
    setCursor(place ? Qt::PointingHandCursor : Qt::ArrowCursor);
    const bool isToldInside = place && !largeSize().isEmpty(); // where a tool tip would lie upon the map
    setToolTip(plainToolTip(place && !isToldInside ? sentenceOf(*place) : QString()));
    if (toolTip().isEmpty())
        QToolTip::hideText(); // one that is seen would stay
    Q_EMIT looked(place && place->head >= 0 ? *place : m_current);
    update();
}

void StackView::setHoveredCell(const std::optional<std::pair<Index, Index>> &cell)
{
    if (cell == m_hoveredCell)
        return;
    m_hoveredCell = cell;
    Q_EMIT cellHovered(cell);
}

void StackView::light(const std::optional<Index> &token)
{
    m_lit = token;
    update();
}

MapGeometry StackView::cellsOf(const StackLayout::Hit &place) const
{
    const Sizes &sizes = m_trace->traces[place.block]->plan.sizes;
    return {placed(place.block).maps[static_cast<std::size_t>(place.head)], sizes.q, sizes.attended()};
}

void StackView::mouseMoveEvent(QMouseEvent *event)
{
    const auto hit = m_layout.hit(event->position());
    setHovered(hit);
    setHoveredCell(hit && hit->head >= 0 ? cellsOf(*hit).cellAt(event->position()) : std::nullopt);
}

void StackView::mouseReleaseEvent(QMouseEvent *event)
{
    const auto hit = m_layout.hit(event->position());
    if (event->button() != Qt::LeftButton || !hit)
        return;
    goTo(*hit, false);
    m_isDoubleClick = false;
    qApp->installEventFilter(this);
}

/// A click leads into Explore at once, and the second one of a double click would be for what lies there: it is taken
/// away, with its release, and leads on into Heads. Any other click ends the waiting for it.
bool StackView::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (!static_cast<QMouseEvent *>(event)->flags().testFlag(Qt::MouseEventCreatedDoubleClick))
            qApp->removeEventFilter(this);
        return false;
    case QEvent::MouseButtonDblClick:
        m_isDoubleClick = true;
        goTo(m_current, true);
        return true;
    case QEvent::MouseButtonRelease:
        if (m_isDoubleClick)
            qApp->removeEventFilter(this);
        return m_isDoubleClick;
    default: return QWidget::eventFilter(watched, event);
    }
}

void StackView::leaveEvent(QEvent *)
{
    setHovered(std::nullopt);
    setHoveredCell(std::nullopt);
}

void StackView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("The blocks of the model"));
        describe();
    }
    if (event->type() == QEvent::PaletteChange) {
        m_maps.setModel(m_trace, mapStyle());
        m_large.forget();
        update();
    }
    QWidget::changeEvent(event);
}

/// The map that grows under the pointer stays where it is seen, while the others are scrolled.
void StackView::moveEvent(QMoveEvent *event)
{
    if (m_hovered)
        update();
    QWidget::moveEvent(event);
}

} // namespace headscope
