// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"
#include "engine/io/npz.h"

#include <cstdint>
#include <vector>

namespace headscope {

/// No header is longer: safetensors' own limit.
inline constexpr std::uint64_t kMaxSafetensorsHeader = 100'000'000;

/// Opens a .safetensors file: the length of its header in eight bytes, little end first, a header of JSON, and the
/// numbers. By safetensors' own rules every byte belongs to one tensor; types that are not read are listed with their
/// fault. Source: github.com/huggingface/safetensors, "Format".
Result<SharedStore> openSafetensors(const SharedSource &source);

/// Writes such a file piece by piece, the tensors in the order of their size of type and name as PyTorch's own writer
/// has them; the header fills up to a multiple of eight bytes.
Result<void> writeSafetensors(const ByteSink &sink, const std::vector<const NamedTensor *> &tensors);

} // namespace headscope
