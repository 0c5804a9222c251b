// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"
#include "engine/plan/plan.h"

namespace headscope {

// Masks that are added to scaled scores, whose last axis is the keys, as Hugging Face makes them: 0 where a query sees
// a key, and the least number of the type, which is as good as −∞, where it does not. A query that sees no key shares
// its attention evenly over all of them, those of the future, too: scores vanish beside numbers so large.

/// What a model computes in: its least number is as good as −∞, and that of float16 is so in no other.
enum class MaskNumbers { Float16, Wider };

/// Makes −∞ of what is as good as −∞; a row of nothing else gets the least number, so that it is shared out evenly.
void hideLowest(AnyTensor &bias, MaskNumbers numbers);

/// Whether a query sees no key.
bool hidesWholeRow(const AnyTensor &bias, MaskNumbers numbers);

/// Whether attention weights (b, h, q, k) are not 0 where causal and window hide the key.
bool attendsHiddenKeys(const Plan &plan, const AnyTensor &weights);

/// Leaves the mask to the bias alone, and says so: causal and window would keep such a query from the keys that it has.
void leaveToBias(MaskSettings &mask, ImportNotes &notes);

} // namespace headscope
