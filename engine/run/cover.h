// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/block.h"
#include "engine/run/trace.h"
#include "engine/tensor/coverednumber.h"

#include <memory>
#include <vector>

namespace headscope {

/// The numbers of a run without those of some blocks: who reads the covered trace gets coveredNumber() instead,
/// whatever is read, so that nothing made of it depends on what is there. A covered cell of a mask counts as allowed.
/// What is not covered is as in the run, not computed again from what is left.
class Cover
{
public:
    /// What a tensor copies from a block is covered with it.
    Cover(std::shared_ptr<const Trace> truth, std::vector<Block> blocks);

    const Trace &truth() const { return *m_truth; }
    /// Whether it covers anything of a tensor, and all of it.
    bool isOn(TensorId id) const;
    bool isOnWhole(TensorId id) const;
    bool hides(TensorId id, const Cell &cell) const;
    /// A copy of one matrix of the run without what is covered; of the whole tensor.
    SharedTensor matrix(TensorId id, const MatrixPlace &place) const;
    SharedTensor whole(TensorId id) const;
    /// The row of a cell.
    std::vector<double> row(TensorId id, Cell cell) const;

private:
    void addCopies();

    std::shared_ptr<const Trace> m_truth;
    std::vector<Block> m_blocks;
};

/// The same run with these blocks covered, which must lie in its tensors.
std::shared_ptr<const Trace> covered(std::shared_ptr<const Trace> trace, std::vector<Block> blocks);

} // namespace headscope
