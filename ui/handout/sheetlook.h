// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/handout.h"
#include "ui/text/language.h"

#include <QCoreApplication>

#include <cstdint>

namespace headscope {

enum class HandoutKind { Answers, Worksheet };

/// What a worksheet leaves to be filled in, and a sheet with answers marks: nothing, all of every result, the shapes,
/// or a third of the cells of every result. On sheets of steps, a result is left if it can be worked out there.
enum class Blanks { None, Result, Shapes, Third };

/// How sheets are wanted, whatever they are of.
struct SheetLook
{
    HandoutKind kind = HandoutKind::Answers;
    Blanks blanks = Blanks::None;
    std::uint32_t seed = 1; ///< of the third
    Paper paper = Paper::A4;
    QStringList languages{QStringLiteral("en")};

    bool isWorksheet() const { return kind == HandoutKind::Worksheet; }
    bool hidesShapes() const { return isWorksheet() && blanks == Blanks::Shapes; }
};

/// The words of the command line, in the order of the enumerators.
QStringList handoutKindNames();
QStringList blanksNames();
QStringList paperNames();

/// The context of the words of handouts.
class HandoutWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::HandoutWords)
};

template <class Words>
InLanguages inLanguages(const QStringList &languages, Words words)
{
    InLanguages all;
    for (const QString &language : languages) {
        const WordsIn inThisOne(language);
        all << words();
    }
    return all;
}

/// Each once: a language may say it as another one does.
inline QString inOneLine(InLanguages words)
{
    words.removeDuplicates();
    return words.join(QStringLiteral(" · "));
}

} // namespace headscope
