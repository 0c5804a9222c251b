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
#include "ui/library/scenes.h"
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

/// The example, or the scene of one, whose file has this title, an English one; nothing where none has.
QString locationTitled(const QString &title)
{
    const WordsIn english(QStringLiteral("en"));
    for (const Example &example : examples()) {
        if (example.title == title)
            return example.location();
        for (const QString &location : scenesOf(example.name))
            if (const auto place = scenePlace(location); toQString(sceneTitle(*place->model, place->scene)) == title)
                return location;
    }
    return {};
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
        const QString location = locationTitled(own);
        return location.isEmpty() ? shownText(own) : inOneLine(told([&] { return exampleTitle(location); }));
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
        if (givesAny(made))
            blocks.emplace_back(HandoutText{told([] {
                                                return HandoutWords::tr("Results that need numbers which are not on "
                                                                        "this sheet are given, not asked for.");
                                            }),
                                            false, true});
        for (const GraphTensor *tensor : made)
            blocks.emplace_back(mapsOf({m_trace, m_wanted}, m_hidden, *tensor));
        const auto last = std::find_if(made.rbegin(), made.rend(),
                                       [this](const GraphTensor *tensor) { return isAsked(*tensor, m_plan); });
        if (last != made.rend() && !isUntold(step))
            if (auto block = oneNumber(**last))
                blocks.push_back(std::move(*block));
    }

    /// Whether a worksheet has numbers where others of its kind are blank.
    bool givesAny(const std::vector<const GraphTensor *> &made) const
    {
        const bool hasBlanks = m_wanted.blanks == Blanks::Result || m_wanted.blanks == Blanks::Third;
        return m_wanted.isWorksheet() && hasBlanks &&
               std::any_of(made.begin(), made.end(), [this](const GraphTensor *tensor) {
                   return isAsked(*tensor, m_plan) && !canBeWorkedOut({m_trace, m_wanted}, *tensor);
               });
    }

    /// The pinned cell, where it is this tensor's, and those that stand on the sheet.
    std::vector<Cell> cellsToChooseFrom(const GraphTensor &tensor) const
    {
        std::vector<Cell> cells = shownCells(paperMatrix({m_trace, m_wanted}, tensor.id).shown);
        if (m_wanted.pinned && m_wanted.pinned->tensor == tensor.id)
            cells.insert(cells.begin(), m_wanted.pinned->cell);
        return cells;
    }

    /// One number worked out: the first that can be told, of answers the pinned one in any case. Where a worksheet has
    /// none such, or leaves the pinned one blank, a blank one is to be worked out.
    std::optional<HandoutBlock> oneNumber(const GraphTensor &tensor) const
    {
        const std::vector<Cell> cells = cellsToChooseFrom(tensor);
        const auto isBlank = [&](const Cell &cell) { return m_hidden.isHidden(tensor.id, cell); };
        const auto canBeTold = [&](const Cell &cell) { return m_hidden.canBeTold(tensor.id, cell); };
        const bool isPinned = m_wanted.pinned && m_wanted.pinned->tensor == tensor.id;
        const auto first = std::find_if(cells.begin(), cells.end(), canBeTold);
        if (!m_wanted.isWorksheet())
            return workedOut(tensor, isPinned || first == cells.end() ? cells.front() : *first);
        if (first != cells.end() && !(isPinned && isBlank(cells.front())))
            return workedOut(tensor, *first);
        const auto blank = std::find_if(cells.begin(), cells.end(), isBlank);
        return blank == cells.end() ? std::nullopt : std::optional(toWorkOut(tensor, *blank));
    }

    HandoutBlock workedOut(const GraphTensor &tensor, const Cell &cell) const
    {
        const Explanation number = explain(*m_trace, tensor.id, cell);
        return HandoutText{told([&] {
            return QStringLiteral("<b>%1</b><br>").arg(HandoutWords::tr("One number of it:")) +
                   onPaper(cellAsHtml(number, m_plan, {}));
        })};
    }

    HandoutBlock toWorkOut(const GraphTensor &tensor, const Cell &cell) const
    {
        return HandoutLines{told(
            [&] { return HandoutWords::tr("Work out one number: %1 =").arg(toQString(cellName(tensor.id, cell))); })};
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
