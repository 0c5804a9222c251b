// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/attend.h"

#include "engine/base/team.h"
#include "engine/plan/keep.h"
#include "engine/random/dropout.h"
#include "engine/run/dot.h"
#include "engine/run/finishrow.h"
#include "engine/run/tracebuilder.h"

#include <algorithm>

namespace headscope {
namespace {

/// Keys and values of one key-value head, packed for all tiles that read them.
template <class Scalar>
struct PackedHead
{
    Packed<Scalar> keys;
    Packed<Scalar> values;
    Rows<Scalar> plainValues;
    bool mayLeak = false; ///< some value is no number: masked keys must be left out one by one
};

/// The rows of one tile on their way from scores to weights.
template <class Scalar>
struct Tile
{
    MatrixPlace place;
    Index first = 0;
    Index end = 0;
    KeyRange keys;             ///< whose scores are computed
    bool needsAllKeys = false; ///< some row has weights outside of `keys`
    Index stride = 0;
    Buffer<Scalar> numbers = {};
    std::vector<KeyRange> written = {}; ///< what has been written of each row so far

    Index rows() const { return end - first; }
    Scalar *row(Index i) { return numbers.data() + i * stride; }
};

template <class Scalar>
class Attention
{
public:
    Attention(TraceBuilder &run, Watch &watch)
        : m_run(run), m_trace(run.trace()), m_watch(watch), m_rule(m_trace.plan), m_kernels(kernelsOf<Scalar>(m_trace)),
          m_sizes(m_trace.plan.sizes), m_skips(skipsHiddenKeys(m_trace.plan)),
          m_queries(latticeOf<Scalar>(m_trace, sourceOf(m_trace.plan, Role::Scores)).value()),
          m_keys(latticeOf<Scalar>(m_trace, factorOf(Role::Scores)).value()),
          m_values(latticeOf<Scalar>(m_trace, factorOf(Role::HeadOutputs)).value()),
          m_finisher(m_trace, m_rule, m_skips)
    {}

    bool run()
    {
        makeTensors();
        const Index count = m_sizes.b * m_sizes.g;
        for (Index first = 0; first < count && m_watch.ask(); first += headsAtOnce())
            attendHeads(first, std::min(count, first + headsAtOnce()));
        if (m_watch.stops())
            return false;
        keepTensors();
        return true;
    }

private:
    /// How many key-value heads are packed at a time: however many there are, the packed ones take little memory.
    Index headsAtOnce() const
    {
        constexpr Index numbers = Index{1} << 24U;
        const auto padded = [this](Index columns) {
            return (columns + m_kernels.panel - 1) / m_kernels.panel * m_kernels.panel;
        };
        const Index ofAHead = padded(m_sizes.attended()) * m_sizes.d + m_sizes.attended() * padded(m_sizes.v);
        constexpr Index most = 1024;
        return std::clamp<Index>(numbers / ofAHead, std::min<Index>(m_trace.threads(), most), most);
    }

    /// Key-value heads of all items, counted on from item to item, with the query heads that read them.
    void attendHeads(Index firstHead, Index endHead)
    {
        packHeads(firstHead, endHead);
        const Index tiles = (m_sizes.q + tileRows() - 1) / tileRows();
        const Index group = m_sizes.h / m_sizes.g;
        forEach((endHead - firstHead) * group * tiles, m_trace.threads(), [&](Index i) {
            if (m_watch.stops())
                return;
            const Index matrix = firstHead * group + i / tiles;
            const Index first = i % tiles * tileRows();
            const Index rows = std::min(m_sizes.q, first + tileRows()) - first;
            attendTile({matrix / m_sizes.h, matrix % m_sizes.h}, m_packed[static_cast<std::size_t>(i / tiles / group)],
                       first, first + rows);
            m_watch.goesOn(static_cast<double>(rows * m_sizes.attended() * (m_sizes.d + m_sizes.v)));
        });
    }

    Index tileRows() const { return rowsOfTile(m_sizes.q, m_sizes.attended(), m_kernels.tile); }

    Tensor<Scalar> tensorFor(TensorId id) const { return Tensor<Scalar>::unset(tensorOf(m_trace.plan, id).shape); }

    void makeTensors()
    {
        reserveRoom();
        if (isKeptAfterRun(m_trace.plan, tensorOf(m_trace.plan, Role::Scores)))
            m_scores = tensorFor(Role::Scores);
        if (isKeptAfterRun(m_trace.plan, tensorOf(m_trace.plan, Role::Weights)))
            m_weights = tensorFor(Role::Weights);
        m_headOutputs = tensorFor(Role::HeadOutputs);
        m_concat = tensorFor(Role::Concat);
        if (m_trace.plan.isTraining())
            m_dropoutMask = &std::get<Tensor<std::uint8_t>>(*m_trace.kept(Role::DropoutMask));
    }

    /// Numbers that come and go make room for the maps before these are there.
    void reserveRoom()
    {
        MemoryBudget::Bytes bytes = 0;
        for (const Role role : {Role::Scores, Role::Weights})
            if (const GraphTensor &map = tensorOf(m_trace.plan, role); isKeptAfterRun(m_trace.plan, map))
                bytes += countOf(map.shape).value() * static_cast<Index>(sizeof(Scalar));
        constexpr MemoryBudget::Bytes few = 1 << 20;
        if (bytes > few)
            m_reserved = m_trace.budget().count(MemoryBudget::Use::Kept, bytes);
    }

    void keepTensors()
    {
        using enum Role;
        m_reserved = {}; // it is counted tensor by tensor from now on
        if (m_scores)
            m_run.put(Scores, std::move(*m_scores));
        if (m_weights)
            m_run.put(Weights, std::move(*m_weights));
        m_run.put(HeadOutputs, std::move(m_headOutputs));
        m_run.put(Concat, std::move(m_concat));
    }

    /// The tensor that the scores, or the head outputs, read as their second factor.
    TensorId factorOf(TensorId product) const { return tensorOf(m_trace.plan, product).operands[1].tensor; }

    void packHeads(Index first, Index end)
    {
        m_packed.clear(); // before others are packed
        m_packed.resize(static_cast<std::size_t>(end - first));
        const Index keys = m_sizes.attended();
        forEach(end - first, m_trace.threads(), [&](Index i) {
            const MatrixPlace place{(first + i) / m_sizes.g, (first + i) % m_sizes.g};
            PackedHead<Scalar> &head = m_packed[static_cast<std::size_t>(i)];
            head.keys = packedFrom(m_trace, m_sizes.d, keys, m_keys.row(place, 0), m_keys.rowStep, true);
            head.plainValues = {m_values.row(place, 0), m_values.rowStep};
            head.values = packedFrom(m_trace, keys, m_sizes.v, head.plainValues.data, head.plainValues.stride, false);
            head.mayLeak = !isFinite(head.plainValues, keys, m_sizes.v);
        });
    }

    void attendTile(const MatrixPlace &place, const PackedHead<Scalar> &head, Index first, Index end)
    {
        Tile<Scalar> tile{place, first, end, keysOf(place, first, end), head.mayLeak};
        // A whole panel may be written past the last key, and rows that begin a page apart would share cache lines.
        tile.stride = (m_sizes.attended() + 2 * kRowUnit - 1) / kRowUnit * kRowUnit + m_kernels.panel;
        tile.numbers = Buffer<Scalar>(static_cast<std::size_t>(tile.rows() * tile.stride));
        tile.written.resize(static_cast<std::size_t>(tile.rows()));
        score(tile, head);
        for (Index i = 0; i < tile.rows(); ++i)
            finishRow(tile, i);
        m_kernels.settle();
        weigh(tile, head);
    }

    /// The keys that some row of a tile sees, from a boundary of panels and of the sums of softmax on.
    KeyRange keysOf(const MatrixPlace &place, Index first, Index end) const
    {
        if (!m_skips)
            return {0, m_sizes.attended()};
        KeyRange keys{m_sizes.attended(), 0};
        for (Index query = first; query < end; ++query)
            if (const KeyRange own = m_rule.range(place.item, query); !own.isEmpty())
                keys = {std::min(keys.first, own.first), std::max(keys.end, own.end)};
        const Index unit = std::max(kRowUnit, m_kernels.panel);
        return keys.isEmpty() ? KeyRange{} : KeyRange{keys.first / unit * unit, keys.end};
    }

    void score(Tile<Scalar> &tile, const PackedHead<Scalar> &head)
    {
        const Index keys = m_sizes.attended();
        m_kernels.score({tile.rows(), tile.keys.end - tile.keys.first, m_sizes.d, m_queries.row(tile.place, tile.first),
                         m_queries.rowStep, head.keys.data + tile.keys.first * m_sizes.d,
                         static_cast<Scalar>(m_trace.plan.scale()), m_scores ? rowOf(*m_scores, tile, 0) : nullptr,
                         keys, tile.row(0) + tile.keys.first, tile.stride});
    }

    template <class T>
    T *rowOf(Tensor<T> &tensor, const Tile<Scalar> &tile, Index i) const
    {
        return tensor.data() + matrixOffset(tensor.shape(), tile.place) + (tile.first + i) * tensor.length(3);
    }

    void finishRow(Tile<Scalar> &tile, Index i)
    {
        const KeyRange written = m_finisher.finish(tile.place, tile.first + i, tile.keys, tile.row(i),
                                                   m_weights ? rowOf(*m_weights, tile, i) : nullptr);
        tile.written[static_cast<std::size_t>(i)] = written;
        tile.needsAllKeys |= written.first < tile.keys.first || written.end > tile.keys.end;
        if (m_dropoutMask != nullptr)
            drop(tile, i);
    }

    void drop(Tile<Scalar> &tile, Index i)
    {
        const KeyRange keys = tile.written[static_cast<std::size_t>(i)];
        const std::uint8_t *keep = m_dropoutMask->data() + matrixOffset(m_dropoutMask->shape(), tile.place) +
                                   (tile.first + i) * m_sizes.attended();
        const auto count = static_cast<std::size_t>(keys.end - keys.first);
        const std::span<Scalar> row(tile.row(i) + keys.first, count);
        dropInto<Scalar>(row, {keep + keys.first, count}, m_trace.plan.document.layer.dropout, row);
    }

    void weigh(Tile<Scalar> &tile, const PackedHead<Scalar> &head)
    {
        const KeyRange keys = tile.needsAllKeys ? KeyRange{0, m_sizes.attended()} : tile.keys;
        for (Index i = 0; i < tile.rows(); ++i) {
            const KeyRange written = tile.written[static_cast<std::size_t>(i)];
            std::fill(tile.row(i) + keys.first, tile.row(i) + std::max(keys.first, written.first), Scalar(0));
            std::fill(tile.row(i) + std::min(keys.end, written.end), tile.row(i) + keys.end, Scalar(0));
        }
        Scalar *out = rowOf(m_headOutputs, tile, 0);
        if (keys.isEmpty() || head.mayLeak)
            std::fill_n(out, tile.rows() * m_sizes.v, Scalar(0));
        if (head.mayLeak)
            weighKept(tile, head, out);
        else if (!keys.isEmpty())
            m_kernels.multiply({tile.rows(), m_sizes.v, keys.end - keys.first, tile.row(0) + keys.first, tile.stride,
                                head.values.data, head.values.depth, keys.first, nullptr, out, m_sizes.v});
        for (Index i = 0; i < tile.rows(); ++i) {
            const Index at = ((tile.place.item * m_sizes.q + tile.first + i) * m_sizes.h + tile.place.head) * m_sizes.v;
            std::copy_n(out + i * m_sizes.v, m_sizes.v, m_concat.data() + at);
        }
    }

    void weighKept(Tile<Scalar> &tile, const PackedHead<Scalar> &head, Scalar *out)
    {
        std::vector<Flag> allowed(static_cast<std::size_t>(m_sizes.attended()));
        for (Index i = 0; i < tile.rows(); ++i) {
            m_rule.readRow(tile.place.item, tile.place.head, tile.first + i, allowed);
            m_kernels.weighKept(m_sizes.attended(), m_sizes.v, tile.row(i), &allowed.front().value,
                                head.plainValues.data, head.plainValues.stride, out + i * m_sizes.v);
        }
    }

    TraceBuilder &m_run;
    const Trace &m_trace;
    Watch &m_watch;
    MaskRule m_rule;
    const Kernels<Scalar> &m_kernels;
    const Sizes &m_sizes;
    bool m_skips;
    Lattice<Scalar> m_queries;
    Lattice<Scalar> m_keys;
    Lattice<Scalar> m_values;
    RowFinisher<Scalar> m_finisher;
    std::vector<PackedHead<Scalar>> m_packed; // the heads that are computed now
    MemoryBudget::Counted m_reserved;
    std::optional<Tensor<Scalar>> m_scores;
    std::optional<Tensor<Scalar>> m_weights;
    const Tensor<std::uint8_t> *m_dropoutMask = nullptr;
    Tensor<Scalar> m_headOutputs;
    Tensor<Scalar> m_concat;
};

} // namespace

Index rowsOfTile(Index queries, Index keys, Index unit)
{
    constexpr Index inCache = 49152;
    constexpr Index most = Index{3} << 18U; // numbers: each thread has a tile of its own, which no budget counts
    const auto fitting = [&](Index numbers) { return numbers / keys / unit * unit; };
    const Index fewest = std::clamp(fitting(most), unit, 4 * unit);
    const Index all = (queries + unit - 1) / unit * unit;
    return std::min(all, std::clamp(fitting(inCache), fewest, 16 * unit));
}

bool attend(TraceBuilder &run, Watch &watch)
{
    return inPrecisionOf(run.plan(), [&](auto zero) { return Attention<decltype(zero)>(run, watch).run(); });
}

} // namespace headscope
