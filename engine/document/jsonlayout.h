// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/jsonvalue.h"

#include <string>

namespace headscope {

/// JSON for people who read and edit it: a key on a line of its own, and on that line its whole value where it fits.
/// Longer lists of numbers or words fill their lines.
std::string layOut(const Json &object);

} // namespace headscope
