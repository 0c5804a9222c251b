// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/mappingmending.h"

#include "engine/checkpoints/layerbuilder.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

using enum Parameter;

/// The place of queries, keys and values in a tensor that holds all three.
std::optional<Index> placeOf(Parameter part)
{
    if (part == Wq || part == Bq)
        return 0;
    if (part == Wk || part == Bk)
        return 1;
    return part == Wv || part == Bv ? std::optional<Index>(2) : std::nullopt;
}

/// The matrix lying in another way: over from (output, input) to (input, output), and back.
MappedTensor turnedOver(MappedTensor mapped)
{
    mapped.orientation =
        mapped.orientation == Orientation::OutputInput ? Orientation::InputOutput : Orientation::OutputInput;
    return mapped;
}

/// Every change that is known, the least first.
class Mendings
{
public:
    Mendings(const TensorStore &store, const LayerMapping &mapping, Parameter part)
        : m_store(store), m_mapping(mapping), m_part(part)
    {
        turn(part);
        readHeadsFirst(part);
        share(part);
        cutInThree();
        turnAll();
        for (const Parameter other : {Wq, Wk, Wv, Wo})
            if (other != part) {
                turn(other);
                share(other);
            }
        takeFromElsewhere();
        setHeads();
        leaveOut();
    }

    const std::vector<MappingMending> &all() const { return m_all; }

private:
    void offer(Text words, const std::function<void(LayerMapping &)> &change);
    void turn(Parameter part);
    void readHeadsFirst(Parameter part);
    void share(Parameter part);
    void offerShare(Parameter part, Index number, Index shares, const char *sentence);
    void cutInThree();
    void turnAll();
    void takeFromElsewhere();
    void setHeads();
    void leaveOut();

    const TensorStore &m_store;
    const LayerMapping &m_mapping;
    Parameter m_part;
    std::vector<MappingMending> m_all;
};

void Mendings::offer(Text words, const std::function<void(LayerMapping &)> &change)
{
    LayerMapping mended = m_mapping;
    change(mended);
    m_all.push_back({std::move(words), std::move(mended)});
}

void Mendings::turn(Parameter part)
{
    if (isMatrix(part) && m_mapping.find(part) != nullptr)
        offer({ENGINE_TEXT("engine", "Turn %1 over"), {ownPart(part).name}},
              [part](LayerMapping &m) { m.tensors[part] = turnedOver(m.tensors[part]); });
}

void Mendings::readHeadsFirst(Parameter part)
{
    if (isMatrix(part) && part != Wo && m_mapping.find(part) != nullptr)
        offer({ENGINE_TEXT("engine", "Read %1 as (heads, inputs, features)"), {ownPart(part).name}},
              [part](LayerMapping &m) { m.tensors[part].orientation = Orientation::HeadsFirst; });
}

void Mendings::offerShare(Parameter part, Index number, Index shares, const char *sentence)
{
    offer({sentence, {ownPart(part).name}}, [part, number, shares](LayerMapping &m) {
        m.tensors[part].share = number;
        m.tensors[part].shares = shares;
    });
}

void Mendings::share(Parameter part)
{
    constexpr std::array thirds{ENGINE_TEXT("engine", "Take the first third for %1"),
                                ENGINE_TEXT("engine", "Take the second third for %1"),
                                ENGINE_TEXT("engine", "Take the last third for %1")};
    constexpr std::array halves{ENGINE_TEXT("engine", "Take the first half for %1"),
                                ENGINE_TEXT("engine", "Take the last half for %1")};
    const auto place = placeOf(part);
    if (!place || m_mapping.find(part) == nullptr)
        return;
    offerShare(part, *place, 3, thirds[static_cast<std::size_t>(*place)]);
    if (*place > 0)
        offerShare(part, *place - 1, 2, halves[static_cast<std::size_t>(*place - 1)]);
    offerShare(part, 0, 1, ENGINE_TEXT("engine", "Take all of the tensor for %1"));
}

/// One tensor for all three, where nothing else is there for the second and third.
void Mendings::cutInThree()
{
    for (const auto &parts : {std::array{Wq, Wk, Wv}, std::array{Bq, Bk, Bv}}) {
        const MappedTensor *mapped = m_mapping.find(parts[0]);
        const bool isFree = std::all_of(parts.begin(), parts.end(), [&](Parameter part) {
            const MappedTensor *own = m_mapping.find(part);
            return own == nullptr || (mapped != nullptr && own->name == mapped->name);
        });
        if (mapped == nullptr || !isFree)
            continue;
        const Text words{
            ENGINE_TEXT("engine", "Cut %1 into %2, %3 and %4"),
            {shortened(mapped->name), ownPart(parts[0]).name, ownPart(parts[1]).name, ownPart(parts[2]).name}};
        for (const MappedTensor &whole : {*mapped, turnedOver(*mapped)})
            offer(words, [&parts = parts, &whole = whole](LayerMapping &m) {
                for (std::size_t i = 0; i < parts.size(); ++i) {
                    MappedTensor &third = m.tensors[parts[i]] = whole;
                    third.share = static_cast<Index>(i);
                    third.shares = 3;
                }
            });
    }
}

void Mendings::turnAll()
{
    offer({ENGINE_TEXT("engine", "Turn all matrices over"), {}}, [](LayerMapping &m) {
        for (auto &[part, mapped] : m.tensors)
            if (isMatrix(part))
                mapped = turnedOver(mapped);
    });
}

void Mendings::takeFromElsewhere()
{
    if (!m_mapping.isCross)
        offer({ENGINE_TEXT("engine", "Keys and values come from another sequence"), {}},
              [](LayerMapping &m) { m.isCross = true; });
}

/// As many heads as a vector of theirs says. A norm of all heads together says none: one head would only make it fit.
void Mendings::setHeads()
{
    const bool isNorm = m_part == QNorm || m_part == KNorm;
    for (const Index count : possibleHeads(m_store, m_mapping))
        if (m_part == Sink || (isNorm && count > 1))
            offer({ENGINE_TEXT("engine", "Set the number of heads to %1"), {std::to_string(count)}},
                  [count](LayerMapping &m) { m.heads = count; });
}

void Mendings::leaveOut()
{
    if (!isNeeded(m_part))
        offer({ENGINE_TEXT("engine", "Leave %1 out"), {ownPart(m_part).name}},
              [this](LayerMapping &m) { m.tensors.erase(m_part); });
}

/// In their order.
std::vector<Parameter> faultyParts(const TensorStore &store, const LayerMapping &mapping)
{
    std::vector<Parameter> parts;
    for (const MappingFault &fault : faultsOf(store, mapping))
        parts.push_back(fault.part);
    std::sort(parts.begin(), parts.end());
    return parts;
}

} // namespace

std::optional<MappingMending> mendingOf(const TensorStore &store, const LayerMapping &mapping, Parameter part)
{
    const std::vector<Parameter> before = faultyParts(store, mapping);
    const Mendings mendings(store, mapping, part);
    const MappingMending *least = nullptr;
    for (const MappingMending &mending : mendings.all()) {
        const std::vector<Parameter> after = faultyParts(store, mending.mapping);
        const bool isMended = std::find(after.begin(), after.end(), part) == after.end();
        if (after.empty())
            return mending;
        if (least == nullptr && isMended && std::includes(before.begin(), before.end(), after.begin(), after.end()))
            least = &mending;
    }
    return least != nullptr ? std::optional(*least) : std::nullopt;
}

} // namespace headscope
