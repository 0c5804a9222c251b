// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/lessonfigures.h"

#include "engine/tensor/coverednumber.h"
#include "ui/arithmetic/telling.h"
#include "ui/explain/codelines.h"
#include "ui/explain/formula.h"
#include "ui/handout/papertable.h"
#include "ui/present/picture.h"
#include "ui/session/hidden.h"
#include "ui/text/words.h"

#include <algorithm>
#include <map>
#include <utility>

namespace headscope {

HandoutMaps sideBySide(std::vector<HandoutMap> maps)
{
    HandoutMaps side;
    side.result = std::move(maps.back());
    maps.pop_back();
    side.operands = std::move(maps);
    return side;
}

HandoutMap plainMap(InLanguages title, std::vector<std::vector<HandoutCell>> rows)
{
    HandoutMap map;
    map.title = std::move(title);
    map.rowLabels = QStringList(std::ssize(rows), QString());
    map.columnLabels = QStringList(std::ssize(rows.front()), QString());
    map.rows = std::move(rows);
    return map;
}

namespace {

template <class Words>
InLanguages told(const PaperFigure &figure, Words words)
{
    return inLanguages(figure.look.languages, words);
}

PaperMatrix matrixOf(const PaperFigure &figure, const std::shared_ptr<const Trace> &trace, TensorId tensor, Index head)
{
    const auto &pinned = figure.view.pinned;
    const bool isOfIt = pinned && pinned->tensor == tensor;
    return PaperMatrix({trace, tensor, figure.view.batch, head}, isOfIt ? std::optional(pinned->cell) : std::nullopt);
}

HandoutMap mapOf(const PaperFigure &figure, TensorId tensor, Index head)
{
    const PaperMatrix matrix = matrixOf(figure, figure.drawn(), tensor, head);
    const QString shape = hiddenShapeWord(tensor);
    HandoutMap map = mapOnPaper(
        matrix, figure.drawn(), figure.look,
        {[&](const Cell &cell) { return isCovered(figure.covered->value(tensor, cell)); },
         figure.look.blanks == Blanks::Shapes || figure.cover.isBlank(figure.source(), figure.sight(), shape)});
    const auto &pinned = figure.view.pinned;
    const auto framed = pinned && pinned->tensor == tensor ? matrix.shown.place(pinned->cell) : std::nullopt;
    const bool wouldTell =
        framed && figure.look.isWorksheet() && isCovered(figure.covered->value(tensor, pinned->cell));
    if (framed && !wouldTell)
        map.rows[static_cast<std::size_t>(framed->first)][static_cast<std::size_t>(framed->second)].isFramed = true;
    if (figure.plan().sizes.h == 1 && !specOf(tensor).traits.headTitle.empty()) // as the words of the lesson call it
        map.title = told(figure, [&] { return tensorTitle(specOf(tensor)); });
    for (std::size_t i = 1; i < figure.runs.size(); ++i) {
        const Slice other = matrixOf(figure, figure.runs[i].trace, tensor, head).shown;
        map.rowLabels = inEachLanguage(map.rowLabels, other.rowLabels());
        map.columnLabels = inEachLanguage(map.columnLabels, other.columnLabels());
    }
    return map;
}

std::vector<HandoutBlock> mapsFigure(const PaperFigure &figure)
{
    const ShownTensors shown = shownTensors(figure.plan(), figure.view.tensor, figure.sight());
    std::vector<HandoutMap> maps;
    for (const TensorId tensor : shown.tensors)
        maps.push_back(mapOf(figure, tensor, figure.view.head));
    HandoutMaps side = sideBySide(std::move(maps));
    if (!shown.areTogether && !side.operands.empty()) {
        const GraphTensor &tensor = tensorOf(figure.plan(), figure.view.tensor);
        side.sign = tellingOf(tensor.operation).sign.toString();
        side.arrow = told(figure, [&] { return tellingOf(tensor.operation).arrowName(tensor, figure.plan()); });
    }
    return {std::move(side)};
}

std::vector<HandoutBlock> insideFigure(const PaperFigure &figure)
{
    std::vector<HandoutBlock> blocks = mapsFigure(figure);
    for (HandoutBlock &block : insideOnPaper(figure))
        blocks.push_back(std::move(block));
    return blocks;
}

std::vector<HandoutBlock> headsFigure(const PaperFigure &figure)
{
    constexpr Index mostOnPaper = 8;
    const Plan &plan = figure.plan();
    const TensorId tensor = hasHeads(specOf(figure.view.tensor)) ? figure.view.tensor : sharesAt(plan, StepId::Weigh);
    if (!figure.drawn()->has(tensor))
        return mapsFigure(figure);
    const TensorSpec &spec = specOf(tensor);
    const Index all = shapeOf(spec, plan.sizes)[1];
    std::vector<HandoutMap> maps;
    for (Index head = 0; head < std::min(mostOnPaper, all); ++head) {
        maps.push_back(mapOf(figure, tensor, queryHeadOf(tensor, head, plan.sizes)));
        maps.back().title = told(figure, [&] {
            return HandoutWords::tr("%1 · %2").arg(tensorLongTitle(spec), axisPlace(Extent::Heads, head));
        });
    }
    return {sideBySide(std::move(maps))};
}

std::vector<HandoutBlock> formulaFigure(const PaperFigure &figure)
{
    const auto formula = [&] { return richFormula(formulaOf(specOf(figure.view.step), figure.plan())); };
    return {HandoutText{told(figure, formula), true}};
}

/// The lines of the step.
std::vector<HandoutBlock> codeFigure(const PaperFigure &figure)
{
    QString code;
    for (const CodeLine &line : codeLines(Library::Pytorch, figure.plan()))
        if (std::find(line.steps.begin(), line.steps.end(), figure.view.step) != line.steps.end())
            code += (code.isEmpty() ? QString() : QStringLiteral("<br>")) + asCode(line.text);
    return {HandoutText{{code}}};
}

/// The numbers of a row that is drawn for; those that tell a blank one of the tensor's are blank. The mean of many
/// draws comes close to a weight, and one draw is the number itself or 0.
std::vector<std::vector<HandoutCell>> drawnCells(const PaperFigure &figure, const std::vector<double> &row,
                                                 TensorId tensor)
{
    std::vector<HandoutCell> cells;
    Cell place = drawnRow(figure.sight());
    for (const double number : row) {
        place.back() = std::ssize(cells);
        const bool isTold = figure.covered->has(tensor) && isCovered(figure.covered->value(tensor, place));
        HandoutCell cell;
        cell.isBlank = isTold && (tensor == TensorId(Role::Weights) || number != 0);
        if (!cell.isBlank || !figure.look.isWorksheet())
            cell.digits = cellNumber(number);
        cells.push_back(cell);
    }
    return {cells};
}

/// One row of weights, what one draw leaves of it, and the mean of many.
std::vector<HandoutBlock> drawsFigure(const PaperFigure &figure)
{
    const Draws &draws = *figure.runs.front().draws;
    if (draws.count == 0)
        return mapsFigure(figure);
    std::vector<HandoutMap> maps{
        plainMap(told(figure, [] { return HandoutWords::tr("Weights"); }),
                 drawnCells(figure, draws.weights, Role::Weights)),
        plainMap(told(figure, [] { return HandoutWords::tr("After one draw"); }),
                 drawnCells(figure, draws.once, Role::DroppedWeights)),
        plainMap(told(figure, [&] { return HandoutWords::tr("Mean of %1 draws").arg(draws.count); }),
                 drawnCells(figure, draws.mean, Role::Weights))};
    return {sideBySide(std::move(maps))};
}

std::vector<HandoutBlock> layerFigure(const PaperFigure &figure)
{
    const auto hidesShape = [&](const GraphTensor &tensor) {
        return figure.look.isWorksheet() &&
               figure.cover.isBlank(figure.source(), figure.sight(), hiddenShapeWord(tensor.id));
    };
    return {HandoutText{{layerTable(figure.plan(), figure.look.languages, hidesShape)}}};
}

std::vector<HandoutBlock> modelFigure(const PaperFigure &figure)
{
    const SharedModelTrace &run = figure.runs.front().model;
    if (!run)
        return mapsFigure(figure);
    const auto current = run->model().find(figure.sight().block);
    return {HandoutText{{modelTable(run->model(), figure.look.languages, current)}}};
}

std::vector<HandoutBlock> sweepFigure(const PaperFigure &figure)
{
    const Index largest =
        figure.look.isWorksheet() ? figure.cover.largestSweep() : figure.runs.front().sweep->back().size;
    return {
        HandoutText{{sweepTable(*figure.runs.front().sweep, figure.look.languages, largest, figure.cover.printed())}}};
}

std::vector<HandoutBlock> normsFigure(const PaperFigure &figure)
{
    std::vector<HandoutBlock> blocks = normsOnPaper(figure);
    return blocks.empty() ? mapsFigure(figure) : blocks;
}

std::vector<HandoutBlock> noFigure(const PaperFigure &)
{
    return {};
}

using FigureMaker = std::vector<HandoutBlock> (*)(const PaperFigure &);

FigureMaker makerOf(const QString &picture)
{
    static const std::map<QString, FigureMaker> makers{
        {QStringLiteral("maps"), mapsFigure},    {QStringLiteral("inside"), insideFigure},
        {QStringLiteral("heads"), headsFigure},  {QStringLiteral("formula"), formulaFigure},
        {QStringLiteral("code"), codeFigure},    {QStringLiteral("draws"), drawsFigure},
        {QStringLiteral("moves"), movesOnPaper}, {QStringLiteral("layer"), layerFigure},
        {QStringLiteral("sweep"), sweepFigure},  {QStringLiteral("norms"), normsFigure},
        {QStringLiteral("words"), noFigure},     {QStringLiteral("model"), modelFigure}};
    const auto found = makers.find(picture);
    return found != makers.end() ? found->second : mapsFigure;
}

/// Visits the cells of the maps among the blocks, always in one order.
template <class Blocks, class Visit>
void eachMapCell(Blocks &blocks, Visit visit)
{
    const auto visitMap = [&](auto &map) {
        for (auto &row : map.rows)
            std::for_each(row.begin(), row.end(), visit);
    };
    for (auto &block : blocks)
        if (auto *maps = std::get_if<HandoutMaps>(&block)) {
            std::for_each(maps->operands.begin(), maps->operands.end(), visitMap);
            visitMap(maps->result);
        }
}

} // namespace

std::vector<bool> framesTaken(std::vector<HandoutBlock> &figure)
{
    std::vector<bool> frames;
    eachMapCell(figure, [&](HandoutCell &cell) { frames.push_back(std::exchange(cell.isFramed, false)); });
    return frames;
}

void putFrames(std::vector<HandoutBlock> &figure, const std::vector<bool> &frames)
{
    std::size_t at = 0;
    eachMapCell(figure, [&](HandoutCell &cell) { cell.isFramed = frames[at++]; });
}

bool hasGround(const std::vector<HandoutBlock> &blocks)
{
    bool isThere = false;
    eachMapCell(blocks, [&](const HandoutCell &cell) { isThere = isThere || cell.color.has_value(); });
    return isThere;
}

QStringList inEachLanguage(const QStringList &labels, const QStringList &others)
{
    QStringList all = labels;
    for (qsizetype i = 0; i < all.size(); ++i)
        if (const QString other = others.value(i); !other.isEmpty() && other != all[i])
            all[i] += u' ' + other;
    return all;
}

std::optional<PaperMatrix> resultOf(const PaperFigure &figure)
{
    const FigureMaker maker = makerOf(figure.sight().picture);
    if (maker != mapsFigure && maker != insideFigure)
        return std::nullopt;
    return matrixOf(figure, figure.runs.front().trace, figure.view.tensor, figure.view.head);
}

std::vector<HandoutBlock> figureOnPaper(const PaperFigure &figure)
{
    return makerOf(figure.sight().picture)(figure);
}

} // namespace headscope
