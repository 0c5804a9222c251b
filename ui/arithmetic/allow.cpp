// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "ui/text/words.h"

namespace headscope {
namespace {

QString allowAsHtml(const CellHtml &t)
{
    if (t.e.value != 0)
        return t.resultAnd(CellWords::tr("may be seen"));
    QStringList rules;
    for (const HidingRule &rule : t.e.hidingRules)
        rules << asCode(QString::fromStdString(rule.setting));
    rules.removeDuplicates(); // a window hides on two sides
    return t.resultAnd(rules.isEmpty() ? CellWords::tr("masked") : CellWords::tr("masked by %1").arg(listed(rules)));
}

} // namespace

constinit const Telling kTellingOfAllow{
    .operation = Operation::Allow,
    .making = Making::Ruled,
    .html = allowAsHtml,
    .latex = nothing,
    .pytorch = nothing,
    .exactness = asItStands,
    .arrowWords = nothing,
    .arrowLabel = nothing,
    .arrowName = nothing,
    .meeting = nothing,
    .sign = u"",
};

} // namespace headscope
