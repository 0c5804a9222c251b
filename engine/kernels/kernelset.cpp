// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once per instruction set; HEADSCOPE_KERNEL_SET names it.
#include "engine/kernels/entropyrows.h"
#include "engine/kernels/normrows.h"
#include "engine/kernels/packets.h"
#include "engine/kernels/softmaxrows.h"

#include <utility>

namespace headscope {
namespace {

/// A row or column of b that has no packets of its own.
template <class Scalar>
void packPlainly(Count depth, Count width, const Scalar *b, Count rowStride, Count columnStride, Count from,
                 Scalar *out)
{
    for (Count p = from; p < depth; ++p) {
        Scalar *row = out + p * kPanel<Scalar>;
        storePair(row, kPanel<Scalar>, Pair<Scalar>{});
        for (Count j = 0; j < width; ++j)
            row[j] = b[p * rowStride + j * columnStride];
    }
}

/// Columns that lie side by side in memory.
template <class Scalar>
void packColumns(Count depth, const Scalar *b, Count rowStride, Scalar *out)
{
    for (Count p = 0; p < depth; ++p)
        storePair(out + p * kPanel<Scalar>, kPanel<Scalar>, loadPair(b + p * rowStride, kPanel<Scalar>));
}

/// Columns whose numbers lie one behind the other: square blocks are turned in registers.
template <class Scalar>
void packTurned(Count depth, const Scalar *b, Count columnStride, Scalar *out)
{
    using namespace Eigen::internal;
    constexpr Count lanes = kLanes<Scalar>;
    Count p = 0;
    for (; p + lanes <= depth; p += lanes)
        for (Count half = 0; half < kPanel<Scalar>; half += lanes) {
            PacketBlock<Packet<Scalar>, lanes> block;
            for (Count j = 0; j < lanes; ++j)
                block.packet[j] = ploadu<Packet<Scalar>>(b + (half + j) * columnStride + p);
            ptranspose(block);
            for (Count j = 0; j < lanes; ++j)
                pstoreu(out + (p + j) * kPanel<Scalar> + half, block.packet[j]);
        }
    packPlainly(depth, kPanel<Scalar>, b, 1, columnStride, p, out);
}

template <class Scalar>
void pack(Count depth, Count columns, const Scalar *b, Count rowStride, Count columnStride, Scalar *out)
{
    for (Count j = 0; j < columns; j += kPanel<Scalar>, out += depth * kPanel<Scalar>) {
        const Count width = smaller(columns - j, kPanel<Scalar>);
        const Scalar *from = b + j * columnStride;
        if (width < kPanel<Scalar>)
            packPlainly(depth, width, from, rowStride, columnStride, 0, out);
        else if (columnStride == 1)
            packColumns(depth, from, rowStride, out);
        else
            packTurned(depth, from, columnStride, out);
    }
}

/// Rows × panel of a product, in registers from start to end: `begin` gives the first value of each row, `end` takes
/// the last. What stands `ahead` of the panel is fetched meanwhile.
template <class Scalar, std::size_t... Row, class Begin, class End>
ALWAYS_INLINE void multiplyTile(std::index_sequence<Row...>, Count depth, const Scalar *a, Count aStride,
                                const Scalar *panel, Count ahead, Begin begin, End end)
{
    using namespace Eigen::internal;
    Pair<Scalar> sums[sizeof...(Row)];
    ((sums[Row] = begin(static_cast<Count>(Row))), ...);
    for (Count p = 0; p < depth; ++p, panel += kPanel<Scalar>) {
        const Pair<Scalar> b{pload<Packet<Scalar>>(panel), pload<Packet<Scalar>>(panel + kLanes<Scalar>)};
        const auto add = [&](Pair<Scalar> & sum, const Scalar &factor) __attribute__((always_inline))
        {
            const Packet<Scalar> f = pset1<Packet<Scalar>>(factor);
            sum.low = pmadd(f, b.low, sum.low);
            sum.high = pmadd(f, b.high, sum.high);
        };
        prefetch(panel + ahead);
        if constexpr (sizeof(Packet<Scalar>) == kLine)
            prefetch(panel + ahead + kLanes<Scalar>);
        (add(sums[Row], a[static_cast<Count>(Row) * aStride + p]), ...);
    }
    (end(static_cast<Count>(Row), sums[Row]), ...);
}

/// The same for a number of rows that is known only now.
template <class Scalar, Count Rows = kTile, class Begin, class End>
ALWAYS_INLINE void multiplyRows(Count rows, Count depth, const Scalar *a, Count aStride, const Scalar *panel,
                                Count ahead, Begin begin, End end)
{
    if constexpr (Rows > 0) {
        if (rows == Rows)
            multiplyTile(std::make_index_sequence<static_cast<std::size_t>(Rows)>(), depth, a, aStride, panel, ahead,
                         begin, end);
        else
            multiplyRows<Scalar, Rows - 1>(rows, depth, a, aStride, panel, ahead, begin, end);
    }
}

constexpr Count kPage = 4096;    // bytes
constexpr Count kRowBlock = 144; // the rows of a then take 432 KiB at most, a part of the second cache
static_assert(kRowBlock % kTile == 0);

/// A part of the first factor: its first number, and how many numbers are from row to row.
template <class Scalar>
struct LeftRows
{
    const Scalar *first;
    Count stride;
};

/// One block of the depth for one block of rows: the first begins with the bias, the others go on with c.
template <class Scalar>
void multiplyBlock(const Product<Scalar> &x, LeftRows<Scalar> a, Count row, Count from, Count depth, Count ahead)
{
    const Count lastRow = smaller(x.rows, row + kRowBlock);
    for (Count column = 0; column < x.columns; column += kPanel<Scalar>) {
        const Count width = x.columns - column;
        const Scalar *panel = x.packed + column * x.packedDepth + (x.firstDepth + from) * kPanel<Scalar>;
        for (Count i = row; i < lastRow; i += kTile) {
            Scalar *c = x.c + i * x.cStride + column;
            multiplyRows<Scalar>(
                smaller(kTile, lastRow - i), depth, a.first + (i - row) * a.stride, a.stride, panel, ahead,
                [&](Count r) __attribute__((always_inline)) {
                    if (from > 0)
                        return loadPair(c + r * x.cStride, width);
                    return x.bias != nullptr ? loadPair(x.bias + column, width) : Pair<Scalar>{};
                },
                [&](Count r, Pair<Scalar> sum)
                    __attribute__((always_inline)) { storePair(c + r * x.cStride, width, sum); });
        }
    }
}

/// The same from a copy of a's block, whose rows stand side by side. Apart, because a frame of this size is touched
/// page by page.
template <class Scalar>
[[gnu::noinline]] void multiplyCopied(const Product<Scalar> &x, LeftRows<Scalar> a, Count row, Count from, Count depth,
                                      Count ahead)
{
    constexpr Count stride = kDepthBlock<Scalar> + static_cast<Count>(kLine / sizeof(Scalar));
    Scalar block[kRowBlock * stride];
    for (Count i = 0; i < smaller(kRowBlock, x.rows - row); ++i)
        for (Count p = 0; p < depth; ++p)
            block[i * stride + p] = a.first[i * a.stride + p];
    multiplyBlock<Scalar>(x, {block, stride}, row, from, depth, ahead);
}

/// Rows that are whole pages apart would share few sets of the caches. A copy of them is worth it for many columns,
/// each of which reads them again.
template <class Scalar>
bool wantsCopy(const Product<Scalar> &x)
{
    return x.aStride * static_cast<Count>(sizeof(Scalar)) % kPage == 0 && x.columns >= 8 * kPanel<Scalar>;
}

/// The next panel is fetched while this one is multiplied by many rows. A few rows take each number once, and as fast
/// as memory gives them: in the order in which they lie.
template <class Scalar>
void multiply(const Product<Scalar> &x)
{
    if (x.rows <= kTile)
        return multiplyBlock<Scalar>(x, {x.a, x.aStride}, 0, 0, x.depth, 64 * kPanel<Scalar>);
    const auto part = wantsCopy(x) ? multiplyCopied<Scalar> : multiplyBlock<Scalar>;
    for (Count row = 0; row < x.rows; row += kRowBlock) { // a block of c stays in the second cache until it is done
        Count from = 0;
        do { // once for a sum of nothing, too
            part(x, {x.a + row * x.aStride + from, x.aStride}, row, from, smaller(kDepthBlock<Scalar>, x.depth - from),
                 x.packedDepth * kPanel<Scalar>);
            from += kDepthBlock<Scalar>;
        } while (from < x.depth);
    }
}

template <class Scalar>
void score(const ScoreTile<Scalar> &x)
{
    using namespace Eigen::internal;
    const Packet<Scalar> scale = pset1<Packet<Scalar>>(x.scale);
    for (Count column = 0; column < x.columns; column += kPanel<Scalar>)
        for (Count i = 0; i < x.rows; i += kTile)
            multiplyRows<Scalar>(
                smaller(kTile, x.rows - i), x.depth, x.q + i * x.qStride, x.qStride, x.packedKeys + column * x.depth,
                x.depth * kPanel<Scalar>, [](Count) __attribute__((always_inline)) { return Pair<Scalar>{}; },
                [&](Count r, Pair<Scalar> sum) __attribute__((always_inline)) {
                    if (x.scores != nullptr)
                        streamPair(x.scores + (i + r) * x.scoresStride + column, x.columns - column, sum);
                    storePair(x.scaled + (i + r) * x.scaledStride + column, kPanel<Scalar>,
                              Pair<Scalar>{pmul(sum.low, scale), pmul(sum.high, scale)});
                });
}

template <class Scalar>
void weighKept(Count depth, Count columns, const Scalar *w, const std::uint8_t *keep, const Scalar *b, Count bStride,
               Scalar *c)
{
    using namespace Eigen::internal;
    for (Count p = 0; p < depth; ++p) {
        if (w[p] == Scalar(0) && keep[p] == 0)
            continue;
        const Packet<Scalar> factor = pset1<Packet<Scalar>>(w[p]);
        for (Count j = 0; j < columns; j += kPanel<Scalar>) {
            const Pair<Scalar> values = loadPair(b + p * bStride + j, columns - j);
            const Pair<Scalar> sums = loadPair(c + j, columns - j);
            storePair(c + j, columns - j,
                      Pair<Scalar>{pmadd(factor, values.low, sums.low), pmadd(factor, values.high, sums.high)});
        }
    }
}

template <class Scalar>
constexpr Kernels<Scalar> kernelsOfThisSet()
{
    return {kPanel<Scalar>,    kTile,           kLeastExponent<Scalar>, pack<Scalar>, multiply<Scalar>,
            score<Scalar>,     largest<Scalar>, softmax<Scalar>,        gate<Scalar>, middleEntropy<Scalar>,
            weighKept<Scalar>, moments<Scalar>, norm<Scalar>,           settle};
}

} // namespace

#define JOINED_NAMES(a, b) a##b
#define JOINED(a, b) JOINED_NAMES(a, b)
extern const Kernels<float> JOINED(kFloat_, HEADSCOPE_KERNEL_SET);
extern const Kernels<double> JOINED(kDouble_, HEADSCOPE_KERNEL_SET);
constexpr Kernels<float> JOINED(kFloat_, HEADSCOPE_KERNEL_SET) = kernelsOfThisSet<float>();
constexpr Kernels<double> JOINED(kDouble_, HEADSCOPE_KERNEL_SET) = kernelsOfThisSet<double>();

} // namespace headscope
