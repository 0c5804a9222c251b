// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/alignedtext.h"

#include <optional>

namespace headscope {

// GPT-2's alphabet: a letter for each byte, so that every text is a text of its vocabulary: "Ġ" is a space.

/// Some bytes of a text, each as its letter.
AlignedText inByteLetters(const AlignedText &text, Range bytes);
/// The bytes that a token stands for; nothing where one of its letters stands for none.
std::optional<std::string> bytesOf(std::string_view token);

} // namespace headscope
