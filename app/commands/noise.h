// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// From now on nothing is printed of what Qt warns of wherever there is no desktop, where the language of the terminal
/// is none (LC_ALL=C), where no font has a letter, or as memory ends: it says nothing about what the program does.
void dropNoise();

} // namespace headscope
