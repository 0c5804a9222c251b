// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/interfacescale.h"

#include "app/window/mainwindow.h"
#include "ui/theme/screenroom.h"

#include <QGuiApplication>
#include <QSettings>

#include <algorithm>
#include <array>
#include <iterator>

namespace headscope {
namespace {

const auto kScale = QStringLiteral("appearance/scale");
constexpr auto kVariable = "QT_SCALE_FACTOR";
constexpr int kUsual = 100;

/// What the variable was set to here.
QByteArray &ours()
{
    static QByteArray factor;
    return factor;
}

void giveToQt(int percent)
{
    ours() = QByteArray::number(percent / 100.0);
    qputenv(kVariable, ours());
}

bool isRoomFor(int percent, QSize room)
{
    const QSizeF smallest = QSizeF(kSmallestWindow) * percent / 100;
    return smallest.width() <= room.width() && smallest.height() <= room.height();
}

} // namespace

std::span<const int> interfaceScales()
{
    static constexpr std::array scales{80, 90, 100, 110, 125, 150, 175, 200, 250, 300};
    return scales;
}

QList<QSize> roomsOfScreens()
{
    const double factor = qEnvironmentVariableIsEmpty(kVariable) ? 1 : qgetenv(kVariable).toDouble();
    QList<QSize> rooms;
    for (const QScreen *screen : QGuiApplication::screens())
        rooms << roomIn(screen->availableSize(), factor);
    return rooms;
}

QList<int> interfaceScalesFor(const QList<QSize> &rooms)
{
    QList<int> scales;
    const auto all = interfaceScales();
    std::copy_if(all.begin(), all.end(), std::back_inserter(scales), [&](int percent) {
        return percent <= kUsual ||
               std::any_of(rooms.begin(), rooms.end(), [percent](QSize room) { return isRoomFor(percent, room); });
    });
    return scales;
}

int keptInterfaceScale()
{
    const int kept = QSettings().value(kScale, kUsual).toInt();
    const auto scales = interfaceScales();
    return std::find(scales.begin(), scales.end(), kept) != scales.end() ? kept : kUsual;
}

void keepInterfaceScale(int percent)
{
    QSettings().setValue(kScale, percent);
}

void applyInterfaceScale()
{
    if (isInterfaceScaleGiven())
        return;
    giveToQt(keptInterfaceScale());
}

int fittingInterfaceScale(const QList<QSize> &rooms)
{
    return std::min(keptInterfaceScale(), interfaceScalesFor(rooms).last());
}

bool lessenInterfaceScale(const QList<QSize> &rooms)
{
    const int fitting = fittingInterfaceScale(rooms);
    if (isInterfaceScaleGiven() || fitting == keptInterfaceScale())
        return false;
    giveToQt(fitting);
    return true;
}

bool isInterfaceScaleGiven()
{
    const QByteArray factor = qgetenv(kVariable);
    return !factor.isEmpty() && factor != ours();
}

} // namespace headscope
