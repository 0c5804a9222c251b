// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellcopy.h"

#include "engine/reading/explain.h"
#include "ui/arithmetic/latex.h"
#include "ui/arithmetic/telling.h"
#include "ui/explain/cellwords.h"
#include "ui/text/words.h"

#include <QTextDocumentFragment>

namespace headscope {

QString cellAsText(const Explanation &explanation, const Plan &plan, bool isUnfolded)
{
    const QString html = cellAsHtml(explanation, plan, {nullptr, isUnfolded});
    return QTextDocumentFragment::fromHtml(html)
        .toPlainText()
        .remove(QChar(0x2060)) // no word joiner where lines need not be kept together
        .replace(QChar::Nbsp, u' ');
}

/// Where no operand gives the number, it is put there: by a person, a rule, or the mask.
QString cellAsLatex(const Explanation &e, const Plan &plan)
{
    const QString name = variable(e.tensor, e.cell);
    const QString formula = e.computed || hidesAny(e) ? QString() : tellingOf(e.operation).latex({{e, plan}});
    return formula.isEmpty() ? QStringLiteral("%1 %2 %3")
                                   .arg(name, latexSign(isReadBack(e.value, plan)), asLatex(exactNumber(e.value)))
                             : QStringLiteral("%1 = %2").arg(name, formula);
}

QString cellAsPytorch(const Explanation &e, const Plan &plan)
{
    const QString line = e.computed || hidesAny(e) ? QString() : tellingOf(e.operation).pytorch({{e, plan}});
    return line.isEmpty() ? toQString(cellName(e.tensor, e.cell)) : line;
}

} // namespace headscope
