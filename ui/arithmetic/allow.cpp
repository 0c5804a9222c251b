// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

namespace headscope {
namespace {

QString allowAsHtml(const CellHtml &t)
{
    return t.resultAnd(t.e.value != 0 ? CellWords::tr("may be seen") : CellWords::tr("masked"));
}

} // namespace

constinit const Telling kTellingOfAllow{
    .operation = Operation::Allow,
    .making = Making::Ruled,
    .html = allowAsHtml,
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
