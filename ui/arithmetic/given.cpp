// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "engine/document/cellname.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

/// Where a weight that nobody computes comes from.
QString storedWords(const StoredCell &stored)
{
    const std::string cell = cellName("", stored.cell);
    return CellWords::tr("given by %1, tensor %2 at %3")
        .arg(shownText(stored.tensor.file).toHtmlEscaped(), shownText(stored.tensor.tensor).toHtmlEscaped(),
             toQString(cell));
}

/// What another block of the model has made, which leads there.
QString originWords(const BlockCell &origin, const CellView &view)
{
    const QString block = shownText(origin.block).toHtmlEscaped();
    return origin.isOfPast
               ? CellWords::tr("kept from the run on the tokens before: %1 of %2").arg(linkTo(origin, {}), block)
               : CellWords::tr("the result of %1: %2").arg(block, linkTo(origin, view));
}

/// What a number is that stands in the document, or is made by a seed.
QString kindWords(const TensorSpec &tensor)
{
    switch (tensor.role) {
    case Role::WToken:
    case Role::WPosition:
    case Role::WSegment: return CellWords::tr("a number of the %1").arg(tensorTitle(tensor));
    case Role::TokenIds: return CellWords::tr("the id of the token: its row in the table of tokens");
    case Role::SegmentIds: return CellWords::tr("the segment that the token belongs to");
    case Role::Patches: return CellWords::tr("a number of the picture");
    default: break;
    }
    return tensor.family == Family::Weight ? CellWords::tr("a weight of the layer")
                                           : CellWords::tr("an input of the layer");
}

QString givenAsHtml(const CellHtml &t)
{
    if (t.e.stored && t.plan.hasMapsAlone())
        return t.resultAnd(storedWords(*t.e.stored));
    if (const auto origin = originOf(t.plan, t.e.tensor, t.e.cell))
        return t.resultAnd(originWords(*origin, t.view));
    return t.resultAnd(kindWords(specOf(t.e.tensor)));
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
