// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/arrowlabel.h"

#include "ui/text/maskwords.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QStringList>

namespace headscope {
namespace {

class PipelineWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::PipelineWords)
};

/// The matrix of a projection, transposed: PyTorch keeps it as (output, input).
QString weightLabel(const TensorSpec &to)
{
    for (const Reading &operand : to.readings)
        if (const TensorSpec &weight = specOf(operand.role); weight.family == Family::Weight && weight.axes.size() == 2)
            return QStringLiteral("× %1ᵀ").arg(toQString(weight.name));
    return {};
}

QString maskLabel(const Plan &plan)
{
    const QStringList parts = maskLabels(plan);
    return parts.isEmpty() ? PipelineWords::tr("no mask") : parts.join(QStringLiteral(" + "));
}

} // namespace

QString arrowLabel(const TensorSpec &to, const Plan &plan)
{
    using enum Operation;
    if (to.operation == Scale)
        return plan.document.layer.scale ? QStringLiteral("× %1").arg(*plan.document.layer.scale)
                                         : QStringLiteral("÷ √%1").arg(plan.sizes.d);
    if (to.operation == Mask)
        return maskLabel(plan);
    if (to.operation == Add) // an arrow all the way would cross everything
        return QStringLiteral("+ %1").arg(tensorTitle(specOf(Role::Queries)));
    if (to.operation != Dot)
        return {};
    return to.role == Role::Scores        ? QStringLiteral("× Kᵀ")
           : to.role == Role::HeadOutputs ? QStringLiteral("× V")
                                          : weightLabel(to);
}

} // namespace headscope
