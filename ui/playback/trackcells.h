// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

class PaintedCells;
class StepTrack;

/// The steps of the track, for screen readers.
PaintedCells *trackCells(StepTrack &track);

} // namespace headscope
