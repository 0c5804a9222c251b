// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/arrowwords.h"

#include "ui/text/maskwords.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <cmath>

namespace headscope {
namespace {

class ArrowWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::ArrowWords)
};

QString projectionWords(const GraphTensor &to, const Plan &plan)
{
    const std::vector<Operand> &operands = to.operands;
    const GraphTensor &weight = tensorOf(plan, operands[1].tensor);
    const Shape &shape = weight.shape;
    QStringList sentences{
        ArrowWords::tr("Multiplied by %1 transposed: PyTorch keeps %1 as (output, input), here (%2, %3).")
            .arg(tensorTitle(weight))
            .arg(shape[0])
            .arg(shape[1])};
    if (operands.size() > 2)
        sentences << ArrowWords::tr("Then the bias %1 is added.").arg(tensorTitle(specOf(operands[2].tensor)));
    return inSequence(sentences);
}

QString productWords(const GraphTensor &to, const Plan &plan)
{
    if (to.role == Role::Scores)
        return ArrowWords::tr("Multiplied by K transposed: each score is the dot product of a row of Q and a row of K, "
                              "over the %1 features of a head.")
            .arg(plan.sizes.d);
    if (to.role == Role::HeadOutputs)
        return ArrowWords::tr("The weights are multiplied by V: each query gets the sum of the %1 rows of V, each "
                              "times its weight.")
            .arg(plan.sizes.attended());
    return projectionWords(to, plan);
}

QString copyWords(const GraphTensor &to, const Plan &plan)
{
    if (to.role == Role::KAppended || to.role == Role::VAppended)
        return plan.sizes.appended == 1
                   ? ArrowWords::tr("The layer puts a row of its own behind those of the inputs.")
                   : ArrowWords::tr("The layer puts %1 rows of its own behind those of the inputs.")
                         .arg(plan.sizes.appended);
    if (to.role == Role::Concat)
        return ArrowWords::tr("The outputs of the %1 heads are put side by side; no number changes.").arg(plan.sizes.h);
    QString words = ArrowWords::tr("The features are cut into heads; no number changes.");
    const bool joinsPast = plan.sizes.past > 0 && to.axes[2] == Extent::KeyCount;
    return joinsPast ? inSequence({words, ArrowWords::tr("The %1 rows of the past come first.").arg(plan.sizes.past)})
                     : words;
}

QString scaleWords(const Plan &plan)
{
    const LayerSettings &layer = plan.document.layer;
    QStringList sentences{
        layer.scale
            ? ArrowWords::tr("Multiplied by %1, the scale that is given.").arg(allDigits(*layer.scale))
            : ArrowWords::tr("Divided by √d = √%1 = %2, where d is the number of features of a head, so that scores "
                             "do not grow with it.")
                  .arg(plan.sizes.d)
                  .arg(exactNumber(std::sqrt(static_cast<double>(plan.sizes.d))))};
    if (layer.softcap)
        sentences << ArrowWords::tr("A soft cap then keeps them between −%1 and %1.").arg(allDigits(*layer.softcap));
    return inSequence(sentences);
}

QString maskWords(const Plan &plan)
{
    const QStringList sentences = maskSentences(plan);
    return sentences.isEmpty() ? ArrowWords::tr("No mask: every query sees every key, and the numbers stay the same.")
                               : inSequence(sentences);
}

QString dropoutWords(const GraphTensor &to, const Plan &plan)
{
    const double dropped = plan.dropShare(to.role);
    return ArrowWords::tr("Each number is set to 0 with probability %1; the others are divided by %2.")
        .arg(dropped)
        .arg(1 - dropped);
}

} // namespace

QString arrowWords(const GraphTensor &to, const Plan &plan)
{
    switch (to.operation) {
    case Operation::Norm:
        if (normKindOf(plan, to) == NormKind::Rms)
            return ArrowWords::tr(
                "RMS norm: each row is divided by the root of its mean square, then multiplied by γ.");
        return ArrowWords::tr(
            "Layer norm: each row is brought to mean 0 and variance 1, then multiplied by γ and moved "
            "by β.");
    case Operation::Dot: return productWords(to, plan);
    case Operation::Copy: return copyWords(to, plan);
    case Operation::Rotate:
        return ArrowWords::tr(
            "Rotary embedding: pairs of features are turned by an angle that grows with the position.");
    case Operation::Scale: return scaleWords(plan);
    case Operation::Mask: return maskWords(plan);
    case Operation::Softmax:
        return ArrowWords::tr("Softmax: each row of scores becomes weights that sum to 1; larger scores get more.");
    case Operation::Dropout: return dropoutWords(to, plan);
    case Operation::Add:
        return ArrowWords::tr("The queries are added as they came in, feature by feature: the residual connection.");
    case Operation::Given:
    case Operation::PositionBias:
    case Operation::Allow:
    case Operation::Draw: break; // no arrow leads there
    }
    return {};
}

} // namespace headscope
