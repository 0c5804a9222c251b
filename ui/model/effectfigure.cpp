// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/effectfigure.h"

#include "ui/made/modelrun.h"
#include "ui/model/effectwords.h"
#include "ui/model/partrows.h"
#include "ui/text/language.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

class EffectFigure
{
    Q_DECLARE_TR_FUNCTIONS(headscope::EffectFigure)
};

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
        labels.rows.push_back(partRowTitle(trace.model(), row.front()).toStdString());
    const auto widest =
        std::max_element(parts.begin(), parts.end(), [](const auto &a, const auto &b) { return a.size() < b.size(); });
    for (const ModelPart &part : *widest)
        labels.columns.push_back(columnTitle(trace, part).toStdString());
    return labels;
}

QString questionWords(const ModelTrace &trace, const EffectNumbers &numbers)
{
    const auto &[measure, row, token, rival] = numbers.question;
    const Transformer &model = trace.model();
    const QString what =
        atPlace(trace, measuredWords(measure, answerWord(model, token.id), answerWord(model, rival.id)), row);
    const QString before = measuredNumber(measure, numbers.question.before());
    const QString text = visible(toQString(numbers.text));
    if (text.isEmpty())
        return EffectFigure::tr("How %1, which is %2, changes without each part of %3")
            .arg(what, before, toQString(model.title));
    if (numbers.map == Role::Without)
        return EffectFigure::tr("How %1, which is %2, changes without each part of %3, on “%4”")
            .arg(what, before, toQString(model.title), text);
    return EffectFigure::tr("How %1, which is %2, changes with each part of %3 as it is on “%4”, on “%5”")
        .arg(what, before, toQString(model.title), visible(toQString(numbers.otherText)), text);
}

/// The first of them, as files and commands call them.
QString asList(const QStringList &names)
{
    constexpr qsizetype most = 3;
    const QString list = names.mid(0, most).join(QStringLiteral(", "));
    return names.size() > most ? list + QStringLiteral(", …") : list;
}

QString asList(const Transformer &model, const std::vector<ModelPart> &parts)
{
    QStringList names;
    for (const ModelPart &part : parts)
        names << toQString(nameOfPart(model, part));
    return asList(names);
}

/// The sentence, and what the model that it is about has been changed in before.
QString captionOf(const ModelTrace &trace, const EffectNumbers &numbers)
{
    const ModelChanges &changes = trace.plan.changes;
    QString caption = questionWords(trace, numbers);
    if (!changes.leftOut.empty())
        caption = EffectFigure::tr("%1, with %2 left out already").arg(caption, asList(trace.model(), changes.leftOut));
    if (!changes.patched.empty())
        caption = EffectFigure::tr("%1, with %2 patched already").arg(caption, asList(trace.model(), changes.patched));
    QStringList blocks;
    for (const auto &[block, overrides] : changes.overrides)
        blocks << toQString(trace.model().blocks[block].name);
    if (!blocks.isEmpty())
        caption = EffectFigure::tr("%1, with numbers changed in %2 already").arg(caption, asList(blocks));
    return caption;
}

void keepSmallChangesPale(const EffectNumbers &numbers, FigureOptions &figure)
{
    const auto isSmall = [](double change) { return std::isnan(change) || std::abs(change) < kLeastShown; };
    const bool areAllSmall = std::all_of(numbers.changes.begin(), numbers.changes.end(),
                                         [&](const auto &row) { return std::all_of(row.begin(), row.end(), isSmall); });
    if (!areAllSmall || figure.range != RangeMode::Shared)
        return;
    figure.range = RangeMode::Fixed;
    figure.fixedRange = {-kLeastShown, kLeastShown};
}

/// What of the question and of the other text the run itself does not say.
void addQuestion(AskedRun &asked, const ModelTrace &trace, const EffectNumbers &numbers)
{
    const bool isFromSaid = !trace.plan.changes.patched.empty();
    if (numbers.map != Role::Without && !isFromSaid)
        asked.options.emplace_back("from", numbers.otherText);
    if (numbers.question.row != predictingRow(trace))
        asked.options.emplace_back("at", std::to_string(numbers.question.row));
    if (numbers.question.measure != EffectMeasure::Probability)
        asked.options.emplace_back("measure", kMeasureNames[static_cast<std::size_t>(numbers.question.measure)]);
    if (numbers.question.token.id != candidatesAt(trace, numbers.question.row, 1).front().id)
        asked.options.emplace_back("answer-of", kAnswerNames.back());
}

} // namespace

PartRows partsOf(TensorId map, const ModelTrace &trace)
{
    return map == Role::PatchedStream ? streamParts(trace) : headParts(trace);
}

EffectQuestion questionAt(const ModelTrace &trace, const ModelTrace *other, std::optional<Index> position,
                          EffectMeasure measure, bool isOfOther)
{
    const ComparedTokens tokens = comparedTokens(trace, other, position);
    auto compared = candidatesAt(trace, {tokens.both, position});
    if (isOfOther && tokens.isOfOther)
        std::reverse(compared.begin(), compared.end());
    return {measure, predictingRow(trace, position), compared.front(), compared.back()};
}

bool isChangedAlready(TensorId map, const ModelChanges &changes, const ModelPart &part)
{
    return isLeftOut(changes, part) || (map != Role::Without && coversPart(changes.patched, part));
}

EffectNumbers effectsOf(TensorId map, const SharedModelTrace &trace, const SharedModelTrace &other,
                        const EffectQuestion &question, const RunControl &control)
{
    const TokensAt asked{{question.token.id, question.rival.id}, question.row};
    EffectNumbers numbers{map, question, partsOf(map, *trace)};
    for (const auto &parts : numbers.parts) {
        numbers.changes.emplace_back();
        for (const ModelPart &part : parts) {
            if (isChangedAlready(map, trace->plan.changes, part)) {
                numbers.changes.back().push_back(std::nan(""));
                continue;
            }
            const auto now = map == Role::Without ? candidatesWithout(trace, part, asked, control)
                                                  : candidatesPatched(trace, other, part, asked, control);
            if (now.empty())
                return numbers;
            numbers.changes.back().push_back(question.change(now.front(), now.back()));
        }
    }
    return numbers;
}

FigureJob effectFigure(const ModelTrace &trace, const EffectNumbers &numbers, FigureJob job)
{
    const WordsIn language(job.page.language);
    job.figure.tensor = numbers.map;
    job.trace = effectTrace(numbers.map, numbers.changes, labelsOf(trace, numbers.parts));
    keepSmallChangesPale(numbers, job.figure);
    addQuestion(job.asked, trace, numbers);
    if (job.page.caption.isEmpty())
        job.page.caption = captionOf(trace, numbers);
    return job;
}

FigureJob effectFigure(const ModelResult &run, TensorId map, const EffectQuestion &question, const EffectMap &shown)
{
    const ModelWish &wish = run.made->wish;
    EffectNumbers numbers{map, question, partsOf(map, *run.trace), {}, wish.text, wish.otherText};
    numbers.changes = shown.changesOf(numbers.parts);
    FigureJob job;
    job.page.language = windowLanguage();
    job.asked = askedRunOf(*run.trace, wish);
    return effectFigure(*run.trace, numbers, job);
}

} // namespace headscope
