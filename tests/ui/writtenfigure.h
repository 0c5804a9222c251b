// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace headscope {

inline std::shared_ptr<const Trace> traceOf(const QString &example)
{
    Session session;
    open(session, example);
    return session.result()->trace;
}

/// What a program of Debian prints about a file.
inline QString told(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished();
    return QString::fromUtf8(process.readAllStandardOutput());
}

inline QString written(const QTemporaryDir &folder, const QString &name, const QByteArray &bytes)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(name));
    return file.fileName();
}

} // namespace headscope
