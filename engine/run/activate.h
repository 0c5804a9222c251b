// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"

namespace headscope {

/// What an activation makes of a number, as torch.nn.functional's relu, gelu (exactly, or approximate="tanh") and silu.
double activationOf(Activation activation, double x);

} // namespace headscope
