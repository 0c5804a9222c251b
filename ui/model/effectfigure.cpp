// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/effectfigure.h"

#include "ui/model/modelwords.h"
#include "ui/text/language.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class EffectFigure
{
    Q_DECLARE_TR_FUNCTIONS(headscope::EffectFigure)
};

/// "Layer 3", or "embedding" where the stream begins.
QString rowTitle(const ModelTrace &trace, const ModelPart &part)
{
    const QString title = shortBlockTitle(trace.model(), part.block);
    return part.isStream ? title.section(u' ', 0, 1) : title;
}

QString columnTitle(const ModelTrace &trace, const ModelPart &part)
{
    if (part.head)
        return QString::number(*part.head);
    if (!part.position)
        return EffectFigure::tr("ff");
    const auto words = tokenWords(trace, textColumn(trace.model()));
    return tokenWord(words[static_cast<std::size_t>(*part.position)]);
}

EffectLabels labelsOf(const ModelTrace &trace, const PartRows &parts)
{
    EffectLabels labels;
    for (const auto &row : parts)
        labels.rows.push_back(rowTitle(trace, row.front()).toStdString());
    const auto widest =
        std::max_element(parts.begin(), parts.end(), [](const auto &a, const auto &b) { return a.size() < b.size(); });
    for (const ModelPart &part : *widest)
        labels.columns.push_back(columnTitle(trace, part).toStdString());
    return labels;
}

QString textOf(const ModelTrace &trace)
{
    const SharedTokenizer &tokenizer = trace.model().source;
    return tokenizer != nullptr ? toQString(tokenizer->text(trace.plan.input.source)) : QString();
}

QString captionOf(const ModelTrace &trace, const EffectNumbers &numbers)
{
    const QString word = answerWord(trace.model(), numbers.token);
    const QString share = QString::number(numbers.probability, 'f', 3);
    if (numbers.map == Role::Without)
        return EffectFigure::tr("How the probability of %1, which is %2, changes without each part of %3, on “%4”")
            .arg(word, share, toQString(trace.model().title), textOf(trace));
    return EffectFigure::tr("How the probability of %1, which is %2, changes with each part of %3 as it is on “%4”, on "
                            "“%5”")
        .arg(word, share, toQString(trace.model().title), toQString(numbers.otherText), textOf(trace));
}

} // namespace

PartRows partsOf(TensorId map, const ModelTrace &trace)
{
    return map == Role::PatchedStream ? streamParts(trace) : headParts(trace);
}

EffectNumbers effectsOf(TensorId map, const SharedModelTrace &trace, const SharedModelTrace &other,
                        const RunControl &control)
{
    const Candidate said = candidatesAt(*trace, predictingRow(*trace), 1).front();
    EffectNumbers numbers{map, partsOf(map, *trace), {}, said.id, said.probability, {}};
    if (other)
        numbers.otherText = textOf(*other).toStdString();
    for (const auto &row : numbers.parts) {
        numbers.changes.emplace_back();
        for (const ModelPart &part : row) {
            const auto now = map == Role::Without ? probabilitiesWithout(trace, part, {said.id}, control)
                                                  : probabilitiesPatched(trace, other, part, {said.id}, control);
            if (now.empty())
                return numbers;
            numbers.changes.back().push_back(now.front() - said.probability);
        }
    }
    return numbers;
}

FigureJob effectFigure(const ModelTrace &trace, const EffectNumbers &numbers, FigureJob job)
{
    const WordsIn language(job.page.language);
    job.figure.tensor = numbers.map;
    job.trace = effectTrace(numbers.map, numbers.changes, labelsOf(trace, numbers.parts));
    if (job.page.caption.isEmpty())
        job.page.caption = captionOf(trace, numbers);
    return job;
}

} // namespace headscope
