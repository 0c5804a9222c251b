// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/fieldrows.h"

#include <algorithm>

namespace headscope {
namespace {

void addWeightRows(std::vector<Field> &rows)
{
    rows.push_back(refRow("weights.W_token", MEMBER(weights.wToken)));
    rows.push_back(refRow("weights.W_position", MEMBER(weights.wPosition)));
    rows.push_back(refRow("weights.W_segment", MEMBER(weights.wSegment)));
    rows.push_back(refRow("weights.W_patch", MEMBER(weights.wPatch)));
    rows.push_back(refRow("weights.b_patch", MEMBER(weights.bPatch)));
    rows.push_back(refRow("weights.W_up", MEMBER(weights.wUp)));
    rows.push_back(refRow("weights.b_up", MEMBER(weights.bUp)));
    rows.push_back(refRow("weights.W_gate", MEMBER(weights.wGate)));
    rows.push_back(refRow("weights.b_gate", MEMBER(weights.bGate)));
    rows.push_back(refRow("weights.W_down", MEMBER(weights.wDown)));
    rows.push_back(refRow("weights.b_down", MEMBER(weights.bDown)));
    rows.push_back(refRow("weights.W_transform", MEMBER(weights.wTransform)));
    rows.push_back(refRow("weights.b_transform", MEMBER(weights.bTransform)));
    rows.push_back(refRow("weights.W_unembed", MEMBER(weights.wUnembed)));
    rows.push_back(refRow("weights.b_unembed", MEMBER(weights.bUnembed)));
}

} // namespace

void addBlockRows(std::vector<Field> &rows)
{
    const Text ids(ENGINE_TEXT("engine", "a list of whole numbers from 0 on per batch item"), {});
    const auto areRows = [](const IdLists &lists) {
        return std::all_of(lists.begin(), lists.end(), [](const std::vector<Index> &list) {
            return std::all_of(list.begin(), list.end(), [](Index id) { return id >= 0; });
        });
    };
    rows.push_back(choiceRow("layer.kind", MEMBER(layer.kind)));
    rows.push_back(choiceRow("layer.activation", MEMBER(layer.activation)));
    rows.push_back(sizeRow("layer.hidden_size", MEMBER(layer.hiddenSize)));
    rows.push_back(row("layer.position_offset",
                       Text(ENGINE_TEXT("engine", "a whole number from 0 to %1"), {std::to_string(kLargest)}),
                       MEMBER(layer.positionOffset), [](Index offset) { return offset >= 0 && offset <= kLargest; }));
    rows.push_back(row("inputs.token_ids", ids, MEMBER(inputs.tokenIds), areRows));
    rows.push_back(row("inputs.segment_ids", ids, MEMBER(inputs.segmentIds), areRows));
    rows.push_back(refRow("inputs.patches", MEMBER(inputs.patches)));
    rows.push_back(refRow("inputs.residual", MEMBER(inputs.residual)));
    addWeightRows(rows);
}

} // namespace headscope
