// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/codeplaces.h"

#include "ui/arithmetic/activation.h"
#include "ui/arithmetic/rounding.h"
#include "ui/text/words.h"

#include <QStringList>

#include <cmath>

namespace headscope {
namespace {

QString python(double value)
{
    return std::isfinite(value) ? allDigits(value) : inPython(value);
}

/// What this run does to the scaled scores before softmax. A bias of −∞ hides its key, too, which then gets the fill.
QString masking(const Plan &plan)
{
    const MaskSettings &mask = plan.document.mask;
    QStringList lines;
    if (mask.bias)
        lines << (plan.hidesKeys() ? QStringLiteral("mask = mask & (bias != -math.inf)")
                                   : QStringLiteral("mask = bias != -math.inf"));
    if (isPresent(plan, Role::PositionBias))
        lines << QStringLiteral("scores = scores + position_bias");
    if (mask.bias)
        lines << QStringLiteral("scores = scores + bias");
    if (plan.fills())
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

/// The activation of the block, with its gate where it has one. What a transform gives is normed next.
QString activationLine(const Plan &plan)
{
    const QString of = activationInPytorch(plan.document.layer.activation);
    if (isPresent(plan, Role::Transform))
        return QStringLiteral("x = ") + of.arg(QStringLiteral("x"));
    return QStringLiteral("hidden = ") + (isPresent(plan, Role::FfnGate)
                                              ? of.arg(QStringLiteral("gate")) + QStringLiteral(" * up")
                                              : of.arg(QStringLiteral("up")));
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

/// The rows of tokens as they are looked up. Of an image, the one token stands before its patches.
QString lookedUp(const Plan &plan)
{
    return isPresent(plan, Role::PatchEmbedding)
               ? QStringLiteral("torch.cat([token_embedding.weight[:1].expand(b, 1, -1), patch_embedding(x)], dim=1)")
               : QStringLiteral("token_embedding(token_ids)");
}

QString givenFactor(const Plan &plan)
{
    const auto &scale = plan.document.layer.scale;
    return scale ? QStringLiteral(" * ") + python(*scale) : QString();
}

/// What scales the scores.
QString scoreFactor(const Plan &plan)
{
    return plan.document.layer.scale ? givenFactor(plan).trimmed()
                                     : QStringLiteral("/ math.sqrt(%1)").arg(plan.sizes.d);
}

/// "queries, keys, values = norm(queries), norm(keys), norm(values)"
QString normLine(const QString &norm, const QStringList &names)
{
    QStringList normed;
    for (const QString &name : names)
        normed << norm.arg(name);
    return names.join(QStringLiteral(", ")) + QStringLiteral(" = ") + normed.join(QStringLiteral(", "));
}

/// All that the run norms before its products. A residual adds the queries as they were before, so they are kept.
QString normBefore(Library library, const Plan &plan)
{
    const bool isD2l = library == Library::D2l;
    const QString norm = isD2l ? QStringLiteral("self.ln(%1)") : QStringLiteral("norm(%1)");
    if (!plan.attends())
        return normLine(norm, {QStringLiteral("x")});
    QStringList names{QStringLiteral("queries")};
    if (plan.normsInputs())
        names << QStringLiteral("keys") << QStringLiteral("values");
    const QString kept = isD2l ? QStringLiteral("X = queries\n") : QStringLiteral("residual = queries\n");
    return (isPresent(plan, Role::ResidualSum) ? kept : QString()) + normLine(norm, names);
}

/// The queries of a d2l layer with a residual, whose own line makes heads of them. A norm before has kept them.
QString keptQueries(const Plan &plan)
{
    return isPresent(plan, Role::ResidualSum) && !plan.normsQueries() ? QStringLiteral("X = queries\n") : QString();
}

/// What a residual adds.
QString residualOf(Library library, const Plan &plan)
{
    if (isPresent(plan, Role::ResidualInput))
        return QStringLiteral("residual_input");
    if (!plan.attends() || library == Library::D2l)
        return QStringLiteral("X");
    return plan.normsQueries() ? QStringLiteral("residual") : QStringLiteral("queries");
}

/// What the last norm of a block reads and makes.
QString resultName(Library library, const Plan &plan)
{
    if (library == Library::D2l)
        return plan.hasResult() ? QStringLiteral("Y") : QStringLiteral("X");
    return plan.hasResult() ? QStringLiteral("output") : QStringLiteral("embedded");
}

QString givenInput(const Plan &plan)
{
    return isPresent(plan, Role::TokenIds) ? QStringLiteral("token_ids = tokenizer(text)") : QStringLiteral("x = X");
}

/// The layer that activates in d2l's classes, which have these two.
QString d2lActivation(const Plan &plan)
{
    return plan.document.layer.activation == Activation::Relu ? QStringLiteral("relu") : QStringLiteral("gelu");
}

} // namespace

QString filledLine(std::string_view line, StepId step, Library library, const Plan &plan)
{
    if (step == StepId::Inputs && !plan.attends())
        return givenInput(plan);
    QString text = toQString(line);
    for (const GraphTensor *tensor : tensorsOf(plan, step))
        if (tensor->operation == Operation::Dropout)
            text.replace(QStringLiteral("<p>"), python(plan.dropShare(tensor->id)));
    return text.replace(QStringLiteral("<scale>"), scoreFactor(plan))
        .replace(QStringLiteral("<factor>"), givenFactor(plan))
        .replace(QStringLiteral("<g>"), plan.sizes.g == plan.sizes.h ? QStringLiteral("h") : QStringLiteral("g"))
        .replace(QStringLiteral("<v>"), valueSize(plan))
        .replace(QStringLiteral("<kept>"), keptQueries(plan))
        .replace(QStringLiteral("<past>"), pastLines(plan))
        .replace(QStringLiteral("<appended>"), appendedLines(plan))
        .replace(QStringLiteral("<shared>"), sharing(plan))
        .replace(QStringLiteral("<softcap>"), softcapLine(plan))
        .replace(QStringLiteral("<softmax>"), softmaxLines(plan))
        .replace(QStringLiteral("<activation>"), activationLine(plan))
        .replace(QStringLiteral("<d2l activation>"), d2lActivation(plan))
        .replace(QStringLiteral("<expansion>"), expansionLine(plan))
        .replace(QStringLiteral("<looked up>"), lookedUp(plan))
        .replace(QStringLiteral("<positions>"), positionsLine(plan))
        .replace(QStringLiteral("<norm before>"), normBefore(library, plan))
        .replace(QStringLiteral("<residual>"), residualOf(library, plan))
        .replace(QStringLiteral("<result>"), resultName(library, plan))
        .replace(QStringLiteral("<masking>"), masking(plan));
}

} // namespace headscope
