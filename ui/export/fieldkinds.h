// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurefield.h"
#include "ui/text/words.h"

#include <cmath>
#include <type_traits>

namespace headscope {

// Makers of fields by their kind. `of` gives the member of a job that a field is about.

struct FieldNames
{
    QString name, title, help;
};

template <class Value>
struct FieldWord
{
    QString word, title;
    Value value;
};

template <class Of>
using MemberOf = std::remove_reference_t<std::invoke_result_t<Of, FigureJob &>>;

/// The member of a job that is only read.
template <class Of>
MemberOf<Of> valueIn(const Of &of, FigureJob job)
{
    return of(job);
}

template <class Of>
FigureField choiceField(const FieldNames &names, const std::vector<FieldWord<MemberOf<Of>>> &choices, Of of)
{
    FigureField field{names.name, names.title, names.help, FieldKind::Choice, QStringLiteral("WORD")};
    for (const auto &choice : choices) {
        field.words << choice.word;
        field.wordTitles << choice.title;
    }
    field.read = [choices, of](const FigureJob &job) {
        for (const auto &choice : choices)
            if (choice.value == valueIn(of, job))
                return choice.word;
        return QString();
    };
    field.write = [choices, of, words = field.words](FigureJob &job, const QString &word) -> std::optional<Text> {
        const auto at = words.indexOf(word);
        if (at < 0)
            return Text(ENGINE_TEXT("engine", "one of %1"), {asOneArgument(words)});
        of(job) = choices[static_cast<std::size_t>(at)].value;
        return std::nullopt;
    };
    return field;
}

template <class Of>
FigureField flagField(const FieldNames &names, Of of)
{
    FigureField field{names.name, names.title, names.help, FieldKind::Flag};
    field.read = [of](const FigureJob &job) { return valueIn(of, job) ? QStringLiteral("on") : QString(); };
    field.write = [of](FigureJob &job, const QString &word) -> std::optional<Text> {
        of(job) = !word.isEmpty();
        return std::nullopt;
    };
    return field;
}

inline constexpr Index kNoLimit = 1'000'000; ///< as the largest number, where only a run tells it

/// What such a field takes.
Text numberBetween(bool isWhole, Index low, Index high);

template <class Of>
FigureField numberField(const FieldNames &names, Index low, Index high, Of of)
{
    using Number = MemberOf<Of>;
    FigureField field{names.name, names.title, names.help, FieldKind::Text, QStringLiteral("N")};
    field.read = [of](const FigureJob &job) { return QString::number(valueIn(of, job)); };
    field.write = [of, low, high](FigureJob &job, const QString &word) -> std::optional<Text> {
        bool isNumber = false;
        const double value = word.toDouble(&isNumber);
        const bool isWhole = !std::is_integral_v<Number> || value == std::floor(value);
        if (!isNumber || !isWhole || !(value >= static_cast<double>(low) && value <= static_cast<double>(high)))
            return numberBetween(std::is_integral_v<Number>, low, high);
        of(job) = static_cast<Number>(value);
        return std::nullopt;
    };
    return field;
}

template <class Of>
FigureField textField(const FieldNames &names, Of of)
{
    FigureField field{names.name, names.title, names.help, FieldKind::Text, QStringLiteral("TEXT")};
    field.read = [of](const FigureJob &job) { return valueIn(of, job); };
    field.write = [of](FigureJob &job, const QString &word) -> std::optional<Text> {
        of(job) = word;
        return std::nullopt;
    };
    return field;
}

/// "0:1", where it is the lower end and the higher one.
std::optional<ValueRange> rangeFrom(const QString &text);

/// Which queries or keys: "all", or "FROM:TO" where TO is the first one left out.
FigureField partField(const FieldNames &names, std::optional<Span> FigureOptions::*part);
/// Which heads or items: "all", or their numbers as in "0,2".
FigureField listField(const FieldNames &names, std::vector<Index> FigureOptions::*list);
FigureField poolsField(const FieldNames &names);
FigureField rangeField(const FieldNames &names);
FigureField stepsField(const FieldNames &names);
FigureField widthField(const FieldNames &names);

} // namespace headscope
