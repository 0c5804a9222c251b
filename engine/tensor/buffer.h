// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/memory.h"

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>

namespace headscope {

/// A fixed count of numbers in memory of its own, not zeroed.
template <class Scalar>
class Buffer
{
    static_assert(std::is_trivially_copyable_v<Scalar>);

public:
    Buffer() = default;
    explicit Buffer(std::size_t size)
        : m_data(size > 0 ? static_cast<Scalar *>(takeMemory(size * sizeof(Scalar))) : nullptr), m_size(size)
    {}
    ~Buffer() { giveMemory(m_data, m_size * sizeof(Scalar)); }
    Buffer(const Buffer &other) : Buffer(other.m_size) { std::copy_n(other.m_data, m_size, m_data); }
    Buffer(Buffer &&other) noexcept
        : m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0))
    {}
    Buffer &operator=(Buffer other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
        return *this;
    }

    Scalar *data() { return m_data; }
    const Scalar *data() const { return m_data; }
    std::size_t size() const { return m_size; }
    std::span<const Scalar> span() const { return {m_data, m_size}; }

private:
    Scalar *m_data = nullptr;
    std::size_t m_size = 0;
};

} // namespace headscope
