// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/arraymask.h"

#include "engine/checkpoints/joinedmasks.h"
#include "engine/checkpoints/rowsof.h"
#include "engine/document/cellname.h"
#include "ui/importing/newfile.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <cmath>

namespace headscope {
namespace {

struct MaskArrayWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::MaskArrayWords)
};

/// A number that cannot stand where it stands.
Error wrongNumber(const char *what, const AnyTensor &array, Index at, Text expected)
{
    return {{},
            cellName(what, cellAt(shapeOf(array), at)),
            Text(withHyphen(exactNumber(valueAt(array, at))).toStdString()),
            std::move(expected)};
}

/// Ones where a query sees a key.
Result<AnyTensor> seen(const AnyTensor &array, const Shape &shape, bool areHidden)
{
    Tensor<Flag> flags(shape);
    for (Index i = 0; i < flags.size(); ++i) {
        const double number = valueAt(array, i);
        if (std::isinf(number))
            return wrongNumber(
                "mask", array, i,
                {ENGINE_TEXT("engine", "0 and 1 only; an array of 0 and −∞ is used as “bias of the scores”"), {}});
        if (number != 0 && number != 1)
            return wrongNumber("mask", array, i, {ENGINE_TEXT("engine", "0 and 1 only"), {}});
        flags[i].value = (number != 0) != areHidden ? 1 : 0;
    }
    return AnyTensor(std::move(flags));
}

/// The axes are said where they are not the usual ones, or could be others.
QString axesInWords(const Shape &given, const Shape &taken, const Sizes &sizes)
{
    const bool isAmbiguous = given.size() > 1 && given[0] > 1 &&
                             asMask(given, sizes, MaskAxes::AsNumPy) != asMask(given, sizes, MaskAxes::ItemsFirst);
    if (given == taken && isAmbiguous)
        return given.size() == 2
                   ? MaskArrayWords::tr("Each row is of one query. Rows of batch items need the shape (%1, 1, 1, %2).")
                         .arg(given[0])
                         .arg(given[1])
                   : MaskArrayWords::tr(
                         "Each matrix is of one head. Matrices of batch items need the shape (%1, 1, %2, %3).")
                         .arg(given[0])
                         .arg(given[1])
                         .arg(given[2]);
    if (given == taken)
        return {};
    return taken[1] == 1 && taken[2] == 1 ? MaskArrayWords::tr("Each row is of one batch item.")
           : taken[1] == 1                ? MaskArrayWords::tr("Each matrix is of one batch item.")
                                          : MaskArrayWords::tr("Its matrices are those of all heads of one batch item "
                                                                              "after those of another.");
}

/// A mask that is given where numbers are that are added.
bool isOfZeroAndOne(const AnyTensor &array)
{
    bool hasOne = false;
    for (Index i = 0; i < countOf(shapeOf(array)).value(); ++i) {
        const double number = valueAt(array, i);
        if (number != 0 && number != 1)
            return false;
        hasOne = hasOne || number == 1;
    }
    return hasOne;
}

/// What became of a mask that was there.
QString aboutTheOneBefore(InputUse use, bool isJoined)
{
    if (use == InputUse::Bias)
        return isJoined ? MaskArrayWords::tr("It is added to the bias that was there.")
                        : MaskArrayWords::tr("It is in place of the bias that was there.");
    return isJoined ? MaskArrayWords::tr("It is joined with the mask that was there: a query sees what both show.")
                    : MaskArrayWords::tr("It is in place of the mask that was there.");
}

/// What is no matter of course.
QString howItIsTaken(const AnyTensor &array, const Shape &taken, InputUse use, const Sizes &sizes,
                     const QString &whatOfBefore)
{
    QStringList sentences{axesInWords(shapeOf(array), taken, sizes), whatOfBefore};
    sentences.removeAll(QString());
    if (use == InputUse::Bias && isOfZeroAndOne(array))
        sentences << MaskArrayWords::tr("Its numbers are 0 and 1, and they are added to the scores. If they say which "
                                        "keys are seen, use it as a mask instead.");
    return inSequence(sentences);
}

std::vector<Index> part(const std::vector<Index> &all, Index first, Index count)
{
    return {all.begin() + first, all.begin() + first + count};
}

Result<std::vector<Index>> lengthsIn(const AnyTensor &array)
{
    constexpr double most = 1e9;
    std::vector<Index> lengths;
    for (Index i = 0; i < countOf(shapeOf(array)).value(); ++i) {
        const double number = valueAt(array, i);
        if (!(number >= 0 && number <= most) || number != std::floor(number))
            return wrongNumber("valid_lens", array, i, {ENGINE_TEXT("engine", "a whole number from 0 on"), {}});
        lengths.push_back(static_cast<Index>(number));
    }
    return lengths;
}

} // namespace

Result<GivenInput> withMask(const Plan &plan, const GivenArray &given, InputUse use)
{
    const AnyTensor &array = given.numbers;
    const EdgeWords &words = given.words;
    const Shape &shape = shapeOf(array);
    const Shape taken =
        asMask(shape, plan.sizes, given.axes).value_or(shape); // where none fits, the plan says what would
    auto mask =
        use == InputUse::Bias ? Result<AnyTensor>(reshaped(array, taken)) : seen(array, taken, use == InputUse::Hidden);
    if (!mask)
        return mask.error();
    Document document = plan.document;
    auto files = std::make_shared<TensorFiles>(*plan.files);
    OptionalRef &place = use == InputUse::Bias ? document.mask.bias : document.mask.allowed;
    const AnyTensor *before = place ? tensorNamed(*files, *place) : nullptr;
    const bool isJoined = before != nullptr && asMask(shape, plan.sizes, given.axes) &&
                          isForAllQueries(shapeOf(*before)) != isForAllQueries(taken);
    if (isJoined)
        mask = use == InputUse::Bias ? sumOfBiases(*before, *mask) : seenByBoth(*before, *mask);
    const QString whatOfBefore = before != nullptr ? aboutTheOneBefore(use, isJoined) : QString();
    place = addNewFile(*files, "mask", std::move(*mask));
    if (shape == taken && std::ssize(words.rows) == plan.sizes.q)
        document.tokens.queries = {words.rows};
    if (std::ssize(words.columns) == plan.sizes.k)
        document.tokens.keys = {words.columns};
    auto put = asItIs({std::move(document), std::move(files)});
    if (put)
        put->how = howItIsTaken(array, taken, use, plan.sizes, whatOfBefore);
    return put;
}

Result<GivenInput> withLengths(const Plan &plan, const AnyTensor &array)
{
    const auto all = lengthsIn(array);
    if (!all)
        return all.error();
    const Shape &shape = shapeOf(array);
    const bool isPerQuery = shape.size() == 2 && shape == Shape{plan.sizes.b, plan.sizes.q};
    Document document = plan.document;
    if (isPerQuery) {
        std::vector<std::vector<Index>> lists;
        for (Index item = 0; item < shape[0]; ++item)
            lists.push_back(part(*all, item * shape[1], shape[1]));
        document.mask.validLens = std::move(lists);
    } else {
        document.mask.validLens = *all;
    }
    return asItIs({std::move(document), plan.files});
}

} // namespace headscope
