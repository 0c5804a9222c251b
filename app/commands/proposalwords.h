// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/checkpoint.h"

#include <QString>

namespace headscope {

/// "perhaps: headscope import FILE --map …", a line for the first layer that words in the names suggest: whole, or else
/// but for W_o, where the file is no inputs alone. Empty where no names do.
QString proposalLine(const Checkpoint &checkpoint);

} // namespace headscope
