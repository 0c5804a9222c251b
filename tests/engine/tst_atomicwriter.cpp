// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/atomicwriter.h"

#include "engine/io/file.h"
#include "filebytes.h"
#include "memoryfolder.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QTemporaryDir>
#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <new>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace headscope;

class TestAtomicWriter : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void aNewFileHoldsAllAndObeysTheUmask();
    void anOldFileIsReplacedAndKeepsItsPermissions();
    void aRelativePathIsEnough();
    void aLinkIsFollowedAndKept_data();
    void aLinkIsFollowedAndKept();
    void aHardLinkKeepsTheOldContent();
    void whatIsNoPlainFileIsRefused_data();
    void whatIsNoPlainFileIsRefused();
    void aDeviceIsRefused();
    void aReadOnlyFileIsRefused();
    void aFolderThatCannotBeListedTakesFiles();
    void aFailedWriteLeavesTheOldFileAlone();
    void aFailedWriteLeavesNoNewFile();
    void aStrayOfADeadWriterIsRemoved();
    void theFileOfALiveWriterIsLetBe();
    void aLinkToWhatHasNoNameIsRefused();
    void aLinkOfTheSystemToANamedFileIsFollowed();
    void aPathThatNamesNoFileIsRefused();
    void theOwnerIsKept();
    void whatCannotBeMadeLeavesTheOldFileAlone();
    void writersOfNamedFilesLetEachOtherBe();
    void twoWritersAtOnceLeaveOneWholeFile();
    void aKilledWriterLeavesOldOrNew();

private:
    std::string path(const char *name) const { return m_folder->filePath(QString::fromUtf8(name)).toStdString(); }
    QStringList listing() const;
    Bytes content(const char *name) const { return *readPlainFile(path(name), 1U << 30U); }
    void put(const char *name, std::string_view text) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestAtomicWriter::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

QStringList TestAtomicWriter::listing() const
{
    return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
}

void TestAtomicWriter::put(const char *name, std::string_view text) const
{
    QFile file(QString::fromStdString(path(name)));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text.data(), static_cast<qint64>(text.size()));
}

namespace {

mode_t modeOf(const std::string &path)
{
    struct stat status = {};
    ::lstat(path.c_str(), &status);
    return status.st_mode;
}

QByteArray refusal(const std::string &path, const QByteArray &got)
{
    return QByteArray::fromStdString(path) + ": output: got " + got + ", expected a file that can be written";
}

/// No file may grow beyond this; the signal that comes with it is let pass.
class SizeLimit
{
public:
    explicit SizeLimit(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit now{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &now);
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
    }
    ~SizeLimit()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    SizeLimit(const SizeLimit &) = delete;
    SizeLimit &operator=(const SizeLimit &) = delete;

private:
    rlimit m_before = {};
    void (*m_handler)(int) = SIG_DFL;
};

/// A child that writes until it is killed, a file full of one letter after the other.
pid_t startWriter(const std::string &path, std::size_t size)
{
    const pid_t child = ::fork();
    if (child != 0)
        return child;
    for (int i = 0;; ++i)
        if (!writeAtomically(path, Bytes(size, static_cast<std::byte>('a' + i % 26))))
            ::_exit(1);
}

/// From here on the process is one on a file system that knows no files without names, such as NFS.
void forbidUnnamedFiles()
{
    constexpr auto unnamed = static_cast<std::uint32_t>(O_TMPFILE & ~O_DIRECTORY);
    constexpr auto refused = static_cast<std::uint32_t>(SECCOMP_RET_ERRNO | EOPNOTSUPP);
    std::array<sock_filter, 6> program{{
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_openat, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args) + 2 * sizeof(std::uint64_t)),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, unnamed, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, refused),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    }};
    const sock_fprog filter{program.size(), program.data()};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0)
        ::_exit(2);
}

bool isOneLetter(const Bytes &bytes)
{
    return std::all_of(bytes.begin(), bytes.end(), [&](std::byte b) { return b == bytes.front(); });
}

} // namespace

void TestAtomicWriter::aNewFileHoldsAllAndObeysTheUmask()
{
    const mode_t before = ::umask(027);
    const auto done = writeAtomically(path("a.npy"), bytesOf("content"));
    ::umask(before);
    QCOMPARE(sentenceOf(done), "no error");
    QVERIFY(content("a.npy") == bytesOf("content"));
    QCOMPARE(modeOf(path("a.npy")), mode_t{S_IFREG | 0640});
    QCOMPARE(listing(), QStringList{"a.npy"});
}

void TestAtomicWriter::anOldFileIsReplacedAndKeepsItsPermissions()
{
    put("a.npy", "a longer old content");
    QCOMPARE(::chmod(path("a.npy").c_str(), 0604), 0);
    QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), bytesOf("new"))), "no error");
    QVERIFY(content("a.npy") == bytesOf("new"));
    QCOMPARE(modeOf(path("a.npy")), mode_t{S_IFREG | 0604});
    QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), {})), "no error");
    QVERIFY(content("a.npy").empty());
    QCOMPARE(listing(), QStringList{"a.npy"});
}

void TestAtomicWriter::aRelativePathIsEnough()
{
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(m_folder->path()));
    const auto done = writeAtomically("here.npy", bytesOf("content"));
    QVERIFY(QDir::setCurrent(before));
    QCOMPARE(sentenceOf(done), "no error");
    QVERIFY(content("here.npy") == bytesOf("content"));
}

void TestAtomicWriter::aLinkIsFollowedAndKept_data()
{
    QTest::addColumn<QByteArray>("target");
    QTest::addRow("beside") << QByteArray("a.npy");
    QTest::addRow("below") << QByteArray("deep/a.npy");
    QTest::addRow("another link") << QByteArray("other");
    QTest::addRow("not there yet") << QByteArray("deep/new.npy");
}

void TestAtomicWriter::aLinkIsFollowedAndKept()
{
    QFETCH(QByteArray, target);
    put("a.npy", "old");
    QCOMPARE(::mkdir(path("deep").c_str(), 0777), 0);
    put("deep/a.npy", "old");
    QCOMPARE(::symlink("deep/a.npy", path("other").c_str()), 0);
    QCOMPARE(::symlink(target.constData(), path("link").c_str()), 0);
    QCOMPARE(sentenceOf(writeAtomically(path("link"), bytesOf("new"))), "no error");
    QVERIFY(S_ISLNK(modeOf(path("link"))));
    QVERIFY(S_ISLNK(modeOf(path("other"))));
    QVERIFY(content(target.constData()) == bytesOf("new"));
}

void TestAtomicWriter::aHardLinkKeepsTheOldContent()
{
    put("a.npy", "old");
    QCOMPARE(::link(path("a.npy").c_str(), path("b.npy").c_str()), 0);
    QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), bytesOf("new"))), "no error");
    QVERIFY(content("b.npy") == bytesOf("old"));
}

void TestAtomicWriter::whatIsNoPlainFileIsRefused_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("got");
    QTest::addRow("folder") << QByteArray("folder") << QByteArray("a folder");
    QTest::addRow("folder with a slash") << QByteArray("folder/") << QByteArray("a folder");
    QTest::addRow("folder itself") << QByteArray("folder/..") << QByteArray("a folder");
    QTest::addRow("pipe") << QByteArray("pipe") << QByteArray("a pipe");
    QTest::addRow("socket") << QByteArray("socket") << QByteArray("a socket");
    QTest::addRow("link to a folder") << QByteArray("link") << QByteArray("a folder");
    QTest::addRow("link to itself") << QByteArray("loop") << QByteArray("Too many levels of symbolic links");
    QTest::addRow("missing folder") << QByteArray("none/a.npy") << QByteArray("No such file or directory");
    QTest::addRow("file as a folder") << QByteArray("plain/a.npy") << QByteArray("Not a directory");
    QTest::addRow("long name") << QByteArray(300, 'a') << QByteArray("File name too long");
}

void TestAtomicWriter::whatIsNoPlainFileIsRefused()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, got);
    QCOMPARE(::mkdir(path("folder").c_str(), 0777), 0);
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0666), 0);
    QCOMPARE(::mknod(path("socket").c_str(), S_IFSOCK | 0666, 0), 0);
    QCOMPARE(::symlink("folder", path("link").c_str()), 0);
    QCOMPARE(::symlink("loop", path("loop").c_str()), 0);
    put("plain", "old");
    const QStringList before = listing();
    const std::string target = m_folder->path().toStdString() + "/" + name.toStdString();
    QCOMPARE(sentenceOf(writeAtomically(target, bytesOf("new"))), refusal(target, got));
    QCOMPARE(listing(), before);
    QVERIFY(S_ISFIFO(modeOf(path("pipe"))));
    QVERIFY(S_ISSOCK(modeOf(path("socket"))));
}

void TestAtomicWriter::aDeviceIsRefused()
{
    // A node of our own: if the writer were wrong, the system's would be lost.
    if (::mknod(path("null").c_str(), S_IFCHR | 0666, static_cast<dev_t>(0x103)) != 0)
        QSKIP("only root may make a device");
    QCOMPARE(sentenceOf(writeAtomically(path("null"), bytesOf("new"))), refusal(path("null"), "a device"));
    QVERIFY(S_ISCHR(modeOf(path("null"))));
}

void TestAtomicWriter::aReadOnlyFileIsRefused()
{
    if (::geteuid() == 0)
        QSKIP("root may write everything");
    put("a.npy", "old");
    QCOMPARE(::chmod(path("a.npy").c_str(), 0444), 0);
    QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), bytesOf("new"))), refusal(path("a.npy"), "Permission denied"));
    QVERIFY(content("a.npy") == bytesOf("old"));
}

void TestAtomicWriter::aFolderThatCannotBeListedTakesFiles()
{
    if (::geteuid() == 0)
        QSKIP("root may list everything");
    put("a.npy", "old");
    QCOMPARE(::chmod(path("").c_str(), 0333), 0);
    const auto over = writeAtomically(path("a.npy"), bytesOf("new"));
    const auto made = writeAtomically(path("b.npy"), bytesOf("made"));
    QCOMPARE(::chmod(path("").c_str(), 0700), 0);
    QCOMPARE(sentenceOf(over), "no error");
    QCOMPARE(sentenceOf(made), "no error");
    QVERIFY(content("a.npy") == bytesOf("new"));
    QCOMPARE(listing(), (QStringList{"a.npy", "b.npy"}));
}

void TestAtomicWriter::aFailedWriteLeavesTheOldFileAlone()
{
    put("a.npy", "old");
    const SizeLimit limit(1000);
    QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), Bytes(2000))), refusal(path("a.npy"), "File too large"));
    QVERIFY(content("a.npy") == bytesOf("old"));
    QCOMPARE(listing(), QStringList{"a.npy"});
}

void TestAtomicWriter::aFailedWriteLeavesNoNewFile()
{
    const SizeLimit limit(1000);
    QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), Bytes(2000))), refusal(path("a.npy"), "File too large"));
    QCOMPARE(listing(), QStringList{});
}

void TestAtomicWriter::aStrayOfADeadWriterIsRemoved()
{
    put(".headscope-abcdefghijkl.tmp", "half of someth");
    put(".headscope-settings", "another file");
    QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), bytesOf("new"))), "no error");
    QCOMPARE(listing(), (QStringList{".headscope-settings", "a.npy"}));
}

void TestAtomicWriter::theFileOfALiveWriterIsLetBe()
{
    put(".headscope-abcdefghijkl.tmp", "half of someth");
    const int writer = ::open(path(".headscope-abcdefghijkl.tmp").c_str(), O_WRONLY);
    QCOMPARE(::flock(writer, LOCK_EX), 0);
    QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), bytesOf("new"))), "no error");
    ::close(writer);
    QCOMPARE(listing(), (QStringList{".headscope-abcdefghijkl.tmp", "a.npy"}));
}

void TestAtomicWriter::aLinkToWhatHasNoNameIsRefused()
{
    const auto linkTo = [](int number) { return "/proc/self/fd/" + std::to_string(number); };
    put("removed.npy", "old");
    const int removed = ::open(path("removed.npy").c_str(), O_RDWR);
    QCOMPARE(::unlink(path("removed.npy").c_str()), 0);
    std::array<int, 2> pipe{};
    QCOMPARE(::pipe(pipe.data()), 0);
    QCOMPARE(sentenceOf(writeAtomically(linkTo(removed), bytesOf("new"))),
             refusal(linkTo(removed), "a file that was removed"));
    QCOMPARE(sentenceOf(writeAtomically(linkTo(pipe[1]), bytesOf("new"))), refusal(linkTo(pipe[1]), "a pipe"));
    for (const int number : {removed, pipe[0], pipe[1]})
        ::close(number);
    QCOMPARE(listing(), QStringList{});
}

void TestAtomicWriter::aLinkOfTheSystemToANamedFileIsFollowed()
{
    put("file", "old");
    const int file = ::open(path("file").c_str(), O_RDONLY | O_CLOEXEC);
    const auto written = writeAtomically("/proc/self/fd/" + std::to_string(file), bytesOf("new"));
    ::close(file);
    QVERIFY2(written, written ? "" : written.error().sentence().c_str());
    QCOMPARE(content("file"), bytesOf("new"));
    QCOMPARE(listing(), QStringList{"file"});
}

void TestAtomicWriter::aPathThatNamesNoFileIsRefused()
{
    const std::string cutShort = path("file") + std::string(1, '\0') + "x"; // the system would write "file"
    for (const std::string &none : {std::string(), cutShort, path("")}) {
        const auto written = writeAtomically(none, bytesOf("new"));
        QVERIFY(!written);
        QVERIFY(written.error().sentence().find("output: got ") != std::string::npos);
    }
    QCOMPARE(listing(), QStringList());
}

void TestAtomicWriter::theOwnerIsKept()
{
    put("a.npy", "old");
    if (::chown(path("a.npy").c_str(), 1234, 4321) != 0)
        QSKIP("only root gives files away");
    QCOMPARE(::chmod(path("a.npy").c_str(), 0640), 0);
    QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), bytesOf("new"))), "no error");
    struct stat status = {};
    QCOMPARE(::stat(path("a.npy").c_str(), &status), 0);
    QCOMPARE(status.st_uid, uid_t{1234});
    QCOMPARE(status.st_gid, gid_t{4321});
    QCOMPARE(status.st_mode, mode_t{S_IFREG | 0640});
}

void TestAtomicWriter::whatCannotBeMadeLeavesTheOldFileAlone()
{
    put("a.npy", "old");
    const auto begin = [](const ByteSink &sink) { QVERIFY(sink(bytesOf("half"))); };
    QCOMPARE(sentenceOf(writeInPieces(path("a.npy"),
                                      [&](const ByteSink &sink) -> Result<void> {
                                          begin(sink);
                                          throw std::bad_alloc();
                                      })),
             QByteArray::fromStdString(path("a.npy")) +
                 ": memory: got too little of it, expected room for the content of the file");
    QCOMPARE(sentenceOf(writeInPieces(path("a.npy"),
                                      [&](const ByteSink &sink) -> Result<void> {
                                          begin(sink);
                                          return Error{"", "field", Text("a"), Text("b")};
                                      })),
             QByteArray::fromStdString(path("a.npy")) + ": field: got a, expected b");
    QVERIFY(content("a.npy") == bytesOf("old"));
    QCOMPARE(listing(), QStringList{"a.npy"});
}

void TestAtomicWriter::writersOfNamedFilesLetEachOtherBe()
{
    m_folder = folderInMemory();
    constexpr int writers = 20;
    constexpr int times = 100;
    std::vector<pid_t> children;
    for (int i = 0; i < writers; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            forbidUnnamedFiles();
            for (int time = 0; time < times; ++time)
                if (!writeAtomically(path("a.npy"), bytesOf("content")))
                    ::_exit(1);
            ::_exit(0);
        }
        children.push_back(child);
    }
    int failures = 0;
    for (const pid_t child : children) {
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        failures += status == 0 ? 0 : 1;
    }
    QCOMPARE(failures, 0);
    QCOMPARE(listing(), QStringList{"a.npy"});
}

void TestAtomicWriter::twoWritersAtOnceLeaveOneWholeFile()
{
    constexpr std::size_t size = 100'000;
    const pid_t other = startWriter(path("a.npy"), size);
    for (int i = 0; i < 50; ++i) {
        QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), Bytes(size, std::byte{'A'}))), "no error");
        const Bytes now = content("a.npy");
        QCOMPARE(now.size(), size);
        QVERIFY(isOneLetter(now));
    }
    QCOMPARE(::waitpid(other, nullptr, WNOHANG), 0);
    ::kill(other, SIGKILL);
    ::waitpid(other, nullptr, 0);
}

/// HEADSCOPE_KILLS=1000 kills it more often.
void TestAtomicWriter::aKilledWriterLeavesOldOrNew()
{
    constexpr std::size_t size = 1'000'000;
    const int kills = std::max(qEnvironmentVariableIntValue("HEADSCOPE_KILLS"), 30);
    Dice dice;
    QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), Bytes(size, std::byte{'0'}))), "no error");
    for (int kill = 0; kill < kills; ++kill) {
        const pid_t child = startWriter(path("a.npy"), size);
        ::usleep(static_cast<useconds_t>(dice.below(60'000)));
        ::kill(child, SIGKILL);
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status));
        const Bytes now = content("a.npy");
        QCOMPARE(now.size(), size);
        QVERIFY(isOneLetter(now));
    }
    QCOMPARE(sentenceOf(writeAtomically(path("a.npy"), bytesOf("after"))), "no error");
    QCOMPARE(listing(), QStringList{"a.npy"});
}

HEADSCOPE_TEST(TestAtomicWriter, NoApplication)
#include "tst_atomicwriter.moc"
