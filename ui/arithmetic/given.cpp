// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

namespace headscope {
namespace {

QString givenAsHtml(const CellHtml &t)
{
    return t.resultAnd(specOf(t.e.tensor).family == Family::Weight ? CellWords::tr("a weight of the layer")
                                                                   : CellWords::tr("an input of the layer"));
}

} // namespace

constinit const Telling kTellingOfGiven{
    .operation = Operation::Given,
    .making = Making::Given,
    .html = givenAsHtml,
    .latex = nothing,
    .pytorch = nothing,
    .exactness = asItStands,
    .arrowWords = nothing,
    .arrowLabel = nothing,
    .arrowName = nothing,
    .meeting = nothing,
    .sign = u"",
};

} // namespace headscope
