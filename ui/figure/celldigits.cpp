// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/celldigits.h"

#include "ui/lines/linetext.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr int kLargest = 28;
constexpr double kShareOfHeight = 0.4;
constexpr double kShareOfWidth = 0.84;
constexpr QSizeF kLeastCell(22, 15);
constexpr double kLeastLine = 1.2; // of the height of the digits
constexpr int kUsualLeast = 9;
constexpr int kWantedLeast = 7;      // of digits that are wanted in any case: five points, the least in print
constexpr double kLeastMargin = 2;   // beside such digits, both sides together
constexpr double kMarginGrows = 0.6; // with each pixel that they are larger
constexpr qsizetype kTinyLength = 5; // of "-1e-9"
constexpr double kLongest = 999.9;   // no number has more characters, but by an exponent
constexpr qsizetype kLengthOfShare = 3;
constexpr qsizetype kShortened = 5;     // no number needs more, with the fewest decimals: "-12.3", "-1234", "-3e38"
constexpr qsizetype kLongestLength = 7; // of "-1e-300"

/// Every character of the font of numbers is equally wide.
double characterWidth()
{
    constexpr int large = 100;
    static const double width = lineWidth(numberFont(large), QStringLiteral("0")) / large;
    return width;
}

/// How far from 0 the numbers of a map are: shares are hardly above 1, others lie as far beyond an end that was chosen
/// as they like.
double farthestIn(const ValueScale &scale, bool areShares)
{
    const double end = std::max(std::abs(scale.low), std::abs(scale.high));
    return !areShares && (scale.isPassedBelow || scale.isPassedAbove) ? std::max(end, kLongest) : end;
}

/// The most characters of a number up to the farthest: a nearer one may have more, with a point and what follows it.
qsizetype longestUpTo(double farthest, bool isSigned, const TensorSpec &spec, int decimals)
{
    qsizetype most = 0;
    for (const double number : {1.0, std::min(farthest, 99.99), std::min(farthest, kLongest), farthest}) {
        const double told = spec.traits.areNumbers ? std::floor(number) : number;
        most = std::max(most, cellNumber(spec, isSigned ? -told : told, decimals).size());
    }
    return most;
}

} // namespace

int digitHeight(QSizeF cell, qsizetype characters, int least)
{
    const QSizeF leastCell = kLeastCell * (std::min(least, kUsualLeast) / static_cast<double>(kUsualLeast));
    const bool isNarrow = least >= kUsualLeast && cell.width() < leastCell.width(); // smaller ones need their own width
    if (isNarrow || cell.height() < std::max(leastCell.height(), kLeastLine * least))
        return 0;
    const double width = static_cast<double>(characters) * characterWidth(); // of a font of one pixel
    if (least * width + kLeastMargin + kMarginGrows * std::max(0, least - kUsualLeast) > cell.width())
        return 0;
    const double size = std::min(cell.width() * kShareOfWidth / width, cell.height() * kShareOfHeight);
    return std::clamp(static_cast<int>(size), least, std::max(least, kLargest));
}

double leastCellOfDigits(const TensorSpec &spec)
{
    const qsizetype length = isYesNo(spec) ? 1 : isSequential(spec) ? kLengthOfShare : kShortened;
    double side = 1;
    while (digitHeight({side, side}, length, kWantedLeast) == 0)
        ++side;
    return side;
}

CellDigits::CellDigits(const MapGeometry &geometry, const Slice &slice, const MapStyle &style)
    : m_cell(geometry.cellWidth(), geometry.cellHeight()), m_least(style.leastDigits),
      m_leastOfAny(style.annotate == Annotate::On ? std::min(m_least, kWantedLeast) : m_least), m_spec(&slice.spec()),
      m_isYesNo(headscope::isYesNo(slice.spec())), m_isDifference(slice.isDifference()),
      m_isShare(!m_isDifference && isSequential(slice.spec()))
{
    const double farthest = farthestIn(style.scale, m_isShare);
    if (!fitAsHighAs(style.leastDigits, farthest) && m_leastOfAny < m_least && !fitAsHighAs(m_leastOfAny, farthest))
        m_size = digitHeight(m_cell, kShortened, m_least);
    m_most = mostCharacters(m_least);
    m_mostOfAny = mostCharacters(m_leastOfAny);
    m_writesTiny = !m_isShare && kTinyLength <= m_most;
}

/// Chooses the decimals with which the usual numbers have room in digits that are no lower than this.
bool CellDigits::fitAsHighAs(int least, double farthest)
{
    m_least = least;
    for (const int decimals : {2, 1}) {
        m_decimals = decimals;
        const qsizetype longest =
            m_isYesNo ? (m_isDifference ? 2 : 1) : longestUpTo(farthest, !m_isShare, *m_spec, decimals);
        m_size = digitHeight(m_cell, longest, least);
        if (fit())
            return true;
    }
    return false;
}

qsizetype CellDigits::mostCharacters(int least) const
{
    qsizetype most = 0;
    while (most < kLongestLength && digitHeight(m_cell, most + 1, least) > 0)
        ++most;
    return most;
}

bool CellDigits::hasRoom(qsizetype characters) const
{
    return digitHeight(m_cell, characters, m_leastOfAny) > 0;
}

int CellDigits::heightFor(const QString &text) const
{
    const int least = text.size() > m_most ? m_leastOfAny : m_least;
    return std::max(std::min(m_size, digitHeight(m_cell, text.size(), least)), least);
}

QString CellDigits::text(double value) const
{
    if (m_isYesNo && std::isfinite(value))
        return withMinus(QString::number(value));
    if (m_spec->traits.areNumbers)
        return cellNumber(*m_spec, value);
    const QString full = cellNumber(value, m_decimals);
    if (value == 0 || !(std::abs(value) < 0.5 * std::pow(10, -m_decimals)))
        return fit() ? shortened(value) : full;
    for (const QString &tiny : {full, cellNumber(value, m_decimals - 1)}) // the second one with an exponent
        if (m_writesTiny && tiny.size() <= m_most)
            return tiny;
    return m_writesTiny ? QStringLiteral("≈0") : fixedNumber(value, m_decimals); // beside "5e−7", "0.00" reads as more
}

/// In smaller digits than the others, where it is wanted in any case and has no room in theirs.
QString CellDigits::shortened(double value) const
{
    const QString usual = shortNumber(value, m_most, m_decimals);
    return usual.isEmpty() ? shortNumber(value, m_mostOfAny, m_decimals) : usual;
}

} // namespace headscope
