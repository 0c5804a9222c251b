// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/formula.h"

#include "ui/explain/streamformula.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <cmath>

namespace headscope {
namespace {

class Formula
{
    Q_DECLARE_TR_FUNCTIONS(headscope::Formula)
};

const auto kBetweenEquations = QStringLiteral(",  ");

QString normSign(bool isNormed, const QString &subscript)
{
    return (isNormed ? QStringLiteral("X̂_{%1}") : QStringLiteral("X_{%1}")).arg(subscript);
}

QString projectFormula(const Plan &plan)
{
    const auto product = [&](const char *result, const char *subscript, bool isNormed, TensorId bias) {
        const QString name = QString::fromLatin1(subscript);
        const QString sum = isPresent(plan, bias) ? QStringLiteral(" + b_{%1}").arg(name) : QString();
        return QStringLiteral("%1 = %2 W_{%3}^{T}%4")
            .arg(QString::fromLatin1(result), normSign(isNormed, name), name, sum);
    };
    return QStringList{product("Q", "q", plan.normsQueries(), Role::Bq),
                       product("K", "k", plan.normsInputs(), Role::Bk), product("V", "v", plan.normsInputs(), Role::Bv)}
        .join(kBetweenEquations);
}

/// What scales the scores of this run.
QString scaleFormula(const LayerSettings &layer)
{
    const QString scaled = layer.scale ? QStringLiteral("%1 S_{ij}").arg(withMinus(allDigits(*layer.scale)))
                                       : QStringLiteral("S_{ij} / √d");
    return QStringLiteral("S′_{ij} = ") +
           (layer.softcap ? QStringLiteral("%1 tanh(%2 / %1)").arg(withMinus(allDigits(*layer.softcap)), scaled)
                          : scaled);
}

QString fillInFormula(double fill)
{
    if (fill == -1e6)
        return QStringLiteral("−10^{6}");
    return exactNumber(fill);
}

/// What becomes of the scores of this run, with the fill that it has.
QString maskFormula(const Plan &plan)
{
    const MaskSettings &mask = plan.document.mask;
    const QString position = isPresent(plan, Role::PositionBias) ? QStringLiteral(" + P_{ij}") : QString();
    const QString score = QStringLiteral("S′_{ij}") + position + (mask.bias ? QStringLiteral(" + B_{ij}") : QString());
    if (!plan.fills())
        return QStringLiteral("M_{ij} = ") + score;
    const QString fill = fillInFormula(mask.fill);
    return Formula::tr("M_{ij} = %1 where allowed, else %2")
        .arg(score, mask.addsFill() ? QStringLiteral("%1 + (%2)").arg(score, fill) : fill);
}

/// Lines break between terms: not behind a sum's sign, nor in the innermost brackets, as between "exp(M_{ij}" and
/// "− m_{i})".
QString withWholeTerms(QString formula)
{
    static const QRegularExpression sum(QStringLiteral("(Σ_\\{\\w+\\}) "));
    static const QRegularExpression innermost(QStringLiteral("\\([^()]*\\)"));
    formula.replace(sum, QStringLiteral("\\1\u00A0"));
    for (auto match = innermost.match(formula); match.hasMatch(); match = innermost.match(formula, match.capturedEnd()))
        formula.replace(match.capturedStart(), match.capturedLength(),
                        match.captured().replace(u' ', QChar(QChar::Nbsp)));
    return formula;
}

/// The letter of the output as the last step before left it.
QString outputSign(const Plan &plan, TensorId output)
{
    return output == Role::ResidualSum ? QStringLiteral("R")
           : plan.dropsOutput()        ? QStringLiteral("Y′")
                                       : QStringLiteral("Y");
}

QString attentionFormula(const Step &step, const Plan &plan)
{
    QString formula = toQString(step.formula);
    switch (step.id) {
    case StepId::Project: return projectFormula(plan);
    case StepId::Scale: return scaleFormula(plan.document.layer);
    case StepId::PreNorm: return normFormula(QStringLiteral("X̂"), QStringLiteral("X"), plan);
    case StepId::HeadNorm:
        return *plan.document.layer.qkNorm == NormKind::Rms ? formula
                                                            : QStringLiteral("Q̂ = (Q − μ) / √(σ^{2} + ε) · γ");
    case StepId::Mask: return maskFormula(plan);
    case StepId::Softmax:
        return isPresent(plan, Role::Sink)
                   ? formula.replace(QStringLiteral("Σ_{k} exp(M_{ik} − m_{i})"),
                                     QStringLiteral("(Σ_{k} exp(M_{ik} − m_{i}) + exp(s − m_{i}))"))
                   : formula;
    case StepId::Weigh: // as the step of the dropout calls what it made
        return plan.isTraining() ? formula.replace(u'A', u'D') : formula;
    case StepId::Output: return isPresent(plan, Role::Bo) ? formula + QStringLiteral(" + b_{o}") : formula;
    case StepId::Residual: return formula.replace(u'Y', outputSign(plan, Role::Output));
    case StepId::PostNorm:
        return normFormula(QStringLiteral("Z"), outputSign(plan, sourceOf(plan, Role::NormedOutput)), plan);
    default: return formula;
    }
}

} // namespace

QString formulaOf(const Step &step, const Plan &plan)
{
    if (plan.hasMapsAlone())
        return {}; // nothing is computed
    return plan.attends() ? attentionFormula(step, plan) : streamFormula(step, plan);
}

QString richFormula(const QString &formula)
{
    static const QRegularExpression words(
        QStringLiteral("([A-Za-z]{3,}|\\bid(?=_)|(?<=_\\{)up(?=\\})|[\\p{Han}（），]+)"));
    static const QRegularExpression lowered(QStringLiteral("_\\{([^}]*)\\}"));
    static const QRegularExpression raised(QStringLiteral("\\^\\{([^}]*)\\}"));
    QStringList equations = formula.split(kBetweenEquations);
    for (QString &equation : equations)
        if (equations.size() > 1) // lines break between them
            equation.replace(u' ', QChar(QChar::Nbsp));
    QString html = withWholeTerms(equations.join(QStringLiteral(", "))).toHtmlEscaped();
    html.replace(words, QStringLiteral("<span style='font-style:normal'>\\1</span>"));
    html.replace(lowered, QStringLiteral("<sub>\\1</sub>"));
    html.replace(raised, QStringLiteral("<sup>\\1</sup>"));
    return html;
}

QString plainFormula(const QString &formula)
{
    QString plain = formula;
    for (const auto &[raised, letter] : {std::pair("^{T}", "ᵀ"), {"^{2}", "²"}, {"^{6}", "⁶"}})
        plain.replace(QString::fromUtf8(raised), QString::fromUtf8(letter));
    return plain.remove(u'{').remove(u'}');
}

QStringList signsOf(const QString &formula)
{
    // A share such as 1 − p; a number; a word or a letter with its marks and indices; a root; an arrow; a
    // transposition.
    static const QRegularExpression sign(
        QStringLiteral("1 − p|[−-]?(\\d[\\d.]*(e[+−]?\\d+)?(\\^\\{\\d+\\})?|∞)|"
                       "\\p{L}+\\x{0302}?′?(_\\{(?<indices>\\w+)\\})?(\\^\\{2\\})?|√|→|∓|\\^\\{T\\}"),
        QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression bareWord(QStringLiteral("^[\\p{Han}]+$|^(where|allowed|else)$"));
    static const QString named = QStringLiteral("WXb"); // W_q is one name: its q is no index
    QStringList signs;
    QStringList indices;
    for (auto each = sign.globalMatch(formula); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        const QString text = match.captured();
        if (bareWord.match(text).hasMatch())
            continue;
        signs << text;
        if (text == QStringLiteral("1 − p"))
            signs << QStringLiteral("p");
        if (!named.contains(text.front()))
            for (const QChar index : match.captured(QStringLiteral("indices")))
                if (index.isLower()) // CLS is a name
                    indices << index;
    }
    signs << indices;
    signs.removeDuplicates();
    return signs;
}

} // namespace headscope
