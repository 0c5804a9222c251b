// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

/// The folders of the house, from the ground up: a file includes what lies in its own folder and on floors below. The
/// command line stands beside the window, so its floor is below the first that draws; ui knows nothing of app all the
/// same.
class TestFloors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFolderHasAFloor();
    void noArrowGoesUp();
    void anArrowUpIsFound();
    void nothingButIoCallsTheSystem();
    void aCallOfTheSystemIsFound();
};

namespace {

const QList<QStringList> kFloors{
    {u"engine/base"_s, u"engine/io/system"_s, u"engine/kernels"_s},
    {u"engine/tensor"_s},
    {u"engine/document"_s, u"engine/io"_s},
    {u"engine/formats"_s, u"engine/plan"_s, u"engine/random"_s, u"engine/tokens"_s},
    {u"engine/opening"_s, u"engine/run"_s},
    {u"engine/checkpoints"_s, u"engine/mistakes"_s, u"engine/reading"_s, u"engine/script"_s},
    {u"engine/models"_s},
    {u"ui/text"_s},
    {u"ui/library"_s, u"ui/made"_s, u"ui/question"_s},
    {u"ui/lesson"_s},
    {u"app/commands"_s},
    {u"ui/access"_s, u"ui/lines"_s, u"ui/picture"_s},
    {u"ui/actions"_s, u"ui/work"_s},
    {u"ui/session"_s, u"ui/theme"_s},
    {u"ui/arithmetic"_s},
    {u"ui/figure"_s, u"ui/importing"_s, u"ui/pipeline"_s, u"ui/playback"_s, u"ui/setup"_s},
    {u"ui/chart"_s, u"ui/export"_s, u"ui/predict"_s},
    {u"ui/composer"_s, u"ui/explain"_s},
    {u"ui/detail"_s},
    {u"ui/operation"_s},
    {u"ui/compare"_s, u"ui/heads"_s},
    {u"ui/model"_s},
    {u"ui/present"_s},
    {u"ui/handout"_s, u"ui/lab"_s},
    {u"app/crash"_s, u"app/program"_s},
    {u"app/window"_s},
    {u"app/pictures"_s},
    {u"app"_s},
    {u"app/describe"_s},
};

const QString kTop = QStringLiteral(TEST_SOURCE_DIR "/../");

qsizetype floorOf(const QString &folder)
{
    const auto isThere = [&](const QStringList &floor) { return floor.contains(folder); };
    return std::find_if(kFloors.begin(), kFloors.end(), isThere) - kFloors.begin();
}

QString folderOf(const QString &path)
{
    return path.left(path.lastIndexOf(u'/'));
}

/// The files of the three parts, by their place below the top.
QStringList sources()
{
    QStringList files;
    for (const QString &part : {u"engine"_s, u"ui"_s, u"app"_s})
        for (QDirIterator it(kTop + part, {u"*.h"_s, u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
             it.hasNext();)
            files << QDir(kTop).relativeFilePath(it.next());
    return files;
}

/// What a file of that place may not include, of all that its text does.
QStringList arrowsUp(const QString &file, const QString &text)
{
    static const QRegularExpression include(u"^#include \"((?:engine|ui|app)/[^\"]+)\""_s,
                                            QRegularExpression::MultilineOption);
    QStringList up;
    for (auto it = include.globalMatch(text); it.hasNext();) {
        const QString to = it.next().captured(1);
        const bool isUp = folderOf(to) != folderOf(file) && floorOf(folderOf(to)) >= floorOf(folderOf(file));
        if (isUp || (file.startsWith(u"ui/"_s) && to.startsWith(u"app/"_s)))
            up << file + u" includes "_s + to;
    }
    return up;
}

/// What of a text is known to some operating systems only.
QStringList callsOfTheSystem(const QString &text)
{
    static const QRegularExpression call(
        u"^#include <(?:(?:sys|linux|mach)/[^>]+|unistd.h|fcntl.h|dirent.h|dlfcn.h|"
        u"execinfo.h|poll.h|pthread.h|pwd.h|spawn.h|io.h|windows.h)>|\"/(?:proc|dev|sys)/"_s,
        QRegularExpression::MultilineOption);
    QStringList calls;
    for (auto it = call.globalMatch(text); it.hasNext();)
        calls << it.next().captured();
    return calls;
}

QString textOf(const QString &file)
{
    QFile source(kTop + file);
    return source.open(QIODevice::ReadOnly) ? QString::fromUtf8(source.readAll()) : QString();
}

} // namespace

void TestFloors::everyFolderHasAFloor()
{
    QStringList folders;
    for (const QString &file : sources())
        folders << folderOf(file);
    folders.removeDuplicates();
    folders.sort();
    QStringList named;
    for (const QStringList &floor : kFloors)
        named += floor;
    named.sort();
    QCOMPARE(folders, named);
}

void TestFloors::noArrowGoesUp()
{
    QStringList up;
    for (const QString &file : sources()) {
        const QString text = textOf(file);
        QVERIFY2(!text.isEmpty(), qPrintable(file));
        up += arrowsUp(file, text);
    }
    QVERIFY2(up.isEmpty(), qPrintable(up.join(u'\n')));
}

void TestFloors::anArrowUpIsFound()
{
    const QString text = u"#include \"engine/run/trace.h\"\n#include \"engine/plan/graph.h\"\n"_s;
    QCOMPARE(arrowsUp(u"engine/plan/plan.h"_s, text), QStringList{u"engine/plan/plan.h includes engine/run/trace.h"_s});
    QCOMPARE(arrowsUp(u"engine/opening/open.h"_s, text).size(), 1); // beside one another is not below
    QVERIFY(arrowsUp(u"engine/reading/explain.h"_s, text).isEmpty());
    QCOMPARE(arrowsUp(u"engine/reading/explain.h"_s, u"#include \"ui/text/words.h\"\n"_s).size(), 1);
    QCOMPARE(arrowsUp(u"app/commands/shapes.cpp"_s, u"#include \"ui/session/session.h\"\n"_s).size(), 1);
    QCOMPARE(arrowsUp(u"ui/figure/legend.cpp"_s, u"#include \"app/commands/command.h\"\n"_s).size(), 1);
}

void TestFloors::nothingButIoCallsTheSystem()
{
    for (const QString &file : sources())
        if (!file.startsWith(u"engine/io/"_s))
            QVERIFY2(callsOfTheSystem(textOf(file)).isEmpty(), qPrintable(file));
}

void TestFloors::aCallOfTheSystemIsFound()
{
    QCOMPARE(callsOfTheSystem(u"#include <cstdio>\n#include <sys/stat.h>\n#include <QFile>\n"_s).size(), 1);
    QVERIFY(!callsOfTheSystem(textOf(u"engine/io/file.cpp"_s)).isEmpty());
}

HEADSCOPE_TEST(TestFloors, QCoreApplication)
#include "tst_floors.moc"
