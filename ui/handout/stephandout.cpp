// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/stephandout.h"

#include "engine/reading/explain.h"
#include "ui/arithmetic/telling.h"
#include "ui/explain/cellwords.h"
#include "ui/explain/formula.h"
#include "ui/explain/stepwords.h"
#include "ui/handout/hiddencells.h"
#include "ui/handout/stepmaps.h"
#include "ui/library/examples.h"
#include "ui/text/language.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QRegularExpression>

#include <algorithm>

namespace headscope {
namespace {

/// Rich text for paper, where lines may break anywhere between words.
QString onPaper(QString html)
{
    return html.remove(QChar(0x2060));
}

/// A shape that stands in a sentence: "(10, 4, 20)".
QString withoutShapes(QString html)
{
    static const QRegularExpression shape(QStringLiteral("\\(\\d+(,( |\\x{00A0}|&nbsp;)?\\d+)*,?\\)"));
    return html.replace(shape, QStringLiteral("( … )"));
}

/// Those whose files have English titles, as these have them.
QList<Example> englishExamples()
{
    const WordsIn english(QStringLiteral("en"));
    return examples();
}

/// Makes the blocks of one handout.
class StepSheets
{
public:
    StepSheets(const std::shared_ptr<const Trace> &trace, const StepHandout &wanted)
        : m_trace(trace), m_plan(trace->plan), m_wanted(wanted), m_steps(chosenSteps()),
          m_hidden(hiddenCells({trace, wanted}, madeBySteps()))
    {}

    Handout made()
    {
        Handout handout{
            title(), told([this] { return about(); }), m_wanted.languages, m_wanted.isWorksheet(), m_wanted.paper, {}};
        for (const Step *step : m_steps)
            addStep(handout.blocks, *step);
        return handout;
    }

private:
    template <class Words>
    InLanguages told(Words words) const
    {
        return inLanguages(m_wanted.languages, words);
    }

    /// An example of this program is called as the list of them calls it, in each of the languages.
    QString title() const
    {
        const QString own = m_wanted.model ? m_wanted.model->title : toQString(m_plan.document.title);
        const QList<Example> english = englishExamples();
        const auto named = [&](const Example &example) { return example.title == own; };
        const auto found = std::find_if(english.begin(), english.end(), named);
        if (found == english.end())
            return shownText(own);
        return inOneLine(told([&] { return exampleTitle(found->location()); }));
    }

    std::vector<const Step *> chosenSteps() const
    {
        std::vector<const Step *> steps = stepsOf(m_plan);
        const auto &chosen = m_wanted.steps;
        if (!chosen.empty())
            std::erase_if(steps, [&](const Step *step) {
                return std::find(chosen.begin(), chosen.end(), step->id) == chosen.end();
            });
        return steps;
    }

    /// The matrices that a step makes.
    std::vector<const GraphTensor *> madeBy(const Step &step) const
    {
        std::vector<const GraphTensor *> made = tensorsOf(m_plan, step.id);
        std::erase_if(made, [](const GraphTensor *tensor) { return tensor->axes.size() < 2; });
        return made;
    }

    std::vector<const GraphTensor *> madeBySteps() const
    {
        std::vector<const GraphTensor *> all;
        for (const Step *step : m_steps)
            for (const GraphTensor *tensor : madeBy(*step))
                all.push_back(tensor);
        return all;
    }

    /// Which block, which head, and which batch item, as far as there are any.
    QString about() const
    {
        const QString batch = hasShares(m_plan) ? HandoutWords::tr("Head %1 (heads 0–%2) · batch item %3")
                                                      .arg(m_wanted.head)
                                                      .arg(m_plan.sizes.h - 1)
                                                      .arg(m_wanted.batch)
                                                : HandoutWords::tr("Batch item %1").arg(m_wanted.batch);
        const auto &model = m_wanted.model;
        const QString place =
            model ? HandoutWords::tr("%1 · %2").arg(blockTitle(*model->model, model->block), batch) : batch;
        if (!m_wanted.riddle)
            return place;
        return HandoutWords::tr("%1 · Find the mistake, number %2: the numbers are wrong on purpose.")
            .arg(place, QString::number(*m_wanted.riddle));
    }

    QString heading(const Step &step) const
    {
        const auto all = stepsOf(m_plan);
        const auto number = std::find(all.begin(), all.end(), &step) - all.begin() + 1;
        const QString title = m_wanted.hidden.hidesStep(step.id) ? hiddenMark() : stepTitle(step);
        const QString headline =
            isUntold(step) ? HandoutWords::tr("What happens here?") : stepHeadline(step.id, m_plan);
        return HandoutWords::tr("%1. %2: %3").arg(number).arg(title, headline);
    }

    bool isUntold(const Step &step) const { return m_wanted.hidden.hidesWordsOf(m_plan, step.id); }

    QString explanation(const Step &step) const
    {
        if (isUntold(step))
            return HandoutWords::tr("Something of this step is hidden until it has been predicted.");
        const QString words = onPaper(stepExplanation(step.id, m_plan, m_wanted.batch));
        return m_wanted.hidesShapes() ? withoutShapes(words) : words;
    }

    void addStep(std::vector<HandoutBlock> &blocks, const Step &step)
    {
        blocks.emplace_back(HandoutHeading{told([&] { return heading(step); })});
        blocks.emplace_back(HandoutText{told([&] { return explanation(step); }), false, true});
        const InLanguages formula = told([&] { return richFormula(formulaOf(step, m_plan)); });
        if (!formula.first().isEmpty() && !isUntold(step))
            blocks.emplace_back(HandoutText{formula, true, true});
        const auto made = madeBy(step);
        for (const GraphTensor *tensor : made)
            blocks.emplace_back(mapsOf({m_trace, m_wanted}, m_hidden, *tensor));
        if (!made.empty() && isAsked(*made.back()) && !isUntold(step))
            blocks.push_back(oneNumber(*made.back()));
    }

    /// The number that is worked out: the pinned one, else the first that can be told.
    std::optional<Cell> chosenCell(const GraphTensor &tensor) const
    {
        if (m_wanted.pinned && m_wanted.pinned->tensor == tensor.id)
            return m_wanted.pinned->cell;
        const Slice shown = paperMatrix({m_trace, m_wanted}, tensor.id).shown;
        for (Index row = 0; row < shown.rows(); ++row)
            for (Index column = 0; column < shown.columns(); ++column)
                if (m_hidden.canBeTold(tensor.id, shown.cell(row, column)))
                    return shown.cell(row, column);
        return m_wanted.isWorksheet() ? std::nullopt : std::optional(shown.cell(0, 0));
    }

    HandoutBlock oneNumber(const GraphTensor &tensor) const
    {
        const auto cell = chosenCell(tensor);
        if (cell && (!m_wanted.isWorksheet() || m_hidden.canBeTold(tensor.id, *cell))) {
            const Explanation number = explain(*m_trace, tensor.id, *cell);
            return HandoutText{told([&] {
                return QStringLiteral("<b>%1</b><br>").arg(HandoutWords::tr("One number of it:")) +
                       onPaper(cellAsHtml(number, m_plan, {}));
            })};
        }
        const Cell asked = cell.value_or(paperMatrix({m_trace, m_wanted}, tensor.id).shown.cell(0, 0));
        return HandoutLines{told(
            [&] { return HandoutWords::tr("Work out one number: %1 =").arg(toQString(cellName(tensor.id, asked))); })};
    }

    std::shared_ptr<const Trace> m_trace;
    const Plan &m_plan;
    const StepHandout &m_wanted;
    std::vector<const Step *> m_steps;
    HiddenCells m_hidden;
};

Result<void> placeWithin(const char *option, Index got, Index count)
{
    if (got >= 0 && got < count)
        return {};
    return Error{"", option, Text(std::to_string(got)),
                 Text(ENGINE_TEXT("engine", "a number from 0 to %1"), {std::to_string(count - 1)})};
}

} // namespace

Result<void> checkHandout(const StepHandout &wanted, const Plan &plan)
{
    if (const auto batch = placeWithin("--batch", wanted.batch, plan.sizes.b); !batch)
        return batch;
    return placeWithin("--head", wanted.head, plan.sizes.h);
}

Handout handoutOf(const std::shared_ptr<const Trace> &trace, const StepHandout &wanted)
{
    return StepSheets(trace, wanted).made();
}

} // namespace headscope
