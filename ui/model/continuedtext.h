// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/mademodel.h"

#include <QList>

namespace headscope {

// The text of a model with what the model says.

/// The text with the tokens behind it, or behind that of a position.
std::string continued(const MadeModel &made, std::optional<Index> position, const QList<int> &tokens);
/// The text with the token in the place of that of a position, or of the first [MASK]; as it was where that is none of
/// the text.
std::string filled(const MadeModel &made, std::optional<Index> position, TokenId token);

} // namespace headscope
