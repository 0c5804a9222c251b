// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/fieldrows.h"

namespace headscope {

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
    rows.push_back(refRow("weights.sink", MEMBER(weights.sink)));
    rows.push_back(refRow("weights.q_norm", MEMBER(weights.qNorm)));
    rows.push_back(refRow("weights.k_norm", MEMBER(weights.kNorm)));
    rows.push_back(refRow("past.keys", MEMBER(past.keys)));
    rows.push_back(refRow("past.values", MEMBER(past.values)));
    const Text tokens(ENGINE_TEXT("engine", "null, a list of words, or one such list per batch item"), {});
    rows.push_back(row("tokens.queries", tokens, MEMBER(tokens.queries)));
    rows.push_back(row("tokens.keys", tokens, MEMBER(tokens.keys)));
    rows.push_back(refRow("expected.weights", MEMBER(expected.weights)));
    rows.push_back(refRow("expected.output", MEMBER(expected.output)));
    rows.push_back(row(
        "overrides", Text(ENGINE_TEXT("engine", "a list of {\"cell\": \"scores[0,2,1,0]\", \"value\": a number}"), {}),
        MEMBER(overrides)));
    rows.back().item = Text(ENGINE_TEXT("engine", "{\"cell\": \"scores[0,2,1,0]\", \"value\": a number}"), {});
}

} // namespace headscope
