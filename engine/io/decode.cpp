// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/decode.h"

#include "engine/base/checked.h"
#include "engine/io/half.h"

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

/// How the numbers lie in the file.
struct Layout
{
    const NumberType &type;
    const Shape &shape;
    bool isFortranOrder;
};

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
class Decoding
{
public:
    static Result<AnyTensor> all(const NextBytes &next, const Layout &layout)
    {
        auto out = Tensor<TensorType>::unset(layout.shape);
        const bool isAsItIs =
            std::is_same_v<FileType, TensorType> && !layout.isFortranOrder && !layout.type.isBigEndian;
        const auto done = isAsItIs ? next(std::as_writable_bytes(std::span(out.data(), out.values().size())))
                                   : convertAll(next, layout, out);
        return done ? Result<AnyTensor>(std::move(out)) : done.error();
    }

private:
    static TensorType convert(FileType number) { return static_cast<TensorType>(number); }

    static Result<void> convertAll(const NextBytes &next, const Layout &layout, Tensor<TensorType> &out)
    {
        constexpr Index most = 4096;
        std::array<std::byte, most * sizeof(FileType)> block;
        FortranWalk walk(layout.shape);
        for (Index start = 0; start < out.size(); start += most) {
            const Index count = std::min(most, out.size() - start);
            const std::span<std::byte> bytes =
                std::span(block).first(static_cast<std::size_t>(count) * sizeof(FileType));
            if (auto done = next(bytes); !done)
                return done;
            for (Index i = 0; i < count; ++i)
                out[layout.isFortranOrder ? walk.next() : start + i] = convert(
                    rawAt<FileType>(&block[static_cast<std::size_t>(i) * sizeof(FileType)], layout.type.isBigEndian));
        }
        return {};
    }
};

template <>
float Decoding<std::uint16_t, float>::convert(std::uint16_t number)
{
    return floatFromHalf(number);
}

/// The upper half of a float's bits.
enum class Brain : std::uint16_t {};

template <>
float Decoding<Brain, float>::convert(Brain number)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(number) << 16U);
}

template <>
Flag Decoding<std::uint8_t, Flag>::convert(std::uint8_t number)
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

Result<AnyTensor> readFloats(const NextBytes &next, const Layout &layout)
{
    switch (layout.type.size) {
    case 2: return Decoding<std::uint16_t, float>::all(next, layout);
    case 4: return Decoding<float, float>::all(next, layout);
    default: return Decoding<double, double>::all(next, layout);
    }
}

Result<AnyTensor> readSigned(const NextBytes &next, const Layout &layout)
{
    switch (layout.type.size) {
    case 1: return Decoding<std::int8_t, Index>::all(next, layout);
    case 2: return Decoding<std::int16_t, Index>::all(next, layout);
    case 4: return Decoding<std::int32_t, Index>::all(next, layout);
    default: return Decoding<std::int64_t, Index>::all(next, layout);
    }
}

Result<AnyTensor> readUnsigned(const NextBytes &next, const Layout &layout)
{
    switch (layout.type.size) {
    case 1: return Decoding<std::uint8_t, std::uint8_t>::all(next, layout);
    case 2: return Decoding<std::uint16_t, Index>::all(next, layout);
    case 4: return Decoding<std::uint32_t, Index>::all(next, layout);
    default: return checkedUnsigned(Decoding<std::uint64_t, Index>::all(next, layout));
    }
}

} // namespace

Result<AnyTensor> decodedNumbers(const NextBytes &next, const NumberType &type, const Shape &shape, bool isFortranOrder)
{
    const Layout layout{type, shape, isFortranOrder};
    switch (type.kind) {
    case 'f': return readFloats(next, layout);
    case 'g': return Decoding<Brain, float>::all(next, layout);
    case 'i': return readSigned(next, layout);
    case 'u': return readUnsigned(next, layout);
    default: return Decoding<std::uint8_t, Flag>::all(next, layout);
    }
}

std::optional<std::uint64_t> claimOf(const Shape &shape, std::uint64_t itemSize)
{
    std::optional<Index> claim = static_cast<Index>(itemSize);
    for (const Index length : shape)
        claim = claim ? checkedProduct(*claim, std::max<Index>(length, 1)) : claim;
    return claim ? std::optional(static_cast<std::uint64_t>(*claim)) : std::nullopt;
}

bool hasNothing(const Shape &shape)
{
    return std::find(shape.begin(), shape.end(), 0) != shape.end();
}

} // namespace headscope
