// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/latex.h"

#include "ui/arithmetic/rounding.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <QStringList>

namespace headscope {
namespace {

/// The letter of the step's formula; what has none is written out.
QString symbol(TensorId id)
{
    if (const std::string_view letter = specOf(id).traits.symbol; !letter.empty())
        return toQString(letter);
    return QStringLiteral("\\mathrm{%1}").arg(toQString(specOf(id).name).replace(u'_', QStringLiteral("\\_")));
}

} // namespace

QString variable(TensorId tensor, const Cell &cell)
{
    QStringList indices;
    for (const Index index : cell)
        indices << (index == kSwept ? QStringLiteral("i") : QString::number(index));
    return QStringLiteral("%1_{%2}").arg(symbol(tensor), indices.join(u','));
}

QString asLatex(QString number)
{
    number = withHyphen(number);
    number.replace(QStringLiteral("∞"), QStringLiteral("\\infty"));
    number.replace(QStringLiteral("NaN"), QStringLiteral("\\mathrm{NaN}"));
    const qsizetype e = number.indexOf(u'e');
    if (e < 0)
        return number;
    return QStringLiteral("%1 \\cdot 10^{%2}").arg(number.first(e), QString::number(number.sliced(e + 1).toInt()));
}

QString latexNumber(double value)
{
    return asLatex(digits(value));
}

QString latexBehindSign(double value)
{
    return value < 0 ? QStringLiteral("(%1)").arg(latexNumber(value)) : latexNumber(value);
}

QString latexSign(bool isExact)
{
    return isExact ? QStringLiteral("=") : QStringLiteral("\\approx");
}

QString latexFraction(const QString &above, const QString &below)
{
    return QStringLiteral("\\frac{%1}{%2}").arg(above, below);
}

} // namespace headscope
