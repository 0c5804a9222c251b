// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace headscope {

/// Bytes that are read piece by piece, so that what nobody asks for takes neither time nor memory.
class ByteSource
{
public:
    ByteSource() = default;
    ByteSource(const ByteSource &) = delete;
    ByteSource &operator=(const ByteSource &) = delete;
    virtual ~ByteSource() = default;

    virtual std::uint64_t size() const = 0;
    /// Fills `out` with the bytes from `at` on, all of which must lie inside.
    virtual Result<void> read(std::uint64_t at, std::span<std::byte> out) const = 0;
    /// The same for two names of one file, and for nothing else; empty where nobody can know.
    virtual std::string identity() const { return {}; }
};
using SharedSource = std::shared_ptr<const ByteSource>;

/// Bytes in memory: its own, or those of somebody who lives longer.
class MemorySource : public ByteSource
{
public:
    explicit MemorySource(ByteView bytes) : m_bytes(bytes) {}
    explicit MemorySource(Bytes &&bytes) : m_owned(std::move(bytes)), m_bytes(m_owned) {}

    std::uint64_t size() const override { return m_bytes.size(); }
    Result<void> read(std::uint64_t at, std::span<std::byte> out) const override
    {
        std::copy_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(at), out.size(), out.begin());
        return {};
    }

private:
    Bytes m_owned;
    ByteView m_bytes;
};

/// Another source, of which reading ends with an error as soon as somebody wants it to.
class CancellableSource : public ByteSource
{
public:
    CancellableSource(SharedSource source, std::function<bool()> isCancelled)
        : m_source(std::move(source)), m_isCancelled(std::move(isCancelled))
    {}

    std::uint64_t size() const override { return m_source->size(); }
    Result<void> read(std::uint64_t at, std::span<std::byte> out) const override;
    std::string identity() const override { return m_source->identity(); }

private:
    SharedSource m_source;
    std::function<bool()> m_isCancelled;
};

/// The same source, or where somebody may want reading to end, one that asks him.
inline SharedSource cancellable(SharedSource source, const std::function<bool()> &isCancelled)
{
    return isCancelled ? std::make_shared<const CancellableSource>(std::move(source), isCancelled) : source;
}

/// Takes the next bytes of a file, or says why that cannot be.
using ByteSink = std::function<Result<void>(ByteView)>;

/// The bytes from `at` on; they must lie inside.
Result<Bytes> readPart(const ByteSource &source, std::uint64_t at, std::size_t length);

} // namespace headscope
