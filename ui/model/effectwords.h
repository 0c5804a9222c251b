// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/effectmeasure.h"

#include <QString>

namespace headscope {

// How it is told what a part of a model changes.

/// Of changes that are all below this none is to look like much.
inline constexpr double kLeastShown = 0.02;

/// "probability": a measure, where one is chosen.
QString measureWord(EffectMeasure measure);
/// "the probability of 1999", "the logit difference between 1999 and 1998": what is measured.
QString measuredWords(EffectMeasure measure, const QString &token, const QString &rival);
/// "0.998", "14.27": how much of it there is.
QString measuredNumber(EffectMeasure measure, double value);
/// "+.37", "−14.3": a change of it, short enough for a small cell. What rounds to nothing has no sign.
QString changeWords(double change);
/// "12 percentage points", "14.3": how much it changes, either way.
QString amountWords(EffectMeasure measure, double change);
/// Whether a change is too small for these words.
bool isNoAmount(double change);
/// "No part alone changes the probability of 1999 by half a percentage point.", and where more can be seen.
QString noEffectSentence(EffectMeasure measure, const QString &measured);

} // namespace headscope
