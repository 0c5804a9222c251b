// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npy.h"

#include "engine/io/npyheader.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr const char *descrOf(const Tensor<float> &)
{
    return "<f4";
}
constexpr const char *descrOf(const Tensor<double> &)
{
    return "<f8";
}
constexpr const char *descrOf(const Tensor<Flag> &)
{
    return "|b1";
}
constexpr const char *descrOf(const Tensor<std::uint8_t> &)
{
    return "|u1";
}
constexpr const char *descrOf(const Tensor<std::int64_t> &)
{
    return "<i8";
}

} // namespace

Result<AnyTensor> readNpyData(const NextBytes &next, const NpyHeader &header)
{
    return decodedNumbers(next, header.type, header.shape, header.isFortranOrder);
}

std::string npyHeaderOf(const AnyTensor &tensor)
{
    return std::visit([](const auto &numbers) { return npyHeaderText(descrOf(numbers), numbers.shape()); }, tensor);
}

ByteView npyDataOf(const AnyTensor &tensor)
{
    return std::visit([](const auto &numbers) { return std::as_bytes(numbers.values()); }, tensor);
}

bool haveSameBytes(const AnyTensor &a, const AnyTensor &b)
{
    const ByteView first = npyDataOf(a);
    const ByteView second = npyDataOf(b);
    return a.index() == b.index() && shapeOf(a) == shapeOf(b) &&
           std::equal(first.begin(), first.end(), second.begin(), second.end());
}

Bytes writeNpy(const AnyTensor &tensor)
{
    const std::string header = npyHeaderOf(tensor);
    const ByteView data = npyDataOf(tensor);
    Bytes out;
    out.reserve(header.size() + data.size());
    out.insert(out.end(), asBytes(header).begin(), asBytes(header).end());
    out.insert(out.end(), data.begin(), data.end());
    return out;
}

} // namespace headscope
