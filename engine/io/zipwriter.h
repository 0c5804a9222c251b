// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/atomicwriter.h"
#include "engine/io/bytesource.h"

#include <cstdint>
#include <string>
#include <utility>

namespace headscope {

/// Writes a zip archive whose members are stored one after the other, of up to 4 GiB. The same members always give the
/// same bytes.
class ZipWriter
{
public:
    explicit ZipWriter(ByteSink sink) : m_sink(std::move(sink)) {}

    /// A member of a name that no other has. Its content is asked for twice, to measure it and to write it, so that it
    /// is never in memory as a whole.
    Result<void> add(const std::string &name, const Writing &content);
    /// Writes the directory.
    Result<void> finish();

private:
    Result<void> write(ByteView bytes);

    ByteSink m_sink;
    std::uint64_t m_written = 0;
    std::size_t m_members = 0;
    std::string m_directory;
};

} // namespace headscope
