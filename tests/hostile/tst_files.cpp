// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/corpus/corpus.h"
#include "tests/hostile/sentence.h"
#include "tests/testprogram.h"

#include "engine/base/text.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What nobody should open, opened by programs as they were built: they answer soon, with one line where they refuse,
/// and with little memory, whatever a file claims.
class TestFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyFileOfTheCorpusIsAnswered_data();
    void everyFileOfTheCorpusIsAnswered();
    void checkpointsAreImportedInLittleMemory();
    void whatIsNoFileIsRefusedAtOnce_data();
    void whatIsNoFileIsRefusedAtOnce();
    void aFileOf64GibibytesIsListed();
    void whatIsUnpackedOnTheWayCounts();
    void aSmallArchiveDoesNotUnpackToMuch();
    void longListsAreGoneThroughOnce_data();
    void longListsAreGoneThroughOnce();
    void namesAreText_data();
    void namesAreText();

private:
    static Outcome call(const QStringList &arguments, const QString &folder, rlim_t data = 0,
                        const QString &path = QStringLiteral(HEADSCOPE_PROGRAM));
    static Outcome callNumbers(const QStringList &arguments, const QString &folder, rlim_t data = 0);
    static rlim_t startUpOf(const QString &path);
    static rlim_t s_startUp;        ///< bytes of data with which the program just starts
    static rlim_t s_numbersStartUp; ///< the same of its commands without the window
};

namespace {

constexpr rlim_t kMebibyte = rlim_t{1} << 20U;
constexpr rlim_t kAllowed = 64 * kMebibyte; // above start-up

void limit(__rlimit_resource what, rlim_t most)
{
    const rlimit both{most, most};
    if (most > 0)
        ::setrlimit(what, &both);
}

void write(const QString &path, const std::string &content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content.data(), std::ssize(content)) != std::ssize(content))
        qFatal("%s is not written", qPrintable(path));
}

const Corpus &corpus()
{
    static const Corpus all = wholeCorpus();
    return all;
}

/// A file of one tensor for each name, each of one byte.
std::string safetensorsNamed(const QStringList &names, const std::string &shape, const std::string &metadata = {})
{
    std::string header = metadata.empty() ? "{" : R"({"__metadata__":{)" + metadata + "},";
    for (qsizetype i = 0; i < names.size(); ++i)
        header += (i == 0 ? "\"" : ",\"") + names[i].toStdString() + R"(":{"dtype":"U8","shape":)" + shape +
                  R"(,"data_offsets":[)" + std::to_string(i) + "," + std::to_string(i + 1) + "]}";
    header += "}";
    return little(header.size(), 8) + header + std::string(static_cast<std::size_t>(names.size()), '\1');
}

std::string pickledText(const std::string &word)
{
    return "X" + little(word.size(), 4) + word;
}

/// The start of a tensor in a pickle, up to the count of floats in the storage that it is a view of.
std::string startOfView(const std::string &name)
{
    return pickledText(name) + "ctorch._utils\n_rebuild_tensor_v2\n((" + pickledText("storage") +
           "ctorch\nFloatStorage\n" + pickledText("0") + pickledText("cpu");
}

/// Queries, keys and values with a million outputs each, all of them views of one number.
std::string checkpointOfWideLayers()
{
    const std::string zero = "K" + little(0, 1);
    const std::string thousand = "M" + little(1000, 2);
    const std::string view = "K\1tQ" + zero + thousand + thousand + "K\2\x87" + zero + zero + zero + "\x87\x89NtR";
    std::string pickle = "\x80\2}(";
    for (int layer = 0; layer < 80; ++layer)
        for (const char *part : {".query", ".key", ".value"})
            pickle += startOfView(std::to_string(layer) + part) + view;
    return CorpusZip().add("a/data.pkl", pickle + "u.").add("a/data/0", std::string(4, '\0')).finish();
}

/// Matrices of so many layers whose names end so.
QStringList namesOfLayers(const QString &start, int count, const QString &end)
{
    QStringList names;
    for (int layer = 0; layer < count; ++layer)
        for (const char *part : {"q", "k", "v", "o"})
            names << start + QString::number(layer) + u'.' + QString::fromLatin1(part) + end;
    return names;
}

std::string emptyFacts(int count)
{
    std::string facts;
    for (int i = 0; i < count; ++i)
        facts += (i == 0 ? "\"" : ",\"") + std::to_string(i) + R"(":"")";
    return facts;
}

/// Whether a terminal shows it as it is.
bool isText(QByteArray said)
{
    said.replace('\n', ' ');
    return printable(said.toStdString()) == said.toStdString();
}

} // namespace

rlim_t TestFiles::s_startUp = 0;
rlim_t TestFiles::s_numbersStartUp = 0;

/// Two seconds of a processor and 2 GiB of addresses, and as much data as is said.
Outcome TestFiles::call(const QStringList &arguments, const QString &folder, rlim_t data, const QString &path)
{
    QProcess program;
    program.setChildProcessModifier([data] {
        limit(RLIMIT_CPU, 2);
        limit(RLIMIT_AS, 2048 * kMebibyte);
        limit(RLIMIT_DATA, data);
    });
    program.setProcessEnvironment(bareEnvironment());
    program.setWorkingDirectory(folder);
    program.setStandardInputFile(QProcess::nullDevice());
    program.start(path, arguments);
    return endOf(program);
}

/// By the same commands in a program without the window, which starts in half the time.
Outcome TestFiles::callNumbers(const QStringList &arguments, const QString &folder, rlim_t data)
{
    return call(arguments, folder, data, QStringLiteral(NUMBERS_PROGRAM));
}

rlim_t TestFiles::startUpOf(const QString &path)
{
    const QTemporaryDir folder;
    write(folder.filePath(u"x.npy"_s), npyFile("<f4", {1}, std::string(4, '\0')));
    rlim_t data = 2 * kMebibyte;
    while (data < 64 * kMebibyte && call({u"inspect"_s, u"x.npy"_s}, folder.path(), data, path).code != 0)
        data += 2 * kMebibyte;
    qInfo("starts with %llu MiB of data", static_cast<unsigned long long>(data / kMebibyte));
    return data;
}

void TestFiles::initTestCase()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("the sanitizer takes all addresses for itself");
#endif
    s_startUp = startUpOf(QStringLiteral(HEADSCOPE_PROGRAM));
    s_numbersStartUp = startUpOf(QStringLiteral(NUMBERS_PROGRAM));
    QVERIFY(s_startUp < 64 * kMebibyte);
    QVERIFY(s_numbersStartUp < 64 * kMebibyte);
}

void TestFiles::everyFileOfTheCorpusIsAnswered_data()
{
    QTest::addColumn<qsizetype>("first");
    constexpr qsizetype each = 100;
    for (qsizetype first = 0; first < std::ssize(corpus()); first += each)
        QTest::addRow("from %lld on", static_cast<long long>(first)) << first;
}

/// Without the window; every twentieth file by the whole program.
void TestFiles::everyFileOfTheCorpusIsAnswered()
{
    QFETCH(qsizetype, first);
    const qsizetype end = std::min(first + 100, static_cast<qsizetype>(corpus().size()));
    for (qsizetype i = first; i < end; ++i) {
        const CorpusFile &file = corpus()[static_cast<std::size_t>(i)];
        if (file.content.size() > kMebibyte)
            continue;
        const QTemporaryDir folder;
        const QString name = QString::fromStdString(file.name);
        write(folder.filePath(name), file.content);
        for (const auto &[sibling, content] : file.siblings)
            write(folder.filePath(QString::fromStdString(sibling)), content);
        const auto callWith = [&](const QStringList &arguments) {
            return i % 20 == 0 ? call(arguments, folder.path(), s_startUp + kAllowed)
                               : callNumbers(arguments, folder.path(), s_numbersStartUp + kAllowed);
        };
        const Outcome inspected = callWith({u"inspect"_s, u"./"_s + name});
        const QByteArray what = QByteArray::fromStdString(printable(file.title)) + ": " +
                                QByteArray::number(inspected.code) + " " + inspected.err;
        const bool isRefused = inspected.code == 3 && isOneSentence(inspected.err) && inspected.out.isEmpty() &&
                               !inspected.err.contains("memory: got");
        const bool isListed = inspected.code == 0 && inspected.err.isEmpty() && isText(inspected.out);
        QVERIFY2(file.isGood ? isListed : isRefused || isListed, what.constData()); // numbers are not read here
        if (!isListed || (file.isGood && i % 4 != 0))                               // which are much alike
            continue;
        const Outcome imported = callWith({u"import"_s, u"./"_s + name, u"--out"_s, u"s.headscope"_s});
        const bool isMade = file.isGood && imported.code == 0; // an array alone is inputs
        QVERIFY2(isMade || (imported.code == 3 && isOneSentence(imported.err)), imported.err.constData());
        QCOMPARE(QFile::exists(folder.filePath(u"s.headscope"_s)), isMade);
    }
}

void TestFiles::checkpointsAreImportedInLittleMemory()
{
    const QDir folder(QStringLiteral(TEST_SOURCE_DIR "/checkpoints"));
    const QTemporaryDir out;
    int imported = 0;
    for (const char *sub : {"files", "captured"})
        for (const QFileInfo &file : QDir(folder.filePath(QString::fromLatin1(sub)))
                                         .entryInfoList({u"*.pt"_s, u"*.safetensors"_s}, QDir::Files)) {
            QStringList arguments{u"import"_s,
                                  file.filePath(),
                                  u"--heads"_s,
                                  u"4"_s,
                                  u"--data"_s,
                                  u"--out"_s,
                                  out.filePath(u"s.headscope"_s)};
            if (const QString config = file.path() + u'/' + file.completeBaseName() + u".json"_s; QFile::exists(config))
                arguments << u"--config"_s << config;
            const Outcome outcome = callNumbers(arguments, {}, s_numbersStartUp + kAllowed);
            const bool isWrong = file.fileName().startsWith(u"wrong-"_s);
            QVERIFY2(outcome.code == (isWrong ? 3 : 0) || outcome.code == 2, outcome.err.constData());
            imported += outcome.code == 0 ? 1 : 0;
        }
    QVERIFY2(imported > 20, qPrintable(QString::number(imported)));
}

void TestFiles::whatIsNoFileIsRefusedAtOnce_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("got");
    for (const char *command : {"inspect", "import"})
        for (const auto &[name, got] :
             {std::pair("pipe", "a pipe"), std::pair("socket", "a socket"), std::pair("/dev/zero", "a device"),
              std::pair("/dev/full", "a device"), std::pair("/dev/tty", "a device"),
              std::pair("folder", "a folder without weights")})
            QTest::addRow("%s %s", command, name) << QString::fromLatin1(name) << QByteArray(got);
}

void TestFiles::whatIsNoFileIsRefusedAtOnce()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, got);
    const QTemporaryDir folder;
    QDir(folder.path()).mkdir(u"folder"_s);
    QCOMPARE(::mkfifo(folder.filePath(u"pipe"_s).toUtf8().constData(), 0600), 0);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    const QByteArray path = folder.filePath(u"socket"_s).toUtf8();
    std::copy_n(path.constData(), path.size(), address.sun_path);
    QCOMPARE(::bind(socket, reinterpret_cast<const sockaddr *>(&address), sizeof(address)), 0);
    QElapsedTimer timer;
    timer.start();
    const QString command = QString::fromLatin1(QTest::currentDataTag()).section(u' ', 0, 0);
    const Outcome outcome = command == u"inspect"_s ? call({command, name}, folder.path(), s_startUp + kAllowed)
                                                    : call({command, name, u"--out"_s, u"s.headscope"_s}, folder.path(),
                                                           s_startUp + kAllowed);
    ::close(socket);
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(outcome.code, 3);
    QVERIFY2(isOneSentence(outcome.err), outcome.err.constData());
    const bool isNoTerminal = name == u"/dev/tty"_s && outcome.err.contains("got a socket"); // ENXIO without one
    QVERIFY2(outcome.err.contains(": got " + got + ", expected ") || isNoTerminal, outcome.err.constData());
}

/// All of it a hole, but in order.
void TestFiles::aFileOf64GibibytesIsListed()
{
    const QTemporaryDir folder;
    const std::string header = npyFile("<f4", {Index{1} << 34}, {});
    const QString path = folder.filePath(u"x.npy"_s);
    write(path, header);
    if (::truncate(path.toUtf8().constData(), static_cast<off_t>(header.size()) + (off_t{1} << 36)) != 0)
        QSKIP("the disk has no holes");
    const Outcome outcome = call({u"inspect"_s, u"x.npy"_s}, folder.path(), s_startUp + kAllowed);
    QCOMPARE(outcome.code, 0);
    QVERIFY(outcome.out.contains("(17179869184,)"));
    const Outcome imported =
        call({u"import"_s, u"x.npy"_s, u"--out"_s, u"s.headscope"_s}, folder.path(), s_startUp + kAllowed);
    QVERIFY2(imported.code == 3 && isOneSentence(imported.err), imported.err.constData());
}

/// Four small weights at the end of a packed storage of a gibibyte, each of which would have to unpack it.
void TestFiles::whatIsUnpackedOnTheWayCounts()
{
    constexpr std::uint64_t count = std::uint64_t{1} << 28U;
    std::string pickle = "\x80\2}(";
    for (const char *part : {"q", "k", "v", "o"})
        pickle += startOfView(std::string(part) + "_proj.weight") + "\x8a\x08" + little(count, 8) + "tQ\x8a\x08" +
                  little(count - 4, 8) + "K\2K\2\x86K\2K\1\x86\x89NtR";
    std::string noise;
    for (std::uint64_t i = 1; i <= 200'000; ++i)
        noise += little(i * 0x9E3779B97F4A7C15U, 8);
    const QTemporaryDir folder;
    write(folder.filePath(u"x.pt"_s), CorpusZip()
                                          .add("a/data.pkl", pickle + "u.")
                                          .add("a/data/0", noise, {.isDeflated = true, .claimedSize = count * 4})
                                          .finish());
    const Outcome outcome = call({u"import"_s, u"x.pt"_s, u"--heads"_s, u"1"_s, u"--out"_s, u"s.headscope"_s},
                                 folder.path(), s_startUp + kAllowed);
    QCOMPARE(outcome.err, QByteArray("headscope: x.pt: layer : got 4294967296 bytes, expected at most 1073741824 "
                                     "bytes\n"));
}

/// 16 KB that are 16 MiB of JSON, and would be five million values.
void TestFiles::aSmallArchiveDoesNotUnpackToMuch()
{
    std::string json = R"({"format":"headscope-session","version":1,"a":[)";
    while (json.size() < (16U << 20U) - 10)
        json += "[],";
    const QTemporaryDir folder;
    write(folder.filePath(u"x.headscope"_s),
          CorpusZip().add("session.headscope", json + "[]]}", {.isDeflated = true}).finish());
    const Outcome outcome = call({u"shapes"_s, u"x.headscope"_s}, folder.path(), s_startUp + kAllowed);
    QCOMPARE(outcome.err,
             QByteArray("headscope: x.headscope: JSON: got more than 500000 values, expected at most 500000 "
                        "values\n"));
}

void TestFiles::longListsAreGoneThroughOnce_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    const auto row = [](const char *tag, const QString &name, const std::string &content) {
        QTest::newRow(tag) << name << QByteArray::fromStdString(content);
    };
    row("numbers of heads", u"x.pt"_s, checkpointOfWideLayers());
    row("layers of one block", u"x.safetensors"_s,
        safetensorsNamed(namesOfLayers(u"block.0."_s, 6000, u".weight"_s), "[1,1]"));
    row("facts", u"x.safetensors"_s,
        safetensorsNamed(namesOfLayers({}, 4000, u"_proj.weight"_s), "[1,1]", emptyFacts(200'000)));
}

/// Not once for each layer.
void TestFiles::longListsAreGoneThroughOnce()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    const QTemporaryDir folder;
    write(folder.filePath(name), content.toStdString());
    const Outcome outcome = call({u"inspect"_s, name}, folder.path());
    QVERIFY2(outcome.code == 0, outcome.err.constData());
}

void TestFiles::namesAreText_data()
{
    QTest::addColumn<QString>("name"); // as JSON has it
    QTest::addColumn<QByteArray>("shown");
    QTest::newRow("HTML") << u"<img src=x>"_s << QByteArray("<img src=x>");
    QTest::newRow("places") << u"%1 %2 %s %n"_s << QByteArray("%1 %2 %s %n");
    QTest::newRow("ESC") << u"\\u001b[31m"_s << QByteArray("\\x1b[31m");
    QTest::newRow("CSI in one") << u"\\u009b31m"_s << QByteArray("\\xc2\\x9b31m");
    QTest::newRow("turned around") << u"\\u202egnp.x"_s << QByteArray("\\xe2\\x80\\xaegnp.x");
    QTest::newRow("NUL") << u"a\\u0000b"_s << QByteArray("a\\x00b");
    QTest::newRow("a line") << u"a\\nb"_s << QByteArray("a\\x0ab");
}

void TestFiles::namesAreText()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, shown);
    const QTemporaryDir folder;
    QStringList names;
    for (const QString &layer : {name, name + u'2'})
        for (const char *part : {"q", "k", "v", "o"})
            names << layer + u'.' + QString::fromLatin1(part) + u"_proj.weight"_s;
    write(folder.filePath(u"x.safetensors"_s), safetensorsNamed(names, "[1,1]"));
    const Outcome listed = callNumbers({u"inspect"_s, u"x.safetensors"_s}, folder.path());
    QCOMPARE(listed.code, 0);
    QVERIFY2(listed.out.contains(shown + ".q_proj.weight"), listed.out.constData());
    const Outcome json = callNumbers({u"inspect"_s, u"x.safetensors"_s, u"--json"_s}, folder.path());
    const Outcome asked = callNumbers({u"import"_s, u"x.safetensors"_s, u"--out"_s, u"s.headscope"_s}, folder.path());
    QCOMPARE(asked.code, 2);
    QVERIFY2(asked.err.contains(shown + ", "), asked.err.constData());
    const Outcome kind = callNumbers(
        {u"import"_s, u"x.safetensors"_s, u"--layer"_s, u"2"_s, u"--out"_s, u"s.headscope"_s}, folder.path());
    for (const QByteArray &said : {listed.out, json.out, asked.err, kind.err})
        QVERIFY2(isText(said), said.constData());
}

HEADSCOPE_TEST(TestFiles, QCoreApplication)
#include "tst_files.moc"
