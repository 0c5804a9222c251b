// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/fonts.h"

#include "ui/text/words.h"

#include <QFontDatabase>
#include <QStringList>

#include <algorithm>

namespace headscope {
namespace {

QFont made(QStringList families, int pixels, Weight weight)
{
    families << QStringLiteral("Noto Sans CJK SC") << QStringLiteral("WenQuanYi Micro Hei")
             << QStringLiteral("Microsoft YaHei") << QStringLiteral("PingFang SC");
    QFont font;
    font.setFamilies(families);
    font.setPixelSize(pixels);
    font.setWeight(weight == Weight::Bold ? QFont::Bold : weight == Weight::Medium ? QFont::DemiBold : QFont::Normal);
    // The same glyphs on every platform and at every scale, so that a figure is the same file everywhere.
    font.setStyleStrategy(QFont::StyleStrategy(QFont::PreferAntialias | QFont::NoSubpixelAntialias));
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace

QFont uiFont(int pixels, Weight weight)
{
    return made({QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")}, pixels, weight);
}

QFont numberFont(int pixels, Weight weight)
{
    QFont font = made(numberFamilies(), pixels, weight);
    font.setStyleHint(QFont::Monospace);
    // JetBrains Mono would join "==" into one sign, which nobody types.
    font.setStyleStrategy(QFont::StyleStrategy(font.styleStrategy() | QFont::PreferNoShaping));
    return font;
}

QFont formulaFont(int pixels)
{
    QFont font = made({QStringLiteral("DejaVu Serif"), QStringLiteral("Noto Serif")}, pixels, Weight::Regular);
    font.setItalic(true);
    return font;
}

bool hasOwnFonts()
{
    const QStringList there = QFontDatabase::families();
    const QStringList wanted = uiFont().families();
    return std::any_of(wanted.begin(), wanted.end(), [&](const QString &family) { return there.contains(family); });
}

} // namespace headscope
