// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/describe/optionwords.h"

#include "app/commands/marktable.h"
#include "app/commands/options.h"
#include "app/pictures/exportchecks.h"
#include "app/pictures/pictures.h"
#include "engine/models/effectmap.h"
#include "engine/plan/tensortable.h"
#include "ui/export/figurefield.h"
#include "ui/export/figureformat.h"
#include "ui/handout/sheetlook.h"
#include "ui/lesson/lessons.h"
#include "ui/session/viewstate.h"
#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

namespace headscope {
namespace {

QStringList mistakeNames()
{
    QStringList names;
    for (const Mistake &mistake : mistakes())
        names << toQString(mistake.name);
    return names;
}

/// An option of this name means the same in every command that has it.
struct OptionWords
{
    const char *option;
    QStringList words;
};

std::vector<OptionWords> wordsAnywhere()
{
    return {{"precision", {option("float32"), option("float64")}},
            {"mistake", mistakeNames()},
            {"lesson", lessonNames() + shortLessonNames()},
            {"theme", namesIn(themes())},
            {"view", viewNames() + QStringList{kPresent}},
            {"kind", handoutKindNames()},
            {"blanks", blanksNames()},
            {"paper", paperNames()},
            {"preset", namesIn(figurePresets())},
            {"layout", layoutNames()},
            {"measure", measureNames()},
            {"answer-of", answerNames()}};
}

/// What becomes of a model's prediction, which no run has as a tensor.
QStringList effectNames()
{
    QStringList names;
    for (const TensorSpec &tensor : tensorTable())
        if (isEffectMap(tensor.role))
            names << toQString(tensor.name);
    return names;
}

/// The words of figures, as their own table has them, also those that may stand in a list.
QStringList wordsOfFigures(const QString &name)
{
    for (const FigureField &field : figureFields())
        if (field.name == name)
            return field.words + (name == option("tensor") ? effectNames() : QStringList());
    return {};
}

} // namespace

QStringList wordsOf(const Command &command, const QString &name)
{
    const bool isOfFigures = command.name == option("export");
    if (name == option("lang"))
        return languageNames() + command.moreLanguages;
    if (name == option("format"))
        return isOfFigures ? namesIn(figureFormats()) : markFormatNames();
    for (const OptionWords &row : wordsAnywhere())
        if (option(row.option) == name)
            return row.words;
    QStringList words = isOfFigures ? wordsOfFigures(name) : QStringList();
    words.removeAll(QString()); // the usual one
    return words;
}

} // namespace headscope
