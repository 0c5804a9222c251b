// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "ui/arithmetic/latex.h"
#include "ui/text/words.h"

namespace headscope {

QString CellLatex::operand(std::size_t i) const
{
    return variable(e.sources[i].tensor, e.sources[i].cells);
}

QString CellLatex::result() const
{
    return latexSign(exactness().result) + u' ' + asLatex(exactNumber(e.value));
}

QString CellLatex::row(const QString &names, const QString &numbers) const
{
    return QStringLiteral("%1 %2 %3 %4").arg(names, latexSign(exactness().operands), numbers, result());
}

QString CellPytorch::operand(std::size_t i) const
{
    return toQString(cellName(e.sources[i].tensor, e.sources[i].cells));
}

QString arrowWords(const GraphTensor &to, const Plan &plan)
{
    return tellingOf(to.operation).arrowWords(to, plan);
}

QString arrowLabel(const TensorSpec &to, const Plan &plan)
{
    return tellingOf(to.operation).arrowLabel(to, plan);
}

Exactness exactnessOf(const Explanation &e, const Plan &plan)
{
    return tellingOf(e.operation).exactness({e, plan});
}

Exactness asItStands(const ToldCell &told)
{
    return {true, isReadBack(told.e.value, told.plan)};
}

} // namespace headscope
