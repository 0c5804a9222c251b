// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/sums.h"

#include "ui/arithmetic/latex.h"

#include <numeric>

namespace headscope {

QString sumAsHtml(const CellHtml &told, const QStringList &names, const std::vector<double> &summands)
{
    if (summands.size() == 1)
        return QStringLiteral("= %1 %2").arg(names.front(), told.result());
    QStringList numbers;
    for (const double summand : summands)
        numbers << (numbers.isEmpty() ? digits(summand) : inBrackets(summand));
    const auto plus = QStringLiteral(" + ");
    return QStringLiteral("= %1<br>%2 %3 %4")
        .arg(names.join(plus), equalSign(told.exactness().operands), numbers.join(plus), told.result());
}

QString sumAsLatex(const CellLatex &told, const QStringList &names, const std::vector<double> &summands)
{
    if (summands.size() == 1)
        return QStringLiteral("%1 %2").arg(names.front(), told.result());
    QStringList numbers;
    for (const double summand : summands)
        numbers << (numbers.isEmpty() ? latexNumber(summand) : latexBehindSign(summand));
    return told.row(names.join(kPlus), numbers.join(kPlus));
}

Exactness exactnessOfSum(const ToldCell &told, const std::vector<double> &summands)
{
    if (summands.size() < 2)
        return asItStands(told);
    return exactnessOfOperands(summands, std::accumulate(summands.begin(), summands.end(), 0.0), told.e.value);
}

} // namespace headscope
