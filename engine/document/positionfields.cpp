// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/fieldrows.h"

#include <algorithm>

namespace headscope {
namespace {

// clang-format off
#define SCALING(member) ([](auto &document) -> auto & { return partOf(partOf(document.layer.rope).scaling).member; })
// clang-format on

void addRopeRows(std::vector<Field> &rows)
{
    rows.push_back(
        groupRow("layer.rope", "\"pairing\": …, \"theta\": …, \"size\": …, \"scaling\": …", MEMBER(layer.rope)));
    rows.push_back(choiceRow("layer.rope.pairing", PART(layer.rope, pairing)));
    rows.push_back(positiveRow("layer.rope.theta", PART(layer.rope, theta)));
    rows.push_back(sizeRow("layer.rope.size", PART(layer.rope, size)));
    rows.push_back(groupRow("layer.rope.scaling", "\"type\": …, \"factor\": …", PART(layer.rope, scaling)));
    rows.push_back(choiceRow("layer.rope.scaling.type", SCALING(type)));
    rows.push_back(positiveRow("layer.rope.scaling.factor", SCALING(factor)));
    rows.push_back(positiveRow("layer.rope.scaling.low_freq_factor", SCALING(lowFreqFactor)));
    rows.push_back(positiveRow("layer.rope.scaling.high_freq_factor", SCALING(highFreqFactor)));
    rows.push_back(sizeRow("layer.rope.scaling.original_max_position", SCALING(originalMaxPosition)));
}

void addBiasRows(std::vector<Field> &rows)
{
    const auto areFinite = [](const std::optional<std::vector<double>> &slopes) {
        return !slopes || std::all_of(slopes->begin(), slopes->end(), [](double x) { return std::isfinite(x); });
    };
    rows.push_back(groupRow("layer.alibi", "\"slopes\": …", MEMBER(layer.alibi)));
    rows.push_back(row("layer.alibi.slopes", Text(ENGINE_TEXT("engine", "null or a list of numbers, one per head"), {}),
                       PART(layer.alibi, slopes), areFinite));
    rows.push_back(groupRow("layer.relative_bias", "\"table\": …, \"max_distance\": …, \"bidirectional\": …",
                            MEMBER(layer.relativeBias)));
    rows.push_back(refRow("layer.relative_bias.table", PART(layer.relativeBias, table)));
    rows.push_back(sizeRow("layer.relative_bias.max_distance", PART(layer.relativeBias, maxDistance)));
    rows.push_back(flagRow("layer.relative_bias.bidirectional", PART(layer.relativeBias, bidirectional)));
}

} // namespace

void addPositionRows(std::vector<Field> &rows)
{
    rows.push_back(optionalChoiceRow("layer.qk_norm", MEMBER(layer.qkNorm)));
    addRopeRows(rows);
    addBiasRows(rows);
    rows.push_back(groupRow("layer.positions", "\"queries\": …, \"keys\": …", MEMBER(layer.positions)));
    rows.push_back(refRow("layer.positions.queries", PART(layer.positions, queries)));
    rows.push_back(refRow("layer.positions.keys", PART(layer.positions, keys)));
}

} // namespace headscope
