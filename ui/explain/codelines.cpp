// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/codelines.h"

#include "ui/arithmetic/activation.h"
#include "ui/arithmetic/rounding.h"
#include "ui/text/words.h"

#include <QStringList>

#include <cmath>

namespace headscope {
namespace {

/// Of d2l's BERTEncoder; its other blocks have no segments.
constexpr std::string_view kD2lSegments = "X = X + self.segment_embedding(segments)\n"
                                          "X = X + self.pos_embedding[:, :X.shape[1], :]";

/// Where nothing is projected.
constexpr std::string_view kGivenHeads = "Q, K, V = X_q, X_k, X_v";

QString python(double value)
{
    return std::isfinite(value) ? allDigits(value) : inPython(value);
}

/// What this run does to the scaled scores before softmax.
QString masking(const Plan &plan)
{
    const MaskSettings &mask = plan.document.mask;
    QStringList lines;
    if (isPresent(plan, Role::PositionBias))
        lines << QStringLiteral("scores = scores + position_bias");
    if (mask.bias)
        lines << QStringLiteral("scores = scores + bias");
    if (plan.hidesKeys())
        lines << (mask.addsFill() ? QStringLiteral("scores[~mask] += ") : QStringLiteral("scores[~mask] = ")) +
                     python(mask.fill);
    return lines.isEmpty() ? QStringLiteral("# no mask: the scores stay as they are") : lines.join(u'\n');
}

/// Where several heads of queries share one of keys and values: it stands once for each of them.
QString sharing(const Plan &plan)
{
    return plan.sizes.g == plan.sizes.h ? QString() : QStringLiteral(".repeat_interleave(h // g, dim=0)");
}

/// Keys and values of earlier tokens stand before the new ones.
QString pastLines(const Plan &plan)
{
    return plan.sizes.past == 0 ? QString()
                                : QStringLiteral("\nK = torch.cat([past_keys.flatten(0, 1), K], dim=1)"
                                                 "\nV = torch.cat([past_values.flatten(0, 1), V], dim=1)");
}

/// The line of keys or of values that the layer appends.
QString appendedLine(const Plan &plan, const QString &name, const QString &bias, const QString &size)
{
    const QString heads = plan.sizes.g == plan.sizes.h ? QStringLiteral("h") : QStringLiteral("g");
    QStringList parts{name};
    if (plan.document.weights.biasK)
        parts << QStringLiteral("%1.view(%2, 1, %3).repeat(b, 1, 1)").arg(bias, heads, size);
    if (plan.document.layer.addZeroAttn)
        parts << QStringLiteral("torch.zeros(b * %1, 1, %2)").arg(heads, size);
    return QStringLiteral("%1 = torch.cat([%2], dim=1)\n").arg(name, parts.join(QStringLiteral(", ")));
}

/// How many features a head of values has, where that is not as many as a head of keys.
QString valueSize(const Plan &plan)
{
    return plan.sizes.v == plan.sizes.d ? QStringLiteral("d") : QStringLiteral("v");
}

QString appendedLines(const Plan &plan)
{
    if (plan.sizes.appended == 0)
        return {};
    return appendedLine(plan, QStringLiteral("K"), QStringLiteral("bias_k"), QStringLiteral("d")) +
           appendedLine(plan, QStringLiteral("V"), QStringLiteral("bias_v"), valueSize(plan));
}

QString softcapLine(const Plan &plan)
{
    const auto &cap = plan.document.layer.softcap;
    return cap ? QStringLiteral("\nscores = %1 * torch.tanh(scores / %1)").arg(python(*cap)) : QString();
}

/// A sink is one more column, that is dropped; the rule for rows without a key comes last.
QString softmaxLines(const Plan &plan)
{
    const DeadRow rule = plan.document.mask.deadRow;
    QString lines =
        isPresent(plan, Role::Sink)
            ? QStringLiteral("column = sink.repeat(b)[:, None, None].expand(-1, scores.shape[1], 1)\n"
                             "weights = torch.softmax(torch.cat([scores, column], dim=-1), dim=-1)[..., :-1]")
            : QStringLiteral("weights = torch.softmax(scores, dim=-1)");
    if (rule == DeadRow::Computed || !plan.fills())
        return lines;
    const QString value = rule == DeadRow::Zero      ? QStringLiteral("0")
                          : rule == DeadRow::Uniform ? QStringLiteral("1 / scores.shape[-1]")
                                                     : QStringLiteral("math.nan");
    return lines + QStringLiteral("\nweights = weights.masked_fill(~mask.any(dim=-1, keepdim=True), %1)").arg(value);
}

/// The activation of the block, with its gate where it has one.
QString activationLine(const Plan &plan)
{
    const bool isGated = isPresent(plan, Role::FfnGate);
    const QString from = isGated                            ? QStringLiteral("gate")
                         : isPresent(plan, Role::Transform) ? QStringLiteral("x")
                                                            : QStringLiteral("up");
    const QString line = activationInPytorch(plan.document.layer.activation).arg(from);
    return isGated ? line + QStringLiteral(" * up") : line;
}

/// What the products of a feed-forward are made with.
QString expansionLine(const Plan &plan)
{
    return isPresent(plan, Role::FfnGate) ? QStringLiteral("gate, up = W_gate(x), W_up(x)")
                                          : QStringLiteral("up = W_up(x)");
}

/// What is added to the rows of tokens.
QString positionsLine(const Plan &plan)
{
    if (!isPresent(plan, Role::PositionEmbedding) && !isPresent(plan, Role::SegmentEmbedding))
        return QStringLiteral("# nothing is added: attention tells positions");
    QString sum = QStringLiteral("embedded");
    if (isPresent(plan, Role::PositionEmbedding))
        sum += QStringLiteral(" + positions");
    if (isPresent(plan, Role::SegmentEmbedding))
        sum += QStringLiteral(" + segment_embedding(segment_ids)");
    return QStringLiteral("embedded = ") + sum;
}

/// A line of the table with the settings of the run.
QString filled(std::string_view line, StepId step, const Plan &plan)
{
    const auto &scale = plan.document.layer.scale;
    if (step == StepId::Inputs && !plan.attends())
        return isPresent(plan, Role::TokenIds) ? QStringLiteral("token_ids = tokenizer(text)")
                                               : QStringLiteral("x = X");
    QString text = toQString(line);
    for (const GraphTensor *tensor : tensorsOf(plan, step))
        if (tensor->operation == Operation::Dropout)
            text.replace(QStringLiteral("<p>"), python(plan.dropShare(tensor->id)));
    return text
        .replace(QStringLiteral("<scale>"),
                 scale ? QStringLiteral("* ") + python(*scale) : QStringLiteral("/ math.sqrt(%1)").arg(plan.sizes.d))
        .replace(QStringLiteral("<g>"), plan.sizes.g == plan.sizes.h ? QStringLiteral("h") : QStringLiteral("g"))
        .replace(QStringLiteral("<v>"), valueSize(plan))
        .replace(QStringLiteral("<past>"), pastLines(plan))
        .replace(QStringLiteral("<appended>"), appendedLines(plan))
        .replace(QStringLiteral("<shared>"), sharing(plan))
        .replace(QStringLiteral("<softcap>"), softcapLine(plan))
        .replace(QStringLiteral("<softmax>"), softmaxLines(plan))
        .replace(QStringLiteral("<activation>"), activationLine(plan))
        .replace(QStringLiteral("<expansion>"), expansionLine(plan))
        .replace(QStringLiteral("<positions>"), positionsLine(plan))
        .replace(QStringLiteral("<masking>"), masking(plan));
}

/// The shapes of what a step makes, without masks.
QString shapesOf(StepId step, const Plan &plan)
{
    QStringList shapes;
    for (const GraphTensor *tensor : tensorsOf(plan, step)) {
        const bool isMask =
            tensor->id == Role::ScoreBias || tensor->id == Role::PositionBias || isYesNo(tensor->operation);
        if (const QString shape = shownShape(*tensor, plan.sizes); !isMask && !shapes.contains(shape))
            shapes << shape;
    }
    return QStringLiteral("# ") + shapes.join(QStringLiteral(", "));
}

/// Of weights that are given there is nothing to compute.
QString givenLine(const Plan &plan)
{
    return plan.sizes.layers > 1 ? QStringLiteral("weights = attentions[%1]").arg(plan.document.maps.layer)
                                 : QStringLiteral("weights = attentions");
}

/// Whether the attention is one of d2l's: each head has keys of its own, and scores are scaled and masked, no more.
bool isD2lAttention(const Plan &plan)
{
    const LayerSettings &layer = plan.document.layer;
    const bool hasPlainHeads = plan.sizes.g == plan.sizes.h && plan.sizes.rotated == 0 && !layer.qkNorm;
    const bool hasOwnKeys = plan.sizes.past == 0 && plan.sizes.appended == 0;
    const bool hasPlainScores = !layer.softcap && !isPresent(plan, Role::PositionBias) && !plan.document.mask.bias;
    return hasPlainHeads && hasOwnKeys && hasPlainScores && !isPresent(plan, Role::Sink);
}

/// Whether d2l's classes have such a step as it is in this run: they have no gates, and always add positions. The steps
/// of an attention name one another's tensors, so that all of them are d2l's or none.
bool isKnownToD2l(StepId step, const Plan &plan)
{
    if (plan.attends())
        return isD2lAttention(plan);
    if (step == StepId::AddPositions)
        return isPresent(plan, Role::PositionEmbedding);
    const bool isOfFeedForward = step == StepId::Expand || step == StepId::Activate || step == StepId::Contract;
    return !isOfFeedForward || !isPresent(plan, Role::FfnGate);
}

std::string_view lineOf(Library library, const Step &step, const Plan &plan)
{
    const bool namesHeads = library == Library::Pytorch || !isD2lAttention(plan);
    if (step.id == StepId::Inputs && !plan.document.layer.projections && namesHeads)
        return kGivenHeads;
    if (library == Library::Pytorch || !isKnownToD2l(step.id, plan))
        return step.pytorch;
    const bool addsSegments = step.id == StepId::AddPositions && isPresent(plan, Role::SegmentEmbedding);
    return addsSegments ? kD2lSegments : step.d2l();
}

} // namespace

std::vector<CodeLine> codeLines(Library library, const Plan &plan)
{
    std::vector<CodeLine> lines;
    if (plan.hasMapsAlone())
        return {CodeLine{givenLine(plan), shapesOf(StepId::Softmax, plan), {StepId::Softmax}}};
    for (const Step *step : stepsOf(plan)) {
        const QString text = filled(lineOf(library, *step, plan), step->id, plan);
        if (lines.empty() || lines.back().text != text)
            lines.push_back({text, {}, {}});
        lines.back().comment = shapesOf(step->id, plan);
        lines.back().steps.push_back(step->id);
    }
    return lines;
}

QString codeText(const std::vector<CodeLine> &lines)
{
    QString text;
    for (const CodeLine &line : lines)
        text += line.text + QStringLiteral("  ") + line.comment + u'\n';
    return text;
}

} // namespace headscope
