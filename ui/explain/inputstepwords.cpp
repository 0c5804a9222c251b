// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/positions.h"
#include "ui/explain/toldstep.h"
#include "ui/text/words.h"

#include <QStringList>

namespace headscope {
namespace {

QString inputWords(const Plan &plan, Index)
{
    const Sizes &s = plan.sizes;
    if (plan.document.layer.kind == BlockKind::Embedding)
        return s.patches > 0 ? StepWords::tr("An image, cut into %1.").arg(axisCount(Extent::PatchCount, s.patches))
               : s.q == 1    ? StepWords::tr("A text of one token, which has a number, its id.")
                             : StepWords::tr("A text, cut into %1 tokens. Each has a number, its id.").arg(s.q);
    if (!plan.attends())
        return StepWords::tr("What the block before gives, the residual stream: %1, each a row of %2.")
            .arg(axisCount(Extent::QueryCount, s.q, termsIn(plan)), axisCount(Extent::QuerySize, s.querySize));
    const QString pairs = s.newKeys() == 1 ? StepWords::tr("%1 key-value pair").arg(1)
                                           : StepWords::tr("%1 key-value pairs").arg(s.newKeys());
    return (s.b == 1 ? StepWords::tr("%1 with %2 and %3.") : StepWords::tr("%1, each with %2 and %3."))
        .arg(axisCount(Extent::Batch, s.b), axisCount(Extent::QueryCount, s.q), pairs);
}

/// Whether the heads of keys and values are as many and as wide as those of queries.
bool haveSameHeads(const Sizes &s)
{
    return s.g == s.h && s.v == s.d;
}

QString projectWords(const Plan &plan, Index)
{
    const Sizes &s = plan.sizes;
    const QString query = axisCount(Extent::QuerySize, s.querySize);
    if (haveSameHeads(s) && s.keySize == s.querySize && s.valueSize == s.querySize)
        return inSequence({StepWords::tr("Queries, keys and values are each multiplied by a weight matrix of their "
                                         "own: a row of %1 becomes one of %2. All heads are computed at once.")
                               .arg(query)
                               .arg(s.h * s.d),
                           weightOrder()});
    return inSequence({StepWords::tr("Queries, keys and values are each multiplied by a weight matrix of their own: a "
                                     "query of %1 becomes one of %2, a key of %3 one of %4, a value of %5 one of %6. "
                                     "All heads are computed at once.")
                           .arg(query)
                           .arg(s.h * s.d)
                           .arg(axisCount(Extent::KeySize, s.keySize))
                           .arg(s.g * s.d)
                           .arg(axisCount(Extent::ValueSize, s.valueSize))
                           .arg(s.g * s.v),
                       weightOrder()});
}

QString splitSentence(const Sizes &s)
{
    const QString row = axisCount(Extent::QWidth, s.h * s.d);
    const QString heads = axisCount(Extent::Heads, s.h);
    const QString keyHeads = axisCount(Extent::Heads, s.g);
    if (haveSameHeads(s)) {
        const QString words =
            s.q == s.newKeys()
                ? StepWords::tr("A row of %1 becomes %2 of %3. No number changes: reshape, permute and merge only put "
                                "them in another order:")
                : StepWords::tr("A row of %1 becomes %2 of %3. No number changes: reshape, permute and merge only put "
                                "them in another order, as here the queries:");
        return words.arg(row, heads).arg(s.d);
    }
    return StepWords::tr("A query of %1 becomes %2 of %3, a key %4 of %5, a value %6 of %7. No number changes: "
                         "reshape, permute and merge only put them in another order, as here the queries:")
        .arg(row, heads)
        .arg(s.d)
        .arg(keyHeads)
        .arg(s.d)
        .arg(keyHeads)
        .arg(s.v);
}

QString splitWords(const Plan &plan, Index)
{
    const Sizes &s = plan.sizes;
    QStringList shapes;
    shapes << asCode(toQString(toString(shapeOf(specOf(Role::Q), s))));
    for (const Move &move : movesOf(specOf(Role::QHeads), s))
        shapes << asCode(toQString(toString(move.shape)));
    return splitSentence(s) + QStringLiteral("<br>") + shapes.join(QStringLiteral(" → "));
}

QString rmsWords(Index features, double eps)
{
    return StepWords::tr("Each row of %1 is divided by the root of its mean square r² plus %2, then multiplied by γ.")
        .arg(axisCount(Extent::NormSize, features), exactNumber(eps));
}

/// Large queries and keys make scores so large that softmax saturates.
QString headNormWords(const Plan &plan, Index)
{
    const double eps = plan.document.layer.normEps;
    const QString how =
        plan.document.layer.qkNorm == NormKind::Rms
            ? rmsWords(plan.sizes.d, eps)
            : StepWords::tr("From each row of %1 its mean μ is taken away; it is divided by the root of its variance "
                            "σ² plus %2, then multiplied by γ.")
                  .arg(axisCount(Extent::QkHead, plan.sizes.d), exactNumber(eps));
    return inSequence({how, StepWords::tr("So no score can grow without limit.")});
}

QString pairWords(const Plan &plan)
{
    const Index pairs = plan.sizes.rotated / 2;
    if (pairs == 1)
        return StepWords::tr("Features 0 and 1 make a pair, a point in a plane.");
    if (plan.document.layer.rope->pairing == Pairing::Half)
        return StepWords::tr("For each f below %1, features f and f + %1 make a pair, a point in a plane.").arg(pairs);
    return StepWords::tr("For each f below %1, features 2f and 2f + 1 make a pair, a point in a plane.").arg(pairs);
}

QString turnWords(const Plan &plan)
{
    const std::vector<double> turns = turnsOf(plan);
    const QString first = exactNumber(turns.front());
    if (plan.sizes.rotated == 2)
        return StepWords::tr("It is turned around the origin by its position times %1.").arg(first);
    if (turns.front() == turns.back()) // a theta of 1
        return StepWords::tr("Each pair is turned around the origin by its position times %1.").arg(first);
    return StepWords::tr("Each pair is turned around the origin by its position times an angle of its own, from %1 for "
                         "the first pair to %2 for the last.")
        .arg(first, exactNumber(turns.back()));
}

QString rotationWords(const Plan &plan, Index)
{
    const Index rotated = plan.sizes.rotated;
    QStringList sentences{
        pairWords(plan), turnWords(plan),
        StepWords::tr(
            "Positions then change the dot product of a query and a key only by how far apart the two stand.")};
    if (rotated < plan.sizes.d)
        sentences.prepend(
            StepWords::tr("In each head the first %1 features are turned, and the others stay as they are.")
                .arg(rotated));
    return inSequence(sentences);
}

} // namespace

QString weightOrder()
{
    return StepWords::tr("PyTorch keeps W as (output, input), so a row meets a row of W: “row · row”, which is × Wᵀ.");
}

QString layerNormWords(const Plan &plan, Index)
{
    if (plan.document.layer.normKind == NormKind::Rms)
        return rmsWords(plan.sizes.normSize, plan.document.layer.normEps);
    return StepWords::tr("From each row of %1 its mean μ is taken away; it is divided by the root of its variance σ² "
                         "plus %2, then multiplied by γ and moved by β.")
        .arg(axisCount(Extent::NormSize, plan.sizes.normSize), exactNumber(plan.document.layer.normEps));
}

const ToldStep kToldInputs{[](const Plan &plan) {
                               return plan.attends()
                                          ? StepWords::tr("Queries are compared with keys, and values are taken")
                                          : StepWords::tr("What goes into the block");
                           },
                           inputWords};
const ToldStep kToldPreNorm{[](const Plan &plan) {
                                return plan.document.layer.normKind == NormKind::Rms
                                           ? StepWords::tr("RMS norm brings every row to one scale")
                                           : StepWords::tr("Layer norm brings every row to one scale");
                            },
                            layerNormWords};
const ToldStep kToldProject{
    [](const Plan &) { return StepWords::tr("Three linear layers make Q, K and V from the inputs"); }, projectWords};
const ToldStep kToldSplit{[](const Plan &) { return StepWords::tr("Hidden units are split into heads"); }, splitWords};
const ToldStep kToldHeadNorm{
    [](const Plan &) { return StepWords::tr("Queries and keys of each head are brought to one scale"); },
    headNormWords};
const ToldStep kToldRotate{[](const Plan &) { return StepWords::tr("Pairs of features turn with their position"); },
                           rotationWords};

} // namespace headscope
