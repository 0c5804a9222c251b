// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/question/question.h"

#include "ui/text/minus.h"
#include "ui/text/showntext.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headscope {
namespace {

/// The smallest of 1, 2, 5, 10 … times a power of ten that is larger.
double roundAbove(double number)
{
    const double power = std::pow(10, std::floor(std::log10(std::max(number, 1e-6))));
    for (const double step : {1.0, 2.0, 5.0})
        if (step * power > number)
            return step * power;
    return 10 * power;
}

/// A number in one word, such as "0.3", "3e-1", "3/10" or "30%". Not finite where it is none.
double numberOfWord(QString word)
{
    const bool isPercent = word.endsWith(u'%');
    if (isPercent)
        word.chop(1);
    const QStringList parts = word.split(u'/');
    bool isNumber = false;
    double number = parts.front().toDouble(&isNumber);
    if (isNumber && parts.size() == 2)
        number /= parts.back().toDouble(&isNumber);
    return isNumber && parts.size() <= 2 ? number / (isPercent ? 100 : 1) : std::numeric_limits<double>::quiet_NaN();
}

/// A text with its powers as they are typed: "10⁻³" becomes "10^-3".
QString withTypedPowers(const QString &text)
{
    static const QString raised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻");
    static const QString typed = QStringLiteral("0123456789+-");
    QString out;
    bool wasRaised = false;
    for (const QChar sign : text) {
        const qsizetype at = raised.indexOf(sign);
        if (at >= 0 && !wasRaised)
            out += u'^';
        out += at >= 0 ? typed[at] : sign;
        wasRaised = at >= 0;
    }
    return out;
}

/// A text without blanks behind one another, with each of its numbers in one word: "1.5 × 10^-3" becomes "1.5e-3",
/// "10^6" becomes "1e6", and "1 / 3" and "30 %" lose their blanks.
QString withNumbersInOneWord(QString text)
{
    static const QString power = QStringLiteral("10 ?\\^ ?(?:\\( ?([-+]?\\d+) ?\\)|([-+]?\\d+))");
    static const QRegularExpression timesPower(QStringLiteral("(?<=[\\d.]) ?[×xX*·⋅] ?") + power);
    static const QRegularExpression powerAlone(QStringLiteral("(?<![\\d.])") + power);
    static const QRegularExpression blanksBeside(QStringLiteral(" ?(/) ?| (%)"));
    return text.replace(timesPower, QStringLiteral("e\\1\\2"))
        .replace(powerAlone, QStringLiteral("1e\\1\\2"))
        .replace(blanksBeside, QStringLiteral("\\1\\2"));
}

} // namespace

bool addUpToOne(const Answer &row)
{
    return std::abs(std::accumulate(row.begin(), row.end(), -1.0)) < 1e-3;
}

std::size_t entriesOf(const Question &question)
{
    return question.asked == Asked::Choice ? 0 : question.answer.size();
}

Answer emptyAnswer(const Question &question)
{
    const std::size_t count = entriesOf(question);
    switch (question.asked) {
    case Asked::Choice: return {};
    case Asked::Row: return Answer(count, question.sumsToOne ? 1 / static_cast<double>(count) : 0);
    case Asked::Mask: return Answer(count, 1);
    case Asked::Axes: // how many axes there are is part of the answer
    case Asked::Number: break;
    }
    return {};
}

Answer rightAnswer(const Question &question)
{
    if (question.asked != Asked::Choice)
        return question.answer;
    Answer right;
    for (std::size_t i = 0; i < question.options.size(); ++i)
        if (question.options[i].isRight)
            right.push_back(static_cast<double>(i));
    return right;
}

QString answerWords(const Question &question, const Answer &answer)
{
    QStringList words;
    for (const double entry : answer) {
        const bool isOption = entry >= 0 && entry < static_cast<double>(question.options.size());
        if (question.asked == Asked::Choice && isOption)
            words << withoutIsolates(question.options[static_cast<std::size_t>(entry)].text);
        else if (question.asked != Asked::Choice && !std::isnan(entry))
            words << (question.asked == Asked::Row ? cellNumber(entry, 2) : exactNumber(entry));
    }
    const QString all = words.join(QStringLiteral(", "));
    return withHyphen(question.asked == Asked::Axes ? QStringLiteral("(%1)").arg(all) : all);
}

double largestSize(const Answer &numbers)
{
    double largest = 0;
    for (const double number : numbers)
        if (std::isfinite(number))
            largest = std::max(largest, std::abs(number));
    return largest;
}

double highestBar(const Question &question)
{
    return question.sumsToOne ? 1 : roundAbove(largestSize(question.answer));
}

double barStep(const Question &question)
{
    const double way = question.sumsToOne ? 1 : 2 * highestBar(question);
    return way / 100;
}

/// Beside a number such as -1e6, which stands for what is hidden, less than half a step of the bars is all that the
/// others are: whatever they are, a bar that nobody has moved would be right.
bool canBeDragged(const Question &question)
{
    constexpr double large = 1; // below it numbers are read as 0 with no harm
    const double half = barStep(question) / 2;
    return half <= large || std::none_of(question.answer.begin(), question.answer.end(),
                                         [half](double entry) { return entry != 0 && std::abs(entry) < half; });
}

Answer exampleShape(const Question &question)
{
    constexpr double first = 2;
    const bool isTaken = !question.answer.empty() && question.answer.front() == first;
    Answer sizes(std::max<std::size_t>(1, question.answer.size()));
    std::iota(sizes.begin(), sizes.end(), isTaken ? first + 1 : first);
    return sizes;
}

Answer typedAnswer(const QString &text)
{
    constexpr qsizetype mostNumbers = 1000;
    static const QRegularExpression between(QStringLiteral("[\\s,;×xX*·⋅()\\[\\]]+"));
    const QString typed = withNumbersInOneWord(withTypedPowers(inAscii(text.left(16 * mostNumbers))).simplified());
    const QStringList parts = typed.split(between, Qt::SkipEmptyParts);
    Answer numbers;
    for (const QString &part : parts) {
        numbers.push_back(numberOfWord(part));
        if (!std::isfinite(numbers.back()) || parts.size() > mostNumbers)
            return {};
    }
    return numbers;
}

} // namespace headscope
