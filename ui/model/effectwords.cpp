// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/effectwords.h"

#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <cmath>

namespace headscope {
namespace {

class EffectWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::EffectWords)
};

/// As many decimals as tell three digits, and of small numbers two.
QString shortDigits(double size)
{
    return QString::number(size, 'f', size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
}

int pointsOf(double change)
{
    return static_cast<int>(std::lround(std::abs(change) * 100));
}

} // namespace

QString measureWord(EffectMeasure measure)
{
    return measure == EffectMeasure::Probability ? EffectWords::tr("probability") : EffectWords::tr("logit difference");
}

QString measuredWords(EffectMeasure measure, const QString &token, const QString &rival)
{
    return measure == EffectMeasure::Probability
               ? EffectWords::tr("the probability of %1").arg(inSentence(token))
               : EffectWords::tr("the logit difference between %1 and %2").arg(inSentence(token), inSentence(rival));
}

QString measuredNumber(EffectMeasure measure, double value)
{
    return measure == EffectMeasure::Probability ? shareNumber(value, 3) : fixedNumber(value, 2);
}

QString changeWords(double change)
{
    QString digits = shortDigits(std::abs(change));
    if (digits == u"0.00")
        return QStringLiteral("0");
    if (digits.startsWith(u"0."))
        digits.remove(0, 1);
    else if (digits.endsWith(u".00"))
        digits.chop(3);
    return (change < 0 ? QChar(0x2212) : QChar(u'+')) + digits;
}

QString amountWords(EffectMeasure measure, double change)
{
    if (measure == EffectMeasure::LogitDifference)
        return shortDigits(std::abs(change));
    const int points = pointsOf(change);
    return points == 1 ? EffectWords::tr("1 percentage point") : EffectWords::tr("%1 percentage points").arg(points);
}

bool isNoAmount(double change)
{
    return std::abs(change) < 0.005;
}

QString noEffectSentence(EffectMeasure measure, const QString &measured)
{
    return measure == EffectMeasure::Probability
               ? EffectWords::tr(
                     "No part alone changes %1 by half a percentage point. The logit difference may tell more.")
                     .arg(measured)
               : EffectWords::tr("No part alone changes %1 by 0.01.").arg(measured);
}

} // namespace headscope
