// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/formulasigns.h"

#include "ui/explain/formula.h"
#include "ui/explain/signrows.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <optional>

namespace headscope {
namespace {

/// A number in a formula is a setting of the run; two settings may have the same one.
QString numberInWords(const QString &sign, StepId step, const Plan &plan)
{
    const LayerSettings &layer = plan.document.layer;
    QStringList words;
    if (step == StepId::Embed || step == StepId::Rescale)
        words << SignWords::tr("the factor that is given");
    if (step == StepId::Scale && layer.scale && sign == withMinus(allDigits(*layer.scale)))
        words << SignWords::tr("the scale that is given");
    if (step == StepId::Scale && layer.softcap && sign == withMinus(allDigits(*layer.softcap)))
        words << SignWords::tr("the soft cap: no score is larger, none is less than minus it");
    if (step == StepId::Mask)
        words << (plan.document.mask.addsFill() ? SignWords::tr("the fill, which masked scores have added")
                                                : SignWords::tr("the fill, which masked scores become"));
    return listed(words);
}

QString inWords(const QString &sign, StepId step, const Plan &plan)
{
    for (const auto &rows : {plan.attends() ? attentionSigns() : streamSigns(), commonSigns()})
        for (const std::optional<StepId> wanted : {std::optional(step), std::optional<StepId>()})
            for (const SignRow &row : rows)
                if (row.step == wanted && sign == QString::fromUtf8(row.sign))
                    return row.words(plan);
    return numberInWords(sign, step, plan);
}

} // namespace

QList<SignInWords> signsInWords(const Step &step, const Plan &plan)
{
    QList<SignInWords> signs;
    for (const QString &sign : signsOf(formulaOf(step, plan)))
        signs.append({sign, inWords(sign, step.id, plan)});
    return signs;
}

QString signsAsText(const QList<SignInWords> &signs)
{
    QStringList lines;
    for (const SignInWords &each : signs)
        lines << labelled(plainFormula(each.sign), each.words);
    return lines.join(u'\n');
}

} // namespace headscope
