// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"

namespace headscope {

/// Puts a tensor into a file of its own that is nowhere yet, "inputs.npz" or "inputs-2.npz"; saving the session writes
/// it.
inline TensorRef addNewFile(TensorFiles &files, const std::string &name, AnyTensor tensor)
{
    std::string file = name + ".npz";
    for (int next = 2; files.contains(file); ++next)
        file = name + "-" + std::to_string(next) + ".npz";
    files.emplace(file, std::make_shared<const TensorFile>(TensorFile{{name, std::move(tensor)}}));
    return {file, name};
}

} // namespace headscope
