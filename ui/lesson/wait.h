// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/document/cellname.h"
#include "ui/lesson/keyline.h"

#include <optional>

namespace headscope {

struct Beat;

/// What a learner does before the lesson goes on, in the words of its file. Whether a run has the cell or the step is
/// known when the beat is shown.
struct Wait
{
    enum class For { AnyAnswer, RightAnswer, Point, Pin, Step, Size };
    For what = For::AnyAnswer;
    CellName cells = {};   ///< of Point and Pin; no indices: any of the tensor; -1: any along its axis
    std::string step = {}; ///< of Step
    Index size = 0;        ///< of Size: the features of a head
    QString say = {};      ///< to the learner; empty: as the program says it
    bool operator==(const Wait &) const = default;
};

/// What is expected instead of a picture in which nobody can do what is waited for.
inline constexpr auto kPicturesToWaitIn = ENGINE_TEXT(
    "engine", "a picture in which it can be done: maps, heads or norms for cells, layer for steps, sweep for a size");

/// Whether a cell is one of those that are named.
bool isAmong(const CellName &cells, std::string_view tensor, const Cell &cell);

/// Reads the inside of a `wait` block that begins on this line of its file, behind that beat: what it waits for can be
/// done there.
Result<Wait> readWait(const NumberedLines &lines, int first, const Beat &beat);

} // namespace headscope
