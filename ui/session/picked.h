// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

namespace headscope {

// What was picked in a panel, as the session keeps it by the panel's name: Look::charts.

/// Keeps a word; empty: what the panel has at first.
void keepPicked(Session &session, const QString &panel, const QString &word);

/// Lets go of a word that the panel does not know, and says so. The session tells of its look anew.
void refusePicked(Session &session, const QString &panel);

} // namespace headscope
