// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <cstdio>

namespace headscope {

/// What Qt has warned of since these lines were last cleared. Other tests of a program have no part in them.
inline QStringList &qtWarnings()
{
    static QStringList warnings;
    return warnings;
}

/// What the offscreen screen says of what it cannot do, and a machine without a session of its own.
inline bool isOfThePlatform(const QString &message)
{
    return message.startsWith(QStringLiteral("This plugin does not support")) ||
           message.contains(QStringLiteral("XDG_RUNTIME_DIR"));
}

/// A message handler for qInstallMessageHandler().
inline void keepQtWarning(QtMsgType type, const QMessageLogContext & /*context*/, const QString &message)
{
    if (type == QtFatalMsg)
        std::fprintf(stderr, "%s\n", qPrintable(message));
    if (type != QtDebugMsg && type != QtInfoMsg && !isOfThePlatform(message))
        qtWarnings() << message;
}

} // namespace headscope
