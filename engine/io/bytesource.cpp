// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/bytesource.h"

namespace headscope {

Result<void> CancellableSource::read(std::uint64_t at, std::span<std::byte> out) const
{
    constexpr std::size_t block = std::size_t{1} << 22U; // a few milliseconds
    while (!out.empty()) {
        if (m_isCancelled())
            return Error{{}, "loading", Text("a request to stop"), Text("none")}; // whoever asked for it shows nothing
        const std::span<std::byte> next = out.first(std::min(out.size(), block));
        if (auto done = m_source->read(at, next); !done)
            return done;
        at += next.size();
        out = out.subspan(next.size());
    }
    return {};
}

Result<Bytes> readPart(const ByteSource &source, std::uint64_t at, std::size_t length)
{
    Bytes bytes(length);
    const auto done = source.read(at, bytes);
    return done ? Result<Bytes>(std::move(bytes)) : done.error();
}

} // namespace headscope
