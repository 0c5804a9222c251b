// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/codelines.h"

#include "ui/explain/codeplaces.h"
#include "ui/text/words.h"

#include <QStringList>

namespace headscope {
namespace {

/// Of d2l's BERTEncoder; its other blocks have no segments.
constexpr std::string_view kD2lSegments = "X = X + self.segment_embedding(segments)\n"
                                          "X = X + self.pos_embedding[:, :X.shape[1], :]";

/// Where nothing is projected.
constexpr std::string_view kGivenHeads = "Q, K, V = X_q, X_k, X_v";

/// The step whose line makes a tensor: keys and values are appended where scores are made of them.
StepId lineStepOf(const GraphTensor &tensor)
{
    const bool isAppended = tensor.id == Role::KAppended || tensor.id == Role::VAppended;
    return isAppended ? StepId::Scores : tensor.step;
}

/// Takes a step into a line: the comment tells the shapes of what the last one makes, without masks.
void addToLine(CodeLine &line, StepId step, const Plan &plan)
{
    QStringList shapes;
    for (const GraphTensor &tensor : plan.graph->tensors()) {
        if (tensor.family == Family::Weight || lineStepOf(tensor) != step)
            continue;
        line.made.push_back(tensor.id);
        const bool isMask =
            tensor.id == Role::ScoreBias || tensor.id == Role::PositionBias || isYesNo(tensor.operation);
        if (const QString shape = shownShape(tensor, plan.sizes); !isMask && !shapes.contains(shape))
            shapes << shape;
    }
    line.comment = QStringLiteral("# ") + shapes.join(QStringLiteral(", "));
    line.steps.push_back(step);
}

/// Of weights that are given there is nothing to compute.
QString givenLine(const Plan &plan)
{
    return plan.sizes.layers > 1 ? QStringLiteral("weights = attentions[%1]").arg(plan.document.maps.layer)
                                 : QStringLiteral("weights = attentions");
}

/// Whether d2l's masked_softmax hides the same keys in the same way: all from one on, which valid_lens says for each
/// query, as causal does, with its own number over their scores, and with no rule for rows without a key.
bool isMaskOfD2l(const Plan &plan)
{
    constexpr double fillOfD2l = -1e6;
    const MaskSettings &mask = plan.document.mask;
    if (!plan.fills())
        return true;
    const bool hasOtherRange = mask.hasWindow() || mask.hasPrefix() || !mask.segments.isEmpty();
    const bool isGiven = mask.isCellwise() || !plan.overridesOf(Role::Mask).empty();
    return !hasOtherRange && !isGiven && mask.fill == fillOfD2l && !mask.addsFill() &&
           mask.deadRow == DeadRow::Computed;
}

/// Whether the attention is one of d2l's: each head has keys of its own, and scores are scaled and masked, no more.
bool isD2lAttention(const Plan &plan)
{
    const LayerSettings &layer = plan.document.layer;
    const bool hasPlainHeads = plan.sizes.g == plan.sizes.h && plan.sizes.rotated == 0 && !layer.qkNorm;
    const bool hasOwnKeys = plan.sizes.past == 0 && plan.sizes.appended == 0;
    const bool hasPlainScores = !layer.softcap && !isPresent(plan, Role::PositionBias);
    return hasPlainHeads && hasOwnKeys && hasPlainScores && !isPresent(plan, Role::Sink) && isMaskOfD2l(plan);
}

/// Whether a feed-forward is one of d2l's, which have no gate, and ReLU or GELU itself.
bool isD2lFeedForward(const Plan &plan)
{
    const Activation activation = plan.document.layer.activation;
    return !isPresent(plan, Role::FfnGate) && (activation == Activation::Relu || activation == Activation::Gelu);
}

/// Whether d2l's classes do what the block does. Its lines name one another's tensors, so that all of them are d2l's or
/// none.
bool isKnownToD2l(const Plan &plan)
{
    if (isPresent(plan, Role::NormWeight) && plan.document.layer.normKind == NormKind::Rms)
        return false; // d2l norms by nn.LayerNorm
    switch (plan.document.layer.kind) {
    case BlockKind::Attention: return isD2lAttention(plan);
    case BlockKind::Embedding: // d2l always adds positions
        return isPresent(plan, Role::PositionEmbedding) && !isPresent(plan, Role::PatchEmbedding);
    case BlockKind::FeedForward: return isD2lFeedForward(plan);
    case BlockKind::Final: return false;
    case BlockKind::Unembedding: break;
    }
    return true;
}

std::string_view lineOf(Library library, const Step &step, const Plan &plan)
{
    const bool isD2l = library == Library::D2l;
    if (step.id == StepId::Inputs && !plan.document.layer.projections && !isD2l)
        return kGivenHeads;
    if (!isD2l)
        return step.pytorch;
    const bool addsSegments = step.id == StepId::AddPositions && isPresent(plan, Role::SegmentEmbedding);
    return addsSegments ? kD2lSegments : step.d2l();
}

} // namespace

std::vector<CodeLine> codeLines(Library library, const Plan &plan)
{
    std::vector<CodeLine> lines;
    if (plan.hasMapsAlone()) {
        lines.push_back({givenLine(plan), {}, {}});
        addToLine(lines.back(), StepId::Softmax, plan);
        return lines;
    }
    const Library spoken = isKnownToD2l(plan) ? library : Library::Pytorch;
    for (const Step *step : stepsOf(plan)) {
        const QString text = filledLine(lineOf(spoken, *step, plan), step->id, spoken, plan);
        if (lines.empty() || lines.back().text != text)
            lines.push_back({text, {}, {}});
        addToLine(lines.back(), step->id, plan);
    }
    return lines;
}

QString codeRemark(Library library, const Plan &plan)
{
    return library == Library::Pytorch || plan.hasMapsAlone() || isKnownToD2l(plan)
               ? QString()
               : QStringLiteral("# d2l has no such layer; this is PyTorch");
}

QString codeText(const std::vector<CodeLine> &lines)
{
    QString text;
    for (const CodeLine &line : lines)
        text += line.text + QStringLiteral("  ") + line.comment + u'\n';
    return text;
}

} // namespace headscope
