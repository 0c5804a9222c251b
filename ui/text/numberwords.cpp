// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/words.h"

#include "engine/tensor/coverednumber.h"
#include "ui/text/minus.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace headscope {
namespace {

/// "1e20" and "1e-5" of "1e+20" and "1e-05".
QString withShortExponent(QString number)
{
    return number.replace(u"e+0"_s, u"e"_s).replace(u"e+"_s, u"e"_s).replace(u"e-0"_s, u"e-"_s);
}

} // namespace

QString losslessNumber(double value, Precision precision)
{
    if (isCovered(value))
        return cellNumber(value);
    const bool isDouble = precision == Precision::Float64 ||
                          !(std::abs(value) <= std::numeric_limits<float>::max()); // as differences may be
    const double kept = isDouble ? value : static_cast<double>(static_cast<float>(value));
    if (kept == 0 && std::signbit(kept))
        return QStringLiteral("-0"); // of which Qt leaves out the sign
    return QString::number(kept, 'g', isDouble ? 17 : 9);
}

QString cellNumber(double value, int decimals)
{
    if (isCovered(value))
        return QStringLiteral("?");
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    if (value == 0)
        return QStringLiteral("0");
    const double size = std::abs(value);
    const double half = 0.5 * std::pow(10, -decimals); // below it, all decimals are 0
    if (size >= 9999.5 || size < half / 10)
        return withMinus(withShortExponent(QString::number(value, 'e', 0)));
    if (size < half)
        return withMinus(QString::number(value, 'f', decimals + 1));
    const int most = size < 99.995 ? 2 : size < 999.95 ? 1 : 0;
    return withMinus(QString::number(value, 'f', std::min(decimals, most)));
}

QString shortNumber(double value, qsizetype most, int decimals)
{
    for (; decimals >= 0; --decimals)
        if (const QString number = cellNumber(value, decimals); number.size() <= most)
            return number;
    const QString power = exactNumber(value, 1);
    return power.size() <= most ? power : QString();
}

QString fixedNumber(double value, int decimals)
{
    if (!std::isfinite(value))
        return cellNumber(value);
    const bool isZero = std::abs(value) < 0.5 * std::pow(10, -decimals);
    return withMinus(QString::number(isZero ? 0.0 : value, 'f', decimals));
}

QString shareNumber(double share, int decimals)
{
    const bool isFaint = share > 0 && share < 0.5 * std::pow(10, -decimals);
    return isFaint ? cellNumber(share, decimals) : fixedNumber(share, decimals);
}

QString cellNumber(const TensorSpec &tensor, double value, int decimals)
{
    return tensor.traits.areNumbers && std::isfinite(value) ? allDigits(value) : cellNumber(value, decimals);
}

QString exactNumber(double value, int significant)
{
    if (!std::isfinite(value))
        return cellNumber(value);
    return withMinus(withShortExponent(QString::number(value, 'g', significant)));
}

QString sentenceNumber(double value)
{
    constexpr int digits = 3;
    const double size = std::abs(value);
    const bool isPlain = size >= 999.5 && size < 999'999.5;
    return isPlain ? fixedNumber(value, 0) : exactNumber(value, digits);
}

QString allDigits(double value)
{
    if (!std::isfinite(value))
        return withHyphen(cellNumber(value));
    return withShortExponent(QString::number(value, 'g', QLocale::FloatingPointShortest));
}

QString byteCount(double bytes)
{
    const QStringList units{QStringLiteral("B"), QStringLiteral("kB"), QStringLiteral("MB"), QStringLiteral("GB")};
    qsizetype unit = 0;
    for (; bytes >= 1000 && unit + 1 < units.size(); ++unit)
        bytes /= 1000;
    return QStringLiteral("%1 %2").arg(QString::number(bytes, 'f', unit == 0 ? 0 : 1), units[unit]);
}

} // namespace headscope
