// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/run/trace.h"

#include <optional>
#include <string_view>
#include <vector>

namespace headscope {

/// A well-known mistake of those who write attention: a row of the table of mistakes. It is made in a run that is right
/// otherwise, so that the numbers are really those that the wrong program would have.
struct Mistake
{
    std::string_view name;    ///< as in files: "no_transpose"
    std::string_view title;   ///< for people, marked for translation in the context "mistakes", as the next two are
    std::string_view happens; ///< what goes wrong, in a sentence or two
    std::string_view sign;    ///< by what it can be found in the numbers
    std::string_view wrong;   ///< the line of code; <scale>, <fill> and the like stand for what the run says
    std::string_view right;   ///< the line that should be there
    std::vector<Role>
        tensors; ///< of one step or the next, made wrong; what comes after follows. The first shows it best
    /// Why it cannot be made in a session like this, or would change nothing there.
    std::optional<Text> (*obstacle)(const Plan &plan);
    /// One of `tensors` as the wrong program makes it. The run has what comes before it.
    SharedTensor (*made)(const Trace &run, TensorId id);
    /// Whether the last tensor of the layer has other numbers, too.
    bool (*reachesEnd)(const Plan &plan);
};

/// Every mistake, in the order of the steps. A new one is a new row.
const std::vector<Mistake> &mistakes();
/// The mistake of this name, or null.
const Mistake *findMistake(std::string_view name);

/// Why a mistake cannot be made in this session; nothing where it can.
std::optional<Text> obstacleTo(const Mistake &mistake, const Plan &plan);

/// The step in which a mistake is made.
StepId stepOf(const Mistake &mistake);

/// Whether a mistake can be made here, and is seen at the end of the layer.
bool canBeHidden(const Mistake &mistake, const Plan &plan);

/// A mistake to be found, always the same one for a seed and a session: one of those that can be made and that reach
/// the end of the layer. Null where there is none.
const Mistake *riddleOf(const Plan &plan, std::uint32_t seed);

} // namespace headscope
