// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/tensortable.h"

#include <utility>
#include <vector>

namespace headscope {

// Where the numbers of an output cell come from, as rows of every kind of block say it: (batch, position, feature).
inline Cell sameCell(const Plan &, const Cell &out)
{
    return out;
}
inline Cell inputRow(const Plan &, const Cell &out)
{
    return {out[0], out[1], kSwept};
}
inline Cell weightRow(const Plan &, const Cell &out)
{
    return {out[2], kSwept};
}
inline Cell biasCell(const Plan &, const Cell &out)
{
    return {out[2]};
}

/// x W^T + b. Where there is no such input, `otherwise` stands for it.
inline std::vector<Reading> linearReadings(Role input, Role weight, Role bias, std::vector<Role> otherwise = {})
{
    return {{input, inputRow, std::move(otherwise)}, {weight, weightRow}, {bias, biasCell}};
}

/// A norm of the rows of an input.
inline std::vector<Reading> normReadings(Role input, std::vector<Role> otherwise = {})
{
    return {{input, inputRow, std::move(otherwise)}, {Role::NormWeight, biasCell}, {Role::NormBias, biasCell}};
}

} // namespace headscope
