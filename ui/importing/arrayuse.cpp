// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/arrayuse.h"

#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

struct ArrayWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::ArrayWords)
};

std::vector<std::string> wordsIn(const TensorStore &store, std::string_view edge)
{
    std::vector<std::string> words;
    const Json *fact = store.fact(edge);
    const auto *list = fact != nullptr ? fact->as<Json::List>() : nullptr;
    for (const Json &entry : list != nullptr ? *list : Json::List())
        if (const auto *word = entry.as<std::string>())
            words.push_back(*word);
    return words;
}

/// A table's numbers are doubles, whatever they say.
bool isTable(const TensorStore &store)
{
    return store.kind() == "csv";
}

bool isReal(const StoredTensor &tensor)
{
    return tensor.dtype.find('F') != std::string::npos; // F32, BF16
}

/// What a length must be; nothing where the array decides it.
using Wanted = std::optional<Index>;

Wanted wantedFeatures(InputUse use, const Plan &plan)
{
    const WeightSettings &weights = plan.document.weights;
    const auto uses = [use](std::initializer_list<InputUse> those) {
        return std::find(those.begin(), those.end(), use) != those.end();
    };
    if (!plan.document.layer.projections)
        return std::nullopt;
    if (weights.wq && uses({InputUse::All, InputUse::Queries}))
        return plan.sizes.querySize;
    if (weights.wk && uses({InputUse::All, InputUse::KeysAndValues, InputUse::Keys}))
        return plan.sizes.keySize;
    if (weights.wv && uses({InputUse::All, InputUse::KeysAndValues, InputUse::Values}))
        return plan.sizes.valueSize;
    return std::nullopt;
}

/// What other inputs, which stay as they are, ask of an array.
Wanted wantedOf(Extent axis, InputUse use, const Plan &plan)
{
    const InputSettings &in = plan.document.inputs;
    const bool keepsQueries = use != InputUse::All && use != InputUse::Queries && in.queries;
    const bool keepsKeys = (use == InputUse::Queries || use == InputUse::Values) && in.keys && !in.selfAttention;
    const bool keepsValues = (use == InputUse::Queries || use == InputUse::Keys) && in.values && !in.selfAttention;
    switch (kindOf(axis)) {
    case AxisKind::Batch: return keepsQueries || keepsKeys || keepsValues ? Wanted(plan.sizes.b) : std::nullopt;
    case AxisKind::Key:
        return (use == InputUse::Keys && keepsValues) || (use == InputUse::Values && keepsKeys)
                   ? Wanted(plan.sizes.newKeys())
                   : std::nullopt;
    case AxisKind::Feature: return wantedFeatures(use, plan);
    default: return std::nullopt;
    }
}

QString wrongLength(std::size_t axis, Extent extent, Index got, Index wanted)
{
    return ArrayWords::tr("Axis %1: got %2, expected %3.")
        .arg(axis)
        .arg(axisCount(extent, got), axisCount(extent, wanted));
}

QString whyNoInput(InputUse use, const Shape &shape, const Plan &plan)
{
    const std::vector<Extent> axes = axesOf(use, shape.size(), plan);
    if (axes.empty())
        return (plan.document.layer.projections
                    ? ArrayWords::tr(
                          "Axes: got %1, expected 2 (positions, features), or 3 with batch items before them.")
                    : ArrayWords::tr("Axes: got %1, expected 3 (batch items, positions, features), or 4 with heads "
                                     "before the positions."))
            .arg(shape.size());
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (const Wanted wanted = wantedOf(axes[i], use, plan); wanted && *wanted != shape[i])
            return wrongLength(i, axes[i], shape[i], *wanted);
    if (const Wanted batch = wantedOf(Extent::Batch, use, plan);
        axes.front() != Extent::Batch && batch.value_or(1) != 1)
        return ArrayWords::tr("A matrix alone is %1, and the other inputs have %2.")
            .arg(axisCount(Extent::Batch, 1), axisCount(Extent::Batch, *batch));
    return {};
}

constexpr std::array kMaskAxes{Extent::Batch, Extent::Heads, Extent::QueryCount, Extent::KeyCount};

QString whyNoMask(const Shape &shape, const Plan &plan)
{
    if (asMask(shape, plan.sizes))
        return {};
    if (shape.empty() || shape.size() > kMaskAxes.size())
        return ArrayWords::tr("Axes: got %1, expected up to 4 (batch items, heads, queries, keys).").arg(shape.size());
    for (std::size_t i = shape.size(); i-- > 0;) {
        const Extent axis = kMaskAxes[kMaskAxes.size() - shape.size() + i];
        if (const Index wanted = lengthOf(axis, plan.sizes); shape[i] != wanted && shape[i] != 1)
            return wrongLength(i, axis, shape[i], wanted);
    }
    return {};
}

/// A column or a row of a table is a list, too.
QString whyNoLengths(const Shape &shape, const Plan &plan)
{
    const Sizes &sizes = plan.sizes;
    if (shape.empty() || shape.size() > 2)
        return ArrayWords::tr("Axes: got %1, expected 1 (batch items), or 2 with queries behind them.")
            .arg(shape.size());
    const bool isLine = shape.size() == 2 && std::min(shape[0], shape[1]) == 1 && countOf(shape) == sizes.b;
    if (isLine)
        return {};
    if (shape[0] != sizes.b)
        return wrongLength(0, Extent::Batch, shape[0], sizes.b);
    return shape.size() == 2 && shape[1] != sizes.q ? wrongLength(1, Extent::QueryCount, shape[1], sizes.q) : QString();
}

bool broadcasts(const Shape &shape, const Sizes &sizes)
{
    const auto fits = [&](std::size_t fromEnd) {
        const Index length = shape[shape.size() - 1 - fromEnd];
        return length == 1 || length == lengthOf(kMaskAxes[kMaskAxes.size() - 1 - fromEnd], sizes);
    };
    if (shape.empty() || shape.size() > kMaskAxes.size())
        return false;
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (!fits(i))
            return false;
    return true;
}

} // namespace

EdgeWords edgeWordsOf(const TensorStore &store)
{
    if (!isTable(store))
        return {};
    return {wordsIn(store, "rows"), wordsIn(store, "columns")};
}

QString useTitle(InputUse use)
{
    switch (use) {
    case InputUse::All: return ArrayWords::tr("queries, keys and values");
    case InputUse::Queries: return ArrayWords::tr("queries");
    case InputUse::KeysAndValues: return ArrayWords::tr("keys and values");
    case InputUse::Keys: return ArrayWords::tr("keys");
    case InputUse::Values: return ArrayWords::tr("values");
    case InputUse::Seen: return ArrayWords::tr("mask (1 is seen)");
    case InputUse::Hidden: return ArrayWords::tr("mask (1 is hidden)");
    case InputUse::Bias: return ArrayWords::tr("bias of the scores");
    case InputUse::Lengths: return ArrayWords::tr("valid lengths");
    case InputUse::QueryWords: return ArrayWords::tr("tokens of the queries (its words)");
    case InputUse::KeyWords: return ArrayWords::tr("tokens of the keys (its words)");
    }
    return {};
}

std::vector<InputUse> usesOf(const StoredTensor &tensor, const TensorStore &store, const Plan &plan)
{
    using enum InputUse;
    std::vector<InputUse> uses;
    const auto add = [&uses](bool isPossible, std::initializer_list<InputUse> those) {
        if (isPossible)
            uses.insert(uses.end(), those);
    };
    const std::size_t axes = tensor.shape.size();
    const bool isWhole = !isReal(tensor) || isTable(store);
    const bool canMask = axes >= 1 && axes <= kMaskAxes.size();
    add(!isOfFlags(tensor) && !axesOf(All, axes, plan).empty(), {All, Queries, KeysAndValues, Keys, Values});
    add(canMask && !isWhole, {Bias}); // as PyTorch takes a mask of real numbers
    add(canMask, {Seen, Hidden});     // which may be written as 1.0 and 0.0
    add(canMask && isWhole && isReal(tensor), {Bias});
    add((axes == 1 || axes == 2) && isWhole && !isOfFlags(tensor), {Lengths});
    add(edgeWordsOf(store).areThere(), {QueryWords, KeyWords});
    return uses;
}

std::vector<Extent> axesOf(InputUse use, std::size_t count, const Plan &plan)
{
    const bool projects = plan.document.layer.projections;
    const bool areQueries = use == InputUse::All || use == InputUse::Queries;
    const bool areValues = use == InputUse::Values;
    const Extent places = areQueries ? Extent::QueryCount : Extent::NewKeyCount;
    const Extent ofProjections = areQueries ? Extent::QuerySize : areValues ? Extent::ValueSize : Extent::KeySize;
    const Extent features = projects ? ofProjections : areValues ? Extent::VHead : Extent::QkHead;
    const Extent heads = areQueries ? Extent::Heads : Extent::KvHeads;
    if (count == 2)
        return {places, features};
    if (count == 3)
        return {Extent::Batch, places, features};
    return count == 4 && !projects ? std::vector<Extent>{Extent::Batch, heads, places, features}
                                   : std::vector<Extent>();
}

std::optional<Shape> asMask(const Shape &shape, const Sizes &sizes, MaskAxes axes)
{
    std::vector<Shape> readings{shape};
    if (shape.size() == 2)
        readings.push_back({shape[0], 1, 1, shape[1]});
    if (shape.size() == 3) {
        readings.push_back({shape[0], 1, shape[1], shape[2]});
        if (shape[0] == sizes.b * sizes.h)
            readings.push_back({sizes.b, sizes.h, shape[1], shape[2]});
    }
    if (axes == MaskAxes::ItemsFirst && readings.size() > 1)
        std::swap(readings[0], readings[1]);
    const auto found =
        std::find_if(readings.begin(), readings.end(), [&](const Shape &each) { return broadcasts(each, sizes); });
    return found == readings.end() ? std::nullopt : std::optional(*found);
}

QString whyNot(InputUse use, const Shape &shape, const Plan &plan)
{
    if (isOfInputs(use))
        return whyNoInput(use, shape, plan);
    if (isOfMask(use))
        return whyNoMask(shape, plan);
    return use == InputUse::Lengths ? whyNoLengths(shape, plan) : QString();
}

} // namespace headscope
