// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headgallery.h"

#include "ui/access/paintedcells.h"
#include "ui/figure/figurescale.h"
#include "ui/heads/gallerycells.h"
#include "ui/heads/headsnotice.h"
#include "ui/heads/overview.h"
#include "ui/operation/mapmenu.h"
#include "ui/session/oldrun.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QAccessible>
#include <QEvent>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

constexpr double kStretch = 1.5; // how much wider than high a cell may be, to fill the window
constexpr int kPagesHeight = 34;

/// In the window, where the name of the tensor stands above the maps.
FigureOptions asDrawn(FigureOptions options)
{
    options.hidesName = true;
    return options;
}

} // namespace

HeadGallery::HeadGallery(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_old(new OldRun(session, this)), m_told(galleryCells(*this)),
      m_coming(
          this, Urgency::Visible, [this] { showFigure(*m_coming.answer()); },
          [this](const Error &error) { tellNoFigure(error); }),
      m_tiles(this, [this] { takeTiles(); }),
      m_order(
          this, Urgency::Measured, [this] { takeOrder(); }, [this](const Error &error) { tellNoOrder(error); })
{
    setObjectName(QStringLiteral("headGallery"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setupOverview();
    setupPages();
    setupNotices();
    refresh();
    connect(&session, &Session::resultChanged, this, &HeadGallery::refresh);
    connect(&session, &Session::resultGone, this, &HeadGallery::refresh);
    connect(&session, &Session::selectionChanged, this, &HeadGallery::showSelection);
    connect(&session, &Session::lookChanged, this, &HeadGallery::showLook);
    connect(m_old, &OldRun::changed, this, qOverload<>(&QWidget::update));
    keepNumbersNew(session, this);
}

FigureOptions HeadGallery::options() const
{
    const Selection s = m_session.result() ? m_session.selectionInRun() : m_session.selection();
    FigureOptions options = m_style.figure;
    const bool hasRun = m_session.result() && m_session.result()->trace->has(s.tensor);
    options.tensor = hasRun && isAttentionMap(specOf(s.tensor)) ? s.tensor : Role::Weights;
    options.batch = s.batch;
    options.heads = m_order.answer().value_or(std::vector<Index>());
    if (options.across == Across::Items)
        options.heads = {s.head};
    if (m_alone) {
        options.heads = {*m_alone};
        options.across = Across::Heads;
        options.pools.clear();
    }
    return options;
}

FigureOptions HeadGallery::seenOptions() const
{
    FigureOptions seen = isVisible() ? onPage(options()) : options();
    const bool isOfRun =
        m_figure && m_session.result() && m_figure->slice(0).trace() == m_session.result()->trace.get();
    if (isVisible() && isOfRun && !m_view.isWhole()) {
        seen.queries = geometry(0).rowsSeen();
        seen.keys = geometry(0).columnsSeen();
    }
    return seen;
}

void HeadGallery::setGalleryStyle(const GalleryStyle &style)
{
    if (style == m_style)
        return;
    m_style = style;
    refresh();
}

void HeadGallery::setupOverview()
{
    m_overview = new Overview(this);
    connect(m_overview, &Overview::asked, this,
            [this](const QPointF &cells) { setMapView(mapZoom().centered(m_view, cells)); });
}

void HeadGallery::setupPages()
{
    m_pages = new HeadPages(this);
    connect(m_pages, &HeadPages::turned, this, [this](Index by) { turnTo(m_page.first + by); });
}

/// The page of this size that has the map at a position in the order. Maps of all heads together stand on every page.
HeadPage HeadGallery::pageAt(Index position, const FigureOptions &options) const
{
    const std::shared_ptr<const Trace> &trace = m_session.result()->trace;
    FigureOptions apart = options;
    apart.pools.clear();
    const Index total = panelCountOf(*trace, apart);
    const Index pooled = panelCountOf(*trace, options) - total;
    const FigureOptions drawn = asDrawn(options);
    if (total + pooled <= HeadFigure::mostPanels(trace, drawn, size()))
        return {0, total, total};
    const QSizeF room(width(), height() - kPagesHeight);
    return HeadPage::at(position, std::max<Index>(1, HeadFigure::mostPanels(trace, drawn, room) - pooled), total);
}

FigureOptions HeadGallery::onPage(FigureOptions options) const
{
    if (m_page.isWhole())
        return options;
    std::vector<Index> &shown = options.across == Across::Items ? options.items : options.heads;
    std::vector<Index> page(static_cast<std::size_t>(m_page.count));
    for (Index i = 0; i < m_page.count; ++i)
        page[static_cast<std::size_t>(i)] =
            shown.empty() ? m_page.first + i : shown[static_cast<std::size_t>(m_page.first + i)];
    shown = std::move(page);
    const SharedResult &result = m_session.result();
    const bool isFit = options.range == RangeMode::Fit && result && result->trace->has(options.tensor);
    return isFit ? fittedTo(result->range(options.tensor), options) : options; // the same on every page
}

/// Where the chosen head, or item, stands in the order.
Index HeadGallery::chosenPosition() const
{
    const FigureOptions all = options();
    const bool isOfItems = all.across == Across::Items;
    const Index chosen = isOfItems ? m_session.selection().batch : m_session.selection().head;
    if (isOfItems || all.heads.empty())
        return chosen;
    return std::find(all.heads.begin(), all.heads.end(), chosen) - all.heads.begin();
}

void HeadGallery::turnTo(std::optional<Index> first)
{
    if (!m_session.result()) // nothing has pages yet
        return;
    if (first && pageAt(*first, options()).has(chosenPosition()))
        first.reset();
    m_turned = first;
    m_session.setLook(lookNow());
    refresh();
}

/// Which page there is now, which depends on the size.
void HeadGallery::showPages()
{
    m_page = pageAt(m_turned.value_or(chosenPosition()), options());
    if (m_turned)
        m_turned = m_page.isWhole() || m_page.has(chosenPosition()) ? std::nullopt : std::optional(m_page.first);
    m_pages->setPage(m_page);
    m_pages->setVisible(!m_page.isWhole());
    m_pages->move(width() - m_pages->width() - 12, height() - m_pages->height() - 6);
}

QSizeF HeadGallery::figureSize() const
{
    return QSizeF(width(), height() - (m_page.isWhole() ? 0 : kPagesHeight));
}

/// On another thread where there are many cells; the figure before stays until then.
void HeadGallery::refresh()
{
    setAccessibleName(tr("All heads side by side"));
    m_shown = m_session.selection();
    sortHeads();
    m_coming.forget();
    const SharedResult &result = m_session.result();
    if (m_alone && result && !hasHead(*m_alone))
        m_alone.reset();
    m_pages->setVisible(result != nullptr && !hasNoHeads() && !m_page.isWhole());
    if (!isVisible() || !result || hasNoHeads() || width() <= 80 || height() <= 80)
        return showFigure(nullptr);
    showPages();
    const FigureOptions shown = asDrawn(onPage(options()));
    const auto make = [trace = result->trace, shown, &theme = themeOf(palette()),
                       size = figureSize()](const CancelToken &isCancelled) {
        return std::make_shared<const HeadFigure>(trace, shown, theme, size, kStretch, isCancelled);
    };
    const Sizes &sizes = result->trace->plan.sizes;
    if (!MapTiles::areMany(sizes.q * sizes.attended() * panelCountOf(*result->trace, shown)))
        return showFigure(make({}));
    m_coming.ask(make);
    m_painting->begin();
}

void HeadGallery::showFigure(std::shared_ptr<const HeadFigure> figure)
{
    const auto sizeOf = [](const HeadFigure &f) { return std::pair(f.slice(0).rows(), f.slice(0).columns()); };
    const bool isAlike = figure && m_figure && sizeOf(*figure) == sizeOf(*m_figure);
    m_figure = std::move(figure);
    m_painting->end();
    m_tiles.setFigure(m_figure, m_style.vision);
    if (!isAlike)
        m_viewOfAll.reset(); // of other maps
    if (m_viewOfAll && !m_alone)
        m_view = *std::exchange(m_viewOfAll, std::nullopt);
    m_view = isAlike ? mapZoom().inside(m_view) : MapView{};
    if (m_figure && m_wantsZoom)
        m_view = viewOfLook();
    m_wantsZoom = !m_figure;
    m_session.settleLook(lookNow());
    m_picture = {};
    showOverview();
    tellCursor();
    update();
    hoverAgain();
    Q_EMIT figureChanged();
}

Index HeadGallery::panelOf(Index head, Index batch) const
{
    for (Index i = 0; i < m_figure->panelCount(); ++i)
        if (m_figure->panel(i).head == head && m_figure->panel(i).batch == batch)
            return i;
    return 0;
}

void HeadGallery::showSelection()
{
    const Selection &s = m_session.selection();
    if (m_alone && m_alone != s.head && s.head != m_shown.head && hasHead(s.head))
        return setAlone(s.head);
    const bool dependsOnHead = m_style.order == HeadOrder::Distance || m_style.figure.across == Across::Items;
    const bool isResorted = dependsOnHead && s.head != m_shown.head;
    const bool isElsewhere = s.head != m_shown.head || s.batch != m_shown.batch;
    const bool isOnOtherPage = !m_page.isWhole() && m_session.result() && !m_page.has(chosenPosition());
    if (isElsewhere && (m_turned || isOnOtherPage))
        return turnTo(std::nullopt);
    if (s.tensor != m_shown.tensor || s.batch != m_shown.batch || isResorted)
        return refresh();
    if (s.head != m_shown.head) {
        m_shown.head = s.head;
        showOverview();
    }
    tellCursor();
    update();
}

/// Screen readers hear the cell, and nothing of one that was let go of. While the next run is under way it is that of
/// before.
void HeadGallery::tellCursor()
{
    const auto &cursor = m_session.selection().cursor();
    if (!m_figure || !cursor || cursor->tensor != m_figure->slice(0).tensor()) {
        setAccessibleDescription(hasNoHeads() ? noHeads() : QString());
    } else if (m_session.isResultCurrent()) {
        const Trace &trace = *m_session.result()->trace;
        const QStringList words = placeWords(trace, cursor->tensor, cursor->cell).mid(1); // all of one batch item
        setAccessibleDescription(labelled(listed(words), exactNumber(trace.value(cursor->tensor, cursor->cell))));
    }
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    m_told->tellCurrent();
}

/// A map of all heads together is one of the chosen head.
HeadGallery::Hit HeadGallery::hitOf(Index panel, Index row, Index column) const
{
    const Slice &slice = m_figure->slice(panel);
    const Index head = m_figure->panel(panel).head.value_or(m_session.selection().head);
    CellPlace place{slice.tensor(), slice.cell(row, column)};
    place.cell[1] = head;
    return {head, panel, place};
}

std::optional<HeadGallery::Hit> HeadGallery::hitAt(const QPointF &point) const
{
    for (Index i = 0; m_figure && i < m_figure->panelCount(); ++i)
        if (const auto cell = geometry(i).cellAt(point))
            return hitOf(i, cell->first, cell->second);
    return std::nullopt;
}

void HeadGallery::resizeEvent(QResizeEvent *)
{
    refresh();
}

void HeadGallery::showEvent(QShowEvent *)
{
    refresh();
}

void HeadGallery::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace headscope
