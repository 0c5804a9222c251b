// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/buffer.h"
#include "engine/tensor/coverednumber.h"
#include "engine/tensor/shape.h"

#include <cassert>
#include <cstdint>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

namespace headscope {

/// Numbers of one type in row-major order. Owns its memory.
template <class Scalar>
class Tensor
{
public:
    Tensor() = default;
    /// Zeros. The shape's count must fit an Index.
    explicit Tensor(Shape shape) : Tensor(unset(std::move(shape)))
    {
        std::fill_n(m_values.data(), m_values.size(), Scalar{});
    }
    Tensor(Shape shape, std::span<const Scalar> values) : Tensor(unset(std::move(shape)))
    {
        assert(m_values.size() == values.size());
        std::copy(values.begin(), values.end(), m_values.data());
    }
    Tensor(Shape shape, const std::vector<Scalar> &values) : Tensor(std::move(shape), std::span<const Scalar>(values))
    {}
    /// A tensor whose numbers are whatever the memory holds: the caller fills it.
    static Tensor unset(Shape shape) // NOLINT(performance-unnecessary-value-param): it is moved
    {
        Tensor tensor;
        tensor.m_values = Buffer<Scalar>(static_cast<std::size_t>(countOf(shape).value()));
        tensor.m_shape = std::move(shape);
        return tensor;
    }

    const Shape &shape() const { return m_shape; }
    Index rank() const { return static_cast<Index>(m_shape.size()); }
    Index size() const { return static_cast<Index>(m_values.size()); }
    /// The length of an axis; negative axes count from the last, as in NumPy.
    Index length(Index axis) const { return m_shape[static_cast<std::size_t>(axis < 0 ? axis + rank() : axis)]; }

    /// The same numbers in another shape of as many.
    void reshape(Shape shape)
    {
        assert(countOf(shape).value() == size());
        m_shape = std::move(shape);
    }

    Scalar *data() { return m_values.data(); }
    const Scalar *data() const { return m_values.data(); }
    std::span<const Scalar> values() const { return m_values.span(); }
    Scalar at(const Cell &cell) const { return (*this)[offsetOf(m_shape, cell)]; }
    Scalar operator[](Index offset) const
    {
        assert(offset >= 0 && offset < size());
        return m_values.data()[offset];
    }
    Scalar &operator[](Index offset)
    {
        assert(offset >= 0 && offset < size());
        return m_values.data()[offset];
    }

    bool operator==(const Tensor &other) const
    {
        return m_shape == other.m_shape && std::equal(values().begin(), values().end(), other.values().begin());
    }

private:
    Shape m_shape{0};
    Buffer<Scalar> m_values;
};

/// Truth values, one byte each: 1 is true, kCoveredFlag is not told. (A C++ bool read from a file would be undefined
/// for other bytes.)
struct Flag
{
    std::uint8_t value = 0;
    bool operator==(const Flag &) const = default;
};

/// A tensor of any of the types that HeadScope reads, computes or writes.
using AnyTensor = std::variant<Tensor<float>, Tensor<double>, Tensor<Flag>, Tensor<std::uint8_t>, Tensor<std::int64_t>>;
using SharedTensor = std::shared_ptr<const AnyTensor>;

inline const Shape &shapeOf(const AnyTensor &tensor)
{
    return std::visit([](const auto &t) -> const Shape & { return t.shape(); }, tensor);
}

inline double toDouble(Flag flag)
{
    return flag.value == kCoveredFlag ? coveredNumber() : flag.value;
}
template <class Scalar>
double toDouble(Scalar value)
{
    return static_cast<double>(value);
}

/// One number, whatever the type.
inline double valueAt(const AnyTensor &tensor, Index offset)
{
    return std::visit([offset](const auto &t) { return toDouble(t[offset]); }, tensor);
}

/// The same numbers as another type.
template <class Scalar>
Tensor<Scalar> convertTo(const AnyTensor &tensor)
{
    return std::visit(
        [](const auto &t) {
            auto out = Tensor<Scalar>::unset(t.shape());
            for (Index i = 0; i < t.size(); ++i) {
                if constexpr (std::is_same_v<std::decay_t<decltype(t[i])>, Flag>)
                    out[i] = static_cast<Scalar>(t[i].value);
                else
                    out[i] = static_cast<Scalar>(t[i]);
            }
            return out;
        },
        tensor);
}

} // namespace headscope
