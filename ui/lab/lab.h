// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

class QWidget;

namespace headscope {

// The lab of mistakes, as a part of what is seen: each of these is one move, which Alt+Left takes back.

/// Compares the right run, A, with the one in which this mistake is made, B, at the tensor where it is seen first.
/// Where both turn out to be equal there, they are shown where they differ, unless somebody has gone elsewhere by then.
/// Null: no mistake any more.
void showMistake(Session &session, const Mistake *mistake);
/// Gives up a mistake that cannot be made in this session: no move, it came about by itself.
void giveUpMistake(Session &session);
/// Shows this tensor of both runs, and no cell.
void compareTensor(Session &session, TensorId tensor);

/// Hides a mistake, which the seed says; all numbers are wrong from then on, and the first step is shown.
void startRiddle(Session &session, Index seed);
/// Why no mistake can be hidden in a session like this, whatever the seed; empty where one can.
QString obstacleToRiddle(const Plan &plan);
/// A seed by chance.
Index anySeed();
/// Ends the riddle, and shows the mistake beside the right run.
void repair(Session &session);
/// Ends the riddle, and shows the right numbers.
void endRiddle(Session &session);

/// What an answer is worth, and why.
struct Verdict
{
    bool isRight = false;
    QString words;
};
/// Judges by the first tensor that differs. The result must be that of the riddle, with a mistake in it.
Verdict verdictOn(const RunResult &result, StepId step, const Mistake &guess);

/// Shows or hides a part of the window. One that goes gives the keyboard to nobody: Qt would give it to the first field
/// of the window, whose arrow keys open another session.
void showPart(QWidget &part, bool isShown);

} // namespace headscope
