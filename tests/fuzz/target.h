// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

/// What a fuzz target does with `size` bytes at `data`. In the fuzzer's program it is the one function that libFuzzer
/// calls; in the test that takes all seeds again each target has its own name.
#ifdef HEADSCOPE_REPLAY
#define FUZZ_TARGET(name) int fuzz_##name(const std::uint8_t *data, std::size_t size)
#else
#define FUZZ_TARGET(name) extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
#endif

namespace headscope {

/// What the files of a target may be unpacked to.
constexpr std::uint64_t kMaxDecodedBytes = std::uint64_t{1} << 24U;

/// What is not right is thrown: that ends the fuzzer, and is told by the test.
inline void check(bool isRight)
{
    if (!isRight)
        throw std::logic_error("a promise is broken");
}

/// A refusal is one line.
inline void checkSentence(const Error &error)
{
    check(!error.sentence().empty() && error.sentence().find('\n') == std::string::npos);
}

/// The same with the field that is wrong.
inline void checkError(const Error &error)
{
    check(!error.field.empty());
    checkSentence(error);
}

} // namespace headscope
