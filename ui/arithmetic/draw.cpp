// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

namespace headscope {
namespace {

QString drawAsHtml(const CellHtml &t)
{
    return t.resultAnd(t.e.value != 0 ? CellWords::tr("kept") : CellWords::tr("dropped"));
}

} // namespace

constinit const Telling kTellingOfDraw{
    .operation = Operation::Draw,
    .making = Making::Given,
    .html = drawAsHtml,
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
