// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/fieldkinds.h"

#include "ui/figure/pooling.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

class FieldKinds
{
    Q_DECLARE_TR_FUNCTIONS(headscope::FieldKinds)
};

const QString kAll = QStringLiteral("all");

FigureField textOf(const FieldNames &names, const char *value)
{
    return {names.name, names.title, names.help, FieldKind::Text, QString::fromLatin1(value)};
}

/// A text in which "all" may stand.
FigureField allOr(const FieldNames &names, const char *value)
{
    FigureField field = textOf(names, value);
    field.words = {kAll};
    field.wordTitles = {FieldKinds::tr("all")};
    return field;
}

template <class Value>
QString joined(const std::vector<Value> &values, const auto &word)
{
    QStringList words;
    for (const Value &value : values)
        words << word(value);
    return words.join(u',');
}

/// Whether anything is there twice, which would be drawn twice.
template <class Value>
bool hasTwice(std::vector<Value> values)
{
    std::sort(values.begin(), values.end());
    return std::adjacent_find(values.begin(), values.end()) != values.end();
}

constexpr std::array kRanges{std::pair(RangeMode::Shared, "shared"), std::pair(RangeMode::Fit, "fit"),
                             std::pair(RangeMode::PerHead, "per-head")};

/// Two numbers, whatever lies between them.
std::optional<ValueRange> endsIn(const QString &text)
{
    const QStringList ends = text.split(u':');
    bool isLow = false;
    bool isHigh = false;
    const ValueRange range{ends.first().toDouble(&isLow), ends.last().toDouble(&isHigh)};
    return ends.size() == 2 && isLow && isHigh ? std::optional(range) : std::nullopt;
}

/// What a range should be that is none.
Text expectedRange(const QString &word)
{
    const auto ends = endsIn(word);
    const bool isTooWide = ends && std::isfinite(ends->low) && std::isfinite(ends->high) && ends->low < ends->high;
    return isTooWide ? Text(ENGINE_TEXT("engine", "LOW and HIGH less than 1.79e308 apart"), {})
                     : Text(ENGINE_TEXT("engine", "shared, fit, per-head, or LOW:HIGH with LOW below HIGH"), {});
}

std::optional<Text> writeRange(FigureJob &job, const QString &word)
{
    const auto named = std::find_if(kRanges.begin(), kRanges.end(),
                                    [&word](const auto &each) { return word == QLatin1String(each.second); });
    const auto fixed = rangeFrom(word);
    if (!fixed && named == kRanges.end())
        return expectedRange(word);
    job.figure.range = fixed ? RangeMode::Fixed : named->first;
    job.figure.fixedRange = fixed.value_or(ValueRange{});
    return std::nullopt;
}

QStringList namesOfPools()
{
    QStringList names;
    for (const Pooling pooling : poolings())
        names << poolingName(pooling);
    return names;
}

std::optional<Text> writePools(FigureJob &job, const QString &word)
{
    const QStringList names = namesOfPools();
    std::vector<Pooling> pools;
    for (const QString &name : word.split(u',', Qt::SkipEmptyParts)) {
        const auto at = names.indexOf(name);
        if (at < 0)
            return Text(ENGINE_TEXT("engine", "some of %1"), {asOneArgument(names)});
        pools.push_back(poolings()[static_cast<std::size_t>(at)]);
    }
    if (hasTwice(pools))
        return Text(ENGINE_TEXT("engine", "each name once"), {});
    job.figure.pools = std::move(pools);
    return std::nullopt;
}

std::optional<Text> writeSteps(FigureJob &job, const QString &word)
{
    std::vector<TensorId> steps;
    if (word != kAll)
        for (const QString &name : word.split(u',')) {
            const TensorSpec *tensor = findTensor(name.toStdString());
            if (tensor == nullptr || !isAttentionMap(*tensor))
                return Text(ENGINE_TEXT("engine", "all, or tensors with queries and keys, such as scores,weights"), {});
            steps.emplace_back(tensor->role);
        }
    if (hasTwice(steps))
        return Text(ENGINE_TEXT("engine", "each name once"), {});
    job.steps = std::move(steps);
    return std::nullopt;
}

/// Takes the unit of a length off the end of it, and gives its millimetres. Without one they are meant.
double takeUnit(QString &length)
{
    constexpr double inch = 25.4;
    constexpr std::array units{std::pair("mm", 1.0), std::pair("cm", 10.0), std::pair("in", inch),
                               std::pair("pt", inch / 72)};
    for (const auto &[unit, mm] : units)
        if (length.endsWith(QLatin1String(unit))) {
            length.chop(2);
            return mm;
        }
    return 1;
}

} // namespace

Text numberBetween(bool isWhole, Index low, Index high)
{
    if (high == kNoLimit)
        return {ENGINE_TEXT("engine", "a whole number from %1 up"), {std::to_string(low)}};
    const std::vector<std::string> ends{std::to_string(low), std::to_string(high)};
    return isWhole ? Text(ENGINE_TEXT("engine", "a whole number from %1 to %2"), ends)
                   : Text(ENGINE_TEXT("engine", "a number from %1 to %2"), ends);
}

std::optional<ValueRange> rangeFrom(const QString &text)
{
    const auto ends = endsIn(text);
    return ends && ends->low < ends->high && std::isfinite(ends->high - ends->low) ? ends : std::nullopt;
}

FigureField partField(const FieldNames &names, std::optional<Span> FigureOptions::*part)
{
    FigureField field = allOr(names, "PART");
    field.read = [part](const FigureJob &job) {
        const auto &span = job.figure.*part;
        return span ? QStringLiteral("%1:%2").arg(span->first).arg(span->end) : kAll;
    };
    field.write = [part](FigureJob &job, const QString &word) -> std::optional<Text> {
        static const QRegularExpression span(QStringLiteral("^(\\d{1,9}):(\\d{1,9})$"));
        const auto match = span.match(word);
        const Span wanted{match.captured(1).toLongLong(), match.captured(2).toLongLong()};
        if (word != kAll && wanted.count() <= 0)
            return Text(ENGINE_TEXT("engine", "all, or FROM:TO with FROM below TO"), {});
        job.figure.*part = word == kAll ? std::nullopt : std::optional(wanted);
        return std::nullopt;
    };
    return field;
}

FigureField listField(const FieldNames &names, std::vector<Index> FigureOptions::*list)
{
    FigureField field = allOr(names, "LIST");
    field.read = [list](const FigureJob &job) {
        const std::vector<Index> &numbers = job.figure.*list;
        return numbers.empty() ? kAll : joined(numbers, [](Index number) { return QString::number(number); });
    };
    field.write = [list](FigureJob &job, const QString &word) -> std::optional<Text> {
        static const QRegularExpression some(QStringLiteral("^\\d{1,6}(,\\d{1,6})*$"));
        if (word != kAll && !some.match(word).hasMatch())
            return Text(ENGINE_TEXT("engine", "all, or numbers such as 0,2"), {});
        std::vector<Index> numbers;
        if (word != kAll)
            for (const QString &number : word.split(u','))
                numbers.push_back(number.toLongLong());
        if (hasTwice(numbers))
            return Text(ENGINE_TEXT("engine", "each number once"), {});
        job.figure.*list = numbers;
        return std::nullopt;
    };
    return field;
}

FigureField poolsField(const FieldNames &names)
{
    FigureField field = textOf(names, "LIST");
    field.read = [](const FigureJob &job) { return joined(job.figure.pools, poolingName); };
    field.words = namesOfPools();
    for (const Pooling pooling : poolings())
        field.wordTitles << poolingWord(pooling);
    field.placeholder = field.words.join(u',');
    field.write = writePools;
    return field;
}

FigureField stepsField(const FieldNames &names)
{
    FigureField field = allOr(names, "LIST");
    field.read = [](const FigureJob &job) {
        return job.steps.empty() ? kAll : joined(job.steps, [](TensorId step) { return toQString(specOf(step).name); });
    };
    field.write = writeSteps;
    return field;
}

FigureField rangeField(const FieldNames &names)
{
    FigureField field = textOf(names, "RANGE");
    for (const auto &[mode, word] : kRanges)
        field.words << QString::fromLatin1(word);
    field.wordTitles = {FieldKinds::tr("shared"), FieldKinds::tr("fit"), FieldKinds::tr("per-head")};
    field.read = [](const FigureJob &job) {
        for (const auto &[mode, word] : kRanges)
            if (mode == job.figure.range)
                return QString::fromLatin1(word);
        return allDigits(job.figure.fixedRange.low) + u':' + allDigits(job.figure.fixedRange.high);
    };
    field.write = writeRange;
    return field;
}

FigureField widthField(const FieldNames &names)
{
    FigureField field = textOf(names, "LENGTH");
    field.read = [](const FigureJob &job) {
        return job.page.widthPx > 0 ? QStringLiteral("%1px").arg(job.page.widthPx)
                                    : allDigits(job.page.widthMm) + QStringLiteral("mm");
    };
    field.write = [](FigureJob &job, QString word) -> std::optional<Text> {
        const bool isInPixels = word.endsWith(QStringLiteral("px"));
        const double mm = isInPixels ? 1 : takeUnit(word);
        if (isInPixels)
            word.chop(2);
        bool isNumber = false;
        const double width = word.toDouble(&isNumber) * mm;
        const bool isInside =
            isInPixels ? width >= 100 && width <= 30000 && width == std::floor(width) : width >= 20 && width <= 2000;
        if (!isNumber || !isInside)
            return Text(ENGINE_TEXT("engine", "20mm to 2000mm, as much in cm, in or pt, or 100px to 30000px"), {});
        job.page.widthPx = isInPixels ? static_cast<int>(width) : 0;
        if (!isInPixels)
            job.page.widthMm = width;
        return std::nullopt;
    };
    return field;
}

} // namespace headscope
