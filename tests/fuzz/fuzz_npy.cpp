// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npy.h"

#include <cstdlib>

using namespace headscope;

namespace {

constexpr std::uint64_t maxDecodedBytes = std::uint64_t{1} << 24U;

/// Bytes are compared, not numbers: no NaN equals itself.
void checkRoundTrip(const AnyTensor &tensor)
{
    const Bytes written = writeNpy(tensor);
    const auto again = readNpy(written, maxDecodedBytes);
    if (!again || again->index() != tensor.index() || writeNpy(*again) != written)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto tensor = readNpy(std::as_bytes(std::span(data, size)), maxDecodedBytes);
    if (tensor)
        checkRoundTrip(*tensor);
    else if (tensor.error().field.empty() || tensor.error().sentence().empty())
        std::abort();
    return 0;
}
