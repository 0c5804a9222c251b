// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <QStringList>

#include <vector>

namespace headscope {

// A question about what is hidden, its answer, and what the difference between the two says. Values alone: they know
// neither lessons nor the window. Whoever asks makes a Question, a QuestionPanel (questionpanel.h) puts it to people.

/// What is answered with.
enum class Asked {
    Choice, ///< one option or several
    Number,
    Axes, ///< a shape: a whole number an axis
    Row,  ///< a number an entry, dragged as bars
    Mask, ///< 1 (may attend) or 0 a cell, painted
};

/// Numbers of an answer at most, also of one that is read from a file: those of a mask that is painted, and then some.
inline constexpr std::size_t kMostEntries = 1100;

/// One of the options of a choice.
struct Option
{
    QString text;
    QString reason = {}; ///< why it is right or wrong, told to who chose it
    bool isRight = false;
};

/// The numbers of an answer, in the order of reading: one for a number, one an axis for a shape, one an entry for a
/// row, row after row for a mask, and the numbers of the chosen options, from 0, for a choice. NaN is not answered yet.
using Answer = std::vector<double>;

/// An answer that people come to by a way that is known, and what is to be said of it.
struct KnownAnswer
{
    Answer answer;
    QString words;
    bool isRight = false; ///< as a shape told in another way that is right, too
};

struct Question
{
    Asked asked = Asked::Choice;
    QString text;
    Qt::TextFormat format = Qt::PlainText; ///< of the text, the options, the reasons and `why`; RichText is trusted
    std::vector<Option> options = {};      ///< of a choice
    Answer answer = {};                    ///< the right one; a choice has it in its options
    /// How far a number, or an entry of a row, may be off: absolute up to 1, a share of the number above. A number is
    /// right, too, as the program writes it, 1.3 for 1.33082, however little it may be off, if that is within 4%.
    double tolerance = 0.02;
    bool isWhole = false;       ///< a count: no number but the right one itself will do, whatever the tolerance
    QString why = {};           ///< told when it is revealed
    QStringList labels = {};    ///< of the entries: the keys of a row, the axes of a shape, the columns of a mask
    QStringList rowLabels = {}; ///< of a mask, as many as it has rows
    bool sumsToOne = false;     ///< a row of shares, none of which is below 0
    std::vector<KnownAnswer> known = {}; ///< looked through in this order
};

/// Whether these numbers are all that is shared out: not beside a sink, and not where no key fits.
bool addUpToOne(const Answer &row);
/// How many entries an answer has; 0 for a choice, which may have any number.
std::size_t entriesOf(const Question &question);
/// An answer where nothing is answered yet: NaN for numbers, an even row, a mask where every key is seen.
Answer emptyAnswer(const Question &question);
/// The right answer, of a choice the numbers of its right options.
Answer rightAnswer(const Question &question);
/// An answer as people write it: "0.3", "(2, 5, 4, 6)", the texts of the options. Nothing for NaN.
QString answerWords(const Question &question, const Answer &answer);
/// How far the number that is farthest from 0 is from it; what is not finite does not count.
double largestSize(const Answer &numbers);
/// The highest number that the bars of a row show, a round one, which tells little of the right answer. Shares reach to
/// 1, other numbers as far below 0 as above it.
double highestBar(const Question &question);
/// By how much a drag moves a bar: a hundredth of its way.
double barStep(const Question &question);
/// Whether the bars of a row tell its numbers apart.
bool canBeDragged(const Question &question);
/// How an answer to a question for a shape may look: it has as many axes as the right one, and another first size.
Answer exampleShape(const Question &question);
/// What is typed for a number, a shape or a row: numbers with commas, blanks or signs of multiplication between them,
/// in brackets or not. A number may also be a share of a hundred, a fraction or times a power of ten: "30%", "3/10",
/// "3×10^-1". Empty where something is no number, or where there are more than a thousand.
Answer typedAnswer(const QString &text);

/// What is said of an answer.
struct Judgement
{
    bool isRight = false;
    std::vector<bool> entries = {}; ///< right or wrong, one for each of the answer's
    QStringList hints = {};         ///< sentences that help before the right answer is seen
    QStringList difference = {};    ///< sentences that tell of the right answer, too
};

/// Whatever the answer holds: what is missing, too much or no number is wrong, and told.
Judgement judge(const Question &question, const Answer &answer);

} // namespace headscope
