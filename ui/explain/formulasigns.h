// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QList>
#include <QString>

namespace headscope {

/// A sign of a formula as it is written there, and what it stands for in this run.
struct SignInWords
{
    QString sign;
    QString words; ///< "features of a head (20)"; empty would be a gap in the table
};

/// What each sign of the formula of a step stands for.
QList<SignInWords> signsInWords(const Step &step, const Plan &plan);

/// One sign on each line: "S_ij: score of query i and key j".
QString signsAsText(const QList<SignInWords> &signs);

} // namespace headscope
