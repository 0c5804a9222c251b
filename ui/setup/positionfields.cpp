// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/fieldsections.h"

namespace headscope {
namespace {

bool rotates(const Document &document)
{
    return document.layer.rope.has_value();
}

bool scalesAngles(const Document &document)
{
    return partOf(document.layer.rope).scaling.has_value();
}

bool scalesAsLlama(const Document &document)
{
    const auto &scaling = partOf(document.layer.rope).scaling;
    return scaling && scaling->type == RopeScalingType::Llama3;
}

bool hasAlibi(const Document &document)
{
    return document.layer.alibi.has_value();
}

bool hasRelativeBias(const Document &document)
{
    return document.layer.relativeBias.has_value();
}

void addRope(std::vector<SetupField> &rows, const QString &section)
{
    rows.push_back(
        {.path = asIs("layer.rope"),
         .section = section,
         .label = SetupWords::tr("Rotary"),
         .kind = EditorKind::Switch,
         .hint = SetupWords::tr("Rotary embedding: pairs of features of Q and K are turned by an angle that grows "
                                "with the position")});
    rows.push_back(
        {.path = asIs("layer.rope.pairing"),
         .section = section,
         .label = SetupWords::tr("Pairs"),
         .kind = EditorKind::Choice,
         .hint = SetupWords::tr("Which features turn together: f and f + size/2 as in Hugging Face’s files, or 2f "
                                "and 2f + 1 as in Meta’s"),
         .choices = {{asIs("half"), SetupWords::tr("Halves")}, {asIs("interleaved"), SetupWords::tr("Neighbours")}},
         .isShown = rotates});
    rows.push_back({.path = asIs("layer.rope.theta"),
                    .section = section,
                    .label = SetupWords::tr("Base θ"),
                    .kind = EditorKind::Text,
                    .hint = SetupWords::tr("Pair f turns by θ^(−2f/size) from one position to the next"),
                    .isShown = rotates});
    rows.push_back({.path = asIs("layer.rope.size"),
                    .section = section,
                    .label = SetupWords::tr("Turned features"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("Only the first so many features of each head turn; an even number"),
                    .step = 2,
                    .placeholder = SetupWords::tr("all"),
                    .isShown = rotates});
}

void addScaling(std::vector<SetupField> &rows, const QString &section)
{
    rows.push_back({.path = asIs("layer.rope.scaling"),
                    .section = section,
                    .label = SetupWords::tr("Scaled angles"),
                    .kind = EditorKind::Switch,
                    .hint = SetupWords::tr("Smaller angles, for texts longer than those of the training"),
                    .isShown = rotates});
    rows.push_back(
        {.path = asIs("layer.rope.scaling.type"),
         .section = section,
         .label = SetupWords::tr("Scaling"),
         .kind = EditorKind::Choice,
         .hint = SetupWords::tr("All angles alike, or as Llama 3 only those that turn slowly"),
         .choices = {{asIs("linear"), SetupWords::tr("All alike", "angles")}, {asIs("llama3"), asIs("Llama 3")}},
         .isShown = scalesAngles});
    rows.push_back({.path = asIs("layer.rope.scaling.factor"),
                    .section = section,
                    .label = SetupWords::tr("Factor"),
                    .kind = EditorKind::Text,
                    .hint = SetupWords::tr("What the angles are divided by"),
                    .isShown = scalesAngles});
    rows.push_back(
        {.path = asIs("layer.rope.scaling.low_freq_factor"),
         .section = section,
         .label = SetupWords::tr("Slow below"),
         .kind = EditorKind::Text,
         .hint = SetupWords::tr("low_freq_factor: pairs with fewer turns in the original length are divided by "
                                "the whole factor"),
         .isShown = scalesAsLlama});
    rows.push_back(
        {.path = asIs("layer.rope.scaling.high_freq_factor"),
         .section = section,
         .label = SetupWords::tr("Fast above"),
         .kind = EditorKind::Text,
         .hint = SetupWords::tr("high_freq_factor: pairs with more turns in the original length stay as they "
                                "are"),
         .isShown = scalesAsLlama});
    rows.push_back({.path = asIs("layer.rope.scaling.original_max_position"),
                    .section = section,
                    .label = SetupWords::tr("Original length"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("How many positions the texts of the training had"),
                    .isShown = scalesAsLlama});
}

void addBiases(std::vector<SetupField> &rows, const QString &section)
{
    rows.push_back(
        {.path = asIs("layer.alibi"),
         .section = section,
         .label = asIs("ALiBi"),
         .kind = EditorKind::Switch,
         .hint = SetupWords::tr("From each score, the distance of query and key times the slope of the head is "
                                "taken away")});
    rows.push_back({.path = asIs("layer.alibi.slopes"),
                    .section = section,
                    .label = SetupWords::tr("Slopes"),
                    .kind = EditorKind::List,
                    .hint = SetupWords::tr("One number per head, such as 0.5, 0.25; if empty, those of the paper"),
                    .placeholder = SetupWords::tr("usual"),
                    .typed = SetupWords::tr("nothing, or one number per head, such as 0.5, 0.25"),
                    .isShown = hasAlibi});
    rows.push_back({.path = asIs("layer.relative_bias.max_distance"),
                    .section = section,
                    .label = SetupWords::tr("Farthest bucket"),
                    .kind = EditorKind::Number,
                    .hint = SetupWords::tr("T5’s bias: from this distance on all keys share the last bucket"),
                    .isShown = hasRelativeBias});
    rows.push_back({.path = asIs("layer.relative_bias.bidirectional"),
                    .section = section,
                    .label = SetupWords::tr("Both directions"),
                    .kind = EditorKind::Flag,
                    .hint = SetupWords::tr("T5’s bias: keys behind the query have buckets of their own"),
                    .isShown = hasRelativeBias});
}

} // namespace

void addPositionFields(std::vector<SetupField> &rows)
{
    const QString section = SetupWords::tr("POSITIONS");
    addRope(rows, section);
    addScaling(rows, section);
    addBiases(rows, section);
    rows.push_back({.path = asIs("layer.qk_norm"),
                    .section = section,
                    .label = SetupWords::tr("Q, K norm"),
                    .kind = EditorKind::Choice,
                    .hint = SetupWords::tr("Of each head’s queries and keys, before they are turned"),
                    .choices = {{asIs("null"), SetupWords::tr("No")},
                                {asIs("rms"), SetupWords::tr("RMS norm")},
                                {asIs("layer"), SetupWords::tr("Layer norm")}}});
}

} // namespace headscope
