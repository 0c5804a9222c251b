// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/safetensors.h"

#include "engine/io/decode.h"
#include "engine/io/npy.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <tuple>
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
void putInOrder(std::vector<TensorToWrite> &tensors)
{
    std::sort(tensors.begin(), tensors.end(), [](const TensorToWrite &a, const TensorToWrite &b) {
        return std::tie(b.type.size, a.name) < std::tie(a.type.size, b.name);
    });
}

Json::List asList(const std::vector<Index> &numbers)
{
    Json::List list;
    for (const Index number : numbers)
        list.emplace_back(number);
    return list;
}

/// The header, filled up with blanks to a multiple of eight bytes.
std::string headerOf(const std::vector<TensorToWrite> &tensors)
{
    constexpr std::size_t alignment = 8;
    Json::Object object;
    Index start = 0;
    for (const TensorToWrite &tensor : tensors) {
        const Index end = start + static_cast<Index>(storedBytes(tensor.shape, tensor.type));
        Json::Object entry{{"dtype", Json(tensor.type.name())},
                           {"shape", Json(asList(tensor.shape))},
                           {"data_offsets", Json(asList({start, end}))}};
        object.emplace_back(tensor.name, Json(std::move(entry)));
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

Result<void> checkNames(const std::vector<TensorToWrite> &tensors)
{
    std::set<std::string> names{"__metadata__"};
    for (const TensorToWrite &tensor : tensors)
        if (!names.insert(tensor.name).second)
            return Error{{},
                         "tensor " + tensor.name,
                         {ENGINE_TEXT("engine", "a name that is taken"), {}},
                         {ENGINE_TEXT("engine", "each name once"), {}}};
    return {};
}

} // namespace

Result<void> writeSafetensors(const ByteSink &sink, std::vector<TensorToWrite> tensors)
{
    if (auto checked = checkNames(tensors); !checked)
        return checked;
    putInOrder(tensors);
    const std::string header = headerOf(tensors);
    if (auto written = sink(lengthOf(header)); !written)
        return written;
    if (auto written = sink(asBytes(header)); !written)
        return written;
    for (const TensorToWrite &tensor : tensors) {
        const SharedTensor numbers = tensor.numbers();
        if (auto written = sink(npyDataOf(*numbers)); !written)
            return written;
    }
    return {};
}

Result<void> writeSafetensors(const ByteSink &sink, const std::vector<const NamedTensor *> &tensors)
{
    std::vector<TensorToWrite> all;
    all.reserve(tensors.size());
    for (const NamedTensor *tensor : tensors) // nobody owns what the caller keeps
        all.push_back({tensor->name, typeOf(tensor->tensor), shapeOf(tensor->tensor),
                       [tensor] { return SharedTensor(SharedTensor(), &tensor->tensor); }});
    return writeSafetensors(sink, std::move(all));
}

} // namespace headscope
