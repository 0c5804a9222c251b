// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/plan/graph.h"

#include <QStringList>

#include <string>
#include <string_view>

namespace headscope {

// The engine's words in the language of the window.

QString toQString(std::string_view text);
QString translated(const Text &text);
/// A number of a run, as precise as the run is, with as many digits as give the same number back, and -0 with its sign.
QString losslessNumber(double value, Precision precision);
/// "layer.num_heads: got 7, expected a divisor of num_hiddens (100)", translated.
QString sentenceOf(const Error &error);
/// The same without the field, for a place beside that field.
QString shortSentenceOf(const Error &error);

QString stepTitle(const Step &step);
/// The same in one word, for narrow places.
QString stepShortTitle(const Step &step);
/// What a tensor is called in the drawing: "Q heads".
QString tensorTitle(const TensorSpec &tensor);
/// The same for narrow places: "norm Q".
QString tensorShortTitle(const TensorSpec &tensor);
/// What it is called where there is room: "attention weights".
QString tensorLongTitle(const TensorSpec &tensor);
/// The title of one matrix of it, whose first cell is given: "Q of head 0".
QString matrixTitle(const TensorSpec &tensor, const Cell &first);
/// What the axes of a run count.
struct AxisTerms
{
    bool rowsAreQueries = true;   ///< in attention; in all other blocks they are positions of the text
    bool wordsAreClasses = false; ///< those of a vocabulary that a picture is compared with
};
AxisTerms termsIn(const Plan &plan);
/// "query 1" in words, for one index of an axis.
QString axisPlace(Extent axis, Index index, const AxisTerms &terms = {});
/// What an axis of a tensor counts, in one word: "query"; a weight's are "output feature" and "input feature".
QString axisTitle(const TensorSpec &tensor, std::size_t axis, const AxisTerms &terms = {});
/// "4 queries".
QString axisCount(Extent axis, Index count, const AxisTerms &terms = {});
/// Things in a row: "a, b", in Chinese "a、b".
QString listed(const QStringList &things);
/// The same as one argument of a sentence of the engine's, which is yet to be translated.
std::string asOneArgument(const QStringList &things);
/// What something is or holds: "query 1: 0.5".
QString labelled(const QString &what, const QString &value);
/// One sentence behind the other; a translation says what stands between them.
QString inSequence(const QStringList &sentences);
/// A sentence into which a place was put, "query 0 “it”": without the space that stands for a number, where in Chinese
/// none stands between quotation marks and the words beside them.
QString closedUp(QString sentence);

/// The same sentence with “…‘…’…” for quotation marks within others: a name that is quoted may have its own.
QString withInnerQuotes(QString sentence);
/// The fonts of numbers, shapes and code, of which the first that is there is taken.
const QStringList &numberFamilies();
/// Escaped for rich text, and no line breaks in it.
QString onOneLine(const QString &text);
/// The same as code, in the font of it, whatever a desktop takes for its language.
QString asCode(const QString &text);
/// "(10, 4, 20)" as d2l shows the tensor.
QString shownShape(const TensorSpec &tensor, const Sizes &sizes);
/// "(2·5 batch × heads, 4 queries, 20 features)": what each number of the shape counts.
QString shapeInWords(const TensorSpec &tensor, const Sizes &sizes, const AxisTerms &terms = {});

/// A number for a cell: "0.37", "−123.4", "−1e6". One that these decimals would round to nothing shows its first digit,
/// "−0.003" or "3e−5"; exactly zero is "0".
QString cellNumber(double value, int decimals = 2);
/// The same in at most so many characters, with fewer decimals or as a power of ten; empty where there is no room.
QString shortNumber(double value, qsizetype most, int decimals = 2);
/// With exactly so many decimals, as numbers stand below one another: never "−0.0".
QString fixedNumber(double value, int decimals);
/// The same for what is a share of 1: one that these decimals would round to nothing shows its first digit.
QString shareNumber(double share, int decimals);
/// A number of this tensor for a cell: the number of a row of a table is whole.
QString cellNumber(const TensorSpec &tensor, double value, int decimals = 2);
/// A number to read out: up to so many significant digits.
QString exactNumber(double value, int significant = 6);
/// A number within a sentence: three significant digits, and below a million all before the point: "0.0313", "1230",
/// "−1e6".
QString sentenceNumber(double value);
/// The digits that give a setting back, however many, as they are typed: "0.1", "1e-6".
QString allDigits(double value);
/// 42.6 kB.
QString byteCount(double bytes);

} // namespace headscope
