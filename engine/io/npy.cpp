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

/// Visits the numbers of a tensor in Fortran order and tells where each stands in C order.
class FortranWalk
{
public:
    explicit FortranWalk(const Shape &shape) : m_shape(shape), m_strides(shape.size(), 1), m_cell(shape.size(), 0)
    {
        for (std::size_t axis = shape.size(); axis-- > 1;)
            m_strides[axis - 1] = m_strides[axis] * shape[axis];
    }

    Index next()
    {
        const Index here = m_offset;
        for (std::size_t axis = 0; axis < m_shape.size(); ++axis) {
            m_offset += m_strides[axis];
            if (++m_cell[axis] < m_shape[axis])
                break;
            m_offset -= m_strides[axis] * m_shape[axis];
            m_cell[axis] = 0;
        }
        return here;
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
class Reading
{
public:
    static Result<AnyTensor> all(const NextBytes &next, const NpyHeader &header)
    {
        auto out = Tensor<TensorType>::unset(header.shape);
        const bool isAsItIs =
            std::is_same_v<FileType, TensorType> && !header.isFortranOrder && !header.type.isBigEndian;
        const auto done = isAsItIs ? next(std::as_writable_bytes(std::span(out.data(), out.values().size())))
                                   : convertAll(next, header, out);
        return done ? Result<AnyTensor>(std::move(out)) : done.error();
    }

private:
    static TensorType convert(FileType number) { return static_cast<TensorType>(number); }

    static Result<void> convertAll(const NextBytes &next, const NpyHeader &header, Tensor<TensorType> &out)
    {
        constexpr Index most = 4096;
        std::array<std::byte, most * sizeof(FileType)> block;
        FortranWalk walk(header.shape);
        for (Index start = 0; start < out.size(); start += most) {
            const Index count = std::min(most, out.size() - start);
            const std::span<std::byte> bytes =
                std::span(block).first(static_cast<std::size_t>(count) * sizeof(FileType));
            if (auto done = next(bytes); !done)
                return done;
            for (Index i = 0; i < count; ++i)
                out[header.isFortranOrder ? walk.next() : start + i] = convert(
                    rawAt<FileType>(&block[static_cast<std::size_t>(i) * sizeof(FileType)], header.type.isBigEndian));
        }
        return {};
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
Result<AnyTensor> checkedUnsigned(Result<AnyTensor> tensor)
{
    if (!tensor)
        return tensor;
    const auto values = std::get<Tensor<Index>>(*tensor).values();
    const auto tooLarge = std::find_if(values.begin(), values.end(), [](Index value) { return value < 0; });
    if (tooLarge == values.end())
        return tensor;
    return Error{
        {},
        "data",
        Text(std::to_string(static_cast<std::uint64_t>(*tooLarge))),
        {ENGINE_TEXT("engine", "whole numbers up to %1"), {std::to_string(std::numeric_limits<Index>::max())}}};
}

Result<AnyTensor> readFloats(const NextBytes &next, const NpyHeader &header)
{
    switch (header.type.size) {
    case 2: return Reading<std::uint16_t, float>::all(next, header);
    case 4: return Reading<float, float>::all(next, header);
    default: return Reading<double, double>::all(next, header);
    }
}

Result<AnyTensor> readSigned(const NextBytes &next, const NpyHeader &header)
{
    switch (header.type.size) {
    case 1: return Reading<std::int8_t, Index>::all(next, header);
    case 2: return Reading<std::int16_t, Index>::all(next, header);
    case 4: return Reading<std::int32_t, Index>::all(next, header);
    default: return Reading<std::int64_t, Index>::all(next, header);
    }
}

Result<AnyTensor> readUnsigned(const NextBytes &next, const NpyHeader &header)
{
    switch (header.type.size) {
    case 1: return Reading<std::uint8_t, std::uint8_t>::all(next, header);
    case 2: return Reading<std::uint16_t, Index>::all(next, header);
    case 4: return Reading<std::uint32_t, Index>::all(next, header);
    default: return checkedUnsigned(Reading<std::uint64_t, Index>::all(next, header));
    }
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

Result<AnyTensor> readNpyData(const NextBytes &next, const NpyHeader &header)
{
    switch (header.type.kind) {
    case 'f': return readFloats(next, header);
    case 'i': return readSigned(next, header);
    case 'u': return readUnsigned(next, header);
    default: return Reading<std::uint8_t, Flag>::all(next, header);
    }
}

Result<AnyTensor> readNpy(ByteView bytes, std::uint64_t maxDecodedBytes)
{
    const Result<NpyHeader> header = readNpyHeader(bytes, bytes.size(), maxDecodedBytes);
    if (!header)
        return header.error();
    ByteView data = bytes.subspan(header->dataStart);
    const auto next = [&data](std::span<std::byte> out) -> Result<void> {
        std::copy_n(data.begin(), out.size(), out.begin());
        data = data.subspan(out.size());
        return {};
    };
    return withinMemory([&] { return readNpyData(next, *header); });
}

std::string npyHeaderOf(const AnyTensor &tensor)
{
    return std::visit([](const auto &numbers) { return npyHeaderText(descrOf(numbers), numbers.shape()); }, tensor);
}

ByteView npyDataOf(const AnyTensor &tensor)
{
    return std::visit([](const auto &numbers) { return std::as_bytes(numbers.values()); }, tensor);
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
