// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/findsizes.h"

#include "engine/plan/blocksizes.h"
#include "engine/plan/checknamed.h"
#include "engine/plan/checksizes.h"
#include "engine/plan/givenmaps.h"
#include "engine/plan/referredtensors.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

constexpr Index kUsualHeads = 5;

/// Fills the sizes that a document leaves out. Heads that are given have sizes of their own, those of projections come
/// from the layer; what both have is found the same way.
class SizeFinder
{
public:
    SizeFinder(const Document &document, const ShapeLookup &shapes)
        : m_doc(document), m_shapes(shapes), m_rows(referredTensors(document)), m_projects(document.layer.projections)
    {}

    Result<Sizes> find()
    {
        findCounts();
        const Index hiddens = numHiddens();
        if (const auto heads = findHeads(hiddens); !heads)
            return heads.error();
        findHeadSizes(hiddens);
        findWidths(hiddens);
        return m_sizes;
    }

private:
    /// The length of an axis of a tensor. Where heads are given, one that is not said stands for an axis of heads.
    std::optional<Index> lengthIn(const Shape &shape, const ReferredTensor &named, Extent axis) const
    {
        const auto at =
            static_cast<std::size_t>(std::find(named.axes.begin(), named.axes.end(), axis) - named.axes.begin());
        if (!m_projects && at == 1)
            return shape.size() == named.axes.size() ? shape[1] : 1;
        const std::size_t behind = named.axes.size() - at;
        if (!m_projects && at > 1)
            return behind <= shape.size() ? std::optional(shape[shape.size() - behind]) : std::nullopt;
        return at < shape.size() ? std::optional(shape[at]) : std::nullopt;
    }

    /// The length of an axis in the first named tensor that gives it.
    std::optional<Index> lengthOfNamed(Extent axis) const
    {
        for (const ReferredTensor &named : m_rows) {
            const bool gives = std::find(named.gives.begin(), named.gives.end(), axis) != named.gives.end();
            const Shape *shape = gives && *named.ref ? m_shapes(**named.ref) : nullptr;
            if (const auto length = shape != nullptr ? lengthIn(*shape, named, axis) : std::nullopt)
                return length;
        }
        return std::nullopt;
    }

    /// A size given in the document, else that of a named tensor, else the default.
    Index choose(const std::optional<Index> &given, Extent axis, Index otherwise) const
    {
        return given ? *given : lengthOfNamed(axis).value_or(otherwise);
    }

    void findCounts()
    {
        const auto &in = m_doc.inputs;
        m_sizes.b = choose(in.batchSize, Extent::Batch, 2);
        m_sizes.q = choose(in.numQueries, Extent::QueryCount, 4);
        m_sizes.past = choose(std::nullopt, Extent::PastCount, 0);
        m_sizes.k = choose(in.numKvPairs, Extent::NewKeyCount, in.selfAttention ? m_sizes.q : 6) + m_sizes.past;
        if (m_projects)
            m_sizes.appended = (m_doc.weights.biasK ? 1 : 0) + (m_doc.layer.addZeroAttn ? 1 : 0);
        m_sizes.buckets = choose(std::nullopt, Extent::BucketCount, 0);
    }

    Index numHiddens() const
    {
        return choose(m_doc.layer.numHiddens, Extent::QWidth,
                      lengthOfNamed(Extent::ConcatWidth).value_or(kUsualFeatures));
    }

    Result<void> findHeads(Index hiddens)
    {
        const auto &layer = m_doc.layer;
        m_sizes.h = lengthOfNamed(Extent::Heads).value_or(layer.numHeads.value_or(kUsualHeads));
        m_sizes.g = lengthOfNamed(Extent::KvHeads).value_or(layer.numKvHeads.value_or(m_sizes.h));
        if (layer.numHeads && *layer.numHeads != m_sizes.h)
            return mustBe("layer.num_heads", *layer.numHeads, Text(std::to_string(m_sizes.h)));
        if (layer.numKvHeads && *layer.numKvHeads != m_sizes.g)
            return mustBe("layer.num_kv_heads", *layer.numKvHeads, Text(std::to_string(m_sizes.g)));
        const bool needsDivisor = m_projects && (!layer.qkHeadSize || !layer.vHeadSize);
        if (needsDivisor && hiddens % m_sizes.h != 0)
            return mustBe("layer.num_heads", m_sizes.h,
                          Text(ENGINE_TEXT("engine", "a divisor of num_hiddens (%1)"), {std::to_string(hiddens)}));
        if (m_sizes.h % m_sizes.g != 0)
            return mustBe("layer.num_kv_heads", m_sizes.g,
                          Text(ENGINE_TEXT("engine", "a divisor of num_heads (%1)"), {std::to_string(m_sizes.h)}));
        return {};
    }

    void findHeadSizes(Index hiddens)
    {
        const auto &layer = m_doc.layer;
        const Index share = std::max<Index>(1, hiddens / m_sizes.h);
        const bool areQueries = !m_projects && m_doc.inputs.selfAttention; // the heads of values, too
        m_sizes.d = lengthOfNamed(Extent::QkHead).value_or(layer.qkHeadSize.value_or(share));
        m_sizes.v = lengthOfNamed(Extent::VHead).value_or(areQueries ? m_sizes.d : layer.vHeadSize.value_or(share));
        m_sizes.rotated = layer.rope ? layer.rope->size.value_or(m_sizes.d) : 0;
    }

    void findWidths(Index hiddens)
    {
        const auto &layer = m_doc.layer;
        if (!m_projects) {
            m_sizes.querySize = m_sizes.keySize = m_sizes.normSize = m_sizes.d;
            m_sizes.valueSize = m_sizes.v;
            m_sizes.outputSize = m_sizes.h * m_sizes.v;
            return;
        }
        m_sizes.querySize = choose(layer.querySize, Extent::QuerySize, kUsualFeatures);
        const Index usual = m_doc.inputs.selfAttention ? m_sizes.querySize : kUsualFeatures;
        m_sizes.keySize = choose(layer.keySize, Extent::KeySize, usual);
        m_sizes.valueSize = choose(layer.valueSize, Extent::ValueSize, usual);
        m_sizes.outputSize = choose(layer.outputSize, Extent::OutputSize, hiddens);
        m_sizes.normSize = layer.norm == Norm::Post ? m_sizes.outputSize : m_sizes.querySize;
    }

    const Document &m_doc;
    const ShapeLookup &m_shapes;
    std::vector<ReferredTensor> m_rows;
    bool m_projects;
    Sizes m_sizes;
};

} // namespace

Result<Sizes> findSizes(const Document &document, const ShapeLookup &shapes)
{
    if (const auto named = checkNamed(document, shapes); !named)
        return named.error();
    if (document.maps.areGiven())
        return sizesOfMaps(document, shapes);
    const bool attends = document.layer.kind == BlockKind::Attention;
    auto sizes = attends ? SizeFinder(document, shapes).find() : blockSizes(document, shapes);
    if (!sizes)
        return sizes;
    if (attends)
        if (const auto agree = checkSizes(document, *sizes); !agree)
            return agree.error();
    if (const auto right = checkShapes(document, shapes, *sizes); !right)
        return right.error();
    return sizes;
}

} // namespace headscope
