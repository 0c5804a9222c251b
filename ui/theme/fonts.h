// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace headscope {

// Sizes in logical pixels.
inline constexpr int kBodySize = 13;
inline constexpr int kCaptionSize = 11;
inline constexpr int kTitleSize = 17;

enum class Weight { Regular, Medium, Bold };

/// The font of words: Inter where it is installed, else the system's, with Chinese fallbacks.
QFont uiFont(int pixels = kBodySize, Weight weight = Weight::Regular);
/// The font of numbers, shapes and code: every character equally wide, and none joined with the next. The style sheet
/// gives a widget the family and the size alone, so that one of code has this font besides.
QFont numberFont(int pixels = kCaptionSize, Weight weight = Weight::Regular);
/// The font of formulas: a serif italic.
QFont formulaFont(int pixels = kBodySize);

/// Whether any of the families is there that words are written in: else they are in another, or boxes.
bool hasOwnFonts();

} // namespace headscope
