// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/findsizes.h"

#include "engine/plan/referredtensors.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace headscope {
namespace {

constexpr Index kUsualHeads = 5;

Error mustBe(const char *path, Index got, Text expected)
{
    return {"", path, Text(std::to_string(got)), std::move(expected)};
}

/// Finds the tensors that a document names and fills the sizes that it leaves out.
class SizeFinder
{
public:
    SizeFinder(const Document &document, const ShapeLookup &shapes) : m_doc(document), m_shapes(shapes) {}

    Result<Sizes> find()
    {
        using Stage = Result<void> (SizeFinder::*)();
        constexpr std::array<Stage, 8> stages{&SizeFinder::checkFilesHoldTensors, &SizeFinder::checkPairs,
                                              &SizeFinder::findInputSizes,        &SizeFinder::findHeadSizes,
                                              &SizeFinder::checkSelfAttention,    &SizeFinder::findNormSize,
                                              &SizeFinder::findPositionSizes,     &SizeFinder::checkShapes};
        constexpr std::array<Stage, 5> ofHeads{&SizeFinder::checkFilesHoldTensors, &SizeFinder::checkPairs,
                                               &SizeFinder::findSizesOfHeads, &SizeFinder::findPositionSizes,
                                               &SizeFinder::checkShapes};
        for (const Stage stage :
             m_doc.layer.projections ? std::span<const Stage>(stages) : std::span<const Stage>(ofHeads))
            if (const auto done = (this->*stage)(); !done)
                return done.error();
        return m_sizes;
    }

private:
    const Shape *shapeOf(const OptionalRef &ref) const { return ref ? m_shapes(*ref) : nullptr; }

    /// A size given in the document, else that axis of the first named tensor, else the default.
    Index choose(const std::optional<Index> &given, std::initializer_list<std::pair<const OptionalRef *, Index>> places,
                 Index otherwise) const
    {
        if (given)
            return *given;
        for (const auto &[ref, axis] : places)
            if (const Shape *shape = shapeOf(*ref); shape != nullptr && axis < std::ssize(*shape))
                return (*shape)[static_cast<std::size_t>(axis)];
        return otherwise;
    }

    Result<void> checkFilesHoldTensors()
    {
        for (const ReferredTensor &named : referredTensors(m_doc)) {
            if (!*named.ref)
                continue;
            const Shape *shape = shapeOf(*named.ref);
            if (shape == nullptr)
                return Error{"", named.path, Text(shortened((*named.ref)->tensor)),
                             Text(ENGINE_TEXT("engine", "a tensor that is in %1"), {shortened((*named.ref)->file)})};
            if (countOf(*shape) == 0) // its other axes may be longer than any memory
                return Error{"", named.path, Text(toString(*shape)),
                             Text(ENGINE_TEXT("engine", "a tensor with no empty axis"), {})};
        }
        return checkFileKinds();
    }

    Result<void> checkFileKinds() const
    {
        const auto &in = m_doc.inputs;
        const auto &w = m_doc.weights;
        const bool inputsMissing = !in.queries || (!in.selfAttention && (!in.keys || !in.values));
        if (in.kind == InputKind::File && inputsMissing)
            return Error{"", "inputs.kind", Text("file"),
                         Text(ENGINE_TEXT("engine", "queries, keys and values that name tensors"), {})};
        if (m_doc.layer.projections && w.kind == WeightKind::File && !(w.wq && w.wk && w.wv && w.wo))
            return Error{"", "weights.kind", Text("file"),
                         Text(ENGINE_TEXT("engine", "W_q, W_k, W_v and W_o that name tensors"), {})};
        return {};
    }

    /// Heads alone have no weights.
    bool isRead(std::string_view path) const { return m_doc.layer.projections || !path.starts_with("weights."); }

    /// What is given for keys must be given for values, too.
    Result<void> checkPairs()
    {
        const std::array<std::tuple<const char *, const OptionalRef *, const char *, const OptionalRef *>, 2> pairs{{
            {"past.keys", &m_doc.past.keys, "past.values", &m_doc.past.values},
            {"weights.bias_k", &m_doc.weights.biasK, "weights.bias_v", &m_doc.weights.biasV},
        }};
        for (const auto &[keyPath, key, valuePath, value] : pairs)
            if (isRead(keyPath) && key->has_value() != value->has_value())
                return Error{
                    "", *key ? valuePath : keyPath, Text("null"),
                    Text(ENGINE_TEXT("engine", "a tensor, because there is one in %1"), {*key ? keyPath : valuePath})};
        return {};
    }

    /// The length of an axis, counted from the last, of the first of these tensors that is named.
    std::optional<Index> lengthFromEnd(std::initializer_list<const OptionalRef *> refs, std::size_t axis) const
    {
        for (const OptionalRef *ref : refs)
            if (const Shape *shape = shapeOf(*ref); shape != nullptr && axis < shape->size())
                return (*shape)[shape->size() - 1 - axis];
        return std::nullopt;
    }

    /// The heads of a named tensor (b, heads, n, f): one where the axis is left out.
    std::optional<Index> headsOf(std::initializer_list<const OptionalRef *> refs) const
    {
        for (const OptionalRef *ref : refs)
            if (const Shape *shape = shapeOf(*ref); shape != nullptr)
                return shape->size() == 4 ? (*shape)[1] : 1;
        return std::nullopt;
    }

    /// Scaled dot-product attention alone: everything from the heads that are given.
    Result<void> findSizesOfHeads()
    {
        const auto &in = m_doc.inputs;
        const auto &layer = m_doc.layer;
        if (const auto ranks = checkRanks(); !ranks)
            return ranks.error();
        m_sizes.b = choose(in.batchSize, {{&in.queries, 0}, {&in.keys, 0}, {&in.values, 0}}, 2);
        m_sizes.q = in.numQueries.value_or(lengthFromEnd({&in.queries}, 1).value_or(4));
        m_sizes.h = headsOf({&in.queries}).value_or(layer.numHeads.value_or(kUsualHeads));
        m_sizes.g = headsOf({&in.keys, &in.values}).value_or(layer.numKvHeads.value_or(m_sizes.h));
        if (layer.numHeads && *layer.numHeads != m_sizes.h)
            return mustBe("layer.num_heads", *layer.numHeads, Text(std::to_string(m_sizes.h)));
        if (layer.numKvHeads && *layer.numKvHeads != m_sizes.g)
            return mustBe("layer.num_kv_heads", *layer.numKvHeads, Text(std::to_string(m_sizes.g)));
        if (m_sizes.h % m_sizes.g != 0)
            return mustBe("layer.num_kv_heads", m_sizes.g,
                          Text(ENGINE_TEXT("engine", "a divisor of num_heads (%1)"), {std::to_string(m_sizes.h)}));
        const Index newKeys =
            in.numKvPairs.value_or(lengthFromEnd({&in.keys, &in.values}, 1).value_or(in.selfAttention ? m_sizes.q : 6));
        m_sizes.past = lengthFromEnd({&m_doc.past.keys, &m_doc.past.values}, 1).value_or(0);
        m_sizes.k = newKeys + m_sizes.past;
        const Index share = std::max<Index>(1, layer.numHiddens.value_or(100) / m_sizes.h);
        m_sizes.d = lengthFromEnd({&in.queries, &in.keys}, 0).value_or(layer.qkHeadSize.value_or(share));
        m_sizes.v =
            lengthFromEnd({&in.values}, 0).value_or(in.selfAttention ? m_sizes.d : layer.vHeadSize.value_or(share));
        m_sizes.querySize = m_sizes.keySize = m_sizes.d;
        m_sizes.valueSize = m_sizes.v;
        m_sizes.outputSize = m_sizes.h * m_sizes.v;
        m_sizes.normSize = m_sizes.d;
        return in.selfAttention ? checkSelfAttentionOfHeads() : Result<void>();
    }

    /// All inputs that are named have a head axis, or none has.
    Result<void> checkRanks() const
    {
        const auto &in = m_doc.inputs;
        std::optional<std::size_t> rank;
        for (const auto &[path, ref] : {std::pair<const char *, const OptionalRef *>{"inputs.queries", &in.queries},
                                        {"inputs.keys", &in.keys},
                                        {"inputs.values", &in.values}}) {
            const Shape *shape = shapeOf(*ref);
            if (shape == nullptr)
                continue;
            const std::size_t own = shape->size();
            if ((own != 3 && own != 4) || (rank && *rank != own))
                return Error{
                    "", path, Text(toString(*shape)),
                    rank ? Text(ENGINE_TEXT("engine", "%1 axes, as the other inputs have"), {std::to_string(*rank)})
                         : Text(ENGINE_TEXT("engine", "(batch, head, position, feature), or without the head"), {})};
            rank = own;
        }
        return {};
    }

    Result<void> checkSelfAttentionOfHeads() const
    {
        const auto equalTo = [](Index wanted, const char *name) {
            return Text(ENGINE_TEXT("engine", "%1, equal to %2, because the queries are the keys and values"),
                        {std::to_string(wanted), name});
        };
        if (m_sizes.newKeys() != m_sizes.q)
            return mustBe("inputs.num_kv_pairs", m_sizes.newKeys(), equalTo(m_sizes.q, "num_queries"));
        if (m_sizes.g != m_sizes.h)
            return mustBe("layer.num_kv_heads", m_sizes.g, equalTo(m_sizes.h, "num_heads"));
        if (m_sizes.v != m_sizes.d)
            return mustBe("layer.v_head_size", m_sizes.v, equalTo(m_sizes.d, "qk_head_size"));
        return {};
    }

    Result<void> findInputSizes()
    {
        const auto &in = m_doc.inputs;
        const auto &layer = m_doc.layer;
        m_sizes.b = choose(in.batchSize, {{&in.queries, 0}, {&in.keys, 0}, {&in.values, 0}}, 2);
        m_sizes.q = choose(in.numQueries, {{&in.queries, 1}}, 4);
        const Index newKeys = choose(in.numKvPairs, {{&in.keys, 1}, {&in.values, 1}}, in.selfAttention ? m_sizes.q : 6);
        m_sizes.past = choose(std::nullopt, {{&m_doc.past.keys, 2}, {&m_doc.past.values, 2}}, 0);
        m_sizes.k = newKeys + m_sizes.past;
        m_sizes.appended = (m_doc.weights.biasK ? 1 : 0) + (layer.addZeroAttn ? 1 : 0);
        m_sizes.querySize = choose(layer.querySize, {{&in.queries, 2}, {&m_doc.weights.wq, 1}}, 100);
        m_sizes.keySize =
            choose(layer.keySize, {{&in.keys, 2}, {&m_doc.weights.wk, 1}}, in.selfAttention ? m_sizes.querySize : 100);
        m_sizes.valueSize = choose(layer.valueSize, {{&in.values, 2}, {&m_doc.weights.wv, 1}},
                                   in.selfAttention ? m_sizes.querySize : 100);
        return {};
    }

    Result<void> findHeadSizes()
    {
        const auto &layer = m_doc.layer;
        const Index hiddens = choose(layer.numHiddens, {{&m_doc.weights.wq, 0}, {&m_doc.weights.wo, 1}}, 100);
        m_sizes.h = layer.numHeads.value_or(kUsualHeads);
        m_sizes.g = layer.numKvHeads.value_or(m_sizes.h);
        const bool needsDivisor = !layer.qkHeadSize || !layer.vHeadSize;
        if (needsDivisor && hiddens % m_sizes.h != 0)
            return mustBe("layer.num_heads", m_sizes.h,
                          Text(ENGINE_TEXT("engine", "a divisor of num_hiddens (%1)"), {std::to_string(hiddens)}));
        if (m_sizes.h % m_sizes.g != 0)
            return mustBe("layer.num_kv_heads", m_sizes.g,
                          Text(ENGINE_TEXT("engine", "a divisor of num_heads (%1)"), {std::to_string(m_sizes.h)}));
        m_sizes.d = layer.qkHeadSize.value_or(hiddens / m_sizes.h);
        m_sizes.v = layer.vHeadSize.value_or(hiddens / m_sizes.h);
        m_sizes.outputSize = choose(layer.outputSize, {{&m_doc.weights.wo, 0}}, hiddens);
        return {};
    }

    Result<void> checkSelfAttention()
    {
        if (!m_doc.inputs.selfAttention)
            return {};
        const std::array<std::tuple<const char *, Index, Index, const char *>, 3> pairs{{
            {"inputs.num_kv_pairs", m_sizes.newKeys(), m_sizes.q, "num_queries"},
            {"layer.key_size", m_sizes.keySize, m_sizes.querySize, "query_size"},
            {"layer.value_size", m_sizes.valueSize, m_sizes.querySize, "query_size"},
        }};
        for (const auto &[path, got, wanted, name] : pairs)
            if (got != wanted)
                return mustBe(
                    path, got,
                    Text(ENGINE_TEXT("engine", "%1, equal to %2, because the queries are the keys and values"),
                         {std::to_string(wanted), name}));
        return {};
    }

    /// What is added or normed must have the sizes for it.
    Result<void> findNormSize()
    {
        const LayerSettings &layer = m_doc.layer;
        m_sizes.normSize = layer.norm == Norm::Post ? m_sizes.outputSize : m_sizes.querySize;
        const auto asQueries = [&](const char *reason) {
            return Text(ENGINE_TEXT("engine", "%1, the query_size, because of layer.%2"),
                        {std::to_string(m_sizes.querySize), reason});
        };
        if (layer.residual && m_sizes.outputSize != m_sizes.querySize)
            return mustBe("layer.output_size", m_sizes.outputSize, asQueries("residual"));
        if (layer.norm == Norm::PreAndPost && m_sizes.outputSize != m_sizes.querySize)
            return mustBe("layer.output_size", m_sizes.outputSize, asQueries("norm"));
        if (normsInputs(layer.norm) && m_sizes.keySize != m_sizes.querySize)
            return mustBe("layer.key_size", m_sizes.keySize, asQueries("norm"));
        if (normsInputs(layer.norm) && m_sizes.valueSize != m_sizes.querySize)
            return mustBe("layer.value_size", m_sizes.valueSize, asQueries("norm"));
        return {};
    }

    Result<void> findPositionSizes()
    {
        const auto &rope = m_doc.layer.rope;
        m_sizes.rotated = rope ? rope->size.value_or(m_sizes.d) : 0;
        m_sizes.buckets = choose(std::nullopt, {{&partOf(m_doc.layer.relativeBias).table, 0}}, 0);
        return {};
    }

    static bool fits(const Shape &got, const Shape &wanted, bool broadcasts)
    {
        if (!broadcasts)
            return got == wanted;
        return got.size() <= wanted.size() &&
               std::equal(got.rbegin(), got.rend(), wanted.rbegin(), [](Index a, Index b) { return a == b || a == 1; });
    }

    Result<void> checkShapes()
    {
        for (const ReferredTensor &named : referredTensors(m_doc)) {
            const Shape *shape = shapeOf(*named.ref);
            if (shape == nullptr)
                continue;
            Shape wanted;
            for (const Extent axis : named.axes)
                wanted.push_back(lengthOf(axis, m_sizes));
            const bool isInput = std::string_view(named.path).starts_with("inputs.");
            if (!m_doc.layer.projections && isInput && shape->size() == 3)
                wanted.erase(wanted.begin() + 1); // one head, not said
            if (!fits(*shape, wanted, named.broadcasts))
                return Error{"", named.path, Text(toString(*shape)),
                             named.broadcasts
                                 ? Text(ENGINE_TEXT("engine", "%1, or what broadcasts to it"), {toString(wanted)})
                                 : Text(toString(wanted))};
        }
        return {};
    }

    const Document &m_doc;
    const ShapeLookup &m_shapes;
    Sizes m_sizes;
};

} // namespace

std::vector<const OptionalRef *> namedRefs(const Document &document)
{
    std::vector<const OptionalRef *> refs;
    for (const ReferredTensor &named : referredTensors(document))
        refs.push_back(named.ref);
    return refs;
}

Result<Sizes> findSizes(const Document &document, const ShapeLookup &shapes)
{
    return SizeFinder(document, shapes).find();
}

} // namespace headscope
