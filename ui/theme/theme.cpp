// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "ui/theme/contrast.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <vector>

namespace headscope {
namespace {

QColor rgb(unsigned value)
{
    return QColor::fromRgb(QRgb(value) | 0xFF000000U);
}

Theme light()
{
    Theme t;
    t.name = QStringLiteral("light");
    t.window = rgb(0xF4F6F9), t.surface = rgb(0xFFFFFF), t.line = rgb(0xDCE1E8);
    t.text = rgb(0x1B1F24), t.muted = rgb(0x5B6470), t.faint = rgb(0x7F8690);
    t.accent = rgb(0x25303D), t.onAccent = rgb(0xFFFFFF), t.selection = rgb(0x0A0D11);
    t.heads = {rgb(0xE9C95B), rgb(0x8A6410), rgb(0xF5E6AE), rgb(0xB98B22), rgb(0x5C4208), rgb(0xA5781C)};
    t.overridden = rgb(0x945B00), t.ring = rgb(0xC2188B), t.error = rgb(0xB3261E);
    t.query = rgb(0x0069A4), t.key = rgb(0xA94400), t.value = rgb(0x007556);
    t.attention = rgb(0x7A3E9D), t.neutral = rgb(0x4A5361);
    t.hatch = rgb(0x818790), t.hatchGround = rgb(0xEDEFF2), t.code = rgb(0xF3F5F8);
    return t;
}

Theme dark()
{
    Theme t;
    t.name = QStringLiteral("dark");
    t.window = rgb(0x14181E), t.surface = rgb(0x1B2028), t.line = rgb(0x2A313B);
    t.text = rgb(0xE6EAF0), t.muted = rgb(0x93A0B0), t.faint = rgb(0x727C8A);
    t.accent = rgb(0xDCE3EC), t.onAccent = rgb(0x0B1017), t.selection = rgb(0xFFFFFF);
    t.heads = {rgb(0xE3BE4B), rgb(0x7A5A14), rgb(0xF6E8B4), rgb(0xB08A2E), rgb(0x594313), rgb(0x9C7A2A)};
    t.overridden = rgb(0xFF9F1C), t.ring = rgb(0xFFA0E6), t.error = rgb(0xFF8A80);
    t.query = rgb(0x56B4E9), t.key = rgb(0xF0894A), t.value = rgb(0x2FBF96);
    t.attention = rgb(0xC08AE0), t.neutral = rgb(0xAAB4C0);
    t.hatch = rgb(0x737C89), t.hatchGround = rgb(0x262D37), t.code = rgb(0x232A34);
    t.isDark = true;
    return t;
}

Theme highContrast()
{
    Theme t = light();
    t.name = QStringLiteral("high-contrast");
    t.window = t.surface = t.code = rgb(0xFFFFFE);
    t.line = t.text = t.muted = t.neutral = rgb(0x000000);
    t.faint = rgb(0x555555);
    t.accent = t.selection = rgb(0x000000);
    t.overridden = rgb(0x0000C8), t.error = rgb(0x8B0000);
    t.query = rgb(0x00507E), t.key = rgb(0x8A3700), t.value = rgb(0x00553F), t.attention = rgb(0x561F77);
    t.hatch = rgb(0x707070);
    t.veil = 0;
    return t;
}

Theme highContrastDark()
{
    Theme t = dark();
    t.name = QStringLiteral("high-contrast-dark");
    t.window = t.surface = t.code = rgb(0x000001);
    t.line = t.text = t.muted = t.neutral = rgb(0xFFFFFF);
    t.faint = rgb(0xAAAAAA);
    t.accent = t.selection = rgb(0xFFFFFF), t.onAccent = rgb(0x000000);
    t.overridden = rgb(0xFFB000);
    t.query = rgb(0x7CCBFF), t.key = rgb(0xFFA66B), t.value = rgb(0x4FE0B5), t.attention = rgb(0xDDB0FF);
    t.veil = 0;
    t.hatch = rgb(0x909090), t.hatchGround = rgb(0x1C1C1C);
    return t;
}

} // namespace

QColor Theme::of(Family family) const
{
    switch (family) {
    case Family::Query: return query;
    case Family::Key: return key;
    case Family::Value: return value;
    case Family::Attention: return attention;
    case Family::Input:
    case Family::Output:
    case Family::Weight: break;
    }
    return neutral;
}

QColor Theme::lineOf(const QColor &role) const
{
    constexpr double share = 0.55; // of ink: what the contrast of two lines needs, and the hue of a role stays
    return mixed(role, text, share);
}

QColor Theme::ofHead(Index head) const
{
    return heads[static_cast<std::size_t>(head) % heads.size()];
}

QColor Theme::onAccentFocus() const
{
    return mixed(accent, onAccent, 0.6);
}

QColor Theme::idleEdge() const
{
    return contrast(line, surface) < contrast(faint, surface) ? line : faint;
}

QPalette Theme::palette() const
{
    QPalette p(text, surface, mixed(surface, text, 0.05), line, mixed(line, text, 0.2), text, text, surface, window);
    p.setColor(QPalette::Button, surface);
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::Highlight, accent);
    p.setColor(QPalette::HighlightedText, onAccent);
    p.setColor(QPalette::PlaceholderText, muted == text ? faint : muted); // or it would seem to have been typed
    p.setColor(QPalette::ToolTipBase, surface);
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::Link, accent);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, faint);
    p.setColor(QPalette::Disabled, QPalette::Highlight, line); // a slider that does nothing now
    return p;
}

std::span<const Theme> themes()
{
    static const std::vector<Theme> all{light(), dark(), highContrast(), highContrastDark()};
    return all;
}

const Theme *findTheme(const QString &name)
{
    const auto all = themes();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Theme &t) { return t.name == name; });
    return found == all.end() ? nullptr : &*found;
}

const Theme &themeOf(const QPalette &palette)
{
    const QColor window = palette.color(QPalette::Window);
    for (const Theme &theme : themes())
        if (theme.window == window)
            return theme;
    return themes()[window.lightness() < 128 ? 1 : 0];
}

QColor mixed(const QColor &first, const QColor &second, double share)
{
    const auto mix = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return {mix(first.red(), second.red()), mix(first.green(), second.green()), mix(first.blue(), second.blue())};
}

} // namespace headscope
