// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npz.h"
#include "zipmutator.h"

#include <cstdlib>

using namespace headscope;

namespace {

constexpr std::uint64_t maxDecodedBytes = std::uint64_t{1} << 24U;

void checkRoundTrip(const std::vector<NamedTensor> &tensors)
{
    const auto written = writeNpz(tensors);
    if (!written)
        std::abort();
    const auto again = readNpz(*written, maxDecodedBytes * 2);
    if (!again || again->size() != tensors.size())
        std::abort();
    // Bytes are compared, not numbers: no NaN equals itself.
    const auto rewritten = writeNpz(*again);
    if (!rewritten || *rewritten != *written)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto tensors = readNpz(std::as_bytes(std::span(data, size)), maxDecodedBytes);
    if (tensors)
        checkRoundTrip(*tensors);
    else if (tensors.error().field.empty() || tensors.error().sentence().empty())
        std::abort();
    return 0;
}
