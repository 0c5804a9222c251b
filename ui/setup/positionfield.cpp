// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupfield.h"

#include <QCoreApplication>

namespace headscope {
namespace {

class PositionWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::PositionWords)
};

using enum EditorKind;

QString key(const char *text)
{
    return QString::fromLatin1(text);
}

void addRope(std::vector<SetupField> &rows, const QString &section)
{
    rows.push_back(
        {key("layer.rope"), section, PositionWords::tr("Rotary"), Switch,
         PositionWords::tr("Rotary embedding: pairs of features of Q and K are turned by an angle that grows "
                           "with the position")});
    rows.push_back(
        {key("layer.rope.pairing"),
         section,
         PositionWords::tr("Pairs"),
         EditorKind::Choice,
         PositionWords::tr("Which features turn together: f and f + size/2 as in Hugging Face’s files, or 2f "
                           "and 2f + 1 as in Meta’s"),
         1,
         {key("half"), key("interleaved")},
         {PositionWords::tr("Halves"), PositionWords::tr("Neighbours")}});
    rows.push_back({key("layer.rope.theta"), section, PositionWords::tr("Base θ"), Text,
                    PositionWords::tr("Pair f turns by θ^(−2f/size) from one position to the next")});
    rows.push_back({key("layer.rope.size"),
                    section,
                    PositionWords::tr("Turned features"),
                    Number,
                    PositionWords::tr("Only the first so many features of each head turn; an even number"),
                    2,
                    {},
                    {},
                    PositionWords::tr("all")});
}

void addScaling(std::vector<SetupField> &rows, const QString &section)
{
    rows.push_back({key("layer.rope.scaling"), section, PositionWords::tr("Scaled angles"), Switch,
                    PositionWords::tr("Smaller angles, for texts longer than those of the training")});
    rows.push_back({key("layer.rope.scaling.type"),
                    section,
                    PositionWords::tr("Scaling"),
                    EditorKind::Choice,
                    PositionWords::tr("All angles alike, or as Llama 3 only those that turn slowly"),
                    1,
                    {key("linear"), key("llama3")},
                    {PositionWords::tr("All alike"), key("Llama 3")}});
    rows.push_back({key("layer.rope.scaling.factor"), section, PositionWords::tr("Factor"), Text,
                    PositionWords::tr("What the angles are divided by")});
    rows.push_back({key("layer.rope.scaling.low_freq_factor"), section, PositionWords::tr("Slow below"), Text,
                    PositionWords::tr("low_freq_factor: pairs with fewer turns in the original length are divided by "
                                      "the whole factor")});
    rows.push_back({key("layer.rope.scaling.high_freq_factor"), section, PositionWords::tr("Fast above"), Text,
                    PositionWords::tr("high_freq_factor: pairs with more turns in the original length stay as they "
                                      "are")});
    rows.push_back({key("layer.rope.scaling.original_max_position"), section, PositionWords::tr("Original length"),
                    Number, PositionWords::tr("How many positions the texts of the training had")});
}

void addBiases(std::vector<SetupField> &rows, const QString &section)
{
    rows.push_back({key("layer.alibi"), section, key("ALiBi"), Switch,
                    PositionWords::tr("From each score, the distance of query and key times the slope of the head is "
                                      "taken away")});
    rows.push_back({key("layer.alibi.slopes"),
                    section,
                    PositionWords::tr("Slopes"),
                    List,
                    PositionWords::tr("One number per head, such as 0.5, 0.25; if empty, those of the paper"),
                    1,
                    {},
                    {},
                    PositionWords::tr("usual")});
    rows.push_back({key("layer.relative_bias.max_distance"), section, PositionWords::tr("Farthest bucket"), Number,
                    PositionWords::tr("T5’s bias: from this distance on all keys share the last bucket")});
    rows.push_back({key("layer.relative_bias.bidirectional"), section, PositionWords::tr("Both directions"), Flag,
                    PositionWords::tr("T5’s bias: keys behind the query have buckets of their own")});
}

} // namespace

void addPositionFields(std::vector<SetupField> &rows)
{
    const QString section = PositionWords::tr("POSITIONS");
    addRope(rows, section);
    addScaling(rows, section);
    addBiases(rows, section);
    rows.push_back({key("layer.qk_norm"),
                    section,
                    PositionWords::tr("Q, K norm"),
                    EditorKind::Choice,
                    PositionWords::tr("Of each head’s queries and keys, before they are turned"),
                    1,
                    {key("null"), key("rms"), key("layer")},
                    {PositionWords::tr("No"), PositionWords::tr("RMS norm"), PositionWords::tr("Layer norm")}});
}

} // namespace headscope
