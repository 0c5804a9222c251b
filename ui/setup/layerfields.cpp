// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/fieldsections.h"

namespace headscope {
namespace {

QString whyDropoutWaits(const Document &document)
{
    return document.layer.training ? QString() : SetupWords::tr("Works only in training mode.");
}

bool attends(const Document &document)
{
    return document.layer.kind == BlockKind::Attention;
}

bool activates(const Document &document)
{
    return document.layer.kind == BlockKind::FeedForward ||
           (document.layer.kind == BlockKind::Final && document.weights.wTransform.has_value());
}

bool feedsForward(const Document &document)
{
    return document.layer.kind == BlockKind::FeedForward;
}

bool embedsPositions(const Document &document)
{
    return document.layer.kind == BlockKind::Embedding && document.weights.wPosition.has_value();
}

/// What a block does between two of attention.
void addBlockFields(std::vector<SetupField> &rows, const QString &section)
{
    rows.push_back({.path = asIs("layer.activation"),
                    .section = section,
                    .label = SetupWords::tr("Activation"),
                    .kind = EditorKind::Choice,
                    .hint = SetupWords::tr("The function that each feature goes through alone"),
                    .choices = {{asIs("relu"), asIs("ReLU")},
                                {asIs("gelu"), asIs("GELU")},
                                {asIs("gelu_tanh"), asIs("GELU (tanh)")},
                                {asIs("silu"), asIs("SiLU")}},
                    .isShown = activates});
    rows.push_back({.path = asIs("layer.hidden_size"),
                    .section = section,
                    .label = SetupWords::tr("Inner features"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("ffn_num_hiddens: how many features there are between the two layers"),
                    .whyOff = {weightsFromFile},
                    .isShown = feedsForward,
                    .placeholderIn = [](const Plan &plan) { return QString::number(plan.sizes.f); }});
    rows.push_back({.path = asIs("layer.position_offset"),
                    .section = section,
                    .label = SetupWords::tr("First position"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("The row of the table of positions that the first token takes"),
                    .isShown = embedsPositions});
}

bool isBiasGiven(const Document &document)
{
    const WeightSettings &weights = document.weights;
    return weights.bq || weights.bk || weights.bv || weights.bo || weights.bUp || weights.bGate || weights.bDown;
}

QString whyBiasWaits(const Document &document)
{
    return isBiasGiven(document) ? SetupWords::tr("The weights come from a file.") : QString();
}

QString whyNormWaits(const Document &document)
{
    if (document.layer.kind == BlockKind::Final)
        return {};
    return document.layer.norm == Norm::None ? SetupWords::tr("There is no norm around the layer.") : QString();
}

} // namespace

void addLayerFields(std::vector<SetupField> &rows)
{
    const QString section = SetupWords::tr("LAYER");
    rows.push_back({.path = asIs("layer.bias"),
                    .section = section,
                    .label = SetupWords::tr("Bias"),
                    .kind = EditorKind::Flag,
                    .hint = asIs("bias"),
                    .whyOff = {whyBiasWaits},
                    .isGiven = isBiasGiven});
    rows.push_back({.path = asIs("layer.norm"),
                    .section = section,
                    .label = SetupWords::tr("Layer norm"),
                    .kind = EditorKind::Choice,
                    .hint = SetupWords::tr("nn.LayerNorm before the projections, after the residual, or both"),
                    .choices = {{asIs("none"), SetupWords::tr("No")},
                                {asIs("pre"), SetupWords::tr("Before")},
                                {asIs("pre_query"), SetupWords::tr("Queries only"), attends},
                                {asIs("post"), SetupWords::tr("After")},
                                {asIs("pre_and_post"), SetupWords::tr("Both")}}});
    rows.push_back(
        {.path = asIs("layer.norm_kind"),
         .section = section,
         .label = SetupWords::tr("Norm kind"),
         .kind = EditorKind::Choice,
         .hint = SetupWords::tr("Layer norm takes the mean away and divides by the deviation; RMS norm divides by "
                                "the root of the mean square alone"),
         .choices = {{asIs("layer"), SetupWords::tr("Layer norm")}, {asIs("rms"), SetupWords::tr("RMS norm")}},
         .whyOff = {whyNormWaits}});
    rows.push_back({.path = asIs("layer.residual"),
                    .section = section,
                    .label = SetupWords::tr("Residual"),
                    .kind = EditorKind::Flag,
                    .hint = SetupWords::tr("What comes in, of attention the queries, is added to the output")});
    rows.push_back({.path = asIs("layer.dropout"),
                    .section = section,
                    .label = SetupWords::tr("Dropout"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("The share of weights that training drops"),
                    .step = 0.1,
                    .most = 0.95,
                    .whyOff = {whyDropoutWaits},
                    .note = [](const Plan &plan) { return whyDropoutWaits(plan.document); }});
    rows.push_back(
        {.path = asIs("layer.training"),
         .section = section,
         .label = SetupWords::tr("Mode"),
         .kind = EditorKind::Choice,
         .hint = SetupWords::tr("Dropout works in training only: model.train() and model.eval()"),
         .choices = {{asIs("false"), SetupWords::tr("Evaluation")}, {asIs("true"), SetupWords::tr("Training")}}});
    rows.push_back({.path = asIs("layer.dropout_seed"),
                    .section = section,
                    .label = SetupWords::tr("Dropout seed"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("Another seed drops others"),
                    .whyOff = {whyDropoutWaits}});
    rows.push_back(
        {.path = asIs("layer.scale"),
         .section = section,
         .label = SetupWords::tr("Scale"),
         .kind = EditorKind::Text,
         .hint = SetupWords::tr("What the scores are multiplied by; if empty, 1/√d with d features per head"),
         .placeholder = asIs("1/√d"),
         .typed = SetupWords::tr("nothing, a number, or a fraction such as 1/8 or 1/√64"),
         .placeholderIn = [](const Plan &plan) {
             return plan.attends() ? QStringLiteral("1/√%1").arg(plan.sizes.d) : QStringLiteral("1");
         }});
    addBlockFields(rows, section);
}

} // namespace headscope
