// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/waitwords.h"

#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class WaitWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::WaitWords)
};

QString nameOf(const CellName &cells)
{
    return toQString(cells.cell.empty() ? cells.tensor : cellName(cells.tensor, cells.cell));
}

bool isOneCell(const CellName &cells)
{
    return !cells.cell.empty() && std::all_of(cells.cell.begin(), cells.cell.end(), [](Index i) { return i >= 0; });
}

QString stepTitleOf(const std::string &name, const Plan &plan)
{
    for (const Step *step : stepsOf(plan))
        if (step->name == name)
            return stepShortTitle(*step);
    return toQString(name);
}

/// What to do, where the lesson does not say it in its own words.
QString taskOf(const Wait &wait, const Plan &plan)
{
    const bool isOne = isOneCell(wait.cells);
    switch (wait.what) {
    case Wait::For::AnyAnswer: return WaitWords::tr("Give an answer.");
    case Wait::For::RightAnswer: return WaitWords::tr("Find the right answer.");
    case Wait::For::Point:
        return (isOne ? WaitWords::tr("Point at the cell `%1`.") : WaitWords::tr("Point at a cell of `%1`."))
            .arg(nameOf(wait.cells));
    case Wait::For::Pin:
        return (isOne ? WaitWords::tr("Click the cell `%1`.") : WaitWords::tr("Click a cell of `%1`."))
            .arg(nameOf(wait.cells));
    case Wait::For::Step: return WaitWords::tr("Click the step “%1”.").arg(stepTitleOf(wait.step, plan));
    case Wait::For::Size: return WaitWords::tr("Drag the dashed line to d = %1.").arg(wait.size);
    }
    return {};
}

} // namespace

QString waitWords(const Talk &talk)
{
    const auto &wait = talk.beat().wait;
    if (!wait || talk.waiting() == Talk::Waiting::No)
        return {};
    const QString task = wait->say.isEmpty() ? taskOf(*wait, talk.session().plan()) : wait->say;
    switch (talk.waiting()) {
    case Talk::Waiting::Yes: return WaitWords::tr("%1 (Two presses go on as well.)").arg(task);
    case Talk::Waiting::Refused:
        return WaitWords::tr("Not done yet: %1 **Press once more to go on all the same.**").arg(task);
    case Talk::Waiting::Wrong:
        return WaitWords::tr("That is not right yet. Try another answer, or press twice to go on.");
    default: return WaitWords::tr("✓ Done. Press to go on.");
    }
}

} // namespace headscope
