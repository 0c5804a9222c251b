// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <string_view>

namespace headscope {

/// Features of what has no other size.
inline constexpr Index kUsualFeatures = 100;

/// The sizes of one run, all known before a number is computed. The letters are used in every comment on shapes.
struct Sizes
{
    Index b = 0;         ///< batch items
    Index q = 0;         ///< queries
    Index k = 0;         ///< key-value pairs, those of the past included
    Index querySize = 0; ///< width of the inputs
    Index keySize = 0;
    Index valueSize = 0;
    Index h = 0; ///< heads
    Index g = 0; ///< key-value heads; query head i uses key-value head i / (h / g)
    Index d = 0; ///< head size of queries and keys
    Index v = 0; ///< head size of values
    Index outputSize = 0;
    Index normSize = 0;   ///< features that the norm runs over: query size or output size
    Index past = 0;       ///< key-value pairs that were projected earlier; they come first
    Index appended = 0;   ///< key-value pairs of the layer itself (add_bias_kv, add_zero_attn), behind the others
    Index rotated = 0;    ///< features of a head that are turned by its position, the first ones; 0 without layer.rope
    Index buckets = 0;    ///< of distances, that layer.relative_bias has a number for
    Index layers = 1;     ///< whose maps are given; the run is of one of them
    Index f = 0;          ///< features inside a feed-forward block
    Index vocabulary = 0; ///< tokens that there are
    Index positions = 0;  ///< rows of the table of positions
    Index segments = 0;   ///< rows of the table of segments
    Index patchSize = 0;  ///< numbers in a patch of an image
    Index patches = 0;    ///< of each image; one token stands before them

    /// Key-value pairs of the inputs.
    Index newKeys() const { return k - past; }

    /// All keys that a query may look at.
    Index attended() const { return k + appended; }

    /// The key-value head that a query head reads.
    Index kvHeadOf(Index head) const { return head / (h / g); }

    bool operator==(const Sizes &) const = default;
};

/// What an axis of a tensor runs over; its length follows from the sizes.
// clang-format off
enum class Extent {
    Batch, Heads, KvHeads, QueryCount,
    KeyCount, NewKeyCount, PastCount,    // past and new keys, those of the inputs, those of the past
    AttendedCount,                       // the same and the appended ones
    QuerySize, KeySize, ValueSize,       // features of the inputs
    QkHead, VHead,                       // features of one head
    QWidth, KWidth, VWidth, ConcatWidth, // features of all heads: h·d, g·d, g·v, h·v
    OutputSize, NormSize,
    BucketCount,
    HiddenSize,                          // features inside a feed-forward block
    VocabularySize, PositionRows, SegmentRows,
    PatchCount, PatchSize
};
// clang-format on

Index lengthOf(Extent extent, const Sizes &sizes);

/// The number that the first one on an axis has: new keys stand behind those of the past.
inline Index firstNumberOf(Extent axis, const Sizes &sizes)
{
    return axis == Extent::NewKeyCount ? sizes.past : 0;
}

/// How many features of an axis belong to each head, where it holds those of all heads; else 0.
Index headSizeOf(Extent axis, const Sizes &sizes);

/// What the places along an axis are; a vocabulary has classes where a picture is compared with them, which no extent
/// tells.
enum class AxisKind { Batch, Head, Query, Key, Bucket, Token, Class, Position, Patch, Segment, Feature };
AxisKind kindOf(Extent extent);

/// The axis' name as files and messages give it: batch, head, query, key, bucket, token, position, patch, segment or
/// feature.
std::string_view axisName(Extent extent);

inline bool isKeyAxis(Extent extent)
{
    return kindOf(extent) == AxisKind::Key;
}

inline bool isHeadAxis(Extent extent)
{
    return kindOf(extent) == AxisKind::Head;
}

} // namespace headscope
