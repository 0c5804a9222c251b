// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/origin.h"
#include "engine/run/trace.h"

#include <memory>
#include <vector>

namespace headscope {

// What tells a number without being it. Where a sheet leaves the number blank, this is blank, too.

/// What is made of a tensor cell by cell, and so has its shape.
std::vector<const GraphTensor *> madeCellByCell(const Trace &trace, const GraphTensor &from);

/// Adds the cells that have the very numbers of some blocks: a score that is scaled by 1, or that a mask lets be, tells
/// the score before it.
void addRepeated(const Trace &trace, std::vector<Block> &blocks);

/// Adds what comes behind the hidden part of a mask: a score that is filled in, or a weight of 0, tells what it hides.
void addBehindMask(const Trace &trace, std::vector<Block> &blocks);

/// Where what a block of one matrix holds can be read in a run, of whatever item and head: the same numbers in the same
/// place, where it is the same session; and a row of weights of the same words that gives most to the same key.
std::vector<Block> blocksLike(const std::shared_ptr<const Trace> &asked, const Block &block,
                              const std::shared_ptr<const Trace> &run, bool isSameSession);

/// The cells of a block in the order of memory.
std::vector<Cell> cellsOfBlock(const Block &block);

} // namespace headscope
