// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"

#include <functional>
#include <string>

namespace headscope {

/// Opens a file that lies beside another, by its plain name.
using SiblingReader = std::function<Result<SharedSource>(const std::string &name)>;

/// Opens a file of tensors by its content: .npy, .npz, .safetensors, what torch.save() writes, a table of numbers, or
/// the index of a checkpoint in several files ("model.safetensors.index.json"), which `siblings` opens. `name` is the
/// file's, without folders. What is none of these is refused by what it is, with the line of Python that converts it
/// where there is one.
Result<SharedStore> openTensorStore(const SharedSource &source, const std::string &name,
                                    const SiblingReader &siblings = {});

/// Opens the index of a checkpoint in several files: {"weight_map": {"TENSOR": "FILE"}}. Its files are opened as far as
/// their headers, and must have the tensors that it names there.
Result<SharedStore> openShards(ByteView json, const SiblingReader &siblings);

} // namespace headscope
