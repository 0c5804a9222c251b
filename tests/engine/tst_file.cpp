// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"

#include "engine/io/descriptor.h"
#include "engine/io/memory.h"
#include "filebytes.h"
#include "tests/testprogram.h"

#include <QTemporaryDir>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace headscope;

class TestFile : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void aPlainFileIsReadWhole();
    void anEmptyFileIsNoError();
    void aLinkToAFileIsFollowed();
    void whatIsNoPlainFileIsRefusedAtOnce_data();
    void whatIsNoPlainFileIsRefusedAtOnce();
    void aFileOverTheLimitIsRefused();
    void aFileThatMayNotBeReadIsRefused();
    void whatOftenGoesWrongCanBeTranslated();
    void tooLittleMemoryIsAnError();
    void aFileInsideTheFolderIsRead_data();
    void aFileInsideTheFolderIsRead();
    void twoNamesOfAFileAreOfOneIdentity();
    void aFileThatIsCutWhileItIsOpenIsTold();
    void aFileThatIsWrittenOverWhileItIsOpenIsTold();
    void nothingOutsideTheFolderIsRead_data();
    void nothingOutsideTheFolderIsRead();

private:
    std::string path(const char *name) const { return m_folder->filePath(QString::fromUtf8(name)).toStdString(); }
    void put(const char *name, const QByteArray &content) const;
    void putSocket(const char *name) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

constexpr std::uint64_t limit = 100;
const QByteArray kHasChanged =
    "file: got a file that has changed since it was opened, expected the file as it was then";

namespace {

Result<Bytes> contentInside(const std::string &folder, const std::string &name)
{
    const auto file = openFileInside(folder, name);
    return file ? readPart(**file, 0, (*file)->size()) : file.error();
}

} // namespace

void TestFile::put(const char *name, const QByteArray &content) const
{
    QFile file(QString::fromStdString(path(name)));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

void TestFile::putSocket(const char *name) const
{
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path(name).c_str(), sizeof(address.sun_path) - 1);
    const int number = ::socket(AF_UNIX, SOCK_STREAM, 0);
    QCOMPARE(::bind(number, reinterpret_cast<const sockaddr *>(&address), sizeof(address)), 0);
    ::close(number);
}

/// secret lies beside the folder "inside"; the links in it lead out, in and nowhere.
void TestFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    put("secret", "secret");
    QCOMPARE(::mkdir(path("inside").c_str(), 0777), 0);
    QCOMPARE(::mkdir(path("inside/deep").c_str(), 0777), 0);
    put("inside/a.npy", "inside");
    put("inside/deep/b.npy", "deep");
    put("inside/nothing", "");
    QCOMPARE(::mkfifo(path("inside/pipe").c_str(), 0666), 0);
    putSocket("inside/socket");
    QCOMPARE(::symlink("../secret", path("inside/out").c_str()), 0);
    QCOMPARE(::symlink("a.npy", path("inside/link").c_str()), 0);
    QCOMPARE(::symlink("..", path("inside/up").c_str()), 0);
    QCOMPARE(::symlink("nowhere", path("inside/broken").c_str()), 0);
}

void TestFile::aPlainFileIsReadWhole()
{
    const auto bytes = readPlainFile(path("inside/a.npy"), 6);
    QCOMPARE(sentenceOf(bytes), "no error");
    QVERIFY(*bytes == bytesOf("inside"));
}

void TestFile::anEmptyFileIsNoError()
{
    const auto bytes = readPlainFile(path("inside/nothing"), 0);
    QCOMPARE(sentenceOf(bytes), "no error");
    QVERIFY(bytes->empty());
}

void TestFile::aLinkToAFileIsFollowed()
{
    QVERIFY(*readPlainFile(path("inside/link"), limit) == bytesOf("inside"));
}

void TestFile::whatIsNoPlainFileIsRefusedAtOnce_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("got");
    QTest::addRow("folder") << QByteArray("inside/deep") << QByteArray("a folder");
    QTest::addRow("pipe") << QByteArray("inside/pipe") << QByteArray("a pipe");
    QTest::addRow("socket") << QByteArray("inside/socket") << QByteArray("a socket");
    QTest::addRow("device") << QByteArray("/dev/zero") << QByteArray("a device");
    QTest::addRow("missing") << QByteArray("inside/none") << QByteArray("No such file or directory");
    QTest::addRow("broken link") << QByteArray("inside/broken") << QByteArray("No such file or directory");
    QTest::addRow("file as a folder") << QByteArray("inside/a.npy/b") << QByteArray("Not a directory");
    QTest::addRow("NUL in the name") << QByteArray("inside/a.npy\0b", 14) << QByteArray("No such file or directory");
}

void TestFile::whatIsNoPlainFileIsRefusedAtOnce()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, got);
    const std::string whole = name.startsWith('/') ? name.toStdString() : path("") + "/" + name.toStdString();
    const QByteArray shown = QByteArray::fromStdString(printable(whole));
    QCOMPARE(sentenceOf(readPlainFile(whole, limit)), shown + ": file: got " + got + ", expected a plain file");
}

void TestFile::aFileOverTheLimitIsRefused()
{
    const std::string name = path("inside/a.npy");
    QCOMPARE(sentenceOf(readPlainFile(name, 5)),
             QByteArray::fromStdString(name + ": file: got 6 bytes, expected at most 5 bytes"));
    // A hole claims a size without taking the room; the limit comes before any memory is asked for.
    QCOMPARE(::truncate(name.c_str(), off_t{1} << 36), 0);
    QCOMPARE(sentenceOf(readPlainFile(name, limit)),
             QByteArray::fromStdString(name + ": file: got 68719476736 bytes, expected at most 100 bytes"));
}

void TestFile::aFileThatMayNotBeReadIsRefused()
{
    if (::geteuid() == 0)
        QSKIP("root may read everything");
    const std::string name = path("inside/a.npy");
    QCOMPARE(::chmod(name.c_str(), 0), 0);
    QCOMPARE(sentenceOf(readPlainFile(name, limit)),
             QByteArray::fromStdString(name + ": file: got Permission denied, expected a plain file"));
}

void TestFile::whatOftenGoesWrongCanBeTranslated()
{
    for (const int code : {ENOENT, EACCES, ENOSPC, EISDIR, ENOTDIR, EROFS, EEXIST, EMFILE}) {
        const Text reason = systemReason(code);
        QVERIFY(reason.arguments.empty() && !reason.format.empty());
    }
    QCOMPARE(systemReason(ELOOP).format, "%1"); // in English only
}

void TestFile::tooLittleMemoryIsAnError()
{
    const auto bytes = withinMemory([]() -> Result<Bytes> { throw std::bad_alloc(); });
    QCOMPARE(sentenceOf(bytes), "memory: got too little of it, expected room for the content of the file");
}

void TestFile::aFileInsideTheFolderIsRead_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addRow("beside") << QByteArray("a.npy") << QByteArray("inside");
    QTest::addRow("below") << QByteArray("deep/b.npy") << QByteArray("deep");
    QTest::addRow("dot") << QByteArray("./deep/./b.npy") << QByteArray("deep");
}

void TestFile::aFileInsideTheFolderIsRead()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, content);
    const auto bytes = contentInside(path("inside"), name.toStdString());
    QCOMPARE(sentenceOf(bytes), "no error");
    QVERIFY(*bytes == bytesOf(content.toStdString()));
}

void TestFile::twoNamesOfAFileAreOfOneIdentity()
{
    QCOMPARE(::link(path("inside/a.npy").c_str(), path("inside/deep/again.npy").c_str()), 0);
    const auto identityOf = [this](const char *name) { return (*openFileInside(path("inside"), name))->identity(); };
    QVERIFY(!identityOf("a.npy").empty());
    QCOMPARE(identityOf("./a.npy"), identityOf("a.npy"));
    QCOMPARE(identityOf("deep/again.npy"), identityOf("a.npy"));
    QVERIFY(identityOf("deep/b.npy") != identityOf("a.npy"));
}

void TestFile::aFileThatIsCutWhileItIsOpenIsTold()
{
    const auto file = openFileInside(path("inside"), "a.npy");
    QCOMPARE(::truncate(path("inside/a.npy").c_str(), 2), 0);
    QCOMPARE(sentenceOf(readPart(**file, 0, 6)), kHasChanged);
    QCOMPARE(sentenceOf(readPart(**file, 4, 2)), kHasChanged); // behind its new end
    QCOMPARE(sentenceOf(readPart(**file, 0, 2)), kHasChanged);
}

void TestFile::aFileThatIsWrittenOverWhileItIsOpenIsTold()
{
    const auto file = openFileInside(path("inside"), "a.npy");
    QVERIFY(readPart(**file, 0, 6));
    put("inside/a.npy", "INSIDE");
    const std::array<timespec, 2> later{timespec{0, UTIME_NOW}, timespec{1, 0}}; // whatever the clock of the disk
    QCOMPARE(::utimensat(AT_FDCWD, path("inside/a.npy").c_str(), later.data(), 0), 0);
    QCOMPARE(sentenceOf(readPart(**file, 0, 6)), kHasChanged);
    QVERIFY(contentInside(path("inside"), "a.npy").value() == bytesOf("INSIDE"));
}

void TestFile::nothingOutsideTheFolderIsRead_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("message");
    const auto leads = [](const QByteArray &name) {
        return name + ": file: got " + name + ", expected the path of a file inside the folder";
    };
    for (const char *name : {"../secret", "deep/../../secret", "deep/..", "..", "/etc/passwd", "deep//b.npy", "deep/",
                             "..\\secret", "deep\\b.npy"})
        QTest::addRow("%s", name) << QByteArray(name) << leads(name);
    QTest::addRow("empty") << QByteArray("") << QByteArray("file: got , expected the path of a file inside the folder");
    QTest::addRow("NUL") << QByteArray("a.npy\0b", 7) << leads("a.npy\\x00b");
    QTest::addRow("link out") << QByteArray("out")
                              << QByteArray("out: file: got a symbolic link, expected a plain file");
    QTest::addRow("link in") << QByteArray("link")
                             << QByteArray("link: file: got a symbolic link, expected a plain file");
    QTest::addRow("link on the way") << QByteArray("up/secret")
                                     << QByteArray("up/secret: file: got a symbolic link, expected a folder");
    QTest::addRow("file on the way") << QByteArray("a.npy/b")
                                     << QByteArray("a.npy/b: file: got a plain file, expected a folder");
    QTest::addRow("pipe") << QByteArray("pipe") << QByteArray("pipe: file: got a pipe, expected a plain file");
    QTest::addRow("folder") << QByteArray("deep") << QByteArray("deep: file: got a folder, expected a plain file");
    QTest::addRow("folder itself") << QByteArray(".") << QByteArray(".: file: got a folder, expected a plain file");
    QTest::addRow("missing") << QByteArray("none")
                             << QByteArray("none: file: got No such file or directory, expected a plain file");
    QTest::addRow("missing folder") << QByteArray("no/b")
                                    << QByteArray("no/b: file: got No such file or directory, expected a folder");
}

void TestFile::nothingOutsideTheFolderIsRead()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, message);
    QCOMPARE(sentenceOf(contentInside(path("inside"), name.toStdString())), message);
}

HEADSCOPE_TEST(TestFile, NoApplication)
#include "tst_file.moc"
