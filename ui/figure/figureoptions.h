// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reading/range.h"
#include "ui/figure/figurelayer.h"
#include "ui/figure/mapgeometry.h"
#include "ui/figure/mapstyle.h"
#include "ui/figure/seenimage.h"

#include <QString>

#include <optional>
#include <vector>

namespace headscope {

/// Which numbers the ends of the colours stand for. A new one is a new row of export/fieldkinds.cpp and of
/// heads/headsbar.cpp.
enum class RangeMode {
    Shared,  ///< one scale for all heads: shares from 0 to 1, signed numbers as far below 0 as above
    Fit,     ///< one scale for all maps, from their least number to their largest; of shares from 0
    PerHead, ///< the same as shared, but as far as the numbers of each map reach
    Fixed    ///< given
};

/// What stands side by side: the heads of one batch item, or one head in all of them.
enum class Across { Heads, Items };

/// A further panel of all heads together, cell by cell. A new one is a new row of pooling.cpp.
enum class Pooling { Mean, Maximum, Minimum };

/// What a figure of heads shows; the same values make the same figure in the window and in a file.
struct FigureOptions
{
    TensorId tensor = Role::Weights;
    bool isRollout = false; ///< its numbers are those of attention rollout, of all heads at once
    QString block = {};     ///< the name in the model of the block that it is of; empty where it is of a layer
    SharedModel model = {}; ///< the one with that block, which tells what it is called; null where it is of none
    Index batch = 0;
    std::vector<Index> heads; ///< empty: all; of several items, the first is the one that is shown
    Across across = Across::Heads;
    std::vector<Index> items;    ///< side by side; empty: all
    std::vector<Pooling> pools;  ///< after the heads
    bool hidesPadding = false;   ///< leaves out the keys at the end that no query may see
    std::optional<Span> queries; ///< only these, by the numbers of their labels; none: all
    std::optional<Span> keys;
    QString colorMap; ///< empty: the tensor's own
    RangeMode range = RangeMode::Shared;
    ValueRange fixedRange;
    Progression progression = Progression::Linear;
    bool isReversed = false; ///< the colours from high to low
    Annotate annotate = Annotate::Auto;
    Encoding encoding = Encoding::Color;
    Sharing sharing = Sharing::Mean;
    bool hidesBar = false;  ///< leaves out the colour bars
    bool hidesName = false; ///< leaves out the line below bars of every map, where what they show stands elsewhere
    bool hasLegend = false; ///< tells what the marks in the panels mean
    bool hasAxisNames = false;
    Index labelEvery = 0;     ///< every nth row and column; 0: as many as have room
    bool turnsLabels = false; ///< turns the labels of columns even where they would fit
    Index columns = 0;        ///< panels side by side; 0: as makes the maps largest
    /// Instead of maps, what the first of the queries attends to lies on the patches of this image; null: maps.
    SharedImage image = {};
    /// Blocks of a kind, whose maps stand one after the other, each as those of one run; empty: of the one run alone.
    /// All have the tensor, and in one shape.
    std::vector<FigureLayer> layers = {};
    bool operator==(const FigureOptions &) const = default;
};

/// The block of a figure, or what the names of all its layers have in common: "layer.*.self".
QString blockWord(const FigureOptions &options);

} // namespace headscope
