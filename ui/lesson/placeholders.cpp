// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/placeholders.h"

#include "engine/document/json.h"
#include "engine/reading/metrics.h"
#include "engine/tensor/coverednumber.h"
#include "ui/lesson/namedsizes.h"
#include "ui/lesson/placeholderfault.h"
#include "ui/lesson/sweptcells.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

namespace headscope {
namespace {

/// What stands behind the first word of a placeholder, and what it is read from.
struct Inside
{
    QString rest;
    const LessonNumbers &from;
};
using Found = std::optional<Filling>;

/// A function of placeholders: its name and what it gives.
struct Function
{
    const char16_t *name;
    Found (*find)(const Inside &inside);
};

Filling number(double value)
{
    return {Filling::Kind::Number, {value}};
}

Found findCell(const Inside &inside)
{
    const auto place = sweptCells(inside.rest, inside.from.trace);
    if (!place)
        return std::nullopt;
    return Filling{place->isOne() ? Filling::Kind::Number : Filling::Kind::Row, numbersAt(inside.from.trace, *place)};
}

using Numbers = std::vector<double>;

bool hasCovered(const Numbers &all)
{
    return std::any_of(all.begin(), all.end(), isCovered);
}

template <double (*measure)(const Numbers &)>
Found findMeasure(const Inside &inside)
{
    const auto place = sweptCells(inside.rest, inside.from.trace);
    if (!place)
        return std::nullopt;
    const Numbers all = numbersAt(inside.from.trace, *place);
    return number(hasCovered(all) ? coveredNumber() : measure(all));
}

double sumOf(const Numbers &all)
{
    return std::accumulate(all.begin(), all.end(), 0.0);
}

double meanOf(const Numbers &all)
{
    return sumOf(all) / static_cast<double>(all.size());
}

double largestOf(const Numbers &all)
{
    return *std::max_element(all.begin(), all.end());
}

double smallestOf(const Numbers &all)
{
    return *std::min_element(all.begin(), all.end());
}

/// Divided by their count, as layer norm does.
double deviationOf(const Numbers &all)
{
    const double mean = meanOf(all);
    double squares = 0;
    for (const double one : all)
        squares += (one - mean) * (one - mean);
    return std::sqrt(squares / static_cast<double>(all.size()));
}

Found findLargestPlace(const Inside &inside)
{
    const auto place = sweptCells(inside.rest, inside.from.trace);
    if (!place)
        return std::nullopt;
    const Numbers all = numbersAt(inside.from.trace, *place);
    if (hasCovered(all))
        return number(coveredNumber());
    return Filling{Filling::Kind::Count, {static_cast<double>(std::max_element(all.begin(), all.end()) - all.begin())}};
}

Found shapeFound(const Inside &inside, Shape (*shapeOfIt)(const TensorSpec &, const Sizes &))
{
    const Plan &plan = inside.from.trace.plan;
    const GraphTensor *tensor = plan.graph->find(inside.rest.toStdString());
    if (tensor == nullptr)
        return std::nullopt;
    Filling filling{Filling::Kind::Lengths};
    for (const Index length : shapeOfIt(*tensor, plan.sizes))
        filling.numbers.push_back(static_cast<double>(length));
    return filling;
}

Found findShape(const Inside &inside)
{
    return shapeFound(inside, shapeOf);
}

Found findShown(const Inside &inside)
{
    return shapeFound(inside, shownShapeOf);
}

/// A letter of the shapes, or a setting of the session.
Found findSize(const Inside &inside)
{
    const Plan &plan = inside.from.trace.plan;
    const std::string name = inside.rest.toStdString();
    for (const auto &[letter, size] : namedSizes(plan))
        if (name == letter)
            return Filling{Filling::Kind::Count, {static_cast<double>(size)}};
    for (const char *section : {"layer.", "inputs.", "mask.", "weights."}) {
        bool isNumber = false;
        const double value = toQString(settingAt(plan.document, section + name)).toDouble(&isNumber);
        if (isNumber)
            return number(value);
    }
    return std::nullopt;
}

Found token(const Inside &inside, const TokenLists &lists, Index count, char16_t letter)
{
    bool isIndex = false;
    const int index = inside.rest.toInt(&isIndex);
    if (!isIndex || index < 0 || index >= count)
        return std::nullopt;
    const auto item = lists.size() > 1 ? static_cast<std::size_t>(inside.from.batch) : 0;
    const auto at = static_cast<std::size_t>(index);
    const bool hasWord = item < lists.size() && at < lists[item].size();
    return Filling{
        Filling::Kind::Word, {}, hasWord ? shownText(lists[item][at]) : QChar(letter) + QString::number(index)};
}

Found findQuery(const Inside &inside)
{
    const Plan &plan = inside.from.trace.plan;
    return token(inside, plan.document.tokens.queries, plan.sizes.q, u'q');
}

Found findKey(const Inside &inside)
{
    const Plan &plan = inside.from.trace.plan;
    return token(inside, plan.document.tokens.keys, plan.sizes.k + plan.sizes.appended, u'k');
}

/// Whether the last axis alone is run through.
bool isOneRow(const SweptCells &place)
{
    return place.cell.back() == kSwept && std::count(place.cell.begin(), place.cell.end(), kSwept) == 1;
}

/// What the largest number of a row of the vocabulary stands for, as the token that a model would write.
Found findWord(const Inside &inside)
{
    const auto place = sweptCells(inside.rest, inside.from.trace);
    const Plan &plan = inside.from.trace.plan;
    if (!place || !isOneRow(*place) || !plan.vocabulary.word ||
        kindOf(specOf(place->tensor).axes.back()) != AxisKind::Token)
        return std::nullopt;
    const Numbers all = numbersAt(inside.from.trace, *place);
    if (hasCovered(all))
        return Filling{Filling::Kind::Word, {coveredNumber()}, QStringLiteral("?")};
    const Index word = std::max_element(all.begin(), all.end()) - all.begin();
    return Filling{Filling::Kind::Word, {}, shownText(plan.vocabulary.word(word))};
}

/// "d", or "spread", "largest", "entropy" with the division, and "spread raw" without it.
Found findSweep(const Inside &inside)
{
    if (inside.from.sweep == nullptr || inside.from.sweep->empty())
        return std::nullopt;
    const SweepPoint &point = pointAt(*inside.from.sweep, inside.from.sweepSize);
    const QStringList words = inside.rest.split(u' ');
    const auto &side = words.value(1) == QStringLiteral("raw") ? point.raw : point.divided;
    if (words.first() == QStringLiteral("d"))
        return Filling{Filling::Kind::Count, {static_cast<double>(point.size)}};
    if (words.first() == QStringLiteral("spread"))
        return number(side.spread);
    if (words.first() == QStringLiteral("largest"))
        return number(side.largest);
    return words.first() == QStringLiteral("entropy") ? Found(number(side.entropy)) : std::nullopt;
}

/// "count", "low" and "high" of the sums of the row, "mean[2]", "weight[2]", "once[2]".
Found findDraws(const Inside &inside)
{
    static const QRegularExpression cell(QStringLiteral("^(mean|weight|once)\\[(\\d{1,4})\\]$"));
    const Draws *draws = inside.from.draws;
    if (draws == nullptr)
        return std::nullopt;
    if (inside.rest == QStringLiteral("count"))
        return Filling{Filling::Kind::Count, {static_cast<double>(draws->count)}};
    if (inside.rest == QStringLiteral("low"))
        return number(draws->smallestSum);
    if (inside.rest == QStringLiteral("high"))
        return number(draws->largestSum);
    const auto match = cell.match(inside.rest);
    const auto &row = match.captured(1) == QStringLiteral("mean")     ? draws->mean
                      : match.captured(1) == QStringLiteral("weight") ? draws->weights
                                                                      : draws->once;
    const auto at = static_cast<std::size_t>(match.captured(2).toInt());
    return match.hasMatch() && at < row.size() ? Found(number(row[at])) : std::nullopt;
}

constexpr std::array kFunctions{
    Function{u"shape", findShape},
    Function{u"shown", findShown},
    Function{u"size", findSize},
    Function{u"row", findCell},
    Function{u"sum", findMeasure<sumOf>},
    Function{u"mean", findMeasure<meanOf>},
    Function{u"std", findMeasure<deviationOf>},
    Function{u"max", findMeasure<largestOf>},
    Function{u"min", findMeasure<smallestOf>},
    Function{u"argmax", findLargestPlace},
    Function{u"entropy", findMeasure<entropyOf>},
    Function{u"word", findWord},
    Function{u"query", findQuery},
    Function{u"key", findKey},
    Function{u"sweep", findSweep},
    Function{u"draws", findDraws},
};

} // namespace

Result<Filling> fillingOf(const QString &inside, const LessonNumbers &numbers)
{
    const QString name = inside.section(u' ', 0, 0);
    Found found;
    for (const Function &function : kFunctions)
        if (name == QStringView(function.name))
            found = function.find({inside.section(u' ', 1).trimmed(), numbers});
    if (!found)
        found = findCell({QString(inside).remove(u' '), numbers});
    if (!found)
        return Error{"", "{…}", Text(inside.toStdString()), expectedInstead(inside, numbers.trace.plan)};
    return *found;
}

} // namespace headscope
