// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reading/explain.h"

#include <QString>

namespace headscope {

// How a number came to be, to be pasted elsewhere.

/// The words of the panel without their links, folded or not.
QString cellAsText(const Explanation &explanation, const Plan &plan, bool isUnfolded);

/// A formula for LaTeX's math mode: the operation with its operands, their numbers, the result.
QString cellAsLatex(const Explanation &explanation, const Plan &plan);

/// One expression of Python, on the tensors of the script that pytorchScript() writes. What nothing computes is the
/// cell itself.
QString cellAsPytorch(const Explanation &explanation, const Plan &plan);

} // namespace headscope
