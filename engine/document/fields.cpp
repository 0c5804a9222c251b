// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/field.h"
#include "engine/document/fieldvalue.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

namespace headscope {
namespace {

constexpr Index kLargest = 1'000'000; // no size may be larger

/// A row whose value may be anything of its type that `isAllowed` lets through.
template <class Get, class Allowed>
Field row(std::string_view path, Text expected, Get get, Allowed isAllowed)
{
    using Value = std::remove_cvref_t<decltype(get(std::declval<Document &>()))>;
    return {path, std::move(expected),
            [get, isAllowed](Document &document, const Json &json) {
                Value value{};
                if (!readValue(json, value) || !isAllowed(value))
                    return false;
                get(document) = std::move(value);
                return true;
            },
            [get](const Document &document) { return writeValue(get(document)); }};
}

template <class Get>
Field row(std::string_view path, Text expected, Get get)
{
    return row(path, std::move(expected), get, [](const auto &) { return true; });
}

template <class Get>
Field sizeRow(std::string_view path, Get get)
{
    const auto isAllowed = [](const auto &size) {
        if constexpr (std::is_same_v<std::decay_t<decltype(size)>, Index>)
            return size >= 1 && size <= kLargest;
        else
            return !size || (*size >= 1 && *size <= kLargest);
    };
    return row(path, Text(ENGINE_TEXT("engine", "a whole number from 1 to %1"), {std::to_string(kLargest)}), get,
               isAllowed);
}

template <class Get>
Field flagRow(std::string_view path, Get get)
{
    return row(path, Text(ENGINE_TEXT("engine", "true or false"), {}), get);
}

template <class Get>
Field seedRow(std::string_view path, Get get)
{
    return row(path, Text(ENGINE_TEXT("engine", "a whole number from 0 to 4294967295"), {}), get);
}

/// The probability of a dropout.
template <class Get>
Field shareRow(std::string_view path, Get get)
{
    return row(path, Text(ENGINE_TEXT("engine", "a number from 0 to below 1"), {}), get,
               [](double p) { return p >= 0 && p < 1; });
}

template <class Get>
Field refRow(std::string_view path, Get get)
{
    return row(path, Text(ENGINE_TEXT("engine", "null or {\"file\": …, \"tensor\": …}"), {}), get);
}

template <class Get>
Field choiceRow(std::string_view path, Get get)
{
    using Enum = std::remove_cvref_t<decltype(get(std::declval<Document &>()))>;
    std::string words;
    for (const std::string_view word : Words<Enum>::list)
        words += (words.empty() ? "\"" : ", \"") + std::string(word) + "\"";
    return row(path, Text(ENGINE_TEXT("engine", "one of %1"), {words}), get);
}

// clang-format off
#define MEMBER(member) ([](auto &document) -> auto & { return document.member; })
// clang-format on

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
    rows.push_back(row("layer.scale", Text(ENGINE_TEXT("engine", "null or a number"), {}), MEMBER(layer.scale),
                       [](const std::optional<double> &x) { return !x || std::isfinite(*x); }));
    rows.push_back(row("layer.softcap", Text(ENGINE_TEXT("engine", "null or a number above 0"), {}),
                       MEMBER(layer.softcap), isPositive));
    rows.push_back(shareRow("layer.dropout", MEMBER(layer.dropout)));
    rows.push_back(flagRow("layer.training", MEMBER(layer.training)));
    rows.push_back(seedRow("layer.dropout_seed", MEMBER(layer.dropoutSeed)));
    rows.push_back(refRow("layer.dropout_mask", MEMBER(layer.dropoutMask)));
    rows.push_back(choiceRow("layer.norm", MEMBER(layer.norm)));
    rows.push_back(row("layer.norm_eps", Text(ENGINE_TEXT("engine", "a number above 0"), {}), MEMBER(layer.normEps),
                       [](double eps) { return std::isfinite(eps) && eps > 0; }));
    rows.push_back(flagRow("layer.residual", MEMBER(layer.residual)));
    rows.push_back(shareRow("layer.output_dropout", MEMBER(layer.outputDropout)));
    rows.push_back(flagRow("layer.add_zero_attn", MEMBER(layer.addZeroAttn)));
    rows.push_back(choiceRow("layer.precision", MEMBER(layer.precision)));
}

void addMaskRows(std::vector<Field> &rows)
{
    const auto isFill = [](double x) { return x == -std::numeric_limits<double>::infinity() || std::isfinite(x); };
    rows.push_back(row("mask.valid_lens",
                       Text(ENGINE_TEXT("engine", "null, one length per batch item, or one list per batch item with a "
                                                  "length per query"),
                            {}),
                       MEMBER(mask.validLens)));
    rows.push_back(choiceRow("mask.causal", MEMBER(mask.causal)));
    rows.push_back(row("mask.window", Text(ENGINE_TEXT("engine", "null or [left, right], each -1 or more"), {}),
                       MEMBER(mask.window)));
    rows.push_back(refRow("mask.allowed", MEMBER(mask.allowed)));
    rows.push_back(refRow("mask.bias", MEMBER(mask.bias)));
    rows.push_back(
        row("mask.fill", Text(ENGINE_TEXT("engine", "a number or \"-inf\""), {}), MEMBER(mask.fill), isFill));
    rows.push_back(choiceRow("mask.fill_mode", MEMBER(mask.fillMode)));
    rows.push_back(choiceRow("mask.dead_row", MEMBER(mask.deadRow)));
}

void addDataRows(std::vector<Field> &rows)
{
    rows.push_back(sizeRow("inputs.batch_size", MEMBER(inputs.batchSize)));
    rows.push_back(sizeRow("inputs.num_queries", MEMBER(inputs.numQueries)));
    rows.push_back(sizeRow("inputs.num_kv_pairs", MEMBER(inputs.numKvPairs)));
    rows.push_back(choiceRow("inputs.kind", MEMBER(inputs.kind)));
    rows.push_back(seedRow("inputs.seed", MEMBER(inputs.seed)));
    rows.push_back(flagRow("inputs.self_attention", MEMBER(inputs.selfAttention)));
    rows.push_back(refRow("inputs.queries", MEMBER(inputs.queries)));
    rows.push_back(refRow("inputs.keys", MEMBER(inputs.keys)));
    rows.push_back(refRow("inputs.values", MEMBER(inputs.values)));
    rows.push_back(choiceRow("weights.kind", MEMBER(weights.kind)));
    rows.push_back(seedRow("weights.seed", MEMBER(weights.seed)));
    rows.push_back(refRow("weights.W_q", MEMBER(weights.wq)));
    rows.push_back(refRow("weights.b_q", MEMBER(weights.bq)));
    rows.push_back(refRow("weights.W_k", MEMBER(weights.wk)));
    rows.push_back(refRow("weights.b_k", MEMBER(weights.bk)));
    rows.push_back(refRow("weights.W_v", MEMBER(weights.wv)));
    rows.push_back(refRow("weights.b_v", MEMBER(weights.bv)));
    rows.push_back(refRow("weights.W_o", MEMBER(weights.wo)));
    rows.push_back(refRow("weights.b_o", MEMBER(weights.bo)));
    rows.push_back(refRow("weights.norm_weight", MEMBER(weights.normWeight)));
    rows.push_back(refRow("weights.norm_bias", MEMBER(weights.normBias)));
    rows.push_back(refRow("weights.bias_k", MEMBER(weights.biasK)));
    rows.push_back(refRow("weights.bias_v", MEMBER(weights.biasV)));
    rows.push_back(refRow("past.keys", MEMBER(past.keys)));
    rows.push_back(refRow("past.values", MEMBER(past.values)));
    const Text tokens(ENGINE_TEXT("engine", "null, a list of words, or one such list per batch item"), {});
    rows.push_back(row("tokens.queries", tokens, MEMBER(tokens.queries)));
    rows.push_back(row("tokens.keys", tokens, MEMBER(tokens.keys)));
    rows.push_back(row(
        "overrides", Text(ENGINE_TEXT("engine", "a list of {\"cell\": \"scores[0,2,1,0]\", \"value\": a number}"), {}),
        MEMBER(overrides)));
}

std::vector<Field> makeFields()
{
    std::vector<Field> rows;
    rows.push_back(row("title", Text(ENGINE_TEXT("engine", "a text"), {}), MEMBER(title)));
    addLayerRows(rows);
    addMaskRows(rows);
    addDataRows(rows);
    return rows;
}

#undef MEMBER

} // namespace

const std::vector<Field> &fields()
{
    static const std::vector<Field> rows = makeFields();
    return rows;
}

const Field *findField(std::string_view path)
{
    const auto found = std::find_if(fields().begin(), fields().end(), [&](const Field &f) { return f.path == path; });
    return found == fields().end() ? nullptr : &*found;
}

} // namespace headscope
