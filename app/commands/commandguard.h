// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

// A command answers, or says in one sentence why not, whatever happens inside it. Where memory runs out within a
// library, the library may end the program instead of telling; where a promise is broken, so does an assertion.

/// From now on, such an end is the sentence and the exit code of our own fault, or that of too little memory. A file
/// that was being written is not there, or is the one of before. The window guards itself in another way
/// (app/crash/crashguard.h) from when it opens.
void guardCommand();

/// The sentence of too little memory, for which none is needed; returns its exit code.
int tellNoMemory();

} // namespace headscope
