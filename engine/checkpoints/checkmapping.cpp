// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/checkmapping.h"

#include "engine/checkpoints/layerbuilder.h"
#include "engine/checkpoints/seenpart.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

using enum Parameter;

bool isFloat(std::string_view dtype)
{
    return dtype.starts_with("F") || dtype == "BF16";
}

class MappingCheck
{
public:
    MappingCheck(const TensorStore &store, const LayerMapping &mapping) : m_store(store), m_mapping(mapping)
    {
        for (const OwnPart &own : ownParts())
            see(own.part);
        checkKeys();
        checkValues();
        checkOutputs();
        checkHeadAxes();
        checkBiases();
        checkVectors();
    }

    std::vector<MappingFault> faults() const;
    std::vector<Index> possible() const;
    Index queryWidth() const { return seen(Wq)->outputs(); }
    HeadCounts heads() const { return {m_mapping.heads, m_mapping.heads / groups()}; }
    std::vector<Parameter> squares() const;

private:
    void fail(Parameter part, Text got, Text expected);
    const SeenPart *seen(Parameter part) const;
    void see(Parameter part);
    void seeTensor(Parameter part, const MappedTensor &mapped, const StoredTensor &stored);
    void checkInputs(Parameter part);
    void checkKeys();
    void checkValues();
    void checkOutputs();
    void checkHeadAxes();
    void checkBiases();
    void checkPair(Parameter part, Parameter other);
    void checkVectors();
    void checkLength(Parameter part, Index wanted, const char *sentence);

    bool hasSizes() const { return seen(Wq) != nullptr && seen(Wk) != nullptr && seen(Wv) != nullptr; }
    /// Query heads for each head of keys and values.
    Index groups() const { return seen(Wq)->outputs() / seen(Wk)->outputs(); }
    std::vector<Index> divisors() const;
    /// The number of query heads that the axis of heads of a matrix says.
    std::optional<Index> toldBy(Parameter part) const;

    const TensorStore &m_store;
    const LayerMapping &m_mapping;
    std::map<Parameter, SeenPart> m_seen; ///< those without a fault
    std::map<Parameter, Error> m_faults;
};

void MappingCheck::fail(Parameter part, Text got, Text expected)
{
    m_seen.erase(part);
    m_faults.emplace(part, Error{{}, ownPart(part).name, std::move(got), std::move(expected)});
}

const SeenPart *MappingCheck::seen(Parameter part) const
{
    const auto found = m_seen.find(part);
    return found == m_seen.end() ? nullptr : &found->second;
}

void MappingCheck::see(Parameter part)
{
    const MappedTensor *mapped = m_mapping.find(part);
    if (mapped == nullptr) {
        if (isNeeded(part))
            fail(part, {ENGINE_TEXT("engine", "nothing"), {}}, {ENGINE_TEXT("engine", "a tensor of the file"), {}});
        return;
    }
    if (const StoredTensor *stored = m_store.find(mapped->name))
        seeTensor(part, *mapped, *stored);
    else
        fail(part, Text(shortened(mapped->name)), {ENGINE_TEXT("engine", "a tensor of the file"), {}});
}

void MappingCheck::seeTensor(Parameter part, const MappedTensor &mapped, const StoredTensor &stored)
{
    auto layout = layoutOf(part, mapped, stored.shape);
    if (stored.fault)
        fail(part, stored.fault->got, stored.fault->expected);
    else if (!isFloat(stored.dtype))
        fail(part, Text(stored.dtype), {ENGINE_TEXT("engine", "floating-point numbers"), {}});
    else if (!layout)
        fail(part, Text(toString(stored.shape)),
             isMatrix(part) ? Text(ENGINE_TEXT("engine", "an axis of outputs and one of inputs"), {})
                            : Text(ENGINE_TEXT("engine", "an axis of outputs"), {}));
    else {
        const SeenPart &seen = m_seen.emplace(part, SeenPart{&stored, &mapped, std::move(*layout)}).first->second;
        if (seen.layout.outputs.length % mapped.shares != 0)
            fail(part, Text(toString(stored.shape)),
                 {ENGINE_TEXT("engine", "outputs in %1 equal shares"), {std::to_string(mapped.shares)}});
    }
}

void MappingCheck::checkInputs(Parameter part)
{
    if (m_mapping.isCross || seen(Wq) == nullptr || seen(part) == nullptr)
        return;
    if (seen(part)->inputs() != seen(Wq)->inputs())
        fail(part, inputsIn(*seen(part)), asHas(seen(Wq)->inputs(), Wq));
}

void MappingCheck::checkKeys()
{
    checkInputs(Wk);
    const SeenPart *q = seen(Wq);
    const SeenPart *k = seen(Wk);
    if (q != nullptr && k != nullptr && q->outputs() % k->outputs() != 0)
        fail(Wk, outputsIn(*k),
             {ENGINE_TEXT("engine", "a divisor of %1, the outputs of %2"),
              {std::to_string(q->outputs()), ownPart(Wq).name}});
}

void MappingCheck::checkValues()
{
    checkInputs(Wv);
}

/// W_o reads the heads of all queries one after the other.
void MappingCheck::checkOutputs()
{
    const SeenPart *o = seen(Wo);
    if (o == nullptr || !hasSizes())
        return;
    const Index wanted = seen(Wv)->outputs() * groups();
    if (o->inputs() != wanted)
        fail(Wo, inputsIn(*o),
             {ENGINE_TEXT("engine", "%1, as all heads together give by %2"),
              {std::to_string(wanted), ownPart(Wv).name}});
}

std::optional<Index> MappingCheck::toldBy(Parameter part) const
{
    const SeenPart *matrix = seen(part);
    if (matrix == nullptr || !matrix->isWhole() || !matrix->layout.heads)
        return std::nullopt;
    const Index count = matrix->stored->shape[*matrix->layout.heads];
    return part == Wk || part == Wv ? count * groups() : count;
}

void MappingCheck::checkHeadAxes()
{
    if (!hasSizes())
        return;
    std::optional<std::pair<Parameter, Index>> first;
    for (const Parameter part : {Wq, Wo, Wk, Wv}) {
        const auto told = hasSizes() ? toldBy(part) : std::nullopt;
        if (!told)
            continue;
        const auto heads = divisors();
        if (std::find(heads.begin(), heads.end(), *told) == heads.end())
            fail(part, headsIn(*seen(part)),
                 {ENGINE_TEXT("engine", "heads that divide %1, the outputs of %2"),
                  {std::to_string(seen(Wq)->outputs()), ownPart(Wq).name}});
        else if (first && first->second != *told)
            fail(part, headsIn(*seen(part)), asHas(first->second, first->first));
        else if (!first)
            first = {part, *told};
    }
}

void MappingCheck::checkBiases()
{
    constexpr std::array<std::pair<Parameter, Parameter>, 6> pairs{
        {{Bq, Wq}, {Bk, Wk}, {Bv, Wv}, {Bo, Wo}, {BiasK, Wk}, {BiasV, Wv}}};
    for (const auto &[bias, matrix] : pairs)
        if (seen(bias) != nullptr && seen(matrix) != nullptr && seen(bias)->outputs() != seen(matrix)->outputs())
            fail(bias, outputsIn(*seen(bias)), asHas(seen(matrix)->outputs(), matrix));
    checkPair(BiasK, BiasV);
    checkPair(BiasV, BiasK);
}

void MappingCheck::checkPair(Parameter part, Parameter other)
{
    if (m_mapping.find(part) == nullptr && m_mapping.find(other) != nullptr)
        fail(part, {ENGINE_TEXT("engine", "nothing"), {}},
             {ENGINE_TEXT("engine", "a tensor, because there is one in %1"), {ownPart(other).name}});
}

void MappingCheck::checkLength(Parameter part, Index wanted, const char *sentence)
{
    if (seen(part) != nullptr && seen(part)->outputs() != wanted)
        fail(part, Text(toString(seen(part)->stored->shape)), {sentence, {std::to_string(wanted)}});
}

void MappingCheck::checkVectors()
{
    if (const SeenPart *q = seen(Wq)) {
        for (const Parameter norm : {NormWeight, NormBias})
            checkLength(norm, q->inputs(), ENGINE_TEXT("engine", "%1, one for each input"));
        for (const Parameter norm : {QNorm, KNorm})
            if (m_mapping.heads > 0)
                checkLength(norm, q->outputs() / m_mapping.heads,
                            ENGINE_TEXT("engine", "%1, one for each feature of a head"));
    }
    if (m_mapping.heads > 0)
        checkLength(Sink, m_mapping.heads, ENGINE_TEXT("engine", "%1, one per head"));
}

std::vector<MappingFault> MappingCheck::faults() const
{
    std::vector<MappingFault> faults;
    for (const OwnPart &own : ownParts())
        if (const auto fault = m_faults.find(own.part); fault != m_faults.end())
            faults.push_back({own.part, fault->second});
    return faults;
}

std::vector<Index> MappingCheck::divisors() const
{
    return possibleHeads(queryWidth(), seen(Wk)->outputs(), seen(Wv)->outputs());
}

std::vector<Index> MappingCheck::possible() const
{
    if (!hasSizes())
        return {};
    for (const Parameter part : {Wq, Wo, Wk, Wv})
        if (const auto told = toldBy(part))
            return {*told};
    return divisors();
}

std::vector<Parameter> MappingCheck::squares() const
{
    std::vector<Parameter> parts;
    for (const Parameter part : {Wq, Wk, Wv, Wo})
        if (const SeenPart *matrix = seen(part); matrix != nullptr && !matrix->layout.heads && matrix->isWhole() &&
                                                 matrix->layout.outputs.length == matrix->inputs())
            parts.push_back(part);
    return parts;
}

} // namespace

std::vector<MappingFault> faultsOf(const TensorStore &store, const LayerMapping &mapping)
{
    return MappingCheck(store, mapping).faults();
}

std::vector<Index> possibleHeads(const TensorStore &store, const LayerMapping &mapping)
{
    return MappingCheck(store, mapping).possible();
}

Index likelyHeads(const TensorStore &store, const LayerMapping &mapping)
{
    const MappingCheck check(store, mapping);
    return likelyHeads(check.possible(), check.queryWidth());
}

HeadCounts headsOf(const TensorStore &store, const LayerMapping &mapping)
{
    return MappingCheck(store, mapping).heads();
}

std::vector<Parameter> squareParts(const TensorStore &store, const LayerMapping &mapping)
{
    return MappingCheck(store, mapping).squares();
}

} // namespace headscope
