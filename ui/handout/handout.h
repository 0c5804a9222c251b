// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QStringList>

#include <optional>
#include <variant>
#include <vector>

namespace headscope {

/// Words, once in each of a handout's languages.
using InLanguages = QStringList;

/// A cell as it stands on paper. What is to be filled in is not in here: neither its number nor its colour.
struct HandoutCell
{
    QString digits;
    std::optional<QRgb> color = {};
    bool isMasked = false; ///< hatched
    bool isBlank = false;  ///< to be filled in; on a sheet with answers, what was
    bool isFramed = false; ///< that words speak of
    bool operator==(const HandoutCell &) const = default;
};

/// A matrix, or a part of one, as it stands on paper.
struct HandoutMap
{
    InLanguages title;
    QString shape;             ///< "(10, 4, 6)"
    bool isShapeBlank = false; ///< to be filled in; on a sheet with answers, what was
    InLanguages part;          ///< which rows and columns these are; empty where they are all
    QStringList rowLabels, columnLabels;
    InLanguages rowTitle, columnTitle;
    std::vector<std::vector<HandoutCell>> rows;
    bool operator==(const HandoutMap &) const = default;
};

// What stands on the pages, one below the other.

/// Begins a new matter; what follows stands on the same page.
struct HandoutHeading
{
    InLanguages words;
    bool operator==(const HandoutHeading &) const = default;
};

/// Rich text, the languages side by side.
struct HandoutText
{
    InLanguages html;
    bool isFormula = false;
    bool leadsOn = false; ///< what follows stands on the same page
    bool operator==(const HandoutText &) const = default;
};

/// What is computed from what: the operands with a sign between them, an arrow, the result.
struct HandoutMaps
{
    std::vector<HandoutMap> operands; ///< none: the result is given
    HandoutMap result;
    QString sign;      ///< "·"
    InLanguages arrow; ///< "÷ √20"; none: they stand side by side
    bool operator==(const HandoutMaps &) const = default;
};

/// One of the answers to choose from.
struct HandoutOption
{
    InLanguages html;
    bool isTicked = false; ///< never on a worksheet
    bool operator==(const HandoutOption &) const = default;
};

/// A question with room for its answer, by hand: boxes to tick, a row of cells, or a field to write in. On a sheet with
/// answers they are ticked and filled, and why is told.
struct HandoutQuestion
{
    InLanguages html;
    std::vector<HandoutOption> options = {};
    std::optional<HandoutMap> cells = {};
    InLanguages field = {}; ///< what stands before the field; empty: there is none
    QString written = {};   ///< in the field
    InLanguages why = {};
    bool operator==(const HandoutQuestion &) const = default;
};

/// Lines to write on.
struct HandoutLines
{
    InLanguages words; ///< above them
    int count = 3;
    bool operator==(const HandoutLines &) const = default;
};

using HandoutBlock = std::variant<HandoutHeading, HandoutText, HandoutMaps, HandoutQuestion, HandoutLines>;

enum class Paper { A4, Letter };

/// Sheets for a class, as a value: whatever they are made from, what is not in here is not on paper.
struct Handout
{
    QString title;
    InLanguages about;        ///< a line below the title
    QStringList languages;    ///< one or two, as languageNames() has them
    bool isWorksheet = false; ///< with a line for name and date
    Paper paper = Paper::A4;
    std::vector<HandoutBlock> blocks;
    bool operator==(const Handout &) const = default;
};

} // namespace headscope
