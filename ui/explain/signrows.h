// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <span>

namespace headscope {

/// The context of all that is said of signs.
class SignWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::SignWords)
};

/// A row of a table of signs. Without a step it serves every step that has no row of its own.
struct SignRow
{
    const char *sign;
    std::optional<StepId> step;
    QString (*words)(const Plan &plan);
};

std::span<const SignRow> attentionSigns(); ///< of blocks of attention
std::span<const SignRow> streamSigns();    ///< of all other blocks
std::span<const SignRow> commonSigns();    ///< of both: norms, and what is common in formulas

/// "weights that make U: 32 features out, 8 in"
QString weightWords(TensorId weight, const char *result, const Plan &plan);
QString biasWords(const char *result);

} // namespace headscope
