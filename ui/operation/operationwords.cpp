// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/operationwords.h"

#include "ui/pipeline/arrowlabel.h"

#include <QCoreApplication>

namespace headscope {
namespace {

class OperationWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::OperationWords)
};

} // namespace

QString arrowName(const TensorSpec &tensor, const Plan &plan)
{
    using enum Operation;
    switch (tensor.operation) {
    case Copy: return tensor.step == StepId::Split ? OperationWords::tr("split") : OperationWords::tr("concat");
    case Scale:
    case Dot: return arrowLabel(tensor, plan);
    case Mask: return OperationWords::tr("mask");
    case Softmax: return QStringLiteral("softmax");
    case Dropout: return QStringLiteral("÷ %1").arg(1 - plan.dropShare(tensor.role));
    case Rotate: return OperationWords::tr("turn");
    case Norm: return OperationWords::tr("norm");
    case Add: return QStringLiteral("=");
    default: return {};
    }
}

QString meetingName(const TensorSpec &tensor)
{
    return tensor.operation != Operation::Dot ? QString()
           : tensor.role == Role::HeadOutputs ? OperationWords::tr("row · column")
                                              : OperationWords::tr("row · row");
}

QString signOf(const TensorSpec &tensor)
{
    return tensor.operation == Operation::Dot       ? QStringLiteral("·")
           : tensor.operation == Operation::Add     ? QStringLiteral("+")
           : tensor.operation == Operation::Dropout ? QStringLiteral("⊙")
                                                    : QString();
}

} // namespace headscope
