// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelplan.h"
#include "ui/figure/slice.h"

#include <QImage>

#include <memory>

namespace headscope {

/// An image as a model sees it, cut into patches. The token before them stands for all of it.
struct SeenImage
{
    QImage picture;
    QImage greys; ///< the same without its colours, for what is painted over it
    PatchGrid grid;

    Index tokens() const { return grid.patches() + 1; }
};
using SharedImage = std::shared_ptr<const SeenImage>;

/// What a model is run on as an image; null where it is a text.
SharedImage seenImageOf(const Transformer &model, const ModelInput &input);

/// Whether the map's queries and keys are those of the image's tokens.
bool isOnImage(const Slice &map, const SeenImage &image);

/// "CLS", or "(1, 2)" in words: "patch in row 1, column 2".
QString tokenName(const PatchGrid &grid, Index token);

} // namespace headscope
