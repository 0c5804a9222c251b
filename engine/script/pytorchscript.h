// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

#include <string>

namespace headscope {

/// A Python script that computes the whole run again with plain PyTorch (torch >= 1.13, nothing else) and asserts every
/// tensor: from its seeds where the session has seeds, from numbers inside the script where it has files or draws of
/// its own (dropout). It prints each tensor with its largest difference and exits with 0 when all agree to 1e-5.
std::string pytorchScript(const Trace &trace);

} // namespace headscope
