// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/trace.h"

namespace headscope {

bool Trace::hasMaskBehind(TensorId id) const
{
    using enum TensorId;
    return has(Mask) &&
           (id == MaskedScores || id == Mask || id == Weights || id == DropoutMask || id == DroppedWeights);
}

bool Trace::isMasked(TensorId id, const Cell &cell) const
{
    return hasMaskBehind(id) && value(TensorId::Mask, cell) == 0;
}

} // namespace headscope
