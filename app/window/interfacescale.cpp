// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/interfacescale.h"

#include <QSettings>

#include <algorithm>
#include <array>

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

} // namespace

std::span<const int> interfaceScales()
{
    static constexpr std::array scales{80, 90, 100, 110, 125, 150, 175, 200, 250, 300};
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
    ours() = QByteArray::number(keptInterfaceScale() / 100.0);
    qputenv(kVariable, ours());
}

bool isInterfaceScaleGiven()
{
    const QByteArray factor = qgetenv(kVariable);
    return !factor.isEmpty() && factor != ours();
}

} // namespace headscope
