// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// Stands while the application is made: where no desktop answers, Qt would abort; here that is a sentence and the exit
/// code of a wrong call.
class DisplayGuard
{
public:
    DisplayGuard();
    DisplayGuard(const DisplayGuard &) = delete;
    DisplayGuard &operator=(const DisplayGuard &) = delete;
    ~DisplayGuard();
};

/// Whether the environment names a desktop.
bool hasDisplay();
/// The end of a window that has none.
int tellNoDisplay();

} // namespace headscope
