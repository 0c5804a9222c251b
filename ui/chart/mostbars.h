// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/barchart.h"

namespace headscope {

/// The bars around the chosen one, as many as a chart can show, and as many dots over each as it can show.
Bars mostBars(const Bars &bars);

} // namespace headscope
