// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/notyet.h"

#include <array>
#include <utility>

namespace headscope {

Result<void> checkNotYet(const Document &document)
{
    const LayerSettings &layer = document.layer;
    const WeightSettings &weights = document.weights;
    const std::array settings{
        std::pair("layer.rope", layer.rope.has_value()),
        std::pair("layer.alibi", layer.alibi.has_value()),
        std::pair("layer.relative_bias", layer.relativeBias.has_value()),
        std::pair("weights.sink", weights.sink.has_value()),
        std::pair("layer.qk_norm", layer.qkNorm.has_value()),
        std::pair("layer.norm_kind", layer.norm != Norm::None && layer.normKind == NormKind::Rms),
        std::pair("mask.prefix", document.mask.prefix > 0),
        std::pair("mask.segments", document.mask.segments.has_value()),
    };
    for (const auto &[path, isAsked] : settings)
        if (isAsked)
            return Error{"", path, Text(ENGINE_TEXT("engine", "a setting"), {}),
                         Text(ENGINE_TEXT("engine", "nothing there: this version does not compute it yet"), {})};
    return {};
}

} // namespace headscope
