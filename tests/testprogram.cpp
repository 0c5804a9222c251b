// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// NAME [QT TEST OPTIONS]: runs one class of the tests that this program holds.
#include "tests/testprogram.h"

#include <QFileInfo>

#include <cstdio>
#include <map>

namespace headscope {
namespace {

using Entries = std::map<QString, TestEntry::Run>;

/// Filled before main() by the files of the tests.
Entries &entries()
{
    static Entries all;
    return all;
}

} // namespace

TestEntry::TestEntry(const char *file, Run run)
{
    const QString name = QFileInfo(QString::fromUtf8(file)).completeBaseName().mid(4); // without "tst_"
    if (!entries().emplace(name, run).second)
        qFatal("%s: another test has this name", file);
}

} // namespace headscope

int main(int argc, char **argv)
{
    using namespace headscope;
    const auto found = argc < 2 ? entries().end() : entries().find(QString::fromLocal8Bit(argv[1]));
    if (found != entries().end()) {
        QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
        QCoreApplication::setApplicationName(found->first); // classes run side by side: each has settings of its own
        return found->second(argc - 1, argv + 1);
    }
    std::fprintf(stderr, "expected one of these names and Qt Test's options:\n");
    for (const auto &[name, run] : entries())
        std::fprintf(stderr, "  %s\n", qPrintable(name));
    return 2;
}
