// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/operationview.h"

#include "engine/reading/explain.h"
#include "ui/figure/figurescale.h"
#include "ui/operation/mapmenu.h"
#include "ui/operation/mapwidget.h"
#include "ui/session/headfeatures.h"
#include "ui/session/oldrun.h"
#include "ui/session/product.h"
#include "ui/session/together.h"
#include "ui/text/words.h"

#include <QEvent>

#include <cmath>

namespace headscope {
namespace {

constexpr int kMostOperands = 3;

/// The columns of the chosen head in a tensor whose heads stand side by side.
void markHead(MapContent &content, Index head, const Sizes &sizes)
{
    const FeatureBand band = featuresOfHead(content.slice.spec().axes.back(), head, sizes);
    content.bandFirst = band.first;
    content.bandCount = band.count;
}

} // namespace

OperationView::OperationView(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("operationView"));
    setupMaps();
    setupTools();
    showResult();
    followPart();
    connect(&session, &Session::opened, this, &OperationView::closeEditors);
    connect(&session, &Session::planChanged, this, &OperationView::followPart);
    connect(&session, &Session::resultChanged, this, &OperationView::showResult);
    connect(&session, &Session::resultGone, this, &OperationView::clear);
    connect(&session, &Session::selectionChanged, this, &OperationView::showSelection);
    keepNumbersNew(session, this);
}

void OperationView::setupMaps()
{
    QStringList names;
    for (int i = 0; i < kMostOperands; ++i)
        names << QStringLiteral("operandMap%1").arg(i);
    names << QStringLiteral("resultMap");
    const auto *old = new OldRun(m_session, this);
    for (const QString &name : names) {
        auto *map = new MapWidget(this);
        map->setObjectName(name);
        map->hide();
        connectMap(map);
        connect(old, &OldRun::changed, map, &MapWidget::setDimmed);
        m_maps.push_back(map);
    }
}

std::vector<TensorId> OperationView::shownTensors() const
{
    std::vector<TensorId> shown;
    const GraphTensor &result = tensorOf(m_session.result()->trace->plan, m_session.selection().tensor);
    for (const Operand &operand : result.operands)
        if (specOf(operand.tensor).axes.size() >= 2 && std::ssize(shown) < kMostOperands &&
            std::find(shown.begin(), shown.end(), operand.tensor) == shown.end()) // a rotation reads two of its cells
            shown.push_back(operand.tensor);
    shown.push_back(result.id);
    return shown;
}

MapContent OperationView::contentOf(TensorId tensor, bool isResult) const
{
    const SharedResult &result = m_session.result();
    const Selection &selection = m_session.selection();
    const TensorSpec &spec = specOf(tensor);
    const Theme &theme = themeOf(palette());
    const bool showsChange = m_session.showsChange();
    MapContent content;
    content.slice = showsChange
                        ? Slice::difference(result->trace, result->unchanged, tensor, selection.batch, selection.head)
                        : Slice(result->trace, tensor, selection.batch, selection.head);
    content.style = {showsChange ? scaleOfChange({}) : scaleFor(spec, colourRange(*result, tensor)), &theme,
                     Annotate::Auto};
    content.findsScale = showsChange;
    const QString what = showsChange ? tr("change of %1") : QStringLiteral("%1");
    content.title = what.arg(matrixTitle(spec, content.slice.cell(0, 0)));
    content.shortTitle = what.arg(tensorTitle(spec));
    content.shape = m_session.hidden().hidesShape(tensor)
                        ? hiddenMark()
                        : toQString(toString({content.slice.rows(), content.slice.columns()}));
    content.titleColor = theme.of(spec.family);
    content.hasRowSums = isResult && !showsChange && (spec.traits.areShares || spec.traits.areProbabilities);
    content.hasColorBar = isResult;
    if (content.slice.spec().family != Family::Weight)
        markHead(content, std::min(selection.head, result->trace->plan.sizes.h - 1), result->trace->plan.sizes);
    return content;
}

void OperationView::clear()
{
    m_operandCount = 0;
    for (MapWidget *map : m_maps)
        map->setContent({});
    update();
}

void OperationView::showMap(MapWidget *map, const MapContent &content)
{
    map->setContent(content);
    map->setAccessibleName(content.title);
}

void OperationView::showSelection()
{
    const Selection &s = m_session.selection();
    const bool isSameMatrix = s.tensor == m_shown.tensor && s.batch == m_shown.batch && s.head == m_shown.head &&
                              s.wantsChange == m_shown.wantsChange;
    if (!isSameMatrix)
        showResult();
    else if (m_session.result())
        showCursor();
}

void OperationView::showResult()
{
    setAccessibleName(tr("Operation of the current step"));
    const SharedResult &result = m_session.result();
    if (!result || !result->trace->has(m_session.selection().tensor))
        return showWalk(nullptr); // the maps stay, but nothing is under way in them
    m_shown = m_session.selection();
    m_given.clear();
    if (const auto given = givenTensors(); !given.empty())
        showGiven(given);
    else
        showOperands();
    arrange();
    showCursor();
    update();
}

/// What a step without operands gives, where that is more than one matrix.
std::vector<TensorId> OperationView::givenTensors() const
{
    const Plan &plan = m_session.result()->trace->plan;
    const TensorId tensor = m_session.selection().tensor;
    return shownTensors().size() == 1 ? madeTogether(plan, tensor) : std::vector<TensorId>();
}

void OperationView::showGiven(const std::vector<TensorId> &given)
{
    m_operandCount = 0;
    for (int i = 0; i < kMostOperands; ++i)
        operandMap(i)->setContent({});
    std::vector<MapContent> contents;
    contents.reserve(given.size());
    for (const TensorId tensor : given)
        contents.push_back(contentOf(tensor, true));
    int others = 0;
    for (std::size_t i = 0; i < given.size(); ++i) {
        m_given.push_back(given[i] == m_session.selection().tensor ? resultMap() : operandMap(others++));
        for (std::size_t other = 0; other < given.size() && m_session.showsChange(); ++other)
            if (other != i)
                contents[i].beside.push_back(contents[other].slice); // one scale for all, as that of the numbers is
        showMap(m_given.back(), contents[i]);
    }
}

void OperationView::showOperands()
{
    const auto shown = shownTensors();
    m_operandCount = static_cast<int>(shown.size()) - 1;
    for (int i = 0; i < kMostOperands; ++i) {
        if (i < m_operandCount)
            showMap(operandMap(i), contentOf(shown[static_cast<std::size_t>(i)], false));
        else
            operandMap(i)->setContent({});
    }
    showMap(resultMap(), contentOf(shown.back(), true));
}

void OperationView::showCursor()
{
    const auto &cursor = m_session.selection().cursor();
    const auto &trace = *m_session.result()->trace;
    const bool isCurrent = m_session.isResultCurrent() && cursor && trace.has(cursor->tensor);
    std::optional<Explanation> explanation;
    if (isCurrent)
        explanation = explain(trace, cursor->tensor, cursor->cell);
    const std::vector<Source> sources = explanation ? explanation->sources : std::vector<Source>();
    const auto &walk = m_session.selection().walk;
    showWalk(explanation ? &*explanation : nullptr); // first: what it covers is not told of the cursor
    for (MapWidget *map : m_maps) {
        const Slice &slice = map->content().slice;
        if (slice.isEmpty())
            continue;
        const bool isOnIt = isCurrent && cursor->tensor == slice.tensor();
        map->setCursor(isOnIt ? slice.place(cursor->cell) : std::nullopt, m_session.selection().pinned.has_value());
        std::vector<MapWidget::Place> tint;
        for (const Source &source : sources)
            if (const auto place = slice.place(source.cells); place && source.tensor == slice.tensor() && !isOnIt)
                tint.push_back(*place);
        map->setTint(std::move(tint), walk ? walk->terms : -1);
    }
    update(0, 0, width(), static_cast<int>(heading()));
}

/// The result as far as the walk has come, with the running sum of the cell that it is at.
void OperationView::showWalk(const Explanation *explanation)
{
    const auto &walk = m_session.selection().walk;
    m_runningSum.reset();
    if (!walk || explanation == nullptr) {
        resultMap()->setReveal(std::nullopt);
        return;
    }
    const auto workings = workingsOf(*explanation);
    const bool isAdding = isUnderWay(m_session.plan(), m_session.selection());
    if (!workings.empty() && walk->terms > 0) // the session keeps a walk inside its product
        m_runningSum = workings.front().values[static_cast<std::size_t>(walk->terms - 1)];
    resultMap()->setReveal(
        MapWidget::Reveal{{walk->row, walk->column}, isAdding && m_runningSum ? cellNumber(*m_runningSum) : QString()});
}

void OperationView::resizeEvent(QResizeEvent *)
{
    arrange();
}

void OperationView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        showResult();
    QWidget::changeEvent(event);
}

} // namespace headscope
