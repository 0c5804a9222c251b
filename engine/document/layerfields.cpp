// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/fieldrows.h"
#include "engine/document/quotient.h"

namespace headscope {
namespace {

/// A number, or a text of one that is worked out.
Field scaleRow()
{
    Field field =
        row("layer.scale",
            Text(ENGINE_TEXT("engine", "null, a number, or a fraction such as \"1/8\" or \"1/sqrt(64)\""), {}),
            MEMBER(layer.scale), [](const std::optional<double> &x) { return !x || std::isfinite(*x); });
    field.read = [readNumber = std::move(field.read)](Document &document, const Json &json) {
        const auto *text = json.as<std::string>();
        const auto number = text != nullptr ? quotientIn(*text) : std::nullopt;
        return readNumber(document, number ? Json(*number) : json);
    };
    return field;
}

} // namespace

void addLayerRows(std::vector<Field> &rows)
{
    const auto isPositive = [](const std::optional<double> &x) { return !x || (std::isfinite(*x) && *x > 0); };
    rows.push_back(flagRow("layer.projections", MEMBER(layer.projections)));
    rows.push_back(sizeRow("layer.query_size", MEMBER(layer.querySize)));
    rows.push_back(sizeRow("layer.key_size", MEMBER(layer.keySize)));
    rows.push_back(sizeRow("layer.value_size", MEMBER(layer.valueSize)));
    rows.push_back(sizeRow("layer.num_hiddens", MEMBER(layer.numHiddens)));
    rows.push_back(sizeRow("layer.num_heads", MEMBER(layer.numHeads)));
    rows.push_back(sizeRow("layer.num_kv_heads", MEMBER(layer.numKvHeads)));
    rows.push_back(sizeRow("layer.qk_head_size", MEMBER(layer.qkHeadSize)));
    rows.push_back(sizeRow("layer.v_head_size", MEMBER(layer.vHeadSize)));
    rows.push_back(sizeRow("layer.output_size", MEMBER(layer.outputSize)));
    rows.push_back(flagRow("layer.bias", MEMBER(layer.bias)));
    rows.push_back(scaleRow());
    rows.push_back(row("layer.softcap", Text(ENGINE_TEXT("engine", "null or a number above 0"), {}),
                       MEMBER(layer.softcap), isPositive));
    rows.push_back(shareRow("layer.dropout", MEMBER(layer.dropout)));
    rows.push_back(flagRow("layer.training", MEMBER(layer.training)));
    rows.push_back(seedRow("layer.dropout_seed", MEMBER(layer.dropoutSeed)));
    rows.push_back(refRow("layer.dropout_mask", MEMBER(layer.dropoutMask)));
    rows.push_back(choiceRow("layer.norm", MEMBER(layer.norm)));
    rows.push_back(choiceRow("layer.norm_kind", MEMBER(layer.normKind)));
    rows.push_back(row("layer.norm_eps", Text(ENGINE_TEXT("engine", "a number from 0 on"), {}), MEMBER(layer.normEps),
                       [](double x) { return std::isfinite(x) && x >= 0; }));
    rows.push_back(flagRow("layer.residual", MEMBER(layer.residual)));
    rows.push_back(shareRow("layer.output_dropout", MEMBER(layer.outputDropout)));
    rows.push_back(flagRow("layer.add_zero_attn", MEMBER(layer.addZeroAttn)));
    rows.push_back(choiceRow("layer.precision", MEMBER(layer.precision)));
}

} // namespace headscope
