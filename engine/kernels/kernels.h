// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/rowmoments.h"

#include <cstdint>
#include <string_view>

namespace headscope {

/// c = a·b (+ bias): a (m, depth) in rows, b packed, c (m, columns) in rows. Strides count numbers from row to row.
/// Each number of c is one chain of multiply-adds in the order of the depth, begun with the bias, so it has the same
/// bits however the work is cut into blocks.
template <class Scalar>
struct Product
{
    std::int64_t rows, columns, depth;
    const Scalar *a;
    std::int64_t aStride;
    const Scalar *packed;     ///< the panels of the first column
    std::int64_t packedDepth; ///< how deep the whole packed matrix is
    std::int64_t firstDepth;  ///< where in it this product begins
    const Scalar *bias;       ///< a number per column, or null
    Scalar *c;
    std::int64_t cStride;
};

/// Scores of a tile: rows of Q with packed keys. Writes the product where `scores` is not null, and the product times
/// `scale` always.
template <class Scalar>
struct ScoreTile
{
    std::int64_t rows, columns, depth;
    const Scalar *q;
    std::int64_t qStride;
    const Scalar *packedKeys;
    Scalar scale;
    Scalar *scores;
    std::int64_t scoresStride;
    Scalar *scaled; ///< rows may be written up to a whole panel
    std::int64_t scaledStride;
};

/// The inner loops for one instruction set. Only plain numbers and pointers cross: each set is compiled on its own.
template <class Scalar>
struct Kernels
{
    std::int64_t panel; ///< columns that are packed side by side
    std::int64_t tile;  ///< rows that are computed side by side
    Scalar negligible;  ///< softmax makes the share of x exactly 0 where x − largest is at most this
    /// Packs b (depth, columns), b(p, j) at b[p·rowStride + j·columnStride], one of the strides 1, into panels padded
    /// with zeros: `panel`·depth numbers for each `panel` columns.
    void (*pack)(std::int64_t depth, std::int64_t columns, const Scalar *b, std::int64_t rowStride,
                 std::int64_t columnStride, Scalar *out);
    void (*multiply)(const Product<Scalar> &product);
    void (*score)(const ScoreTile<Scalar> &tile);
    /// The largest of n numbers, −∞ of none. NaN may be overlooked.
    Scalar (*largest)(const Scalar *row, std::int64_t n);
    /// The share of every number, exp(x − largest) / Σ, in place and into `out` where that is not null. The row has
    /// room up to a multiple of 16. exp below the smallest normal number, and of −∞, is exactly 0. A row with NaN or
    /// +∞, or of −∞ alone, becomes NaN. `besides` is added to the sum: what something takes that has no place in the
    /// row.
    void (*softmax)(Scalar *row, std::int64_t n, Scalar largest, Scalar besides, Scalar *out);
    /// x / (1 + exp(−(linear·x + cubic·x³))) of n numbers: an activation that lets through what is large.
    void (*gate)(std::int64_t n, const Scalar *x, Scalar linear, Scalar cubic, Scalar *out);
    /// Σ −m·ln(m) of m = (p + q) / 2, in which 0 counts nothing, of n numbers from 0 on. Both rows have room up to a
    /// multiple of 16, with zeros in it. The same row twice has exactly the entropy of the row.
    Scalar (*middleEntropy)(const Scalar *p, const Scalar *q, std::int64_t n);
    /// c (columns) += w·b over the rows of b (depth, columns) that are not left out (`keep` 0 and w 0).
    void (*weighKept)(std::int64_t depth, std::int64_t columns, const Scalar *w, const std::uint8_t *keep,
                      const Scalar *b, std::int64_t bStride, Scalar *c);
    RowMoments (*moments)(std::int64_t n, const Scalar *row, bool isAroundZero);
    /// (x − mean) / √(variance + eps) · weight + bias, which may be null, of n numbers.
    void (*norm)(std::int64_t n, const Scalar *row, const Scalar *weight, const Scalar *bias, double eps,
                 bool isAroundZero, Scalar *out);
    /// `scores` of `score` and `out` of `softmax` go to memory past the caches. Another thread may read them after
    /// this.
    void (*settle)();
};

/// Multiples that rows for softmax are padded to.
constexpr std::int64_t kRowUnit = 16;

/// One instruction set.
struct KernelSet
{
    std::string_view name; ///< "portable", "avx2", "avx512"
    bool (*isSupported)(); ///< by this processor
    const Kernels<float> *float32;
    const Kernels<double> *float64;
};

/// Every set of this build, the fastest last.
const KernelSet *kernelSets(int &count);
/// The set in use: the fastest that the processor supports, unless the environment's HEADSCOPE_KERNELS names another.
const KernelSet &kernelSet();
/// Uses another set from now on, for tests. False where this build or processor has no such set.
bool useKernels(std::string_view name);

template <class Scalar>
const Kernels<Scalar> &kernels();

} // namespace headscope
