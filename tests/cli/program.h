// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

#include <sys/resource.h>

namespace headscope {

/// Nothing where it cannot be read.
inline QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What one call of the program did.
struct Outcome
{
    int code = -1; ///< -1: it did not start, crashed, or did not end within a minute
    QByteArray out, err;
};

/// A machine without a desktop: nothing says which display, platform or language. Its instructions are those that every
/// processor has: the last digit of a number may be another one with fused multiply-adds.
inline QProcessEnvironment bareEnvironment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR", "XDG_RUNTIME_DIR",
                             "LANG", "LANGUAGE", "LC_MESSAGES"})
        environment.remove(QString::fromLatin1(name));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C"));
    environment.insert(QStringLiteral("HEADSCOPE_KERNELS"), QStringLiteral("portable"));
    return environment;
}

/// Waits for a program that was started.
inline Outcome endOf(QProcess &program)
{
    const bool hasEnded = program.waitForFinished(60000) && program.exitStatus() == QProcess::NormalExit;
    return {hasEnded ? program.exitCode() : -1, program.readAllStandardOutput(), program.readAllStandardError()};
}

/// Runs a program. Where they are given, stdout goes to a file, and memory or files end after so many bytes; stdin is
/// empty without input.
inline Outcome runProgram(const QString &path, const QStringList &arguments, const QString &folder = {},
                          const QString &outFile = {}, rlim_t memory = 0, const QByteArray &input = {},
                          rlim_t fileSize = 0)
{
    QProcess program;
    program.setChildProcessModifier([memory, fileSize] {
        const auto limit = [](__rlimit_resource what, rlim_t most) {
            const rlimit both{most, most};
            if (most > 0)
                ::setrlimit(what, &both);
        };
        limit(RLIMIT_AS, memory);
        limit(RLIMIT_FSIZE, fileSize);
    });
    program.setProcessEnvironment(bareEnvironment());
    program.setWorkingDirectory(folder);
    if (input.isEmpty())
        program.setStandardInputFile(QProcess::nullDevice());
    if (!outFile.isEmpty())
        program.setStandardOutputFile(outFile);
    program.start(path, arguments);
    if (!input.isEmpty()) {
        program.write(input);
        program.closeWriteChannel();
    }
    return endOf(program);
}

/// The same with the program as it was built.
inline Outcome runHeadscope(const QStringList &arguments, const QString &folder = {}, const QString &outFile = {},
                            rlim_t memory = 0, const QByteArray &input = {}, rlim_t fileSize = 0)
{
    return runProgram(QStringLiteral(HEADSCOPE_PROGRAM), arguments, folder, outFile, memory, input, fileSize);
}

} // namespace headscope
