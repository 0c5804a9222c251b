// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compared.h"

#include "engine/plan/blockrows.h"
#include "ui/figure/slice.h"
#include "ui/library/examples.h"
#include "ui/text/words.h"

#include <algorithm>

namespace headscope {
namespace {

const std::array kSides{QStringLiteral("A."), QStringLiteral("B.")};
const auto kTensor = QStringLiteral("tensor");
const auto kCell = QStringLiteral("cell");
const auto kRun = QStringLiteral("run");
const auto kFile = QStringLiteral("file");
const auto kItem = QStringLiteral("item");
const auto kLayer = QStringLiteral("layer:");
const auto kHead = QStringLiteral("head");
const auto kBefore = QStringLiteral("before.");

bool isExample(const QString &run)
{
    return run.startsWith(QStringLiteral("example:"));
}

bool isThere(const QString &location)
{
    const auto all = examples();
    return std::any_of(all.begin(), all.end(), [&](const Example &one) { return one.location() == location; });
}

std::optional<Index> indexIn(const QString &word)
{
    bool isNumber = false;
    const int number = word.toInt(&isNumber);
    return isNumber && number >= 0 ? std::optional<Index>(number) : std::nullopt;
}

void addWords(LookWords &words, const QString &side, const ComparedPick &pick)
{
    if (pick.run != kOwnRun)
        words[side + (isOfOther(pick.run) && !isExample(pick.run) && !layerOf(pick.run) ? kFile : kRun)] = pick.run;
    for (const auto &[name, index] : {std::pair(kItem, pick.item), {kHead, pick.head}})
        if (index)
            words[side + name] = QString::number(*index);
}

ComparedPick pickIn(const LookWords &words, const QString &side)
{
    const QString file = words.value(side + kFile);
    const QString run = words.value(side + kRun);
    ComparedPick pick;
    if (!file.isEmpty())
        pick.run = file;
    else if (run == kUnchangedRun || run == kMistakenRun || (isExample(run) && isThere(run)) || layerOf(run))
        pick.run = run;
    pick.item = indexIn(words.value(side + kItem));
    pick.head = indexIn(words.value(side + kHead));
    return pick;
}

std::optional<std::pair<Index, Index>> cellIn(const QString &word)
{
    const auto row = indexIn(word.section(u',', 0, 0));
    const auto column = indexIn(word.section(u',', 1));
    return row && column ? std::optional(std::pair(*row, *column)) : std::nullopt;
}

/// Whether only blocks that are none of attention have it, and it has rows and columns.
bool isOfOtherBlock(const TensorSpec &tensor)
{
    const auto rows = blockRows();
    return isMatrixOfRun(tensor) &&
           std::any_of(rows.begin(), rows.end(), [&](const TensorSpec &row) { return row.role == tensor.role; });
}

} // namespace

bool isComparable(const TensorSpec &tensor, const std::array<ComparedPick, 2> &sides)
{
    const bool isOfLab =
        std::any_of(sides.begin(), sides.end(), [](const ComparedPick &side) { return side.run == kMistakenRun; });
    return isAttentionMap(tensor) || (isOfLab && isMatrixOfRun(tensor));
}

bool isMatrixOfRun(const TensorSpec &tensor)
{
    return tensor.axes.size() > 1 && tensor.family != Family::Weight;
}

bool isOfOther(const QString &run)
{
    return run != kOwnRun && run != kUnchangedRun && run != kMistakenRun;
}

QString layerRun(Index layer)
{
    return kLayer + QString::number(layer);
}

std::optional<Index> layerOf(const QString &run)
{
    return run.startsWith(kLayer) ? indexIn(run.mid(kLayer.size())) : std::nullopt;
}

LookWords lookWordsOf(const Compared &compared)
{
    LookWords words;
    if (compared.tensor != Role::Weights)
        words[kTensor] = toQString(specOf(compared.tensor).name);
    if (compared.pinned)
        words[kCell] = QStringLiteral("%1,%2").arg(compared.pinned->first).arg(compared.pinned->second);
    for (std::size_t i = 0; i < kSides.size(); ++i) {
        addWords(words, kSides[i], compared.sides[i]);
        addWords(words, kBefore + kSides[i], compared.before[i]);
    }
    return words;
}

Compared comparedOf(const LookWords &words)
{
    Compared compared;
    for (std::size_t i = 0; i < kSides.size(); ++i) {
        compared.sides[i] = pickIn(words, kSides[i]);
        compared.before[i] = pickIn(words, kBefore + kSides[i]);
    }
    const TensorSpec *spec = findTensor(words.value(kTensor).toStdString());
    if (spec != nullptr && (isComparable(*spec, compared.sides) || isOfOtherBlock(*spec)))
        compared.tensor = spec->role;
    compared.pinned = cellIn(words.value(kCell));
    return compared;
}

} // namespace headscope
