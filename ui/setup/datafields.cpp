// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/fieldsections.h"

namespace headscope {
namespace {

bool areInputsGiven(const Document &document)
{
    return document.inputs.queries.has_value();
}

/// Queries that are the keys and values, too, have one width.
QList<Change> widthToOthers(const Document &document, const QString &json)
{
    return document.inputs.selfAttention ? changesTo({"layer.key_size", "layer.value_size"}, json) : QList<Change>();
}

/// Where self-attention begins, keys and values get the sizes of the queries.
QList<Change> sizesToQueries(const Document &document, const QString &json)
{
    if (json != QStringLiteral("true"))
        return {};
    const auto now = [&](const char *path) { return QString::fromStdString(settingAt(document, path)); };
    return changesTo({"inputs.num_kv_pairs"}, now("inputs.num_queries")) +
           changesTo({"layer.key_size", "layer.value_size"}, now("layer.query_size"));
}

QList<Change> leaveInputFiles(const Document &, const QString &json)
{
    return json == QStringLiteral("\"file\"")
               ? QList<Change>()
               : changesTo({"inputs.queries", "inputs.keys", "inputs.values"}, QStringLiteral("null"));
}

QList<Change> leaveWeightFiles(const Document &, const QString &json)
{
    return json == QStringLiteral("\"file\"")
               ? QList<Change>()
               : changesTo({"weights.W_q", "weights.b_q", "weights.W_k", "weights.b_k", "weights.W_v", "weights.b_v",
                            "weights.W_o", "weights.b_o", "weights.W_up", "weights.b_up", "weights.W_gate",
                            "weights.b_gate", "weights.W_down", "weights.b_down"},
                           QStringLiteral("null"));
}

} // namespace

void addDataFields(std::vector<SetupField> &rows)
{
    const QString section = SetupWords::tr("DATA");
    rows.push_back({.path = asIs("inputs.kind"),
                    .section = section,
                    .label = SetupWords::tr("Inputs"),
                    .kind = EditorKind::Choice,
                    .hint = SetupWords::tr("torch.randn, rand, ones or arange"),
                    .choices = {{asIs("normal"), SetupWords::tr("Normal")},
                                {asIs("uniform"), SetupWords::tr("Uniform")},
                                {asIs("ones"), SetupWords::tr("All ones")},
                                {asIs("arange"), SetupWords::tr("0, 1, 2, …")},
                                {asIs("file"), SetupWords::tr("From a file"), areInputsGiven}},
                    .takesAlong = leaveInputFiles});
    rows.push_back({.path = asIs("inputs.seed"),
                    .section = section,
                    .label = SetupWords::tr("Input seed"),
                    .kind = EditorKind::Number,
                    .hint = asIs("torch.manual_seed"),
                    .whyOff = {inputsFromFile}});
    rows.push_back({.path = asIs("inputs.self_attention"),
                    .section = section,
                    .label = SetupWords::tr("Self-attention"),
                    .kind = EditorKind::Flag,
                    .hint = SetupWords::tr("The queries are the keys and the values, too"),
                    .whyOff = {inputsFromFile},
                    .takesAlong = sizesToQueries});
    rows.push_back(
        {.path = asIs("weights.kind"),
         .section = section,
         .label = SetupWords::tr("Weights"),
         .kind = EditorKind::Choice,
         .hint = SetupWords::tr(
             "How W_q, W_k, W_v and W_o start: as nn.Linear does, by nn.init.xavier_uniform_, or as the identity"),
         .choices = {{asIs("linear"), asIs("nn.Linear")},
                     {asIs("xavier_uniform"), asIs("Xavier")},
                     {asIs("identity"), SetupWords::tr("Identity")},
                     {asIs("file"), SetupWords::tr("From a file"), areWeightsGiven}},
         .takesAlong = leaveWeightFiles});
    rows.push_back({.path = asIs("weights.seed"),
                    .section = section,
                    .label = SetupWords::tr("Weight seed"),
                    .kind = EditorKind::Number,
                    .hint = asIs("torch.manual_seed"),
                    .whyOff = {weightsFromFile}});
    rows.push_back({.path = asIs("layer.query_size"),
                    .section = section,
                    .label = SetupWords::tr("Query size"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("query_size: features of each query"),
                    .whyOff = {inputsFromFile, weightsFromFile},
                    .takesAlong = widthToOthers});
    rows.push_back({.path = asIs("layer.key_size"),
                    .section = section,
                    .label = SetupWords::tr("Key size"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("key_size; in PyTorch kdim"),
                    .whyOff = {inputsFromFile, weightsFromFile, followsQueries}});
    rows.push_back({.path = asIs("layer.value_size"),
                    .section = section,
                    .label = SetupWords::tr("Value size"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("value_size; in PyTorch vdim"),
                    .whyOff = {inputsFromFile, weightsFromFile, followsQueries}});
}

} // namespace headscope
