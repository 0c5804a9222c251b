// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/crash/crashguard.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace headscope {

class Session;

/// The files that a crash of this start of the program would leave.
CrashFiles crashFilesOfThisStart();

/// Keeps the session ready for a crash from now on, after each change of its document; of one with very many changed
/// numbers a moment later.
void keepReadyForCrash(Session &session);

/// What a crash has left.
struct Rescued
{
    QString report;
    QString session;    ///< empty where no session was open
    QString location;   ///< where that was opened from
    qint64 process = 0; ///< that has crashed
};

/// What the newest crash has left whose report is none of these.
std::optional<Rescued> rescuedBesides(const QStringList &reports);

} // namespace headscope
