// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/memorybudget.h"

#include <QString>

#include <vector>

namespace headscope {

// How much memory numbers may take, in MiB: the choice of a person for this process and the next ones. 0 is the usual
// budget of this machine.

/// What a person can choose besides 0: no more than the machine has.
std::vector<int> memoryChoices();
/// The choice of last time: 0 where there is none, or none that can be made.
int keptMemoryChoice();
/// Keeps a choice, which holds from now on.
void chooseMemory(int mebibytes);
/// Lets the kept choice hold.
void applyMemoryChoice();

/// "392 KiB", "1.3 MiB", "4 GiB".
QString memoryWords(MemoryBudget::Bytes bytes);

} // namespace headscope
