// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"
#include "engine/plan/givenmaps.h"
#include "engine/plan/hidingrules.h"
#include "engine/plan/tensortable.h"

#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace headscope {

/// Numbers of one tensor that stand behind a result: one cell, or a row or column along the swept axis.
struct Source
{
    TensorId tensor;
    Cell cells; ///< an index per axis, kSwept along the axis that is run through
    std::vector<double> values;
};

/// How a feature is turned with its position.
struct Turn
{
    double position;
    double angle; ///< in radians
    bool isFirst; ///< of its pair: it takes -sin of the other one
};

/// How far a key stands from a query.
struct Distance
{
    double query;
    double key;
    std::optional<double> slope = {}; ///< of layer.alibi; without one the distance has a bucket
};

/// A named intermediate number, or row of numbers, on the way to one result.
struct Working
{
    std::string_view name; ///< "partial_sums", "maximum", "exponentials", "sum", "mean", "variance", "activated"
    std::vector<double> values;
};

/// How one number came to be, read from the table of tensors.
struct Explanation
{
    TensorId tensor;
    Cell cell;
    double value;
    Operation operation;
    std::vector<Source> sources; ///< in the order of the table: for a dot product the two factors, then a bias
    /// The terms of a weighted sum that do not count: a mask makes their weights 0, and their values are no numbers.
    std::set<std::size_t> leftOut = {};
    bool hasNoKey = false;              ///< the weight of a row of which the mask allows no key
    bool isOfDeadRow = false;           ///< such a weight that mask.dead_row puts in the place of the computed one
    std::vector<Working> settings = {}; ///< numbers of the session that go in: "scale", "fill", "dropout"
    bool isAroundZero = false;          ///< a norm by the mean square, with no mean taken away
    std::optional<Turn> turn = std::nullopt;
    std::optional<Distance> distance = std::nullopt;
    std::optional<Activation> activation = std::nullopt;
    std::optional<FillMode> fillMode = std::nullopt; ///< of a score that the mask hides
    std::vector<HidingRule> hidingRules = {};        ///< of a cell of the mask: what makes it 0, an override aside
    std::optional<StoredCell> stored = std::nullopt; ///< where it stands in a file, instead of being made
    std::string_view filledBy = {}; ///< of an input or weight that no file has: the key that says how, "inputs.kind"
    /// Where the session puts a number of its own: what would be there without, the other overrides left in place.
    std::optional<double> computed = std::nullopt;
};

} // namespace headscope
