// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/viewstate.h"

#include <array>
#include <utility>

namespace headscope {

inline const auto kOwnRun = QStringLiteral("own");             ///< the session's
inline const auto kUnchangedRun = QStringLiteral("unchanged"); ///< the same without the numbers that a person changed
inline const auto kMistakenRun = QStringLiteral("mistake");    ///< the same with the mistake of the lab

/// One of the two that are compared: a run, a batch item and a head; without them those of the start.
struct ComparedPick
{
    /// Or kUnchangedRun, kMistakenRun, another layer of its maps, the location of an example, or the path of a session
    /// file.
    QString run = kOwnRun;
    std::optional<Index> item = {};
    std::optional<Index> head = {};
    bool operator==(const ComparedPick &) const = default;
};

/// The heads of A and B at the start.
inline constexpr std::array kFirstHeads{0, 1};

/// What the comparison shows.
struct Compared
{
    TensorId tensor = Role::Weights;
    std::array<ComparedPick, 2> sides = {};             ///< A and B
    std::optional<std::pair<Index, Index>> pinned = {}; ///< row and column in all maps
    std::array<ComparedPick, 2> before = {};            ///< what both were before a mistake of the lab was shown
    bool operator==(const Compared &) const = default;
};

/// Whether a run makes it and it has rows and columns.
bool isMatrixOfRun(const TensorSpec &tensor);
/// Whether a tensor of attention can be compared: those of the lab may be any that the steps make.
bool isComparable(const TensorSpec &tensor, const std::array<ComparedPick, 2> &sides);
/// Whether the run is that of an example, a file or another layer.
bool isOfOther(const QString &run);
/// The run of another layer of the maps that the session is given: "layer:3".
QString layerRun(Index layer);
/// Its number; nothing for other runs.
std::optional<Index> layerOf(const QString &run);

/// The same in the words of the session's look: "tensor", "cell" as "2,1", and "A.run" or "A.file", "A.item", "A.head"
/// and those of B, where they are not those of the start, and those of before a mistake, as "before.B.file".
LookWords lookWordsOf(const Compared &compared);

/// What these words tell; words that are not known say nothing.
Compared comparedOf(const LookWords &words);

} // namespace headscope
