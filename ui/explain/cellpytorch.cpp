// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellcopy.h"

#include "ui/explain/positionwords.h"
#include "ui/explain/rounding.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

/// What every function here reads.
struct Line
{
    const Explanation &e;
    const Plan &plan;

    QString operand(std::size_t i) const { return toQString(cellName(e.sources[i].tensor, e.sources[i].cells)); }
};

QString dotLine(const Line &l)
{
    const QString sum = QStringLiteral("(%1 * %2).sum()").arg(l.operand(0), l.operand(1));
    return l.e.sources.size() > 2 ? QStringLiteral("%1 + %2").arg(sum, l.operand(2)) : sum;
}

QString scaleLine(const Line &l)
{
    const LayerSettings &layer = l.plan.document.layer;
    const QString scaled =
        layer.scale ? QStringLiteral("%1 * %2").arg(l.operand(0), inPython(*layer.scale))
                    : QStringLiteral("%1 / math.sqrt(%2)").arg(l.operand(0), QString::number(l.plan.sizes.d));
    return layer.softcap ? QStringLiteral("%1 * torch.tanh(%2 / %1)").arg(inPython(*layer.softcap), scaled) : scaled;
}

QString maskLine(const Line &l)
{
    const bool hasBias = l.e.sources.size() > 2;
    QString sum = l.operand(0);
    for (std::size_t bias = 2; bias < l.e.sources.size(); ++bias)
        sum += QStringLiteral(" + ") + l.operand(bias);
    const QString fill = inPython(l.plan.document.mask.fill);
    if (l.plan.document.mask.addsFill())
        return QStringLiteral("torch.where(%1, %2, %2 + %3)").arg(l.operand(1), sum, fill);
    return (hasBias ? QStringLiteral("(%1).masked_fill(~%2, %3)") : QStringLiteral("%1.masked_fill(~%2, %3)"))
        .arg(sum, l.operand(1), fill);
}

/// The rule for rows in which no key is allowed is part of the line where the document has one.
QString softmaxLine(const Line &l)
{
    const Index key = l.e.cell.back();
    const bool hasSink = l.e.sources.size() > 1;
    const QString row =
        hasSink
            ? QStringLiteral("torch.softmax(torch.cat([%1, %2[None]]), dim=-1)[:-1]").arg(l.operand(0), l.operand(1))
            : QStringLiteral("torch.softmax(%1, dim=-1)").arg(l.operand(0));
    const DeadRow rule = l.plan.document.mask.deadRow;
    if (rule == DeadRow::Computed)
        return QStringLiteral("%1[%2]").arg(row, QString::number(key));
    const QString value = rule == DeadRow::Zero      ? QStringLiteral("0")
                          : rule == DeadRow::Uniform ? QStringLiteral("1 / %1").arg(l.e.sources[0].values.size())
                                                     : QStringLiteral("math.nan");
    const QString flags = toQString(cellName(Role::Mask, l.e.sources[0].cells));
    return QStringLiteral("%1.masked_fill(~%2.any(), %3)[%4]").arg(row, flags, value, QString::number(key));
}

QString dropoutLine(const Line &l)
{
    return QStringLiteral("%1 * %2 / (1 - %3)").arg(l.operand(0), l.operand(1), inPython(l.plan.dropShare(l.e.tensor)));
}

QString normLine(const Line &l)
{
    const QString weight = toQString(specOf(l.e.sources[1].tensor).name);
    const QString eps = inPython(l.plan.document.layer.normEps);
    const QString feature = QString::number(l.e.cell.back());
    if (l.e.isAroundZero)
        return QStringLiteral("(%1 / torch.sqrt(%1.pow(2).mean() + %2) * %3)[%4]")
            .arg(l.operand(0), eps, weight, feature);
    const QString bias =
        l.e.sources.size() > 2 ? toQString(specOf(l.e.sources[2].tensor).name) : QStringLiteral("None");
    return QStringLiteral("F.layer_norm(%1, %2.shape, %2, %3, %4)[%5]").arg(l.operand(0), weight, bias, eps, feature);
}

} // namespace

QString cellAsPytorch(const Explanation &e, const Plan &plan)
{
    const Line line{e, plan};
    const QString plain = toQString(cellName(e.tensor, e.cell));
    if (!e.computed && e.operation == Operation::PositionBias && e.sources.empty())
        return positionBiasAsPytorch(e, plain);
    if (e.computed || e.sources.empty())
        return plain;
    switch (e.operation) {
    case Operation::Dot: return dotLine(line);
    case Operation::Copy: return line.operand(0);
    case Operation::Rotate: return rotatedAsPytorch(e, line.operand(0), line.operand(e.sources.size() - 1));
    case Operation::Scale: return scaleLine(line);
    case Operation::PositionBias: return positionBiasAsPytorch(e, line.operand(0));
    case Operation::Mask: return maskLine(line);
    case Operation::Softmax: return softmaxLine(line);
    case Operation::Dropout: return dropoutLine(line);
    case Operation::Add: return QStringLiteral("%1 + %2").arg(line.operand(0), line.operand(1));
    case Operation::Norm: return normLine(line);
    case Operation::Given:
    case Operation::Allow:
    case Operation::Draw: break;
    }
    return plain;
}

} // namespace headscope
