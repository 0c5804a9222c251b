// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/allcommands.h"
#include "app/commands/commandguard.h"
#include "app/commands/commandline.h"
#include "app/commands/modelinput.h"
#include "app/program/nothread.h"
#include "app/program/version.h"
#include "app/window/startwindow.h"
#include "engine/io/lastwords.h"
#include "engine/io/limits.h"
#include "engine/io/readymemory.h"
#include "ui/picture/readpicture.h"

#include <QCoreApplication>
#include <QHashFunctions>

#include <cstddef>

int main(int argc, char **argv)
{
    using namespace headscope;
    spareAddresses();
    readyMemory(std::size_t{12} << 20U); // of a window with its first maps
    guardCommand();
    endWithoutThreads();
    keepClosedFilesClosed();
    survivePartialWrites();
    QHashSeed::setDeterministicGlobalSeed(); // Qt writes the fonts of a PDF in the order of a hash: same file each time
    if (isForTheWindow(allCommands(), argc, argv))
        return startWindow(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("headscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(HEADSCOPE_VERSION));
    setPictureReader(readPicture);
    return runCommand(allCommands(), argc, argv);
}
