// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/barchart.h"

namespace headscope {

/// As many bars, and as many dots over each, as a chart can show: those around the chosen bar.
Bars mostBars(const Bars &bars);

} // namespace headscope
