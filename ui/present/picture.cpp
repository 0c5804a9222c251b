// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/picture.h"

#include "ui/text/words.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

void paintNothing(QPainter &, const QRectF &, const PictureInput &)
{}

QString noSummary(const PictureInput &)
{
    return {};
}

constexpr std::array kPictures{
    Picture{u"maps", paintMaps, mapsSummary, placedMaps},
    Picture{u"inside", paintInside, insideSummary},
    Picture{u"moves", paintMoves, movesSummary, nullptr, nullptr, movesCellSize},
    Picture{u"heads", paintHeads, headsSummary, placedHeads},
    Picture{u"layer", paintLayer, layerSummary, nullptr, layerStepAt},
    Picture{u"model", paintModel, modelSummary},
    Picture{u"code", paintCode, codeSummary},
    Picture{u"formula", paintFormula, formulaSummary},
    Picture{u"sweep", paintSweep, sweepSummary},
    Picture{u"draws", paintDraws, drawsSummary},
    Picture{u"compare", paintCompare, compareSummary, placedCompare},
    Picture{u"norms", paintNorms, normsSummary, placedNorms},
    Picture{u"words", paintNothing, noSummary},
};

} // namespace

QString PictureInput::shapeWords(const TensorSpec &tensor) const
{
    return hidesShape(tensor.role) ? hiddenShapeMark() : shownShape(tensor, plan().sizes);
}

const Picture &pictureOf(const QString &name)
{
    const auto *found = std::find_if(kPictures.begin(), kPictures.end(),
                                     [&](const Picture &picture) { return name == QStringView(picture.name); });
    return found != kPictures.end() ? *found : kPictures.front();
}

bool tellsCell(const QString &name)
{
    return name == QStringLiteral("maps") || name == QStringLiteral("heads");
}

} // namespace headscope
