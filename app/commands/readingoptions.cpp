// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/readingoptions.h"

#include "app/commands/options.h"
#include "engine/base/readnumber.h"
#include "engine/models/pairsegments.h"
#include "ui/text/words.h"

#include <algorithm>

namespace headscope {
namespace {

/// An error of what an option says, which is called otherwise in a session.
Failure refusedReading(const Error &error)
{
    return usage(option(error.field == "segments" ? "--segments" : "--valid-len"), toQString(error.got.english()),
                 error.expected);
}

/// The numbers of --segments; nothing where a word of it is none.
CommandResult<std::vector<Index>> typedSegments(const Arguments &arguments, Index most)
{
    std::vector<Index> segments;
    for (const QString &word : arguments.value(option("segments")).split(u',')) {
        const auto segment = readNumber<Index>(word.trimmed().toStdString());
        if (!segment)
            return usage(option("--segments"), word,
                         Text("numbers from 0 to %1, with commas between them", {std::to_string(most - 1)}));
        segments.push_back(*segment);
    }
    return segments;
}

/// How --valid-len would hide padding, where that stands behind the text.
void tellPadding(const Arguments &arguments, const Transformer &model, const ModelInput &input)
{
    if (!readsBothWays(model) || !model.signs.pad)
        return;
    const auto isPad = [&](TokenId id) { return id == *model.signs.pad; };
    const auto end = input.source.begin() + input.validLen.value_or(std::ssize(input.source));
    const auto first = std::find_if(input.source.begin(), end, isPad);
    if (first == end)
        return;
    const std::string word = model.wordOf(Column::Encoder, *model.signs.pad);
    const bool isBehind = first != input.source.begin() && std::all_of(first, input.source.end(), isPad);
    if (isBehind)
        tellWarnings(arguments, {Text("Tokens attend to the padding, %1: --valid-len %2 hides it.",
                                      {word, std::to_string(first - input.source.begin())})});
    else
        tellWarnings(arguments, {Text("Tokens attend to the padding, %1.", {word})});
}

} // namespace

QList<QCommandLineOption> readingOptions()
{
    return {{option("segments"),
             option("Of models with segments, such as BERT: the segment of each token, [CLS] and [SEP] too, such as "
                    "0,0,0,1,1; without it, what stands behind the first separator is segment 1."),
             option("N,N")},
            {option("valid-len"),
             option("Of encoders: so many tokens of the text are attended to; those behind are padding, and hidden."),
             option("N")}};
}

bool hasReading(const Arguments &arguments)
{
    const QStringList known = arguments.optionNames();
    return known.contains(option("segments")) || known.contains(option("valid-len"));
}

std::optional<Failure> checkReading(const Arguments &arguments, const Transformer &model)
{
    if (!hasReading(arguments))
        return std::nullopt;
    if (arguments.isSet(option("segments")) && segmentCount(model) == 0)
        return needless(arguments, option("segments"), Text("a model that tells segments apart, as BERT does"));
    if (arguments.isSet(option("valid-len")) && !readsBothWays(model))
        return needless(arguments, option("valid-len"),
                        Text("a model whose tokens attend to those behind them, as those of an encoder do"));
    return std::nullopt;
}

TextReading besideReading(const Arguments &arguments, TextReading said)
{
    if (!hasReading(arguments))
        return said;
    if (arguments.isSet(option("segments")))
        said.segments.clear();
    if (arguments.isSet(option("valid-len")))
        said.validLen.reset();
    return said;
}

std::optional<Failure> takeReading(const Arguments &arguments, const Transformer &model, ModelInput &input)
{
    const bool isGiven = hasReading(arguments);
    if (isGiven && arguments.isSet(option("segments"))) {
        auto segments = typedSegments(arguments, segmentCount(model));
        if (!segments)
            return segments.error();
        const TextReading typed{std::move(*segments), {}};
        for (const auto &right : {checkReading(model, typed), checkReadingFits(typed, input.source.size())})
            if (!right)
                return refusedReading(right.error());
        takeReading(typed, input);
    }
    if (isGiven && arguments.isSet(option("valid-len"))) {
        const auto length = wholeNumberOf(arguments, option("valid-len"), 1, std::ssize(input.source));
        if (!length)
            return length.error();
        input.validLen = *length;
    }
    tellPadding(arguments, model, input);
    return std::nullopt;
}

} // namespace headscope
