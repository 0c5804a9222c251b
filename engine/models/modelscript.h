// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modeltrace.h"

#include <string>

namespace headscope {

/// What the script of a model reads besides itself.
struct ModelScriptFiles
{
    std::string numbers; ///< the name of the file beside it that has what HeadScope computed
    std::string
        weights; ///< the model's own, from the folder of the script or from the root; empty: they are in numbers
};

/// A Python script that puts the whole model together in plain PyTorch (torch >= 1.13, nothing else): a function for
/// each kind of block, and a loop over the layers. It asserts every tensor of every block as pytorchScript() does, and
/// what a decoder has written by itself. The run has no past.
std::string modelScript(const ModelTrace &trace, const ModelScriptFiles &files);

/// "NAME.numbers.safetensors", beside "NAME.py".
std::string numbersBeside(const std::string &script);

/// Writes that script, and its numbers beside it: both of them or none. Errors name the file that is not written.
Result<void> writeModelScript(const ModelTrace &trace, const std::string &file);

} // namespace headscope
