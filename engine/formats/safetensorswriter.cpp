// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/safetensors.h"

#include "engine/io/decode.h"
#include "engine/io/npy.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <utility>

namespace headscope {
namespace {

NumberType typeOf(const Tensor<float> &)
{
    return {'f', 4};
}
NumberType typeOf(const Tensor<double> &)
{
    return {'f', 8};
}
NumberType typeOf(const Tensor<Flag> &)
{
    return {'b', 1};
}
NumberType typeOf(const Tensor<std::uint8_t> &)
{
    return {'u', 1};
}
NumberType typeOf(const Tensor<std::int64_t> &)
{
    return {'i', 8};
}

NumberType typeOf(const AnyTensor &tensor)
{
    return std::visit([](const auto &numbers) { return typeOf(numbers); }, tensor);
}

/// Larger numbers first, so that each tensor begins at a multiple of what its numbers take.
std::vector<const NamedTensor *> inOrder(std::vector<const NamedTensor *> tensors)
{
    std::sort(tensors.begin(), tensors.end(), [](const NamedTensor *a, const NamedTensor *b) {
        return std::pair(typeOf(b->tensor).size, a->name) < std::pair(typeOf(a->tensor).size, b->name);
    });
    return tensors;
}

Json::List asList(const std::vector<Index> &numbers)
{
    Json::List list;
    for (const Index number : numbers)
        list.emplace_back(number);
    return list;
}

/// The header, filled up with blanks to a multiple of eight bytes.
std::string headerOf(const std::vector<const NamedTensor *> &tensors)
{
    constexpr std::size_t alignment = 8;
    Json::Object object;
    Index start = 0;
    for (const NamedTensor *tensor : tensors) {
        const Index end = start + static_cast<Index>(npyDataOf(tensor->tensor).size());
        Json::Object entry{{"dtype", Json(typeOf(tensor->tensor).name())},
                           {"shape", Json(asList(shapeOf(tensor->tensor)))},
                           {"data_offsets", Json(asList({start, end}))}};
        object.emplace_back(tensor->name, Json(std::move(entry)));
        start = end;
    }
    std::string text = writtenJson(Json(std::move(object)));
    text.append((alignment - text.size() % alignment) % alignment, ' ');
    return text;
}

std::array<std::byte, 8> lengthOf(const std::string &header)
{
    const std::uint64_t length = header.size();
    std::array<std::byte, 8> bytes;
    std::memcpy(bytes.data(), &length, bytes.size());
    return bytes;
}

Result<void> checkNames(const std::vector<const NamedTensor *> &tensors)
{
    std::set<std::string> names{"__metadata__"};
    for (const NamedTensor *tensor : tensors)
        if (!names.insert(tensor->name).second)
            return Error{{},
                         "tensor " + tensor->name,
                         {ENGINE_TEXT("engine", "a name that is taken"), {}},
                         {ENGINE_TEXT("engine", "each name once"), {}}};
    return {};
}

} // namespace

Result<void> writeSafetensors(const ByteSink &sink, const std::vector<const NamedTensor *> &tensors)
{
    if (auto checked = checkNames(tensors); !checked)
        return checked;
    const auto ordered = inOrder(tensors);
    const std::string header = headerOf(ordered);
    if (auto written = sink(lengthOf(header)); !written)
        return written;
    if (auto written = sink(asBytes(header)); !written)
        return written;
    for (const NamedTensor *tensor : ordered)
        if (auto written = sink(npyDataOf(tensor->tensor)); !written)
            return written;
    return {};
}

} // namespace headscope
