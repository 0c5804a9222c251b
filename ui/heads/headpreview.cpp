// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headpreview.h"

#include "ui/operation/mapmenu.h"
#include "ui/operation/mapwidget.h"
#include "ui/session/oldrun.h"

#include <QVBoxLayout>

namespace headscope {
namespace {

constexpr int kMapHeight = 300;

} // namespace

HeadPreview::HeadPreview(Session &session, const HeadGallery &gallery, QWidget *parent)
    : QWidget(parent), m_session(session), m_gallery(gallery)
{
    setObjectName(QStringLiteral("headPreview"));
    setupMap();
    connect(&gallery, &HeadGallery::figureChanged, this, &HeadPreview::refresh);
    keepNumbersNew(session, this);
}

void HeadPreview::setupMap()
{
    m_map = new MapWidget(this);
    m_map->setObjectName(QStringLiteral("previewedHead"));
    m_map->setFixedHeight(kMapHeight);
    connect(new OldRun(m_session, this), &OldRun::changed, m_map, &MapWidget::setDimmed);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->addWidget(m_map);
    const auto placeOf = [this](const MapWidget::Place &place) {
        const Slice &slice = m_map->content().slice;
        return CellPlace{slice.tensor(), slice.cell(place.first, place.second)};
    };
    connect(m_map, &MapWidget::cellHovered, this, [this, placeOf](std::optional<MapWidget::Place> place) {
        m_session.hover(place ? std::optional(placeOf(*place)) : std::nullopt);
    });
    connect(m_map, &MapWidget::cellPicked, this, [this, placeOf](Index row, Index column) {
        m_session.pin(placeOf({row, column}));
    });
    connect(m_map, &MapWidget::letGo, this, [this] { m_session.pin(std::nullopt); });
}

void HeadPreview::refresh()
{
    const HeadFigure *figure = m_gallery.figure();
    const int room = parentWidget() ? parentWidget()->width() : width();
    setVisible(figure && figure->geometry(0).area().width() < room / 2.0);
    if (isHidden()) {
        m_figure.reset(); // and with it the run that it would keep
        return m_map->setContent({});
    }
    const auto &cursor = m_session.selection().cursor();
    const bool isHere = cursor && cursor->tensor == figure->slice(0).tensor();
    showPanel(isHere ? m_gallery.panelOf(cursor->cell[1], cursor->cell[0]) : m_gallery.chosenPanel());
    m_map->setCursor(isHere ? m_map->content().slice.place(cursor->cell) : std::nullopt,
                     m_session.selection().pinned.has_value());
}

void HeadPreview::showPanel(Index panel)
{
    if (m_figure == m_gallery.sharedFigure() && m_panel == panel)
        return;
    m_figure = m_gallery.sharedFigure();
    m_panel = panel;
    const FigurePanel &shown = m_figure->panel(panel);
    MapContent content;
    content.slice = shown.slice;
    content.style = shown.style;
    content.title = shown.title.withChange(shown.title.whole);
    content.shortTitle = shown.title.whole;
    content.shape = m_figure->wholeNote(panel);
    content.titleColor = shown.style.theme->text;
    m_map->setContent(content);
    m_map->setAccessibleName(tr("%1, large").arg(content.title));
}

} // namespace headscope
