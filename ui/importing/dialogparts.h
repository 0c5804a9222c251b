// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace headscope {

// What the dialogs about files have alike.

/// What is read that takes longer is shown to be under way.
inline constexpr int kPatience = 300; // ms

/// How many rows are found at a glance; more get a field that finds them.
inline constexpr std::size_t kMostAtAGlance = 8;

} // namespace headscope
