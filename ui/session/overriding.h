// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

namespace headscope {

// Numbers that a person puts in the place of computed or given ones. Each function is one undo step.

/// Puts a number there, instead of another one that was put there before. Numbers with the same merge key that follow
/// one another become one step.
Result<void> setOverride(Session &session, const CellPlace &place, double value, const QString &mergeKey = {});
/// Takes back what was put there, if anything was.
void takeBack(Session &session, const CellPlace &place);
/// In all blocks of a model, also what has no place in the text. Of maps with layers, in the layer that is seen.
void takeAllBack(Session &session);
/// How many numbers are changed in other blocks of the model than the one that is looked at.
std::size_t overridesElsewhere(const Session &session);
bool hasOverrides(const Session &session); ///< in any block, also without a place in the text

/// The place of an override; nothing where the layer has no such tensor.
std::optional<CellPlace> placeOf(const Override &override, const Plan &plan);

/// A number as people write it: digits with a point, "nan", "inf", "-inf". What float64 cannot hold is refused.
Result<double> typedNumber(const QString &text);

} // namespace headscope
