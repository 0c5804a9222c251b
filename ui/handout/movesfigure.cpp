// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of the split, and how its numbers lie in memory.
#include "ui/handout/lessonfigures.h"
#include "ui/operation/splitmoves.h"
#include "ui/present/picture.h"
#include "ui/session/hidden.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

#include <map>

namespace headscope {
namespace {

/// Nothing where it is to be filled in.
QString shapeOnPaper(const PaperFigure &figure, const Shape &heads, int act)
{
    constexpr int merged = 3;
    const QString word = hiddenShapeWord(splitTensor(figure.view.tensor));
    const bool isAskedFor = act == merged && figure.cover.isBlank(figure.source(), figure.sight(), word);
    return figure.look.isWorksheet() && isAskedFor ? QString() : toQString(toString(shapeAtAct(heads, act)));
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
    return {sideBySide({plainMap(inLanguages(figure.look.languages, splitMemoryTitle), {row})})};
}

} // namespace

std::vector<HandoutBlock> movesOnPaper(const PaperFigure &figure)
{
    const Sight &sight = figure.sight();
    const Shape heads = splitShape(figure.view.tensor, figure.plan().sizes);
    const SplitSample sample = splitSample(heads);
    const bool isWhole = sight.moment < 1;
    const int act = splitAct(sight.moment, sight.permutes);
    const QString shape = shapeOnPaper(figure, heads, act);
    const std::vector<SplitCell> all = splitCellsAt(sample, sight.moment, sight.permutes);
    std::map<Index, std::map<double, std::map<double, HandoutCell>>> blocks; // by head, from top and from left
    for (const SplitCell &cell : all)
        blocks[isWhole ? 0 : cell.shownHead][cell.y][cell.x] = splitNumber(figure, cell, sample.size);
    std::vector<HandoutMap> maps;
    for (const auto &[head, block] : blocks) {
        std::vector<std::vector<HandoutCell>> rows;
        for (const auto &[y, row] : block)
            for (auto &cells = rows.emplace_back(); const auto &[x, cell] : row)
                cells.push_back(cell);
        const auto title = [&, number = head] {
            return isWhole ? HandoutWords::tr("Each number: position, feature")
                           : splitBlockName(number, act, sight.permutes);
        };
        maps.push_back(plainMap(inLanguages(figure.look.languages, title), std::move(rows)));
        maps.back().shape = shape;
    }
    std::vector<HandoutBlock> figures{sideBySide(std::move(maps))};
    for (HandoutBlock &memory : memoryOnPaper(figure, all, sample.size))
        figures.push_back(std::move(memory));
    if (!splitPartWords(heads).isEmpty())
        figures.emplace_back(HandoutText{inLanguages(figure.look.languages, [&] { return splitPartWords(heads); })});
    return figures;
}

} // namespace headscope
