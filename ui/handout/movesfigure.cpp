// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of the split, and how its numbers lie in memory.
#include "ui/handout/lessonfigures.h"
#include "ui/operation/splitmoves.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace headscope {
namespace {

/// The acts of the split: projected, reshaped, permuted, merged. Without the permute the second leads nowhere.
int actOf(const Sight &sight)
{
    const auto act = static_cast<int>(std::lround(sight.moment));
    return !sight.permutes && act == 2 ? 1 : act;
}

/// Nothing where it is to be filled in.
QString shapeAfterAct(const PaperFigure &figure, const Shape &heads)
{
    const Shape acts[]{{heads[0], heads[2], heads[1] * heads[3]},
                       {heads[0], heads[2], heads[1], heads[3]},
                       heads,
                       {heads[0] * heads[1], heads[2], heads[3]}};
    const bool isAskedFor = figure.cover.isBlank(figure.source(), figure.sight(), QStringLiteral("shape Q_heads"));
    if (figure.look.isWorksheet() && isAskedFor && actOf(figure.sight()) == 3)
        return {};
    QStringList lengths;
    for (const Index length : acts[actOf(figure.sight())])
        lengths << QString::number(length);
    return u'(' + lengths.join(QStringLiteral(", ")) + u')';
}

/// A number of the split on paper: its position and its feature in the row, on the colour of its head, or on a grey.
HandoutCell splitNumber(const PaperFigure &figure, const SplitCell &cell, Index size)
{
    constexpr Index greys = 4;
    constexpr int apart = 45;
    constexpr double lastAct = 2.5;
    HandoutCell number{QStringLiteral("%1,%2").arg(cell.position).arg(cell.head * size + cell.feature)};
    const Theme &theme = *findTheme(QStringLiteral("light"));
    const int level = 255 - apart * static_cast<int>(cell.head % greys);
    number.color = figure.look.isWorksheet() ? qRgb(level, level, level)
                                             : mixed(theme.surface, theme.ofHead(cell.head), 0.55).rgb();
    number.isFramed = figure.sight().moment > lastAct && cell.shownHead != cell.head;
    return number;
}

/// Until the merge a block is a head of the item; then it is a matrix of the stack, which without the permute is none.
QString splitBlockTitle(const Sight &sight, Index block)
{
    constexpr int merged = 3;
    if (sight.moment < 1)
        return HandoutWords::tr("Each number: position, feature");
    if (actOf(sight) < merged)
        return axisPlace(Extent::Heads, block);
    return sight.permutes ? HandoutWords::tr("matrix %1 = head %1").arg(block)
                          : HandoutWords::tr("matrix %1").arg(block);
}

/// The numbers one behind the other; nothing where they are too many for a line.
std::vector<HandoutBlock> memoryOnPaper(const PaperFigure &figure, const std::vector<SplitCell> &cells, Index size)
{
    constexpr std::size_t most = 24;
    if (cells.size() > most)
        return {};
    std::map<double, HandoutCell> inOrder;
    for (const SplitCell &cell : cells)
        inOrder[cell.address] = splitNumber(figure, cell, size);
    std::vector<HandoutCell> row;
    row.reserve(inOrder.size());
    for (const auto &[address, cell] : inOrder)
        row.push_back(cell);
    const InLanguages title = inLanguages(figure.look.languages, [] {
        return HandoutWords::tr("The same numbers as they lie in memory, one behind the other");
    });
    return {sideBySide({plainMap(title, {row})})};
}

} // namespace

std::vector<HandoutBlock> movesOnPaper(const PaperFigure &figure)
{
    constexpr Index mostOfEach = 4;
    const Shape shape = shapeOf(specOf(Role::QHeads), figure.plan().sizes);
    const SplitSample sample{std::min<Index>(shape[2], mostOfEach - 1), std::min(shape[1], mostOfEach),
                             std::min(shape[3], mostOfEach)};
    const bool isWhole = figure.sight().moment < 1;
    const std::vector<SplitCell> all = splitCellsAt(sample, figure.sight().moment, figure.sight().permutes);
    std::map<Index, std::map<double, std::map<double, HandoutCell>>> blocks; // by head, from top and from left
    for (const SplitCell &cell : all)
        blocks[isWhole ? 0 : cell.shownHead][cell.y][cell.x] = splitNumber(figure, cell, sample.size);
    std::vector<HandoutMap> maps;
    for (const auto &[head, block] : blocks) {
        std::vector<std::vector<HandoutCell>> rows;
        for (const auto &[y, row] : block)
            for (auto &cells = rows.emplace_back(); const auto &[x, cell] : row)
                cells.push_back(cell);
        const auto title = [&, number = head] { return splitBlockTitle(figure.sight(), number); };
        maps.push_back(plainMap(inLanguages(figure.look.languages, title), std::move(rows)));
        maps.back().shape = shapeAfterAct(figure, shape);
    }
    std::vector<HandoutBlock> figures{sideBySide(std::move(maps))};
    for (HandoutBlock &memory : memoryOnPaper(figure, all, sample.size))
        figures.push_back(std::move(memory));
    return figures;
}

} // namespace headscope
