// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/cellplace.h"

#include <QString>

#include <functional>

class QMenu;

namespace headscope {

class Session;

/// Adds to the menu of a map what of a place can be hidden, or shown again, and asked about: `ask` takes the word of
/// it. Nothing where the layer does not have the tensor any more.
void addHiding(QMenu &menu, Session &session, const CellPlace &place, const std::function<void(const QString &)> &ask);

} // namespace headscope
