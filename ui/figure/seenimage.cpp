// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/seenimage.h"

#include "engine/models/patches.h"

#include <QCoreApplication>

namespace headscope {
namespace {

QImage imageOf(const Pixels &picture)
{
    const auto format = picture.colours == 1 ? QImage::Format_Grayscale8 : QImage::Format_RGB888;
    return QImage(picture.bytes.data(), static_cast<int>(picture.columns), static_cast<int>(picture.rows),
                  picture.columns * picture.colours, format)
        .convertToFormat(QImage::Format_RGB32);
}

} // namespace

SharedImage seenImageOf(const Transformer &model, const ModelInput &input)
{
    if (!model.grid || !input.patches)
        return nullptr;
    const Pixels picture = pixelsOf(*input.patches, model);
    return std::make_shared<const SeenImage>(SeenImage{imageOf(picture), imageOf(inColours(picture, 1)), *model.grid});
}

bool isOnImage(const Slice &map, const SeenImage &image)
{
    return isAttentionMap(map.spec()) && map.rows() == image.tokens() && map.columns() == image.tokens();
}

QString tokenName(const PatchGrid &grid, Index token)
{
    if (token <= 0)
        return QStringLiteral("CLS");
    return QCoreApplication::translate("image", "the patch in row %1, column %2")
        .arg((token - 1) / grid.across)
        .arg((token - 1) % grid.across);
}

} // namespace headscope
