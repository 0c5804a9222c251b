// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QColor>
#include <QPalette>
#include <QString>

#include <array>
#include <span>

namespace headscope {

/// The colours of the window and of figures. A colour means one thing: roles (Q, K, V, attention) are blue, vermilion,
/// green and purple, as lines and words; heads are shades of gold that differ in lightness, beside their number; what
/// is chosen or pinned is ink, which has no hue; the numbers in cells are coloured by a colour map, beside its bar.
struct Theme
{
    QString name; ///< as on the command line and in the settings
    QColor window, surface, line, text, muted, faint;
    QColor accent, onAccent, selection;
    QColor overridden; ///< the corner of a number that a person gave
    QColor ring;       ///< around a number that is none, or infinite
    QColor error;      ///< the words about what is wrong
    QColor query, key, value, attention, neutral;
    QColor hatch, hatchGround, code;
    std::array<QColor, 6> heads; ///< neighbours differ most
    bool isDark = false;
    /// How much of the surface lies over cells that are not what one looks at: their digits are still read.
    double veil = 0.2;

    QColor of(Family family) const;
    /// The same as a line across cells of any colour, beside one of the surface: one of both is seen on each.
    QColor lineOf(const QColor &role) const;
    /// The colour of a head, where numbers of several heads stand beside one another.
    QColor ofHead(Index head) const;
    /// The edge of a button of the accent while it has the keyboard.
    QColor onAccentFocus() const;
    /// How wide what is to come of a line is, whose part that is done is so wide: in high contrast both have the same
    /// colour.
    double toCome(double width) const { return line == accent ? width / 4 : width; }
    /// The edge of what cannot be used now: it never stands out more than that of a field which can.
    QColor idleEdge() const;
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
