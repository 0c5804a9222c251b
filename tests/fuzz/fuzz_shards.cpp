// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "readall.h"

using namespace headscope;

/// An index of several files, a NUL, and what is in each of them whose name has an "a".
FUZZ_TARGET(shards)
{
    const std::uint8_t *end = std::find(data, data + size, 0);
    const std::span shard(end + (end == data + size ? 0 : 1), data + size);
    readAll(data, static_cast<std::size_t>(end - data), "model.index.json",
            [shard](const std::string &name) -> Result<SharedSource> {
                if (name.find('a') == std::string::npos)
                    return Error{{}, "file", Text("nothing"), Text("a file that can be read")};
                return SharedSource(std::make_shared<const MemorySource>(std::as_bytes(shard)));
            });
    return 0;
}
