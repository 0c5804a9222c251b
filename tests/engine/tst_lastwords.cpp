// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/lastwords.h"

#include "engine/io/folderlock.h"
#include "engine/io/limits.h"
#include "filebytes.h"
#include "tests/testprogram.h"

#include <QTemporaryDir>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace headscope;

/// What programs ask of the system for the worst case, in a program that lives on.
class TestLastWords : public QObject
{
    Q_OBJECT

private slots:
    void wordsAndCallsStandInAFileForItsOwner();
    void aLinkIsNotWrittenThrough();
    void signalsAreCaughtAndLetGoAgain();
    void aFileThatMayNotGrowIsAnError();
    void whatWasClosedStaysClosedForOthers();
    void aFolderIsLockedOnce();
    void onlyAFolderIsLocked();
    void limitsAreLoweredAndNeverRaised();

private:
    std::string path(const char *name) const { return m_folder.filePath(QString::fromUtf8(name)).toStdString(); }

    QTemporaryDir m_folder;
};

namespace {

volatile std::sig_atomic_t caught = 0;

void note(int signal)
{
    caught = signal;
}

constexpr std::array kCaught{SIGABRT, SIGSEGV, SIGBUS, SIGTRAP, SIGFPE, SIGILL};

/// What signals and limits are, as they were before a test.
class Usual
{
public:
    Usual()
    {
        for (std::size_t i = 0; i < kCaught.size(); ++i)
            ::sigaction(kCaught[i], nullptr, &m_actions[i]);
        ::sigaltstack(nullptr, &m_stack);
        ::getrlimit(RLIMIT_FSIZE, &m_size);
        ::getrlimit(RLIMIT_CPU, &m_seconds);
    }
    ~Usual()
    {
        for (std::size_t i = 0; i < kCaught.size(); ++i)
            ::sigaction(kCaught[i], &m_actions[i], nullptr);
        ::sigaltstack(&m_stack, nullptr);
        ::setrlimit(RLIMIT_FSIZE, &m_size);
        ::setrlimit(RLIMIT_CPU, &m_seconds);
    }
    Usual(const Usual &) = delete;
    Usual &operator=(const Usual &) = delete;

    const rlimit &seconds() const { return m_seconds; }

private:
    std::array<struct sigaction, kCaught.size()> m_actions{};
    stack_t m_stack{};
    rlimit m_size{};
    rlimit m_seconds{};
};

QByteArray contentOf(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void TestLastWords::wordsAndCallsStandInAFileForItsOwner()
{
    {
        const LastFile file(path("words"));
        QVERIFY(file.isOpen());
        file.put("It was ");
        file.put(nameOfSignal(SIGFPE));
        file.put(".\n");
        file.putCalls();
    }
    const QByteArray content = contentOf(path("words"));
    QVERIFY2(content.startsWith("It was SIGFPE (a calculation that cannot be).\n"), content.constData());
    QVERIFY2(content.count('\n') > 3, content.constData()); // a line for each call
    struct stat status = {};
    QCOMPARE(::stat(path("words").c_str(), &status), 0);
    QCOMPARE(status.st_mode & 0777U, 0600U);
    QCOMPARE(nameOfSignal(SIGUSR1), std::string_view("an unknown signal"));
}

void TestLastWords::aLinkIsNotWrittenThrough()
{
    QVERIFY(QFile(QString::fromStdString(path("target"))).open(QIODevice::WriteOnly));
    QCOMPARE(::symlink("target", path("link").c_str()), 0);
    const LastFile file(path("link"));
    QVERIFY(!file.isOpen());
    file.put("lost");
    QCOMPARE(contentOf(path("target")), QByteArray());
}

void TestLastWords::signalsAreCaughtAndLetGoAgain()
{
    const Usual usual;
    catchSignals(note);
    for (const int signal : kCaught) {
        std::raise(signal);
        QCOMPARE(int(caught), signal);
    }
    releaseSignals();
    for (const int signal : kCaught) {
        struct sigaction now = {};
        ::sigaction(signal, nullptr, &now);
        QVERIFY(now.sa_handler == SIG_DFL);
    }
}

void TestLastWords::aFileThatMayNotGrowIsAnError()
{
    const Usual usual;
    survivePartialWrites();
    const LastFile file(path("full"));
    const rlimit little{4, RLIM_INFINITY};
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &little), 0);
    file.put("12345678"); // the end of what the system would let live
    QCOMPARE(contentOf(path("full")), QByteArray("1234"));
}

void TestLastWords::whatWasClosedStaysClosedForOthers()
{
    const int usual = ::dup(STDIN_FILENO);
    ::close(STDIN_FILENO);
    keepClosedFilesClosed();
    const int next = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    char byte = 0;
    const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
    const int reason = errno;
    ::close(next);
    if (usual >= 0) {
        ::dup2(usual, STDIN_FILENO);
        ::close(usual);
    }
    QVERIFY(next > STDERR_FILENO);
    QCOMPARE(got, ssize_t{-1});
    QCOMPARE(reason, EBADF);
}

void TestLastWords::aFolderIsLockedOnce()
{
    QVERIFY(makePrivateFolder(path("mine")));
    QVERIFY(!makePrivateFolder(path("mine")));
    QCOMPARE(errno, EEXIST);
    {
        const Descriptor lock = lockFolder(path("mine"));
        QVERIFY(lock.isOpen());
        QVERIFY(!lockFolder(path("mine")).isOpen());
    }
    QVERIFY(lockFolder(path("mine")).isOpen());
}

void TestLastWords::onlyAFolderIsLocked()
{
    QVERIFY(!lockFolder(path("nowhere")).isOpen());
    QVERIFY(QFile(QString::fromStdString(path("file"))).open(QIODevice::WriteOnly));
    QVERIFY(!lockFolder(path("file")).isOpen());
    QCOMPARE(::symlink(m_folder.path().toLocal8Bit().constData(), path("elsewhere").c_str()), 0);
    QVERIFY(!lockFolder(path("elsewhere")).isOpen());
}

void TestLastWords::limitsAreLoweredAndNeverRaised()
{
    const Usual usual;
    constexpr std::uint64_t anyMemory = std::uint64_t{1} << 62U;
    const auto secondsNow = [] {
        rlimit now{};
        ::getrlimit(RLIMIT_CPU, &now);
        return now.rlim_cur;
    };
    limitThisProcess(anyMemory, 100'000);
    const rlim_t lowered = std::min<rlim_t>(usual.seconds().rlim_cur, 100'000);
    QCOMPARE(secondsNow(), lowered);
    limitThisProcess(anyMemory, 200'000);
    QCOMPARE(secondsNow(), lowered);
}

HEADSCOPE_TEST(TestLastWords, NoApplication)
#include "tst_lastwords.moc"
