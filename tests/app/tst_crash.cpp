// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/rescued.h"

#include "app/crash/rescuedsession.h"
#include "tests/ui/support.h"
#include "ui/library/examples.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QProcess>

#include <csignal>

using namespace headscope;

/// A program of its own shows the window and goes wrong in it.
class TestCrash : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aCrashLeavesAReportAndTheSession_data();
    void aCrashLeavesAReportAndTheSession();
    void aSignalToEndKeepsTheSession_data();
    void aSignalToEndKeepsTheSession();
    void aCrashOnAnotherThreadTellsWhatWasThrown();
    void theReportNamesTheFileThatWasSavedLast();
    void veryManyChangedNumbersAreThereAMomentLater();
    void theNextStartTellsOfIt();
    void theNextStartOpensIt();
    void whatIsOpenedIsNotOfferedAgain();
    void ofTwoCrashesBothAreOffered();
    void tooLittleMemoryForARunIsASentence();
    void tooLittleMemoryForAViewIsASentence();
    void workThatIsLeftDoesNotHoldTheEndUp();

private:
    struct End
    {
        QProcess::ExitStatus status;
        int code;
        QStringList said;
        QString told; ///< on stderr
    };
    End run(const char *how) const;
    /// Paths of the files with this ending that crashes have left.
    QStringList left(const QString &ending) const;
    /// Those of copies of unsaved sessions.
    QStringList copies() const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCrash::initTestCase()
{
#if defined(__SANITIZE_ADDRESS__)
    QSKIP("the sanitizer has handlers of its own");
#endif
}

TestCrash::End TestCrash::run(const char *how) const
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"XDG_DATA_HOME"_s, m_folder->filePath(u"data"_s));
    environment.insert(u"XDG_CONFIG_HOME"_s, m_folder->filePath(u"config"_s));
    environment.insert(u"HEADSCOPE_GOES_WRONG"_s, QString::fromLatin1(how));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(CRASHING_PROGRAM), {u"example:d2l"_s});
    if (!process.waitForFinished(60000))
        qFatal("the window does not end");
    QStringList said = QString::fromUtf8(process.readAllStandardOutput()).split(u'\n');
    said.removeLast();
    return {process.exitStatus(), process.exitCode(), said, QString::fromUtf8(process.readAllStandardError())};
}

QStringList TestCrash::left(const QString &ending) const
{
    const QDir folder(m_folder->filePath(u"data/headscope/headscope/crash"_s));
    QStringList files;
    for (const QString &name : folder.entryList({u"*."_s + ending}, QDir::Files, QDir::Name))
        files << folder.filePath(name);
    return files;
}

QStringList TestCrash::copies() const
{
    QStringList files;
    QDirIterator each(m_folder->filePath(u"data/headscope/headscope/unsaved"_s), {u"*.headscope"_s}, QDir::Files,
                      QDirIterator::Subdirectories);
    while (each.hasNext())
        files << each.next();
    return files;
}

void TestCrash::aCrashLeavesAReportAndTheSession_data()
{
    QTest::addColumn<int>("signal");
    QTest::addColumn<QString>("name");
    QTest::addRow("abort") << SIGABRT << u"SIGABRT (a check inside the program failed)"_s;
    QTest::addRow("index") << SIGABRT << u"SIGABRT (a check inside the program failed)"_s;
    QTest::addRow("address") << SIGSEGV << u"SIGSEGV (a bad address)"_s;
    QTest::addRow("stack") << SIGSEGV << u"SIGSEGV (a bad address)"_s;
    QTest::addRow("thread") << SIGABRT << u"SIGABRT (a check inside the program failed)"_s;
}

void TestCrash::aCrashLeavesAReportAndTheSession()
{
    QFETCH(int, signal);
    QFETCH(QString, name);
    m_folder = std::make_unique<QTemporaryDir>();
    const End end = run(QTest::currentDataTag());
    QCOMPARE(end.status, QProcess::CrashExit);
    QCOMPARE(end.code, signal); // as without us
    QCOMPARE(left(u"txt"_s).size(), 1);
    QCOMPARE(left(u"headscope"_s).size(), 1);
    const QString report = left(u"txt"_s).first();
    const QString session = left(u"headscope"_s).first();
    QVERIFY2(end.told.endsWith(u"headscope: ended by %1; the report is %2, the session is saved as %3\n"_s.arg(
                 name, report, session)),
             qPrintable(end.told));
    QFile file(report);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    QVERIFY2(text.startsWith(u"HeadScope %1 was ended by %2.\n"_s.arg(QStringLiteral(PROJECT_VERSION), name)),
             qPrintable(text));
    QVERIFY(text.contains(u"The session was opened from: example:d2l\nIt is saved as: %1\n"_s.arg(session)));
    QVERIFY2(text.count(u"[0x"_s) >= 5, qPrintable(text)); // the calls
    const auto opened = openSession(session);
    QVERIFY(opened);
    QCOMPARE(opened->document.layer.numHeads, 10); // with the newest edit
}

void TestCrash::aSignalToEndKeepsTheSession_data()
{
    QTest::addColumn<int>("signal");
    QTest::addColumn<bool>("isKept");
    QTest::addRow("SIGTERM") << SIGTERM << true;
    QTest::addRow("SIGHUP") << SIGHUP << true;
    QTest::addRow("SIGINT") << SIGINT << true;
    QTest::addRow("closed") << SIGHUP << true; // a terminal, of which two and more tell
    QTest::addRow("twice") << SIGINT << false; // the second one ends it at once
}

void TestCrash::aSignalToEndKeepsTheSession()
{
    QFETCH(int, signal);
    QFETCH(bool, isKept);
    m_folder = std::make_unique<QTemporaryDir>();
    const End end = run(QTest::currentDataTag());
    QCOMPARE(end.status, QProcess::CrashExit);
    QCOMPARE(end.code, signal);              // as without us
    QCOMPARE(left(u"txt"_s), QStringList()); // it is no crash
    QCOMPARE(copies().size(), isKept ? 1 : 0);
    if (!isKept)
        return;
    const auto rescued = readRescued(copies().first(), {});
    QVERIFY(rescued);
    QCOMPARE(rescued->opened.document.layer.numHeads, 10); // with the newest edit
    QCOMPARE(rescued->location, u"example:d2l"_s);
}

void TestCrash::aCrashOnAnotherThreadTellsWhatWasThrown()
{
    m_folder = std::make_unique<QTemporaryDir>();
    run("thread");
    QFile file(left(u"txt"_s).value(0));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("\nNobody caught this: thrown on a thread\n"));
}

void TestCrash::theReportNamesTheFileThatWasSavedLast()
{
    m_folder = std::make_unique<QTemporaryDir>();
    run("saved");
    QFile file(left(u"txt"_s).value(0));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString saved = m_folder->filePath(u"data/other.headscope"_s);
    QVERIFY(QString::fromUtf8(file.readAll()).contains(u"The session was opened from: %1\n"_s.arg(saved)));
    const auto crashed = readCrashed(left(u"headscope"_s).value(0), saved, {});
    QVERIFY2(crashed, crashed ? "" : crashed.error().sentence().c_str());
}

void TestCrash::veryManyChangedNumbersAreThereAMomentLater()
{
    m_folder = std::make_unique<QTemporaryDir>();
    run("many");
    const auto opened = openSession(left(u"headscope"_s).value(0));
    QVERIFY(opened);
    QCOMPARE(opened->document.overrides.size(), 3U * 480);
}

void TestCrash::theNextStartTellsOfIt()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QCOMPARE(run("tell").said, (QStringList{QString(), u"5 heads"_s}));
    run("abort");
    const QString session = left(u"headscope"_s).value(0);
    const End next = run("tell");
    QCOMPARE(next.status, QProcess::NormalExit);
    QCOMPARE(next.said.value(0),
             u"HeadScope ended by a mistake of its own last time. The session is saved as %1, with a "
             "report beside it."_s.arg(session));
    QCOMPARE(run("dismiss").said.value(0), next.said.value(0)); // until somebody has answered
    QCOMPARE(run("tell").said.value(0), QString());
}

void TestCrash::whatIsOpenedIsNotOfferedAgain()
{
    m_folder = std::make_unique<QTemporaryDir>();
    run("abort");
    QVERIFY(!run("open").said.value(0).isEmpty());
    QCOMPARE(run("tell").said.value(0), QString());
}

void TestCrash::ofTwoCrashesBothAreOffered()
{
    m_folder = std::make_unique<QTemporaryDir>();
    run("abort");
    run("abort");
    QStringList sessions = left(u"headscope"_s);
    QCOMPARE(sessions.size(), 2);
    for (int i = 0; i < 2; ++i) {
        const QString told = run("dismiss").said.value(0);
        const qsizetype before = sessions.size();
        sessions.removeIf([&](const QString &session) { return told.contains(session); });
        QVERIFY2(sessions.size() == before - 1, qPrintable(told));
    }
    QCOMPARE(run("tell").said.value(0), QString());
}

void TestCrash::theNextStartOpensIt()
{
    m_folder = std::make_unique<QTemporaryDir>();
    run("abort");
    const End next = run("open");
    QCOMPARE(next.said.value(1), u"10 heads"_s);
}

void TestCrash::tooLittleMemoryForARunIsASentence()
{
    m_folder = std::make_unique<QTemporaryDir>();
    const End end = run("memory");
    QCOMPARE(end.said, (QStringList{u"memory: got too little of it, expected room for this work. The maps show the run "
                                    "before; take the change back with Ctrl+Z."_s,
                                    u"kept"_s, u"undone"_s, QString()}));
    QCOMPARE(end.status, QProcess::NormalExit);
    QCOMPARE(end.code, 0);
    QVERIFY(left(u"txt"_s).isEmpty());
}

void TestCrash::tooLittleMemoryForAViewIsASentence()
{
    m_folder = std::make_unique<QTemporaryDir>();
    const End end = run("event");
    QCOMPARE(end.said.value(0), u"memory: got too little of it, expected room for this work"_s);
    QCOMPARE(end.status, QProcess::NormalExit);
}

void TestCrash::workThatIsLeftDoesNotHoldTheEndUp()
{
    m_folder = std::make_unique<QTemporaryDir>();
    const End end = run("work"); // five minutes of it
    QCOMPARE(end.status, QProcess::NormalExit);
    QCOMPARE(end.code, 0);
}

HEADSCOPE_TEST(TestCrash, QCoreApplication)
#include "tst_crash.moc"
