// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/findsizes.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

/// One named tensor of the document: its key, and what each axis must agree with.
struct NamedTensor
{
    const char *path;
    const OptionalRef *ref;
    std::vector<Extent> axes;
    bool broadcasts = false; ///< axes may be left out at the left or be 1
};

std::vector<NamedTensor> namedTensors(const Document &doc)
{
    using enum Extent;
    const auto &in = doc.inputs;
    const auto &w = doc.weights;
    return {
        {"inputs.queries", &in.queries, {Batch, QueryCount, QuerySize}},
        {"inputs.keys", &in.keys, {Batch, NewKeyCount, KeySize}},
        {"inputs.values", &in.values, {Batch, NewKeyCount, ValueSize}},
        {"weights.W_q", &w.wq, {QWidth, QuerySize}},
        {"weights.b_q", &w.bq, {QWidth}},
        {"weights.W_k", &w.wk, {KWidth, KeySize}},
        {"weights.b_k", &w.bk, {KWidth}},
        {"weights.W_v", &w.wv, {VWidth, ValueSize}},
        {"weights.b_v", &w.bv, {VWidth}},
        {"weights.W_o", &w.wo, {OutputSize, ConcatWidth}},
        {"weights.b_o", &w.bo, {OutputSize}},
        {"past.keys", &doc.past.keys, {Batch, KvHeads, PastCount, QkHead}},
        {"past.values", &doc.past.values, {Batch, KvHeads, PastCount, VHead}},
        {"weights.norm_weight", &w.normWeight, {NormSize}},
        {"weights.norm_bias", &w.normBias, {NormSize}},
        {"layer.dropout_mask", &doc.layer.dropoutMask, {Batch, Heads, QueryCount, KeyCount}},
        {"mask.allowed", &doc.mask.allowed, {Batch, Heads, QueryCount, KeyCount}, true},
        {"mask.bias", &doc.mask.bias, {Batch, Heads, QueryCount, KeyCount}, true},
    };
}

Error mustBe(const char *path, Index got, Text expected)
{
    return {"", path, Text(std::to_string(got)), std::move(expected)};
}

/// Finds the tensors that a document names and fills the sizes that it leaves out.
class SizeFinder
{
public:
    SizeFinder(const Document &document, const TensorFiles &files) : m_doc(document), m_files(files) {}

    Result<Sizes> find()
    {
        using Stage = Result<void> (SizeFinder::*)();
        constexpr std::array<Stage, 6> stages{&SizeFinder::checkFilesHoldTensors, &SizeFinder::findInputSizes,
                                              &SizeFinder::findHeadSizes,         &SizeFinder::checkSelfAttention,
                                              &SizeFinder::findNormSize,          &SizeFinder::checkShapes};
        for (const Stage stage : stages)
            if (const auto done = (this->*stage)(); !done)
                return done.error();
        return m_sizes;
    }

private:
    const AnyTensor *tensorOf(const OptionalRef &ref) const { return ref ? &tensorAt(m_files, *ref) : nullptr; }

    /// A size given in the document, else that axis of the first named tensor, else the default.
    Index choose(const std::optional<Index> &given, std::initializer_list<std::pair<const OptionalRef *, Index>> places,
                 Index otherwise) const
    {
        if (given)
            return *given;
        for (const auto &[ref, axis] : places)
            if (const AnyTensor *tensor = tensorOf(*ref); tensor != nullptr && axis < std::ssize(shapeOf(*tensor)))
                return shapeOf(*tensor)[static_cast<std::size_t>(axis)];
        return otherwise;
    }

    Result<void> checkFilesHoldTensors()
    {
        for (const NamedTensor &named : namedTensors(m_doc)) {
            if (!*named.ref)
                continue;
            const auto file = m_files.find((*named.ref)->file);
            if (file == m_files.end() || !file->second.contains((*named.ref)->tensor))
                return Error{"", named.path, Text((*named.ref)->tensor),
                             Text(ENGINE_TEXT("engine", "a tensor that is in %1"), {(*named.ref)->file})};
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
        if (w.kind == WeightKind::File && !(w.wq && w.wk && w.wv && w.wo))
            return Error{"", "weights.kind", Text("file"),
                         Text(ENGINE_TEXT("engine", "W_q, W_k, W_v and W_o that name tensors"), {})};
        return {};
    }

    Result<void> findInputSizes()
    {
        if (m_doc.past.keys.has_value() != m_doc.past.values.has_value())
            return Error{"", m_doc.past.keys ? "past.values" : "past.keys", Text("null"),
                         Text(ENGINE_TEXT("engine", "a tensor, because there is one in %1"),
                              {m_doc.past.keys ? "past.keys" : "past.values"})};
        const auto &in = m_doc.inputs;
        const auto &layer = m_doc.layer;
        m_sizes.b = choose(in.batchSize, {{&in.queries, 0}, {&in.keys, 0}, {&in.values, 0}}, 2);
        m_sizes.q = choose(in.numQueries, {{&in.queries, 1}}, 4);
        const Index newKeys = choose(in.numKvPairs, {{&in.keys, 1}, {&in.values, 1}}, in.selfAttention ? m_sizes.q : 6);
        m_sizes.past = choose(std::nullopt, {{&m_doc.past.keys, 2}, {&m_doc.past.values, 2}}, 0);
        m_sizes.k = newKeys + m_sizes.past;
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
        m_sizes.h = layer.numHeads;
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

    static bool fits(const Shape &got, const Shape &wanted, bool broadcasts)
    {
        if (!broadcasts)
            return got == wanted;
        return got.size() <= wanted.size() &&
               std::equal(got.rbegin(), got.rend(), wanted.rbegin(), [](Index a, Index b) { return a == b || a == 1; });
    }

    Result<void> checkShapes()
    {
        for (const NamedTensor &named : namedTensors(m_doc)) {
            const AnyTensor *tensor = tensorOf(*named.ref);
            Shape wanted;
            for (const Extent axis : named.axes)
                wanted.push_back(lengthOf(axis, m_sizes));
            if (tensor != nullptr && !fits(shapeOf(*tensor), wanted, named.broadcasts))
                return Error{"", named.path, Text(toString(shapeOf(*tensor))),
                             named.broadcasts
                                 ? Text(ENGINE_TEXT("engine", "%1, or what broadcasts to it"), {toString(wanted)})
                                 : Text(toString(wanted))};
            if (tensor != nullptr && countOf(shapeOf(*tensor)) == 0)
                return Error{"", named.path, Text(toString(shapeOf(*tensor))),
                             Text(ENGINE_TEXT("engine", "a tensor with no empty axis"), {})};
        }
        return {};
    }

    const Document &m_doc;
    const TensorFiles &m_files;
    Sizes m_sizes;
};

} // namespace

std::vector<const OptionalRef *> namedRefs(const Document &document)
{
    std::vector<const OptionalRef *> refs;
    for (const NamedTensor &named : namedTensors(document))
        refs.push_back(named.ref);
    return refs;
}

Result<Sizes> findSizes(const Document &document, const TensorFiles &files)
{
    return SizeFinder(document, files).find();
}

} // namespace headscope
