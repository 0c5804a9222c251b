// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/tensortable.h"

#include <QString>

namespace headscope {

// Names and numbers as LaTeX's math mode writes them.

inline constexpr QLatin1String kPlus(" + ");

/// "S_{0,2,1,i}": what is run through has the letter i.
QString variable(TensorId tensor, const Cell &cell);
/// Digits: "-1 \cdot 10^{6}".
QString asLatex(QString number);
/// Few digits of a number.
QString latexNumber(double value);
/// The same, in brackets where it is negative: for what stands behind a sign.
QString latexBehindSign(double value);
/// "=" or "\approx".
QString latexSign(bool isExact);
QString latexFraction(const QString &above, const QString &below);

} // namespace headscope
