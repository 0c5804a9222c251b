// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"
#include "ui/lesson/draws.h"
#include "ui/lesson/sweep.h"

#include <QString>

#include <functional>
#include <vector>

namespace headscope {

/// What the numbers in the text of a lesson come from.
struct LessonNumbers
{
    const Trace &trace;
    Index batch = 0;              ///< the item whose words are told
    const Sweep *sweep = nullptr; ///< where the picture is over many sizes of a head
    Index sweepSize = 64;         ///< that is looked at
    const Draws *draws = nullptr; ///< where it is over many draws of dropout
};

/// What a placeholder stands for.
struct Filling
{
    enum class Kind { Number, Count, Lengths, Row, Word };
    Kind kind = Kind::Number;
    std::vector<double> numbers = {};
    QString word = {};
};

/// The inside of one placeholder: "weights[0,0,1,2]", "shape scores", "entropy weights[0,0,1,:]".
Result<Filling> fillingOf(const QString &inside, const LessonNumbers &numbers);

/// Whether the placeholder with this inside is left blank.
using IsBlank = std::function<bool(const QString &inside)>;

/// The text with its placeholders filled; a number has three significant digits unless "{… .2}" asks for decimals.
/// What is blank, and on paper also what a cover hides (engine/run/cover.h), becomes room to write in.
Result<QString> filled(const QString &text, const LessonNumbers &numbers, const IsBlank &isBlank = {});

} // namespace headscope
