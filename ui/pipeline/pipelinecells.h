// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

class PaintedCells;
class PipelineView;

/// The tensors of the pipeline with their shapes, for screen readers.
PaintedCells *pipelineCells(PipelineView &view);

} // namespace headscope
