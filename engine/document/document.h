// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/novalue.h"
#include "engine/document/positions.h"
#include "engine/document/tensorref.h"
#include "engine/tensor/shape.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace headscope {

enum class Precision { Float32, Float64 };
enum class Causal { None, TopLeft, BottomRight };
enum class FillMode { Overwrite, Add };
enum class Norm { None, Pre, PreQuery, Post, PreAndPost };
enum class NormKind { Layer, Rms }; ///< less the mean over the deviation, or over the root of the mean square alone
/// Whether keys and values are normed before the projections, too.
inline bool normsInputs(Norm norm)
{
    return norm == Norm::Pre || norm == Norm::PreAndPost;
}
enum class DeadRow { Computed, Zero, Uniform, Nan };
/// What a block of a model does: one sublayer of attention is a block, and so is what stands between.
enum class BlockKind { Attention, Embedding, FeedForward, Final, Unembedding };
enum class Activation { Relu, Gelu, GeluTanh, Silu }; ///< GELU exactly, by the error function, or in its tanh form
enum class InputKind { Ones, Normal, Uniform, Arange, File };
enum class WeightKind { Linear, XavierUniform, Identity, File };

/// Sizes left empty are taken from named tensors, else from their defaults.
struct LayerSettings
{
    BlockKind kind = BlockKind::Attention;
    bool projections = true; ///< false: scaled dot-product attention of given heads, alone
    std::optional<Index> querySize, keySize, valueSize, numHiddens; ///< default 100
    std::optional<Index> numHeads;                                  ///< default 5
    std::optional<Index> numKvHeads;            ///< default numHeads; fewer is grouped-query attention
    std::optional<Index> qkHeadSize, vHeadSize; ///< default numHiddens / numHeads, which must divide
    std::optional<Index> outputSize;            ///< default numHiddens
    bool bias = false;
    std::optional<double> scale;   ///< default 1/√qkHeadSize
    std::optional<double> softcap; ///< c·tanh(s/c) on the scaled scores
    double dropout = 0.5;          ///< share of weights dropped in training, in [0, 1)
    bool training = false;
    std::uint32_t dropoutSeed = 0;
    OptionalRef dropoutMask; ///< (b, h, q, k) of 0 and 1, instead of a drawn one
    Norm norm = Norm::None;  ///< before the projections, after the residual, or both with the same parameters
    NormKind normKind = NormKind::Layer;
    double normEps = 1e-6;          ///< added to the variance, or to the mean square, of every norm
    std::optional<NormKind> qkNorm; ///< of each head's queries and keys, before they are rotated
    std::optional<RopeSettings> rope;
    std::optional<AlibiSettings> alibi;
    std::optional<RelativeBiasSettings> relativeBias;
    std::optional<PositionSettings> positions;
    bool addZeroAttn = false; ///< a key and value of zeros behind all others, PyTorch's add_zero_attn
    bool residual = false;    ///< the queries, from before the norm, added to the output
    double outputDropout = 0; ///< share of the output dropped in training, before the residual, in [0, 1)
    Activation activation = Activation::Relu; ///< of a feed-forward block
    std::optional<Index> hiddenSize;          ///< of a feed-forward block; default 4·querySize
    Index positionOffset = 0;                 ///< the row of the table of positions that the first token takes
    Precision precision = Precision::Float32;
    bool operator==(const LayerSettings &) const = default;
};

/// d2l's valid_lens: none, (b,) for every query of an item, or (b, q).
using ValidLens = std::variant<NoValue, std::vector<Index>, std::vector<std::vector<Index>>>;

/// How far a query sees to its left and right, besides itself; -1 for no limit.
struct Window
{
    Index left = -1;
    Index right = -1;
    bool operator==(const Window &) const = default;
};

/// Documents packed in one row: a query sees only keys that bear its number. Without numbers, nothing is packed.
struct SegmentSettings
{
    std::vector<std::vector<Index>> queries; ///< (b, q)
    std::vector<std::vector<Index>> keys;    ///< (b, k)
    bool isEmpty() const { return queries.empty() && keys.empty(); }
    bool operator==(const SegmentSettings &) const = default;
};

struct MaskSettings
{
    ValidLens validLens;
    Causal causal = Causal::None;
    std::optional<Window> window;
    Index prefix = 0; ///< so many first keys are seen past causal and window, too
    SegmentSettings segments;
    OptionalRef allowed; ///< 0 or 1, broadcast from the right to (b, h, q, k); 1 may attend
    OptionalRef bias;    ///< added to the scaled scores, broadcast likewise; -infinity masks
    double fill = -1e6;  ///< may be -infinity
    FillMode fillMode = FillMode::Overwrite;
    DeadRow deadRow = DeadRow::Computed;

    bool hasLengths() const { return !std::holds_alternative<NoValue>(validLens); }
    /// The length of each batch item, or null where there are none or each query has its own.
    const std::vector<Index> *lengthsOfItems() const { return std::get_if<std::vector<Index>>(&validLens); }
    /// Whether there is a window that has a limit to any side.
    bool hasWindow() const { return window && (window->left >= 0 || window->right >= 0); }
    /// Whether causal or window hide keys that are not near the query.
    bool hidesFarKeys() const { return causal != Causal::None || hasWindow(); }
    /// Whether there are first keys that are seen all the same.
    bool hasPrefix() const { return prefix > 0 && hidesFarKeys(); }
    /// Whether lengths, causal, window or segments hide keys, whatever `allowed` and `bias` hide besides.
    bool hasRange() const { return hidesFarKeys() || !segments.isEmpty() || hasLengths(); }
    /// Whether tensors say more than that, cell by cell.
    bool isCellwise() const { return allowed || bias; }
    /// Whether the fill is added to the score instead of put in its place; −∞ never is: it hides NaN, too.
    bool addsFill() const { return fillMode == FillMode::Add && std::isfinite(fill); }
    bool operator==(const MaskSettings &) const = default;
};

/// Numbers of rows, one list per batch item.
using IdLists = std::vector<std::vector<Index>>;

struct InputSettings
{
    std::optional<Index> batchSize, numQueries, numKvPairs; ///< default 2, 4, 6
    InputKind kind = InputKind::Normal;
    std::uint32_t seed = 7;
    bool selfAttention = false;
    OptionalRef queries, keys, values;
    OptionalRef residual; ///< what a feed-forward adds its result to, where that is not its input
    IdLists tokenIds;     ///< (b, n): rows of the table of tokens
    IdLists segmentIds;   ///< (b, n): rows of the table of segments
    OptionalRef patches;  ///< (b, p, size of a patch): pieces of an image, in the place of tokens
    bool operator==(const InputSettings &) const = default;
};

struct WeightSettings
{
    WeightKind kind = WeightKind::Linear;
    std::uint32_t seed = 7;
    OptionalRef wq, bq, wk, bk, wv, bv, wo, bo;
    OptionalRef normWeight, normBias; ///< default ones and zeros
    OptionalRef biasK, biasV;         ///< (g·d), (g·v): a key and value of the layer itself, PyTorch's add_bias_kv
    OptionalRef sink;                 ///< (h): a logit that takes its share of each row and gives no value
    OptionalRef qNorm, kNorm;         ///< (d): what the norms of heads multiply by, default ones
    // Of the other blocks; each matrix is (out, in), a table has a row for each token, position or segment.
    OptionalRef wToken, wPosition, wSegment;
    OptionalRef wPatch, bPatch; ///< what makes a vector of a patch of an image
    OptionalRef wUp, bUp, wGate, bGate, wDown, bDown;
    OptionalRef wTransform, bTransform; ///< before the last norm of a model that fills in masked words
    OptionalRef wUnembed, bUnembed;
    bool operator==(const WeightSettings &) const = default;
};

/// A list of words per batch item; one list alone serves every item, no list means none.
using TokenLists = std::vector<std::vector<std::string>>;

/// Words for the rows and columns of attention maps; without them q0, q1, … and k0, k1, …
struct TokenSettings
{
    TokenLists queries, keys;
    bool operator==(const TokenSettings &) const = default;
};

/// Keys and values that an earlier call has projected already, as a cache keeps them: put before the new ones.
struct PastSettings
{
    OptionalRef keys;   ///< (b, g, n_past, d)
    OptionalRef values; ///< (b, g, n_past, v)
    bool operator==(const PastSettings &) const = default;
};

/// What another program got for tensors of this layer, to be compared with the run; nothing is computed from it.
struct ExpectedSettings
{
    OptionalRef weights; ///< (b, h, q, k), with what the layer appends to the keys
    OptionalRef output;  ///< (b, q, o), the last that the layer makes
    bool isEmpty() const { return !weights && !output; }
    bool operator==(const ExpectedSettings &) const = default;
};

/// Attention weights that another program has computed, and nothing else of the layer: one tensor (q, k), (h, q, k) or
/// (b, h, q, k), or a list of such tensors of one shape, one for each layer of the model. With a number of heads, the
/// first of three axes is (b·h). Where they are given, no step before them is known and nothing comes after them: a
/// session that has them says nothing of inputs, weights or mask.
struct MapSettings
{
    std::vector<OptionalRef> weights; ///< none: the layer is computed
    bool stacked = false;             ///< the first axis of the one tensor is that of the layers
    Index layer = 0;                  ///< which of the layers is looked at; overrides are of this one
    std::optional<Index> heads = {};  ///< of each batch item, where one axis counts them all; default: of one item
    bool areGiven() const { return !weights.empty(); }
    bool operator==(const MapSettings &) const = default;
};

/// Whether two numbers are the same to the bit; NaN is.
inline bool isSameNumber(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// A number put in the place of the one that the run computes; what comes after goes on with it.
struct Override
{
    std::string tensor; ///< by name
    Cell cell;
    double value = 0;
    bool operator==(const Override &other) const
    {
        return tensor == other.tensor && cell == other.cell && isSameNumber(value, other.value);
    }
};
using Overrides = std::vector<Override>;

/// What a session file says: all that is needed to run one layer, as plain values.
struct Document
{
    std::string title;
    LayerSettings layer;
    MaskSettings mask;
    InputSettings inputs;
    WeightSettings weights;
    PastSettings past;
    TokenSettings tokens;
    ExpectedSettings expected;
    MapSettings maps;
    Overrides overrides;
    std::string unread; ///< the members of the file that this version does not know, as JSON; empty: none
    bool operator==(const Document &) const = default;
};

} // namespace headscope
