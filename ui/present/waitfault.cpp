// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what a beat waits for can be done there.
#include "ui/present/picture.h"

#include <algorithm>
#include <iterator>

namespace headscope {
namespace {

std::string writtenCells(const CellName &cells)
{
    return cells.cell.empty() ? cells.tensor : cellName(cells.tensor, cells.cell);
}

Error cannotWait(std::string got, Text expected)
{
    return {"", "wait", Text(std::move(got)), std::move(expected)};
}

/// Whether a tensor of the run has them.
bool areOfRun(const CellName &cells, const Plan &plan)
{
    const GraphTensor *tensor = plan.graph->find(cells.tensor);
    Cell first = cells.cell;
    std::replace(first.begin(), first.end(), kSwept, Index{0});
    return tensor != nullptr && (cells.cell.empty() || isInside(first, tensor->shape));
}

/// The cells of the matrix that is seen of a tensor; with kSwept for the item, those of all items.
CellName matrixSeen(TensorId tensor, Index batch, Index head, const Sizes &sizes)
{
    const TensorSpec &spec = specOf(tensor);
    CellName matrix{std::string(spec.name), Cell(spec.axes.size(), kSwept)};
    for (std::size_t i = 0; i + 2 < spec.axes.size(); ++i)
        matrix.cell[i] = !isHeadAxis(spec.axes[i])         ? batch
                         : spec.axes[i] == Extent::KvHeads ? sizes.kvHeadOf(head)
                                                           : head;
    return matrix;
}

/// What of a run can be pointed at in the picture. That of norms shows all items of a small tensor, and of a large one
/// the maps: which of both it is, the room says.
std::vector<CellName> matricesSeen(const Sight &sight, const ViewState &view, const Plan &plan)
{
    const Sizes &sizes = plan.sizes;
    std::vector<CellName> seen;
    if (sight.picture == QStringLiteral("heads")) {
        const ShownHeads heads =
            hasShares(plan) ? shownHeads(plan, view.tensor, view.head, kHeadsOnPage) : ShownHeads();
        for (Index i = 0; i < heads.count; ++i)
            seen.push_back(
                matrixSeen(heads.tensor, view.batch, queryHeadOf(heads.tensor, heads.first + i, sizes), sizes));
        return seen;
    }
    for (const TensorId tensor : shownTensors(plan, view.tensor, sight).tensors)
        seen.push_back(matrixSeen(tensor, view.batch, view.head, sizes));
    if (sight.picture == QStringLiteral("norms"))
        seen.push_back(matrixSeen(view.tensor, kSwept, view.head, sizes));
    return seen;
}

bool haveCellInCommon(const CellName &a, const CellName &b)
{
    const auto canBeSame = [](Index one, Index other) { return one == kSwept || other == kSwept || one == other; };
    return a.tensor == b.tensor &&
           (a.cell.empty() || std::equal(a.cell.begin(), a.cell.end(), b.cell.begin(), b.cell.end(), canBeSame));
}

/// Where the beat does not say what is looked at, that is what the learner came to look at before.
bool saysWhatIsSeen(const Sight &sight)
{
    return sight.cell || !sight.step.empty() || !sight.tensor.empty() || !sight.spot.empty();
}

std::optional<Error> cellsFault(const Beat &beat, const ViewState &view, const Plan &plan)
{
    const CellName &cells = beat.wait->cells;
    const Sight &sight = beat.sight;
    if (!areOfRun(cells, plan))
        return cannotWait(writtenCells(cells), Text(ENGINE_TEXT("engine", "a cell of this run"), {}));
    const bool isPinnedThere = sight.cell && sight.cell->tensor == cells.tensor && sight.cell->cell == cells.cell;
    if (beat.wait->what == Wait::For::Pin && isPinnedThere)
        return cannotWait(writtenCells(cells), Text(ENGINE_TEXT("engine", "a cell that the lesson does not pin"), {}));
    const auto seen = matricesSeen(sight, view, plan);
    if (seen.empty())
        return cannotWait(writtenCells(cells), Text(kPicturesToWaitIn, {}));
    const auto isSeen = [&](const CellName &matrix) { return haveCellInCommon(cells, matrix); };
    if (!saysWhatIsSeen(sight) || std::any_of(seen.begin(), seen.end(), isSeen))
        return std::nullopt;
    std::vector<std::string> names;
    std::transform(seen.begin(), seen.end(), std::back_inserter(names), writtenCells);
    return cannotWait(writtenCells(cells),
                      Text(ENGINE_TEXT("engine", "a cell that is seen there, of %1"), {asOneArgument(names)}));
}

} // namespace

std::optional<Error> waitFault(const Beat &beat, const ViewState &view, const Plan &plan)
{
    if (!beat.wait)
        return std::nullopt;
    const Wait &wait = *beat.wait;
    if (wait.what == Wait::For::Point || wait.what == Wait::For::Pin)
        return cellsFault(beat, view, plan);
    const auto steps = stepsOf(plan);
    const auto isIt = [&](const Step *step) { return step->name == wait.step; };
    if (wait.what != Wait::For::Step || std::any_of(steps.begin(), steps.end(), isIt))
        return std::nullopt;
    return cannotWait(wait.step, Text(ENGINE_TEXT("engine", "a step of this run"), {}));
}

} // namespace headscope
