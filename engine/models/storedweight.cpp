// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/storedweight.h"

#include <algorithm>

namespace headscope {
namespace {

/// The row that a picked one is of the whole tensor.
Index wholeRow(const RowPick &rows, Index row)
{
    return rows.count == 0 ? row : rows.first + row / rows.count * rows.step + row % rows.count;
}

} // namespace

std::optional<StoredCell> storedInModel(const Transformer &model, const StoredCell &ofBlock)
{
    const WeightFile &file = model.weightFile;
    const auto block = file.origins.find(ofBlock.tensor.file);
    if (file.path.empty() || block == file.origins.end())
        return std::nullopt;
    const auto origin = block->second.find(ofBlock.tensor.tensor);
    if (origin == block->second.end() || !origin->second.shape.empty())
        return std::nullopt;
    Cell cell = ofBlock.cell;
    cell[0] = wholeRow(origin->second.rows, cell[0]);
    if (origin->second.isTransposed)
        std::reverse(cell.begin(), cell.end());
    return StoredCell{{file.path, origin->second.tensor}, cell};
}

} // namespace headscope
