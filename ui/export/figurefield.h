// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurechoices.h"
#include "ui/export/figurejob.h"

#include <QStringList>

#include <functional>

namespace headscope {

enum class FieldKind { Choice, Flag, Text };

/// One thing that a person can choose about a figure: the same on the command line, in the window and in a preset.
struct FigureField
{
    QString name;  ///< on the command line: "colormap"
    QString title; ///< in the window
    QString help;  ///< what the help of the command line says
    FieldKind kind;
    QString value = {};          ///< what stands behind the option in its help: "NAME"
    QStringList words = {};      ///< the choices, or words that may stand in a text, as the command line has them
    QStringList wordTitles = {}; ///< the same as the window has them
    QString placeholder = {};    ///< what an empty line shows
    bool isOfOneFigure = false;  ///< says what is drawn, which the window proposes each time, or has words for that
    bool isFixed = false;        ///< there is nothing to choose
    /// How the command line says it, where that has no option of this name.
    QString asOption = {};
    /// What the job has, as the command line would say it. A flag is "on" or nothing.
    std::function<QString(const FigureJob &)> read = {};
    /// Puts it into the job; else says what was expected and leaves the job as it was.
    std::function<std::optional<Text>(FigureJob &, const QString &)> write = {};

    /// Whether it takes any words, which stay as they are.
    bool isFree() const { return value == QStringLiteral("TEXT"); }
};

/// The field that every command has as an option anyway.
inline const QString kLanguageField = QStringLiteral("lang");

/// Every field in its order, in the language of the window. For a figure that somebody composes, the tensors to choose
/// from are those that its run has, and one field more says of which layers it is. A new option of figures is a new
/// row.
std::vector<FigureField> figureFields(const FigureJob *composed = nullptr);

/// The field of this name, which must be one of them.
const FigureField &fieldOf(const std::vector<FigureField> &fields, const QString &name);

/// Fields with other than their usual values, for a purpose. A new one is a new row.
struct FigurePreset
{
    QString name;  ///< on the command line
    QString title; ///< in the window
    FigureValues values;
};

QList<FigurePreset> figurePresets();

} // namespace headscope
