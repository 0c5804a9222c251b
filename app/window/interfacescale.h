// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QSize>

#include <span>

namespace headscope {

// How large everything in the window is, in percent. Qt fixes it when the application is made, so a choice is kept for
// the next start.

/// All that there are.
std::span<const int> interfaceScales();
/// What each screen has for the inside of a window at the usual scale, in logical pixels.
QList<QSize> roomsOfScreens();
/// What a person can choose: at these the smallest window is inside one of the rooms, or no larger than usual.
QList<int> interfaceScalesFor(const QList<QSize> &rooms);
/// The choice of last time: 100 where there is none, or none that can be made.
int keptInterfaceScale();
void keepInterfaceScale(int percent);
/// The same, or where that is too large for all rooms the largest that is not. The choice stays for larger screens.
int fittingInterfaceScale(const QList<QSize> &rooms);
/// Gives the kept choice to Qt, before the application is made, unless the environment has one already.
void applyInterfaceScale();
/// Gives Qt a lesser one where the kept choice is too large for all rooms, which are known only when the application is
/// made. Says whether it is to be made again for it.
bool lessenInterfaceScale(const QList<QSize> &rooms);
/// Whether QT_SCALE_FACTOR was set from outside, which then decides.
bool isInterfaceScaleGiven();

} // namespace headscope
