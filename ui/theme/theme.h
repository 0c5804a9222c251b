// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/step.h"

#include <QColor>
#include <QPalette>
#include <QString>

#include <span>

namespace headscope {

/// The colours of the window and of figures. Roles (Q, K, V, attention) are for frames, titles and arrows;
/// the values in cells are coloured by a colour map instead.
struct Theme
{
    QString name; ///< as on the command line and in the settings
    QColor window, surface, line, text, muted, faint;
    QColor accent, onAccent, selection;
    QColor overridden; ///< the corner of a number that a person gave
    QColor query, key, value, attention, neutral;
    QColor hatch, hatchGround, code;
    bool isDark = false;

    QColor of(Role role) const;
    QPalette palette() const;
};

/// Every theme. A new theme is a new row.
std::span<const Theme> themes();
/// The theme of this name, or null.
const Theme *findTheme(const QString &name);
/// The theme whose palette a widget has.
const Theme &themeOf(const QPalette &palette);
/// A mix of two colours: 0 gives the first, 1 the second.
QColor mixed(const QColor &first, const QColor &second, double share);

} // namespace headscope
