// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/allcommands.h"
#include "app/describe/completion.h"
#include "app/describe/manpage.h"
#include "app/program/version.h"
#include "engine/io/atomicwriter.h"
#include "ui/export/pngwriter.h"
#include "ui/text/bytes.h"
#include "ui/theme/icons.h"

#include <QDir>
#include <QGuiApplication>

#include <cstdio>

namespace headscope {
namespace {

constexpr int kSides[] = {16, 22, 24, 32, 48, 64, 128, 256, 512};

/// Says what of it could not be written.
bool write(const QString &file, const QByteArray &bytes)
{
    const auto written = writeAtomically(file.toStdString(), bytesOf(bytes));
    if (!written)
        std::fprintf(stderr, "describe: %s\n", written.error().sentence().c_str());
    return written.ok();
}

bool describe(const QString &folder)
{
    bool isDone = QDir().mkpath(folder);
    isDone &= write(folder + QStringLiteral("/headscope.1"),
                    manPage(allCommands(), QStringLiteral(HEADSCOPE_VERSION)).toUtf8());
    isDone &= write(folder + QStringLiteral("/headscope.bash"), bashCompletion(allCommands()).toUtf8());
    isDone &= write(folder + QStringLiteral("/headscope.zsh"), zshCompletion(allCommands()).toUtf8());
    for (const int side : kSides)
        isDone &= write(QStringLiteral("%1/%2.png").arg(folder).arg(side), writePng(programPicture(side)));
    return isDone;
}

} // namespace
} // namespace headscope

/// Part of the build: writes into the folder that it is given what goes beside the program when it is installed and
/// tells of its commands, and its icon in the sizes of desktops.
int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_LOGGING_RULES", "default.warning=false"); // of a desktop that is not there where things are built
    const QGuiApplication app(argc, argv);
    return argc == 2 && headscope::describe(QFile::decodeName(argv[1])) ? 0 : 1;
}
