// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/json.h"

#include <cstdlib>

using namespace headscope;

/// What is read is written and read again, equal; what is refused is refused with a sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto read = readDocument({reinterpret_cast<const char *>(data), size});
    if (!read) {
        if (read.error().sentence().empty())
            std::abort();
        return 0;
    }
    const auto again = readDocument(writeDocument(read->document));
    if (!again || !(again->document == read->document) || !again->unknownKeys.isEmpty())
        std::abort();
    return 0;
}
