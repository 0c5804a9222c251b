// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npy.h"

#include "engine/io/half.h"
#include "engine/io/memory.h"
#include "engine/io/npyheader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

namespace headscope {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are copied to and from files as they are");

/// Visits the numbers of a tensor in C order and tells where each stands in Fortran order.
class FortranWalk
{
public:
    explicit FortranWalk(const Shape &shape) : m_shape(shape), m_strides(shape.size(), 1), m_cell(shape.size(), 0)
    {
        for (std::size_t axis = 1; axis < shape.size(); ++axis)
            m_strides[axis] = m_strides[axis - 1] * shape[axis - 1];
    }

    std::size_t next()
    {
        const Index here = m_offset;
        for (std::size_t axis = m_shape.size(); axis-- > 0;) {
            m_offset += m_strides[axis];
            if (++m_cell[axis] < m_shape[axis])
                break;
            m_offset -= m_strides[axis] * m_shape[axis];
            m_cell[axis] = 0;
        }
        return static_cast<std::size_t>(here);
    }

private:
    const Shape &m_shape;
    std::vector<Index> m_strides;
    Cell m_cell;
    Index m_offset = 0;
};

template <class Raw>
Raw rawAt(const std::byte *place, bool isBigEndian)
{
    std::array<std::byte, sizeof(Raw)> bytes;
    std::memcpy(bytes.data(), place, bytes.size());
    if (isBigEndian)
        std::reverse(bytes.begin(), bytes.end());
    return std::bit_cast<Raw>(bytes);
}

/// A file's type of number, and the type that it is read into.
template <class FileType, class TensorType>
struct Reading
{
    static TensorType convert(FileType number) { return static_cast<TensorType>(number); }

    static Tensor<TensorType> all(ByteView data, const NpyHeader &header)
    {
        Tensor<TensorType> out(header.shape);
        if (std::is_same_v<FileType, TensorType> && !header.isFortranOrder && !header.type.isBigEndian) {
            std::copy(data.begin(), data.end(),
                      std::as_writable_bytes(std::span(out.data(), data.size() / sizeof(FileType))).begin());
            return out;
        }
        FortranWalk walk(header.shape);
        for (Index i = 0; i < out.size(); ++i) {
            const std::size_t place = header.isFortranOrder ? walk.next() : static_cast<std::size_t>(i);
            out[i] = convert(rawAt<FileType>(data.data() + place * sizeof(FileType), header.type.isBigEndian));
        }
        return out;
    }
};

template <>
float Reading<std::uint16_t, float>::convert(std::uint16_t number)
{
    return floatFromHalf(number);
}

template <>
Flag Reading<std::uint8_t, Flag>::convert(std::uint8_t number)
{
    return Flag{static_cast<std::uint8_t>(number != 0)};
}

/// Unsigned numbers above the largest signed one come out negative.
Result<AnyTensor> checkedUnsigned(Tensor<Index> tensor)
{
    const auto &values = tensor.values();
    const auto tooLarge = std::find_if(values.begin(), values.end(), [](Index value) { return value < 0; });
    if (tooLarge == values.end())
        return AnyTensor(std::move(tensor));
    return Error{
        {},
        "data",
        Text(std::to_string(static_cast<std::uint64_t>(*tooLarge))),
        {ENGINE_TEXT("engine", "whole numbers up to %1"), {std::to_string(std::numeric_limits<Index>::max())}}};
}

AnyTensor readFloats(ByteView data, const NpyHeader &header)
{
    if (header.type.size == 2)
        return Reading<std::uint16_t, float>::all(data, header);
    if (header.type.size == 4)
        return Reading<float, float>::all(data, header);
    return Reading<double, double>::all(data, header);
}

AnyTensor readSigned(ByteView data, const NpyHeader &header)
{
    if (header.type.size == 1)
        return Reading<std::int8_t, Index>::all(data, header);
    if (header.type.size == 2)
        return Reading<std::int16_t, Index>::all(data, header);
    if (header.type.size == 4)
        return Reading<std::int32_t, Index>::all(data, header);
    return Reading<std::int64_t, Index>::all(data, header);
}

Result<AnyTensor> readUnsigned(ByteView data, const NpyHeader &header)
{
    if (header.type.size == 1)
        return AnyTensor(Reading<std::uint8_t, std::uint8_t>::all(data, header));
    if (header.type.size == 2)
        return AnyTensor(Reading<std::uint16_t, Index>::all(data, header));
    if (header.type.size == 4)
        return AnyTensor(Reading<std::uint32_t, Index>::all(data, header));
    return checkedUnsigned(Reading<std::uint64_t, Index>::all(data, header));
}

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

Result<AnyTensor> readNpyData(ByteView bytes, const NpyHeader &header)
{
    const ByteView data = bytes.subspan(header.dataStart, header.dataBytes);
    switch (header.type.kind) {
    case 'f': return readFloats(data, header);
    case 'i': return readSigned(data, header);
    case 'u': return readUnsigned(data, header);
    default: return AnyTensor(Reading<std::uint8_t, Flag>::all(data, header));
    }
}

Result<AnyTensor> readNpy(ByteView bytes, std::uint64_t maxDecodedBytes)
{
    const Result<NpyHeader> header = readNpyHeader(bytes, maxDecodedBytes);
    if (!header)
        return header.error();
    return withinMemory([&] { return readNpyData(bytes, *header); });
}

Bytes writeNpy(const AnyTensor &tensor)
{
    return std::visit(
        [](const auto &numbers) {
            const std::string header = npyHeaderText(descrOf(numbers), numbers.shape());
            const ByteView data = std::as_bytes(std::span(numbers.values()));
            Bytes out;
            out.reserve(header.size() + data.size());
            out.insert(out.end(), asBytes(header).begin(), asBytes(header).end());
            out.insert(out.end(), data.begin(), data.end());
            return out;
        },
        tensor);
}

} // namespace headscope
