// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/selection.h"

#include <QMap>
#include <QStringList>

namespace headscope {

/// Riddles have the seeds from 0 to one less, which people can type.
inline constexpr Index kRiddles = 10000;

enum class View { Explore, Heads, Compare, Model };

/// The views as files and the command line name them, in their order.
const QStringList &viewNames();

/// Words by the names of what they are said of.
using LookWords = QMap<QString, QString>;

/// The part of the maps of all heads that is seen.
struct Zoom
{
    double cell = 0;   ///< logical pixels of a cell; 0: the whole maps
    double column = 0; ///< at the left, in cells from the first
    double row = 0;    ///< at the top
    bool operator==(const Zoom &) const = default;
};

/// How the tensors are looked at, beside what the selection says.
struct Look
{
    View view = View::Explore;
    /// The block of a model that is looked at, by its name; empty: the first of attention.
    QString block = {};
    /// The position in the text that a model goes on from, of which is told what it says; none: the one that predicts
    /// by itself.
    std::optional<Index> position = {};
    /// How the maps of all heads are drawn and sorted: what is not as usual, by the names of the options of figures.
    LookWords maps = {};
    std::optional<Index> alone = {}; ///< the head that is large instead of all of them
    /// The first map of the page of heads that was turned to; without it the page of the chosen head is shown.
    std::optional<Index> page = {};
    Zoom zoom = {};
    /// What was picked in a panel, by its name: the kind of a chart, a token; "effects": what they are measured in.
    LookWords charts = {};
    LookWords compared = {}; ///< as ui/compare/compared.h says; a file by its whole path
    QStringList hidden = {}; ///< until it has been predicted, as hidden.h says
    /// The mistake of the lab that is made beside the right run, by its name in the table; empty: none.
    QString mistake = {};
    /// The seed of a mistake that is to be found: all numbers that are seen are then those of the wrong run.
    std::optional<Index> riddle = {};
    bool operator==(const Look &) const = default;

    /// The name of the colours that were chosen for maps; the usual ones have none.
    QString colorMap() const { return maps.value(QStringLiteral("colormap")); }
};

/// What of a look goes on in another session. What is hidden is of the one before, and the files that are compared were
/// chosen in it, unless it is the same one that is read again. A file keeps what is seen in it, and a mistake that was
/// made in another session is not for it to keep.
Look goingOn(Look look, bool isInFile, bool isReadAgain);

/// What is seen, as a whole: set and read at once, kept in the session's file, and gone back to. What the pointer is
/// over and how far playing has come are not of it.
struct ViewState
{
    Look look;
    StepId step = StepId::Softmax;
    TensorId tensor = Role::Weights; ///< one of the step's tensors
    Index batch = 0;
    Index head = 0;
    std::optional<CellPlace> pinned = {};
    bool wantsChange = false; ///< what the changed numbers changed, instead of the numbers
    /// The same with this cell pinned, in the step that makes it.
    ViewState at(const CellPlace &place, const Plan &plan) const;
    bool operator==(const ViewState &) const = default;
};

} // namespace headscope
