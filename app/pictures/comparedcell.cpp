// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The cell of a screenshot, where that shows a comparison.
#include "app/pictures/pictures.h"

#include "app/commands/options.h"
#include "ui/compare/compareview.h"

namespace headscope {
namespace {

std::pair<Index, Index> rowAndColumn(const Cell &cell)
{
    return {cell[cell.size() - 2], cell.back()};
}

bool shows(const ComparedPick &side, int firstHead, const ViewState &seen)
{
    return side.run == kOwnRun && side.item.value_or(0) == seen.batch && side.head.value_or(firstHead) == seen.head;
}

/// With the cell pinned. Beside a mistake both sides are its item and its head, else A, where B is not yet.
Compared withCell(Compared compared, const ViewState &seen)
{
    auto &[a, b] = compared.sides;
    const bool isBesideMistake = a.run == kMistakenRun || b.run == kMistakenRun;
    compared.tensor = seen.pinned->tensor;
    compared.pinned = rowAndColumn(seen.pinned->cell);
    for (ComparedPick *side : {&a, &b})
        if (isBesideMistake || (side == &a && !shows(b, kFirstHeads[1], seen))) {
            side->item = seen.batch;
            side->head = seen.head;
        }
    return compared;
}

Failure notCompared(const Arguments &arguments, Text expected)
{
    return usage(option("--cell"), arguments.value(option("cell")), std::move(expected));
}

} // namespace

std::optional<Failure> compareCell(const Arguments &arguments, Session &session, const ViewState &seen)
{
    Look look = session.look();
    if (!arguments.isSet(option("cell")) || look.view != View::Compare)
        return std::nullopt;
    const bool isMatrix = isMatrixOfRun(specOf(seen.pinned->tensor));
    const Compared compared = isMatrix ? withCell(comparedOf(look.compared), seen) : Compared();
    look.compared = lookWordsOf(compared);
    if (!isMatrix || comparedOf(look.compared) != compared)
        return notCompared(arguments, Text("a cell of what is compared: of maps of attention, or with --mistake of any "
                                           "tensor that a step makes"));
    session.setLook(look);
    return std::nullopt;
}

std::optional<Failure> checkComparedCell(const Arguments &arguments, const CompareView &view, const ViewState &seen)
{
    const auto shown = view.shown();
    if (!arguments.isSet(option("cell")) || !shown)
        return std::nullopt;
    const std::pair place = rowAndColumn(seen.pinned->cell);
    const auto isOfIt = [&](const ComparedMap &map) {
        return map.slice.tensor() == seen.pinned->tensor && map.slice.place(seen.pinned->cell) == place;
    };
    const bool isShown = isOfIt(shown->maps[0]) || isOfIt(shown->maps[1]);
    return isShown && shown->pinned == place
               ? std::nullopt
               : std::optional(notCompared(arguments, Text("a cell of what is compared")));
}

} // namespace headscope
