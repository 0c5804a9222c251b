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
    TensorFile one; // of a list in braces it would be a copy
    one.emplace(name, std::move(tensor));
    files.emplace(file, std::make_shared<const TensorFile>(std::move(one)));
    return {file, name};
}

} // namespace headscope
