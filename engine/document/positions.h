// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/tensorref.h"
#include "engine/tensor/shape.h"

#include <optional>
#include <vector>

namespace headscope {

/// Which two features turn together: f and f + size/2, as Hugging Face's files have them, or 2f and 2f + 1, as Meta's.
enum class Pairing { Half, Interleaved };
/// How angles are made smaller for texts that are longer than those of the training.
enum class RopeScalingType { Linear, Llama3 };

/// Linear: every angle is divided by the factor. Llama 3: only where a turn takes more than
/// original_max_position / low_freq_factor positions, not at all where it takes fewer than
/// original_max_position / high_freq_factor, and something between in between.
struct RopeScaling
{
    RopeScalingType type = RopeScalingType::Linear;
    double factor = 1;
    double lowFreqFactor = 1;
    double highFreqFactor = 4;
    Index originalMaxPosition = 8192;
    bool operator==(const RopeScaling &) const = default;
};

/// Rotary embedding (Su et al. 2021): pair f of a head at position p is turned by the angle p·theta^(-2f/size).
struct RopeSettings
{
    Pairing pairing = Pairing::Half;
    double theta = 10'000;
    std::optional<Index> size; ///< only the first so many features of a head are turned; default all
    std::optional<RopeScaling> scaling;
    bool operator==(const RopeSettings &) const = default;
};

/// ALiBi (Press et al. 2021): -slope·|query position - key position|, added to the scaled scores.
struct AlibiSettings
{
    std::optional<std::vector<double>> slopes; ///< one a head; default the paper's for so many heads
    bool operator==(const AlibiSettings &) const = default;
};

/// T5's relative bias (Raffel et al. 2019): a learned number for each bucket of distances and each head, added to the
/// scaled scores.
struct RelativeBiasSettings
{
    OptionalRef table;         ///< (buckets, h)
    Index maxDistance = 128;   ///< from here on all share the last bucket
    bool bidirectional = true; ///< half of the buckets are for keys behind the query; else all those share the first
    bool operator==(const RelativeBiasSettings &) const = default;
};

/// Where queries and keys stand, as whole numbers; default: key j at j, query i at i + n_k - n_q.
struct PositionSettings
{
    OptionalRef queries; ///< (q) or (b, q)
    OptionalRef keys;    ///< (k) or (b, k)
    bool operator==(const PositionSettings &) const = default;
};

/// The settings of a group as they are, or as they would be where the document has no such group.
template <class Group>
const Group &partOf(const std::optional<Group> &group)
{
    static const Group usual;
    return group ? *group : usual;
}

} // namespace headscope
