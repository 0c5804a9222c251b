// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/numbers.h"
#include "tests/hostile/calls.h"
#include "tests/hostile/sentence.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>

#include <algorithm>
#include <csignal>
#include <memory>
#include <unistd.h>
#include <vector>

using namespace headscope;
using namespace Qt::StringLiterals;

/// A program whose surroundings are wrong: it does what was asked, or says in one sentence why it cannot, and leaves no
/// half file.
class TestEnvironment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCommandIsTried();
    void whatIsNotNeededIsNotMissed_data();
    void whatIsNotNeededIsNotMissed();
    void noDesktopIsOneSentence_data();
    void noDesktopIsOneSentence();
    void aFullDiskIsOneSentence_data();
    void aFullDiskIsOneSentence();
    void aClosedOutputIsOneSentence();
    void whatIsSaidNeverGoesIntoAFile();
    void littleMemoryIsEnoughOrOneSentence_data();
    void littleMemoryIsEnoughOrOneSentence();
    void ofManyAtOnceOneIsThere();
    void whoIsEndedLeavesTheOldOrTheNew_data();
    void whoIsEndedLeavesTheOldOrTheNew();
};

namespace {

using Variables = QList<std::pair<QString, QString>>; // an empty value: it is not set

void set(QProcess &program, const Variables &variables)
{
    QProcessEnvironment environment = bareEnvironment();
    for (const auto &[name, value] : variables)
        value.isEmpty() ? environment.remove(name) : environment.insert(name, value);
    program.setProcessEnvironment(environment);
}

Outcome run(const QString &path, const QStringList &arguments, const QString &folder, const Variables &variables = {})
{
    QProcess program;
    set(program, variables);
    program.setWorkingDirectory(folder);
    program.setStandardInputFile(QProcess::nullDevice());
    program.start(path, arguments);
    return endOf(program);
}

/// A script for the shell, whose arguments are the program and its words.
Outcome runShell(const QString &script, const QString &call, const QString &folder, const QStringList &before = {})
{
    const QStringList shell{u"sh"_s, u"-c"_s, script, u"sh"_s, QStringLiteral(HEADSCOPE_PROGRAM)};
    const QStringList words = before + shell + call.split(u' ');
    return run(words.first(), words.mid(1), folder);
}

/// What gives a script folders of its own to mount.
QStringList withOwnMounts()
{
    return ::geteuid() == 0 ? QStringList{u"unshare"_s, u"-m"_s} : QStringList{u"unshare"_s, u"-rm"_s};
}

bool write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

QStringList filesIn(const QTemporaryDir &folder)
{
    return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
}

} // namespace

/// A new command needs a call above.
void TestEnvironment::everyCommandIsTried()
{
    static const QRegularExpression line(u"^  ([a-z]+)  "_s, QRegularExpression::MultilineOption);
    const QString help = QString::fromUtf8(runHeadscope({u"--help"_s}).out).section(u"Commands:"_s, 1);
    const QStringList all = writingCalls() + printingCalls();
    int commands = 0;
    for (auto match = line.globalMatch(help); match.hasNext(); ++commands) {
        const QString name = match.next().captured(1) + u' ';
        const auto isCall = [&](const QString &call) { return (call + u' ').startsWith(name); };
        QVERIFY2(std::any_of(all.begin(), all.end(), isCall), qPrintable(name));
    }
    QVERIFY(commands > 10);
}

void TestEnvironment::whatIsNotNeededIsNotMissed_data()
{
    QTest::addColumn<Variables>("variables");
    const auto row = [](const char *name, const Variables &variables) { QTest::newRow(name) << variables; };
    row("no home", {{u"HOME"_s, {}}});
    row("a home that is no folder", {{u"HOME"_s, u"/dev/null/home"_s}});
    row("a home where nothing can be written", {{u"HOME"_s, u"/proc"_s}});
    row("no folder for sockets", {{u"XDG_RUNTIME_DIR"_s, u"/proc/run"_s}});
    row("a folder for sockets that is not one's own", {{u"XDG_RUNTIME_DIR"_s, u"/"_s}});
    row("no folder for what is temporary", {{u"TMPDIR"_s, u"/proc/tmp"_s}});
    row("no bus", {{u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path=/proc/bus"_s}});
    row("a desktop that is not there", {{u"QT_QPA_PLATFORM"_s, u"xcb"_s}, {u"DISPLAY"_s, u":65000"_s}});
    row("a theme for that desktop", {{u"QT_QPA_PLATFORMTHEME"_s, u"gtk3"_s}});
    row("a language that is not there", {{u"LC_ALL"_s, u"xx_YY.KOI8-R"_s}});
}

void TestEnvironment::whatIsNotNeededIsNotMissed()
{
    QFETCH(const Variables, variables);
    const QTemporaryDir folder;
    for (const QString &call : {u"trace example:small --out t.npz"_s, u"export example:small --out e.png"_s}) {
        const Outcome outcome = run(QStringLiteral(HEADSCOPE_PROGRAM), call.split(u' '), folder.path(), variables);
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.code, 0);
        QVERIFY(QFileInfo(folder.filePath(outputOf(call))).size() > 0);
    }
}

void TestEnvironment::noDesktopIsOneSentence_data()
{
    QTest::addColumn<Variables>("variables");
    QTest::addColumn<QByteArray>("got");
    const auto row = [](const char *name, const Variables &variables, const QByteArray &got) {
        QTest::newRow(name) << variables << got;
    };
    row("one that does not answer", {{u"DISPLAY"_s, u":65000"_s}}, "DISPLAY=:65000, where nothing answers");
    row("one that Qt does not know", {{u"QT_QPA_PLATFORM"_s, u"slate"_s}},
        "QT_QPA_PLATFORM=slate, where nothing answers");
    row("none that is named", {{u"DISPLAY"_s, {}}}, "none");
}

void TestEnvironment::noDesktopIsOneSentence()
{
    QFETCH(const Variables, variables);
    QFETCH(const QByteArray, got);
    const QTemporaryDir home;
    const Outcome outcome = run(QStringLiteral(HEADSCOPE_PROGRAM), {u"example:small"_s}, home.path(),
                                variables + Variables{{u"HOME"_s, home.path()}});
    QCOMPARE(outcome.err,
             "headscope: display: got " + got + ", expected a desktop, or a command such as 'headscope export'\n");
    QCOMPARE(outcome.code, 2);
}

void TestEnvironment::aFullDiskIsOneSentence_data()
{
    QTest::addColumn<QString>("call");
    for (const QString &call : writingCalls())
        QTest::newRow(qPrintable(call)) << call;
}

/// The disk has room for what stands there already, and for nothing else.
void TestEnvironment::aFullDiskIsOneSentence()
{
    QFETCH(const QString, call);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    if (call.startsWith(u"thumbnail "_s))
        QSKIP("it gives itself a limit of memory, and the address sanitizer itself needs more");
#endif
    const QTemporaryDir folder;
    const auto script = uR"(mount -t tmpfs -o size=4k none . && cd "$PWD" || exit 77
        yes | head -c 4096 >%1; "$@"; code=$?
        ls -A; yes | head -c 4096 | cmp - %1; exit $code)"_s.arg(outputOf(call));
    const Outcome outcome = runShell(script, call, folder.path(), withOwnMounts());
    if (outcome.code == 77 || outcome.err.startsWith("unshare: "))
        QSKIP("nothing can be mounted here");
    const QByteArray file = outputOf(call).toUtf8();
    QCOMPARE(withoutNotes(outcome.err), "headscope: " + file +
                                            ": output: got No space left on device, expected a file that can be "
                                            "written\n");
    QCOMPARE(outcome.code, 4);
    QCOMPARE(outcome.out, file + '\n');
}

void TestEnvironment::aClosedOutputIsOneSentence()
{
    const QTemporaryDir folder;
    for (const QString &call : {u"shapes example:small"_s, u"trace example:small --out -"_s,
                                u"export example:small --format png --out -"_s}) {
        const Outcome outcome = runShell(u"\"$@\" >&-"_s, call, folder.path());
        QCOMPARE(outcome.err,
                 QByteArray("headscope: stdout: got Bad file descriptor, expected an output that can be written\n"));
        QCOMPARE(outcome.code, 4);
    }
}

/// Whatever is closed, no file takes its place.
void TestEnvironment::whatIsSaidNeverGoesIntoAFile()
{
    const QTemporaryDir folder;
    const QString call = u"trace example:small --out t.npz"_s;
    QCOMPARE(runHeadscope(call.split(u' '), folder.path()).code, 0);
    const QByteArray whole = contentOf(folder.filePath(u"t.npz"_s));
    for (const QString &closed : {u"<&-"_s, u">&-"_s, u"2>&-"_s, u"<&- >&- 2>&-"_s}) {
        QVERIFY(QFile::remove(folder.filePath(u"t.npz"_s)));
        const Outcome outcome = runShell(u"\"$@\" "_s + closed, call, folder.path());
        QCOMPARE(outcome.err, QByteArray());
        QCOMPARE(outcome.code, 0);
        QCOMPARE(contentOf(folder.filePath(u"t.npz"_s)), whole);
    }
}

void TestEnvironment::littleMemoryIsEnoughOrOneSentence_data()
{
    QTest::addColumn<int>("mebibytes");
    QTest::addColumn<QString>("call");
    for (const int mebibytes : {192, 1024}) // of addresses, as with `ulimit -v 1048576`
        for (const QString &call : writingCalls() + printingCalls())
            QTest::addRow("%d MiB, %s", mebibytes, qPrintable(call)) << mebibytes << call;
}

void TestEnvironment::littleMemoryIsEnoughOrOneSentence()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a sanitizer itself needs more");
#endif
    QFETCH(const int, mebibytes);
    QFETCH(const QString, call);
    const QTemporaryDir folder;
    const auto run = [&] {
        return runHeadscope(call.split(u' '), folder.path(), {}, static_cast<rlim_t>(mebibytes) << 20U);
    };
    Outcome outcome = run();
    if (outcome.code == 1 && outcome.err.contains("memory ran out")) // once in some hundred calls it ends in fontconfig
        outcome = run();
    const QByteArray said = withoutNotes(outcome.err);
    QVERIFY2(outcome.code == 0 || outcome.code == 3, qPrintable(QString::number(outcome.code) + said));
    QVERIFY2(outcome.code == 0 ? said.isEmpty() : isOneSentence(said), said.constData());
    QCOMPARE(!filesIn(folder).isEmpty(), outcome.code == 0 && writingCalls().contains(call));
}

void TestEnvironment::ofManyAtOnceOneIsThere()
{
    constexpr int count = 20;
    const QTemporaryDir folder;
    const auto words = [](int seed, const QString &file) {
        return u"trace example:small --set weights.seed=%1 --out %2"_s.arg(seed).arg(file).split(u' ');
    };
    QSet<QByteArray> each;
    for (int seed = 0; seed < count; ++seed)
        each << runNumbers(words(seed, u"-"_s), folder.path()).out;
    QCOMPARE(each.size(), count);
    std::vector<std::unique_ptr<QProcess>> programs;
    for (int seed = 0; seed < count; ++seed) {
        programs.push_back(std::make_unique<QProcess>());
        set(*programs.back(), {});
        programs.back()->setWorkingDirectory(folder.path());
        programs.back()->start(QStringLiteral(NUMBERS_PROGRAM), words(seed, u"one.npz"_s));
    }
    for (const auto &program : programs) {
        QVERIFY(program->waitForFinished(60000));
        QCOMPARE(program->readAllStandardError(), QByteArray());
        QCOMPARE(program->exitCode(), 0);
    }
    QCOMPARE(filesIn(folder), QStringList{u"one.npz"_s});
    QVERIFY(each.contains(contentOf(folder.filePath(u"one.npz"_s))));
}

void TestEnvironment::whoIsEndedLeavesTheOldOrTheNew_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGHUP") << SIGHUP;
    QTest::newRow("SIGINT") << SIGINT;
}

void TestEnvironment::whoIsEndedLeavesTheOldOrTheNew()
{
    QFETCH(const int, signal);
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"e.pdf"_s);
    const QStringList words = u"export example:small --out e.pdf"_s.split(u' ');
    QElapsedTimer time;
    time.start();
    QCOMPARE(runHeadscope(words, folder.path()).code, 0);
    const qint64 whole = time.elapsed();
    const QByteArray made = contentOf(file);
    constexpr int moments = 6;
    for (int i = 0; i < moments; ++i) {
        QVERIFY(write(file, "old"));
        QProcess program;
        set(program, {});
        program.setWorkingDirectory(folder.path());
        program.start(QStringLiteral(HEADSCOPE_PROGRAM), words);
        QVERIFY(program.waitForStarted());
        program.waitForFinished(static_cast<int>(whole * i / (moments - 1)) + 1);
        ::kill(static_cast<pid_t>(program.processId()), program.state() == QProcess::Running ? signal : 0);
        program.waitForFinished(60000);
        const QByteArray left = contentOf(file);
        QVERIFY2(left == "old" || left == made, qPrintable(QString::number(left.size())));
        QCOMPARE(program.readAllStandardError(), QByteArray());
        for (const QString &name :
             filesIn(folder)) // a whole file has a name of its own for the moment before its renaming
            QVERIFY(name == u"e.pdf"_s || contentOf(folder.filePath(name)) == made);
    }
    QCOMPARE(runHeadscope(words, folder.path()).code, 0); // which takes away what is left of such a moment
    QCOMPARE(filesIn(folder), QStringList{u"e.pdf"_s});
}

HEADSCOPE_TEST(TestEnvironment, QCoreApplication)
#include "tst_environment.moc"
