// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/plan/tensorid.h"

#include <array>

namespace headscope {

/// A linear layer's two tensors and where the document names them.
struct LinearPlaces
{
    TensorId weight;
    TensorId bias;
    const OptionalRef *weightRef;
    const OptionalRef *biasRef;
};

/// The linear layers of attention, in the order in which their numbers are drawn. Points into the weights.
inline std::array<LinearPlaces, 4> linearsOf(const WeightSettings &weights)
{
    using enum Role;
    return {{{Wq, Bq, &weights.wq, &weights.bq},
             {Wk, Bk, &weights.wk, &weights.bk},
             {Wv, Bv, &weights.wv, &weights.bv},
             {Wo, Bo, &weights.wo, &weights.bo}}};
}

} // namespace headscope
