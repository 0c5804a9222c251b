// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mistakes/mistake.h"

#include <QString>

namespace headscope {

// The mistakes of the lab in the language of the window.

QString mistakeTitle(const Mistake &mistake);
/// What goes wrong, in a sentence or two.
QString mistakeHappens(const Mistake &mistake);
/// By what it can be found in the numbers.
QString mistakeSign(const Mistake &mistake);

/// The same place of the code, wrong and right, with the numbers of this run.
QString wrongCode(const Mistake &mistake, const Plan &plan);
QString rightCode(const Mistake &mistake, const Plan &plan);

} // namespace headscope
