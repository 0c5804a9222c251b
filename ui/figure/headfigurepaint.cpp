// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How a figure is painted where it stands.
#include "ui/figure/figurespace.h"
#include "ui/figure/headfigure.h"
#include "ui/lines/drawwords.h"
#include "ui/lines/linetext.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace headscope {

/// Cut where even the briefest form has no room.
QString HeadFigure::titleWords(const Panel &panel) const
{
    const PanelTitle &title = panel.shown.title;
    const QString &words = title.*m_titleForm;
    return elidedLine(uiFont(kBodySize, Weight::Bold), QStringList{title.withChange(words), words}, titleRoom(panel));
}

/// Beside its title.
double HeadFigure::noteRoom(const Panel &panel) const
{
    return panel.geometry.area().width() - lineWidth(uiFont(kBodySize, Weight::Bold), titleWords(panel)) - kGap;
}

/// Where all of them may have room, and are found in a fraction of a second. What is done to a head stands in the place
/// of its note.
void HeadFigure::putInNotes(const Trace &trace, const CancelToken &isCancelled)
{
    constexpr Index mostNumbers = 1 << 22; // in all panels together
    const Sizes &s = trace.plan.sizes;
    const double least = lineWidth(numberFont(kCaptionSize), shortestNote());
    const auto hasNote = [](const Panel &each) { return each.shown.title.change.isEmpty(); };
    if (!haveNotes(m_options) || std::max(s.h, panelCount()) * s.q * s.attended() > mostNumbers ||
        std::any_of(m_panels.begin(), m_panels.end(),
                    [&](const Panel &each) { return hasNote(each) && noteRoom(each) < least; }))
        return;
    for (Panel &each : m_panels)
        if (hasNote(each) && !isCancelled())
            each.shown.notes = notesOf(each.shown);
}

QString HeadFigure::wholeNote(Index panel) const
{
    constexpr Index mostNumbers = 1 << 18;
    const FigurePanel &shown = at(panel).shown;
    const Sizes &s = shown.slice.trace()->plan.sizes;
    if (!shown.notes.isEmpty())
        return shown.notes.first();
    return haveNotes(m_options) && s.q * s.attended() <= mostNumbers ? notesOf(shown).value(0) : QString();
}

/// The longest of the notes that has room beside every title, since those of one figure are compared; past the last
/// where none has.
qsizetype HeadFigure::noteWithRoom() const
{
    qsizetype longest = 0;
    for (const Panel &panel : m_panels) {
        const QStringList &notes = panel.shown.notes;
        while (longest < notes.size() && lineWidth(numberFont(kCaptionSize), notes[longest]) > noteRoom(panel))
            ++longest;
    }
    return longest;
}

void HeadFigure::paintTitle(QPainter &painter, const Panel &panel, bool isChosen) const
{
    const QRectF map = panel.geometry.area();
    painter.setPen(isChosen ? m_theme->selection : m_theme->text);
    painter.setFont(uiFont(kBodySize, Weight::Bold));
    drawLine(painter, titleRect(panel), Qt::AlignLeft | Qt::AlignTop, titleWords(panel));
    painter.setFont(numberFont(kCaptionSize));
    painter.setPen(m_theme->muted);
    drawLine(painter, QRectF(map.left(), panel.place.top() + 2, map.width(), kTitle), Qt::AlignRight | Qt::AlignTop,
             panel.shown.notes.value(m_note));
}

void HeadFigure::paintLabels(QPainter &painter, const Panel &panel, const MapView &view, const LookedAt &looked) const
{
    const MapGeometry cells = panel.geometry.seen(view);
    painter.setFont(uiFont(kCaptionSize));
    LabelStyle style{widestRowLabel(m_options.tensor), m_theme->muted, looked.row, m_theme->selection};
    const Cell corner = panel.shown.slice.cell(0, 0);
    style.every = m_options.labelEvery;
    style.first = corner[corner.size() - 2];
    style.isTurned = m_options.turnsLabels;
    paintRowLabels(painter, cells, panel.labels.rows, style);
    style.room = kTallestColumnLabel;
    style.chosen = looked.column;
    style.first = corner.back();
    painter.setFont(uiFont(kCaptionSize));
    paintColumnLabels(painter, cells, panel.labels.columns, style);
    if (m_options.hasAxisNames && !m_options.image)
        paintAxisNames(painter, panel);
}

/// What the rows and columns are: "query" along the left, "key" below.
void HeadFigure::paintAxisNames(QPainter &painter, const Panel &panel) const
{
    const QRectF map = panel.geometry.area();
    const TensorSpec &spec = panel.shown.slice.spec();
    const std::size_t columns = spec.axes.size() - 1;
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(m_theme->text);
    const double bottom = std::min(panel.place.bottom(), map.bottom() + panel.below) - heightOfBars(m_options);
    drawLine(painter, QRectF(map.left(), bottom - kAxisName, map.width(), kAxisName), Qt::AlignCenter,
             axisTitle(spec, columns, termsIn(panel.shown.slice.trace()->plan)));
    painter.save();
    painter.translate(panel.place.left() + kAxisName / 2, map.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-map.height(), -kAxisName / 2, 2 * map.height(), kAxisName),
                     Qt::AlignCenter | Qt::TextDontClip,
                     axisTitle(spec, columns - 1, termsIn(panel.shown.slice.trace()->plan)));
    painter.restore();
}

void HeadFigure::paint(QPainter &painter, const CancelToken &isCancelled) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Panel &panel : m_panels)
        if (!isCancelled())
            paintHeatMap(painter, panel.geometry, FetchedSlice(panel.shown.slice), panel.shown.style);
    paintAround(painter, {}, {});
    painter.restore();
}

void HeadFigure::paintAround(QPainter &painter, const MapView &view, const LookedAt &looked) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Panel &panel : m_panels) {
        paintTitle(painter, panel, panel.shown.head == looked.head && panel.shown.batch == looked.batch);
        paintLabels(painter, panel, view, looked);
        if (hasBarEach(m_options))
            paintScaleBar(painter, barRect(panel), panel.shown.style, widestDot(panel.geometry.seen(view)));
    }
    paintBelow(painter, view);
    painter.restore();
}

/// What the titles of layers leave out where they are short: "L2" is any block of a layer.
QString HeadFigure::kindOfLayers() const
{
    const FigureLayer &first = m_options.layers.front();
    if (!first.model || m_titleForm != &PanelTitle::brief)
        return {};
    const ModelBlock &block = first.model->blocks[first.block];
    return block.attends() && block.column != Column::Only ? attentionTitle(block) : QString();
}

/// Of the one block of a model, whose maps look like those of any other; of several the titles tell.
QString HeadFigure::blockName() const
{
    if (!m_options.layers.empty())
        return kindOfLayers();
    if (!m_options.model)
        return {};
    const auto block = m_options.model->find(m_options.block.toStdString());
    return block ? shortBlockTitle(*m_options.model, *block) : QString();
}

QString HeadFigure::tensorName() const
{
    return m_options.isRollout ? QCoreApplication::translate("figure", "attention rollout")
                               : tensorLongTitle(slice(0).spec());
}

/// What rows and columns are, where that stands nowhere else.
QString HeadFigure::namedWithAxes(const QString &tensor) const
{
    const TensorSpec &spec = slice(0).spec();
    const std::size_t columns = spec.axes.size() - 1;
    if (m_options.image) {
        const Slice &shown = slice(0);
        return QCoreApplication::translate("figure", "%1 of %2, on the patches of the image")
            .arg(tensor, placeWords(*shown.trace(), shown.tensor(), shown.cell(0, 0))[2]);
    }
    if (m_options.hasAxisNames)
        return tensor;
    const AxisTerms terms = termsIn(slice(0).trace()->plan);
    return QCoreApplication::translate("figure", "%1 · rows: %2, columns: %3")
        .arg(tensor, axisTitle(spec, columns - 1, terms), axisTitle(spec, columns, terms));
}

/// What the numbers are, from the whole of it to what is said on the narrowest page.
QStringList HeadFigure::barNames() const
{
    const QString block = blockName();
    const QString tensor = tensorName();
    const QString ofBlock = block.isEmpty() ? tensor : block + QStringLiteral(" · ") + tensor;
    return {namedWithAxes(ofBlock), ofBlock, tensor};
}

/// Beside the shared bar, or below the bars of the maps.
void HeadFigure::paintName(QPainter &painter) const
{
    const double left = hasSharedBar(m_options) ? m_bar.right() + kBarName : m_bar.left();
    const double top = hasSharedBar(m_options) ? m_bar.top() - 4 : m_bar.bottom() - kNameLine;
    const QRectF room(left, top, m_size.width() - left, kNameLine);
    painter.setFont(uiFont(kCaptionSize));
    painter.setPen(m_theme->muted);
    const double width = room.width() - kMargin / 2;
    drawWords(painter, room, Qt::AlignLeft | Qt::AlignVCenter, elidedLine(painter.font(), barNames(), width));
}

/// The shared bar, the name and the legend.
void HeadFigure::paintBelow(QPainter &painter, const MapView &view) const
{
    if (hasSharedBar(m_options))
        paintScaleBar(painter, m_bar, at(0).shown.style, widestDot(geometry(0).seen(view)));
    if (hasSharedBar(m_options) || hasNameBelow(m_options))
        paintName(painter);
    const QRectF below(m_bar.left(), m_size.height() - kMargin - kLegendHeight + 4, m_size.width() - m_bar.left(),
                       kLegendHeight);
    paintLegend(painter, below, m_marks, at(0).shown.style);
}

} // namespace headscope
