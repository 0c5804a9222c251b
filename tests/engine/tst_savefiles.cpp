// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/save.h"

#include "engine/io/atomicwriter.h"
#include "engine/io/npz.h"
#include "filebytes.h"
#include "savedsession.h"

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace headscope;

/// Which files a save writes, and that it loses none.
class TestSaveFiles : public FolderTest
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void anotherFileOfThatNameStays();
    void changedTensorsLeaveTheOldSessionWhole();
    void aFileTakenAwayIsWrittenAnew();
    void aFileWrittenOverIsNotTakenForTheOneThatWasRead();
    void filesThatSomebodyElseHasWrittenAreNamed();
    void anyNameOfASessionWillDo_data();
    void anyNameOfASessionWillDo();
    void dataLieBesideTheSessionBehindALink_data();
    void dataLieBesideTheSessionBehindALink();
    void whatCannotBeWrittenLeavesAllAsItWas_data();
    void whatCannotBeWrittenLeavesAllAsItWas();
    void aFullDiskLeavesAllAsItWas();
    void whoeverIsKilledLeavesAWholeSession();
};

void TestSaveFiles::anotherFileOfThatNameStays()
{
    QVERIFY(writeAtomically(path("t.npz"), bytesOf("of somebody else")));
    QCOMPARE(::symlink("nowhere", path("t-2.npz").c_str()), 0);
    const Plan plan = planWithQueries();
    saved(path("t.headscope"), plan);
    QCOMPARE(listing(), (QStringList{"t-2.npz", "t-3.npz", "t.headscope", "t.npz"}));
    QVERIFY(content("t.npz") == bytesOf("of somebody else"));
    QCOMPARE(differentKey(plan, *opened(path("t.headscope"))), std::string());
    saved(path("t.headscope"), plan); // knows nothing of before, and finds the same bytes
    QCOMPARE(listing().size(), 4);
}

void TestSaveFiles::changedTensorsLeaveTheOldSessionWhole()
{
    const Plan first = painted(planWithQueries(), 3);
    const Plan second = painted(planWithQueries(), 4);
    const TensorPlaces places = saved(path("t.headscope"), first);
    QVERIFY(QFile::copy(m_folder->filePath("t.headscope"), m_folder->filePath("copy.headscope")));
    const Bytes before = content("t.npz");
    saved(path("t.headscope"), second, places);
    QVERIFY(content("t.npz") == before);
    QCOMPARE(differentKey(first, *opened(path("copy.headscope"))), std::string());
    QCOMPARE(differentKey(second, *opened(path("t.headscope"))), std::string());
}

void TestSaveFiles::aFileTakenAwayIsWrittenAnew()
{
    const Plan plan = planWithQueries();
    const TensorPlaces places = saved(path("t.headscope"), plan);
    QVERIFY(QFile::remove(m_folder->filePath("t.npz")));
    saved(path("t.headscope"), plan, places);
    QCOMPARE(differentKey(plan, *opened(path("t.headscope"))), std::string());
}

void TestSaveFiles::aFileWrittenOverIsNotTakenForTheOneThatWasRead()
{
    const Plan plan = planWithQueries(7);
    saved(path("t.headscope"), plan);
    const auto read = opened(path("t.headscope"));
    QVERIFY(read);
    const TensorPlaces places = placesOf(path("t.headscope"), *read);
    QVERIFY(writeAtomically(path("t.npz"), writeNpz({{"q", sixNumbers(8)}}).value()));
    const Bytes ofAnother = content("t.npz");
    const TensorPlaces after = saved(path("t.headscope"), *read, places);
    QVERIFY(content("t.npz") == ofAnother);
    QCOMPARE(differentKey(plan, *opened(path("t.headscope"))), std::string());
    saved(path("t.headscope"), *read, after);
    QCOMPARE(listing(), (QStringList{"t-2.npz", "t.headscope", "t.npz"}));
}

void TestSaveFiles::filesThatSomebodyElseHasWrittenAreNamed()
{
    const std::string session = path("t.headscope");
    const Plan plan = planWithQueries(7);
    TensorPlaces places = saved(session, plan);
    QVERIFY(filesOfOthers(session, plan, places).empty());
    QVERIFY(writeAtomically(path("t.npz"), writeNpz({{"q", sixNumbers(7)}, {"more", sixNumbers(8)}}).value()));
    QVERIFY(filesOfOthers(session, plan, places).empty()); // its own number is as it was
    QVERIFY(writeAtomically(path("t.npz"), writeNpz({{"q", sixNumbers(8)}}).value()));
    QVERIFY(filesOfOthers(session, plan, places) == std::set<std::string>{"t.npz"});
    QVERIFY(filesOfOthers(path("none/t.headscope"), plan, places).empty());
    QVERIFY(filesOfOthers(session, planWithQueries(9), places).empty()); // which were never there
    QVERIFY(QFile::remove(m_folder->filePath("t.npz")));
    QVERIFY(filesOfOthers(session, plan, places).empty());
    places = saved(session, plan, places);
    QVERIFY(filesOfOthers(session, plan, places).empty());
}

void TestSaveFiles::anyNameOfASessionWillDo_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("tensors");
    QTest::addRow("Chinese") << QStringLiteral("会话 é.headscope") << QStringLiteral("会话 é.npz");
    QTest::addRow("points") << QStringLiteral("a.b.headscope") << QStringLiteral("a.b.npz");
    QTest::addRow("another ending") << QStringLiteral("a.json") << QStringLiteral("a.npz");
    QTest::addRow("that of tensors") << QStringLiteral("a.npz") << QStringLiteral("a-2.npz");
    QTest::addRow("backslash") << QStringLiteral("a\\b.headscope") << QStringLiteral("tensors.npz");
    QTest::addRow("two lines") << QStringLiteral("a\nb.headscope") << QStringLiteral("tensors.npz");
    QTest::addRow("nothing but an ending") << QStringLiteral(".headscope") << QStringLiteral(".headscope.npz");
}

void TestSaveFiles::anyNameOfASessionWillDo()
{
    QFETCH(QString, name);
    QFETCH(QString, tensors);
    const Plan plan = planWithQueries();
    saved(path(name.toStdString()), plan);
    QStringList wanted{name, tensors};
    QStringList got = listing();
    wanted.sort();
    got.sort();
    QCOMPARE(got, wanted);
    QCOMPARE(differentKey(plan, *opened(path(name.toStdString()))), std::string());
}

void TestSaveFiles::dataLieBesideTheSessionBehindALink_data()
{
    QTest::addColumn<bool>("isThere");
    QTest::addRow("a session") << true;
    QTest::addRow("nothing yet") << false;
}

void TestSaveFiles::dataLieBesideTheSessionBehindALink()
{
    QFETCH(bool, isThere);
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("deep")));
    QCOMPARE(::symlink("second", path("first").c_str()), 0);
    QCOMPARE(::symlink("deep/t.headscope", path("second").c_str()), 0);
    if (isThere)
        QVERIFY(writeAtomically(path("deep/t.headscope"), bytesOf("{}")));
    const Plan plan = planWithQueries();
    const TensorPlaces places = saved(path("first"), plan);
    QCOMPARE(listing(), (QStringList{"deep", "first", "second"}));
    QCOMPARE(QDir(m_folder->filePath("deep")).entryList(QDir::Files), (QStringList{"t.headscope", "t.npz"}));
    QCOMPARE(differentKey(plan, *opened(path("first"))), std::string());
    QCOMPARE(differentKey(plan, *opened(path("deep/t.headscope"))), std::string());
    saved(path("deep/t.headscope"), plan, places); // which are of the same folder
    QCOMPARE(QDir(m_folder->filePath("deep")).entryList(QDir::Files).size(), 2);
}

void TestSaveFiles::whatCannotBeWrittenLeavesAllAsItWas_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("got");
    QTest::addRow("pipe") << QStringLiteral("pipe") << QStringLiteral("a pipe");
    QTest::addRow("folder") << QStringLiteral("folder") << QStringLiteral("a folder");
    QTest::addRow("missing folder") << QStringLiteral("none/s.headscope")
                                    << QStringLiteral("No such file or directory");
    QTest::addRow("file as a folder") << QStringLiteral("plain/s.headscope") << QStringLiteral("Not a directory");
    QTest::addRow("link to a device") << QStringLiteral("device") << QStringLiteral("a device");
    QTest::addRow("long name") << QString(300, u'a') << QStringLiteral("File name too long");
}

void TestSaveFiles::whatCannotBeWrittenLeavesAllAsItWas()
{
    QFETCH(QString, name);
    QFETCH(QString, got);
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0666), 0);
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("folder")));
    QVERIFY(writeAtomically(path("plain"), bytesOf("old")));
    QCOMPARE(::symlink("/dev/full", path("device").c_str()), 0);
    const QStringList before = listing();
    const std::string file = path(name.toStdString());
    const auto result = saveSession(file, planWithQueries(), {});
    QVERIFY(!result);
    QCOMPARE(result.error().sentence(),
             file + ": output: got " + got.toStdString() + ", expected a file that can be written");
    QCOMPARE(listing(), before);
    QVERIFY(content("plain") == bytesOf("old"));
}

void TestSaveFiles::aFullDiskLeavesAllAsItWas()
{
    const TensorPlaces places = saved(path("t.headscope"), planWithQueries());
    const auto before = contentsOf(m_folder->path());
    rlimit usual = {};
    ::getrlimit(RLIMIT_FSIZE, &usual);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    Document titled = painted(planWithQueries(), 3).document;
    titled.title = std::string(3000, 'x');
    const Plan longSession = planOf(titled, painted(planWithQueries(), 3).files);
    for (const rlim_t room : {rlim_t{100}, rlim_t{2000}}) { // for neither file, and for the tensors alone
        const rlimit little{room, usual.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &little);
        const auto result = saveSession(path("t.headscope"), longSession, places);
        ::setrlimit(RLIMIT_FSIZE, &usual);
        QVERIFY(!result);
        QCOMPARE(result.error().sentence(),
                 path("t.headscope") + ": output: got File too large, expected a file that can be written");
        QVERIFY(contentsOf(m_folder->path()) == before);
    }
    std::signal(SIGXFSZ, handler);
}

/// A child saves one state after the other, each with tensors of its own, until it is killed anywhere.
void TestSaveFiles::whoeverIsKilledLeavesAWholeSession()
{
    const auto stateOf = [](int number) {
        Document document = planWithQueries().document;
        document.title = std::to_string(number);
        return planOf(document, planWithQueries(static_cast<float>(number)).files);
    };
    saved(path("t.headscope"), stateOf(0));
    Dice dice;
    for (int round = 0; round < 20; ++round) {
        const pid_t child = ::fork();
        if (child == 0)
            for (int i = 0;; ++i)
                if (!saveSession(path("t.headscope"), stateOf(round * 100 + i % 5), {}))
                    ::_exit(1);
        ::usleep(static_cast<useconds_t>(dice.below(30'000)));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        const auto now = opened(path("t.headscope"));
        QVERIFY(now);
        QCOMPARE(differentKey(*now, stateOf(std::stoi(now->document.title))), std::string());
    }
}

HEADSCOPE_TEST(TestSaveFiles, NoApplication)
#include "tst_savefiles.moc"
