// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/colormap.h"

#include <QDir>
#include <QFile>
#include <QHash>

#include <optional>

namespace headscope {
namespace {

const auto kFolder = QStringLiteral(":/colormaps");

std::optional<ColorMap> readMap(const QString &name)
{
    QFile file(QStringLiteral("%1/%2.csv").arg(kFolder, name));
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    ColorMap map;
    map.name = name;
    map.isDiverging = file.readLine().contains(" diverging");
    for (QRgb &color : map.colors) {
        const QList<QByteArray> parts = file.readLine().trimmed().split(',');
        if (parts.size() != 3)
            return std::nullopt;
        color = qRgb(parts[0].toInt(), parts[1].toInt(), parts[2].toInt());
    }
    return map;
}

QHash<QString, ColorMap> readAll()
{
    QHash<QString, ColorMap> maps;
    for (const QString &name : colorMapNames())
        if (auto map = readMap(name))
            maps.insert(name, *std::move(map));
    return maps;
}

} // namespace

QStringList colorMapNames()
{
    QStringList names;
    for (const QString &file : QDir(kFolder).entryList({QStringLiteral("*.csv")}))
        names << file.chopped(4);
    return names;
}

const ColorMap *findColorMap(const QString &name)
{
    static const QHash<QString, ColorMap> maps = readAll();
    const auto found = maps.constFind(name);
    return found == maps.constEnd() ? nullptr : &*found;
}

} // namespace headscope
