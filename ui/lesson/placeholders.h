// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"
#include "ui/lesson/draws.h"
#include "ui/lesson/sweep.h"

#include <QString>

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

} // namespace headscope
