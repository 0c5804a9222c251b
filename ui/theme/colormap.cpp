// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/colormap.h"

#include "ui/text/carried.h"

#include <QDir>

#include <map>
#include <mutex>
#include <optional>

namespace headscope {
namespace {

const auto kFolder = QStringLiteral(":/colormaps");

std::optional<ColorMap> readMap(const QString &name)
{
    const QList<QByteArray> lines = carriedFile(QStringLiteral("%1/%2.csv").arg(kFolder, name)).split('\n');
    ColorMap map;
    if (lines.size() <= static_cast<qsizetype>(map.colors.size()))
        return std::nullopt;
    map.name = name;
    map.isDiverging = lines.first().contains(" diverging");
    auto line = lines.begin();
    for (QRgb &color : map.colors) {
        const QList<QByteArray> parts = (++line)->trimmed().split(',');
        if (parts.size() != 3)
            return std::nullopt;
        color = qRgb(parts[0].toInt(), parts[1].toInt(), parts[2].toInt());
    }
    return map;
}

/// Those that were asked for. Any thread; what was found stays where it is.
class ReadMaps
{
public:
    const ColorMap *find(const QString &name)
    {
        const std::scoped_lock lock(m_mutex);
        const auto known = m_maps.find(name);
        if (known != m_maps.end())
            return &known->second;
        auto map = colorMapNames().contains(name) ? readMap(name) : std::nullopt;
        return map ? &m_maps.emplace(name, *std::move(map)).first->second : nullptr;
    }

private:
    std::mutex m_mutex;
    std::map<QString, ColorMap> m_maps;
};

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
    static ReadMaps maps;
    return maps.find(name);
}

} // namespace headscope
