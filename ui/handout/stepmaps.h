// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/slice.h"
#include "ui/handout/hiddencells.h"
#include "ui/handout/stephandout.h"
#include "ui/text/language.h"

#include <QCoreApplication>

namespace headscope {

// The maps of a handout of steps.

/// The context of their words.
class HandoutWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::HandoutWords)
};

/// The run and what is wanted of it.
struct SheetInput
{
    std::shared_ptr<const Trace> trace;
    const StepHandout &wanted;
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

/// As much of a matrix as a page has room for, from its first row and column on.
Slice shownPart(const SheetInput &input, TensorId tensor);

/// Whether something can be asked of the numbers: those that are given or drawn can't be worked out.
bool isAsked(const GraphTensor &tensor);

/// What is to be filled in, of the results that stand on the sheets.
HiddenCells hiddenCells(const SheetInput &input, const std::vector<const GraphTensor *> &results);

/// The operands of a tensor, and itself.
HandoutMaps mapsOf(const SheetInput &input, const HiddenCells &hidden, const GraphTensor &tensor);

} // namespace headscope
