// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"
#include "engine/io/npz.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headscope {

/// No header is longer: safetensors' own limit.
inline constexpr std::uint64_t kMaxSafetensorsHeader = 100'000'000;

/// Opens a .safetensors file: the length of its header in eight bytes, little end first, a header of JSON, and the
/// numbers. By safetensors' own rules every byte belongs to one tensor; types that are not read are listed with their
/// fault. Source: github.com/huggingface/safetensors, "Format".
Result<SharedStore> openSafetensors(const SharedSource &source);

/// A tensor to be written. Its numbers, which are of this type and shape, are asked for when it is its turn.
struct TensorToWrite
{
    std::string name;
    NumberType type;
    Shape shape;
    std::function<SharedTensor()> numbers;
};

/// Writes such a file piece by piece and has no more than one tensor at a time. They stand in the order of their size
/// of type and name, as PyTorch's own writer has them; the header fills up to a multiple of eight bytes.
Result<void> writeSafetensors(const ByteSink &sink, std::vector<TensorToWrite> tensors);
/// The same of tensors that are in memory.
Result<void> writeSafetensors(const ByteSink &sink, const std::vector<const NamedTensor *> &tensors);

} // namespace headscope
