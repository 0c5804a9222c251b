// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace headscope {

// How large everything in the window is, in percent. Qt fixes it when the application is made, so a choice is kept for
// the next start.

/// What a person can choose.
std::span<const int> interfaceScales();
/// The choice of last time: 100 where there is none, or none that can be made.
int keptInterfaceScale();
void keepInterfaceScale(int percent);
/// Gives the kept choice to Qt, before the application is made, unless the environment has one already.
void applyInterfaceScale();
/// Whether QT_SCALE_FACTOR was set from outside, which then decides.
bool isInterfaceScaleGiven();

} // namespace headscope
