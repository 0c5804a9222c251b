// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>

#include <array>

namespace headscope {

/// 256 colours from low to high.
struct ColorMap
{
    QString name;
    bool isDiverging = false; ///< for signed numbers: the middle colour stands for 0
    std::array<QRgb, 256> colors{};
};

/// The maps of resources/colormaps, one file each: a new map is a new file.
QStringList colorMapNames();
/// The map of this name, or null.
const ColorMap *findColorMap(const QString &name);

} // namespace headscope
