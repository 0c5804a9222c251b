// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurejob.h"

namespace headscope {

/// The same figure at each step: of each tensor with queries and keys that the run has, or of those among them that the
/// job names, in the order of the run, each in its own range of colours where the job's was chosen for another, the
/// tensor as its title where the job has none. A tensor without queries and keys stands alone.
std::vector<FigureJob> stepFrames(const FigureJob &job);

} // namespace headscope
