// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/tensorstore.h"

#include "engine/io/bytetext.h"
#include "engine/io/decode.h"
#include "engine/io/memory.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace headscope {

bool isOfReals(const StoredTensor &tensor)
{
    constexpr std::array types{"F16", "BF16", "F32", "F64"};
    return std::find(types.begin(), types.end(), tensor.dtype) != types.end();
}

bool isOfFlags(const StoredTensor &tensor)
{
    return tensor.dtype == "BOOL";
}

const StoredTensor *TensorStore::find(std::string_view name) const
{
    const auto found = m_places.find(name);
    return found == m_places.end() ? nullptr : &m_tensors[found->second];
}

void TensorStore::list(StoredTensor tensor)
{
    m_places.emplace(tensor.name, m_tensors.size());
    m_tensors.push_back(std::move(tensor));
}

const Json *TensorStore::fact(std::string_view name) const
{
    const auto found =
        std::lower_bound(m_factsByName.begin(), m_factsByName.end(), name,
                         [](const JsonMember *member, std::string_view key) { return member->first < key; });
    return found == m_factsByName.end() || (*found)->first != name ? nullptr : &(*found)->second;
}

void TensorStore::tell(Json facts)
{
    m_facts = std::move(facts);
    m_factsByName.clear();
    if (const auto *object = m_facts.as<Json::Object>())
        std::transform(object->begin(), object->end(), std::back_inserter(m_factsByName),
                       [](const JsonMember &member) { return &member; });
    std::stable_sort(m_factsByName.begin(), m_factsByName.end(),
                     [](const JsonMember *a, const JsonMember *b) { return a->first < b->first; });
}

Result<AnyTensor> TensorStore::read(const StoredTensor &tensor) const
{
    if (tensor.fault)
        return *tensor.fault;
    const auto place = static_cast<std::size_t>(&tensor - m_tensors.data());
    return withinMemory([&] { return readAt(place); });
}

Result<NextNumbers> TensorStore::inPieces(const StoredTensor &tensor) const
{
    if (tensor.fault)
        return *tensor.fault;
    const auto place = static_cast<std::size_t>(&tensor - m_tensors.data());
    auto pieces = withinMemory([&] { return piecesAt(place); });
    if (!pieces)
        return pieces;
    return NextNumbers([next = std::move(*pieces)](Index count) { return withinMemory([&] { return next(count); }); });
}

Result<NextNumbers> TensorStore::piecesAt(std::size_t place) const
{
    constexpr std::uint64_t most = std::uint64_t{1} << 28U;
    if (m_tensors[place].decodedBytes > most)
        return Error{
            {}, "tensor " + m_tensors[place].name, byteCount(m_tensors[place].decodedBytes), atMostBytes(most)};
    auto whole = readAt(place);
    if (!whole)
        return whole.error();
    const auto numbers = std::make_shared<const AnyTensor>(std::move(*whole));
    return NextNumbers([numbers, at = Index{0}](Index count) mutable -> Result<AnyTensor> {
        const auto first = static_cast<std::size_t>(std::exchange(at, at + count));
        return std::visit(
            [&](const auto &all) -> AnyTensor {
                const auto piece = all.values().subspan(first, static_cast<std::size_t>(count));
                return std::decay_t<decltype(all)>(Shape{count}, piece);
            },
            *numbers);
    });
}

Result<StoredTensor> storedTensor(std::string name, const NumberType &type, Shape shape)
{
    const auto stored = claimOf(shape, type.size);
    const auto decoded = claimOf(shape, type.decodedSize());
    if (!stored || !decoded)
        return Error{{},
                     "tensor " + name + ": shape",
                     Text(toString(shape)),
                     {ENGINE_TEXT("engine", "a size that a computer can count"), {}}};
    const std::uint64_t bytes = hasNothing(shape) ? 0 : *decoded;
    return StoredTensor{std::move(name), type.name(), std::move(shape), bytes};
}

Error faultOfType(const std::string &name, const std::string &dtype)
{
    return {{},
            "tensor " + name + ": dtype",
            Text(dtype),
            {ENGINE_TEXT("engine", "F64, F32, F16, BF16, a whole number or BOOL"), {}}};
}

std::uint64_t storedBytes(const Shape &shape, const NumberType &type)
{
    return hasNothing(shape) ? 0 : claimOf(shape, type.size).value_or(0);
}

} // namespace headscope
