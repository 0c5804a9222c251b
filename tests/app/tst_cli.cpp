// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/allcommands.h"
#include "engine/base/text.h"

#include "tests/cli/numbers.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QMap>
#include <QTemporaryDir>

#include <filesystem>

using namespace headscope;
using namespace Qt::StringLiterals;

/// Calls of the program, a folder each:
///   args     one argument per line
///   exit     the exit code; without this file 0
///   stdout   what it prints, exactly; without this file nothing
///   stderr   the same
///   creates  the files that it makes, one per line; without this file none
/// Whatever else is there is the input. UPDATE_GOLDENS=1 writes stdout and stderr anew; look at what changes.
/// Commands that draw nothing are called in a program that has those alone and starts sooner; of each of them, the
/// first call and every eighth after it are made by the whole program.
class TestCli : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCallDoesWhatItsFolderSays_data();
    void theCallDoesWhatItsFolderSays();
};

namespace {

const QStringList kExpectations{u"args"_s, u"exit"_s, u"stdout"_s, u"stderr"_s, u"creates"_s};

QStringList linesOf(const QString &path)
{
    QStringList lines = QString::fromUtf8(contentOf(path)).split(u'\n');
    if (lines.last().isEmpty()) // after the last line's end
        lines.removeLast();
    return lines;
}

/// The input of a case, links as links.
void copyInput(const QString &from, const QString &to)
{
    namespace fs = std::filesystem;
    constexpr auto options = fs::copy_options::recursive | fs::copy_options::copy_symlinks;
    for (const auto &entry : fs::directory_iterator(from.toStdString()))
        if (const auto name = entry.path().filename(); !kExpectations.contains(QString::fromStdString(name.string())))
            fs::copy(entry.path(), fs::path(to.toStdString()) / name, options);
}

QStringList filesIn(const QString &folder)
{
    QStringList files;
    for (QDirIterator it(folder, QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories);
         it.hasNext();)
        files << QDir(folder).relativeFilePath(it.next());
    files.sort();
    return files;
}

bool drawsNothing(const QString &name)
{
    const Command *command = findCommand(allCommands(), name);
    return command != nullptr && command->application == nullptr;
}

/// The lines that differ, between those at the start and at the end that do not.
QByteArray difference(const QByteArray &wanted, const QByteArray &got)
{
    QList<QByteArray> minus = wanted.split('\n');
    QList<QByteArray> plus = got.split('\n');
    qsizetype line = 1;
    for (; !minus.isEmpty() && !plus.isEmpty() && minus.first() == plus.first(); ++line) {
        minus.removeFirst();
        plus.removeFirst();
    }
    while (!minus.isEmpty() && !plus.isEmpty() && minus.last() == plus.last()) {
        minus.removeLast();
        plus.removeLast();
    }
    std::string out = "from line " + std::to_string(line) + ":";
    for (const QByteArray &text : minus)
        out += "\n- " + printable(text.toStdString());
    for (const QByteArray &text : plus)
        out += "\n+ " + printable(text.toStdString());
    return QByteArray::fromStdString(out);
}

void updateGolden(const QString &path, const QByteArray &content)
{
    QFile file(path);
    if (content.isEmpty())
        file.remove();
    else if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s cannot be written", qPrintable(path));
}

/// Compares with the golden file of this name, or renews it.
bool isAsExpected(const QString &folder, const char *name, const QByteArray &got)
{
    const QString path = folder + u'/' + QString::fromLatin1(name);
    if (qEnvironmentVariableIntValue("UPDATE_GOLDENS") == 1)
        updateGolden(path, got);
    const QByteArray wanted = contentOf(path);
    if (wanted != got)
        qWarning("%s differs %s", name, difference(wanted, got).constData());
    return wanted == got;
}

} // namespace

void TestCli::theCallDoesWhatItsFolderSays_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<bool>("isWhole");
    const QDir cases(QStringLiteral(TEST_SOURCE_DIR "/cli"));
    QMap<QString, int> calls; // of each command so far
    for (const QString &name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
        const QString folder = cases.filePath(name);
        const QString command = linesOf(folder + u"/args"_s).value(0);
        QTest::newRow(qPrintable(name)) << folder << (!drawsNothing(command) || calls[command]++ % 8 == 0);
    }
}

void TestCli::theCallDoesWhatItsFolderSays()
{
    QFETCH(const QString, folder);
    QFETCH(const bool, isWhole);
    const QTemporaryDir work;
    copyInput(folder, work.path());
    const QStringList before = filesIn(work.path());
    QVERIFY2(QFile::exists(folder + u"/args"_s), "the folder has no file args");

    const QStringList words = linesOf(folder + u"/args"_s);
    const Outcome outcome = isWhole ? runHeadscope(words, work.path()) : runNumbers(words, work.path());

    QStringList wanted = before + linesOf(folder + u"/creates"_s);
    wanted.sort();
    const bool hasOut = isAsExpected(folder, "stdout", outcome.out);
    const bool hasErr = isAsExpected(folder, "stderr", outcome.err);
    QCOMPARE(outcome.code, contentOf(folder + u"/exit"_s).trimmed().toInt());
    QVERIFY(hasOut && hasErr);
    QCOMPARE(filesIn(work.path()), wanted);
    for (const QString &file : linesOf(folder + u"/creates"_s))
        QVERIFY2(QFileInfo(work.filePath(file)).size() > 0, qPrintable(file + u" is empty"_s));
}

HEADSCOPE_TEST(TestCli, QCoreApplication)
#include "tst_cli.moc"
