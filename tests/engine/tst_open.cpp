// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/io/npz.h"
#include "engine/opening/open.h"

#include "tests/engine/support.h"
#include "zipfile.h"

#include <QDir>
#include <QTemporaryDir>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace headscope;

class TestOpen : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void tensorsComeFromTheFolderOfTheSession();
    void everyReferenceIsRead();
    void aFileIsReadOnce();
    void aSessionWithoutFilesReadsNone();
    void errorsOfTheSessionNameIt();
    void wrongFilesAreRefused_data();
    void wrongFilesAreRefused();
    void aWrongShapeIsRefusedFromTheHeaders();
    void theLimitHoldsForAllFilesTogether();
    void aRefusalTakesLittleMemory_data();
    void aRefusalTakesLittleMemory();
    void aFileUnderTwoNamesIsReadOnce();
    void whatNobodyNamesMayBeBroken();
    void aChangeComesBeforeTheTensorsAreRead();
    void aMaskOfAFileIsPlannedFromItsHeader();
    void readingCanBeCancelledAtAnyPoint();

private:
    void write(const QString &name, const QByteArray &content);
    void write(const QString &name, const Bytes &content);
    Result<OpenedDocument> open(const std::string &json, const Opening &opening = {});

    QTemporaryDir m_folder;
};

namespace {

const Tensor<float> kKeys({2, 3, 4}, std::vector<float>(24, 0.5F));

QByteArray npzWith(const std::vector<NamedTensor> &tensors)
{
    const Bytes bytes = writeNpz(tensors).value();
    return {reinterpret_cast<const char *>(bytes.data()), std::ssize(bytes)};
}

/// A session whose tensors are zeros: 384 MiB each, packed into a thousandth of that.
std::string sessionNaming(const std::vector<std::pair<const char *, std::string>> &files)
{
    Document document = changed({}, {{"inputs.batch_size", "1"}, {"layer.num_hiddens", "20"}});
    for (const auto &[path, file] : files) {
        const std::string ref = R"({"file": ")" + file + R"(", "tensor": "zeros"})";
        document = changed(document, {{path, ref.c_str()}});
    }
    return writeDocument(document);
}

const Shape kLarge{1, 1024, 98304};

/// How many MiB a process that does this work grows by, more than one that does nothing.
long growthOf(const std::function<void()> &work)
{
    const auto peakOf = [](const std::function<void()> &inChild) {
        const pid_t child = ::fork();
        if (child == 0) {
            inChild();
            ::_exit(0);
        }
        rusage usage = {};
        int status = 0;
        ::wait4(child, &status, 0, &usage);
        return status == 0 ? usage.ru_maxrss : std::numeric_limits<long>::max();
    };
    const long before = peakOf([] {});
    return (peakOf(work) - before) / 1024;
}

std::string keysFrom(const std::string &file)
{
    return sessionOf(R"({"inputs": {"keys": {"file": ")" + file + R"(", "tensor": "keys"}}})");
}

} // namespace

void TestOpen::initTestCase()
{
    QVERIFY(m_folder.isValid());
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("session/sub")));
    write(QStringLiteral("session/x.npz"), npzWith({{"keys", kKeys}, {"more", Tensor<double>({1})}}));
    write(QStringLiteral("session/sub/y.npz"), npzWith({{"keys", kKeys}}));
    write(QStringLiteral("outside.npz"), npzWith({{"keys", kKeys}}));
    write(QStringLiteral("session/text.npz"), "hello");
    write(QStringLiteral("session/cut.npz"), npzWith({{"keys", kKeys}}).chopped(20));
    for (const char *name : {"large", "same", "more", "fourth", "fifth"})
        write(QStringLiteral("session/%1.npz").arg(QLatin1String(name)), zipOf({zerosPart("zeros.npy", kLarge)}));
    std::vector<ZipPart> members;
    for (int i = 0; i < 60'000; ++i)
        members.push_back(storedPart("member-" + std::to_string(i) + ".npy", ""));
    write(QStringLiteral("session/members.npz"), zipOf(members));
    QVERIFY(QFile::link(m_folder.filePath("outside.npz"), m_folder.filePath("session/link.npz")));
}

void TestOpen::write(const QString &name, const QByteArray &content)
{
    QFile file(m_folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

void TestOpen::write(const QString &name, const Bytes &content)
{
    write(name, QByteArray(reinterpret_cast<const char *>(content.data()), std::ssize(content)));
}

Result<OpenedDocument> TestOpen::open(const std::string &json, const Opening &opening)
{
    const FileReader reader = readerOfFolder(m_folder.filePath("session").toStdString());
    return openDocument("s.headscope", asBytes(json), reader, opening);
}

void TestOpen::tensorsComeFromTheFolderOfTheSession()
{
    for (const std::string file : {"x.npz", "sub/y.npz"}) {
        const auto opened = open(keysFrom(file));
        QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
        QVERIFY(opened->files->at(file)->at("keys") == AnyTensor(kKeys));
        const auto plan = makePlan(opened->document, opened->files);
        QVERIFY(plan);
        QCOMPARE(plan->sizes.k, Index{3});
        QCOMPARE(plan->sizes.keySize, Index{4});
    }
    QVERIFY(!open(keysFrom("x.npz"))->files->at("x.npz")->contains("more")); // nobody names it
}

void TestOpen::everyReferenceIsRead()
{
    std::vector<std::string> asked;
    const FileReader reader = [&](const std::string &name) -> Result<SharedSource> {
        asked.push_back(name);
        return Error{{}, "file", Text("none"), Text("a file")};
    };
    const std::vector<const char *> paths{"inputs.queries", "inputs.keys", "inputs.values", "weights.W_q",
                                          "weights.b_q",    "weights.W_k", "weights.b_k",   "weights.W_v",
                                          "weights.b_v",    "weights.W_o", "weights.b_o",   "layer.dropout_mask"};
    for (const std::string path : paths) {
        const std::string ref = R"({"file": ")" + path + R"(", "tensor": "t"})";
        const std::string json = writeDocument(changed({}, {{path.c_str(), ref.c_str()}}));
        QCOMPARE(openDocument("s", asBytes(json), reader).error().sentence(),
                 "s: " + path + ": " + path + ": got none, expected a file");
        QCOMPARE(asked.back(), path);
    }
    QCOMPARE(asked.size(), paths.size());
}

void TestOpen::aFileIsReadOnce()
{
    int reads = 0;
    const FileReader reader = [&](const std::string &) -> Result<SharedSource> {
        ++reads;
        return SharedSource(std::make_shared<const MemorySource>(writeNpz({{"a", kKeys}}).value()));
    };
    const std::string json = sessionOf(R"({"inputs": {"keys": {"file": "f", "tensor": "a"},
                                                      "values": {"file": "f", "tensor": "a"}}})");
    QVERIFY(openDocument("s", asBytes(json), reader));
    QCOMPARE(reads, 1);
}

void TestOpen::aSessionWithoutFilesReadsNone()
{
    const auto opened = open(sessionOf(R"({"title": "a", "colour": 1})"));
    QVERIFY(opened);
    QVERIFY(opened->files->empty());
    QCOMPARE(opened->document.title, std::string("a"));
    QCOMPARE(opened->unknownKeys.names(), std::vector<std::string>{"colour"});
}

void TestOpen::errorsOfTheSessionNameIt()
{
    QCOMPARE(open(sessionOf(R"({"title": 1})")).error().sentence(),
             std::string("s.headscope: title: got 1, expected a text"));
    QCOMPARE(open("{").error().sentence(),
             std::string("s.headscope: JSON: got an error at line 1, column 2, expected valid JSON in UTF-8"));
}

void TestOpen::wrongFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const std::string &file, const std::string &sentence) {
        QTest::addRow("%s", file.c_str()) << QByteArray::fromStdString(file) << QByteArray::fromStdString(sentence);
    };
    const auto session = [&row](const std::string &file, const std::string &sentence) {
        row(file, "s.headscope: inputs.keys: " + file + ": " + sentence);
    };
    session("no.npz", "got No such file or directory, expected a plain file");
    session("no/x.npz", "got No such file or directory, expected a folder");
    session("../outside.npz", "got ../outside.npz, expected the path of a file inside the folder");
    session("sub/../x.npz", "got sub/../x.npz, expected the path of a file inside the folder");
    session("/x.npz", "got /x.npz, expected the path of a file inside the folder");
    session("link.npz", "got a symbolic link, expected a plain file");
    session("sub", "got a folder, expected a plain file");
    row("text.npz", "text.npz: magic: got a file that starts with “hello”, expected an archive of NumPy arrays (.npz)");
    row("cut.npz", "cut.npz: end record: got none (a file cut short, or with bytes after its end), "
                   "expected an end record with its comment as the last bytes");
}

void TestOpen::wrongFilesAreRefused()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, sentence);
    const auto opened = open(keysFrom(file.toStdString()));
    QVERIFY(!opened);
    QCOMPARE(opened.error().sentence(), sentence.toStdString());
}

void TestOpen::aWrongShapeIsRefusedFromTheHeaders()
{
    const auto opened = open(sessionNaming({{"inputs.keys", "large.npz"}, {"weights.W_q", "large.npz"}}));
    QVERIFY(!opened);
    QCOMPARE(opened.error().sentence(),
             std::string("s.headscope: weights.W_q: got (1, 1024, 98304), expected (20, 1024)"));
}

void TestOpen::theLimitHoldsForAllFilesTogether()
{
    const auto files = sessionNaming({{"inputs.queries", "large.npz"}, {"inputs.keys", "same.npz"}});
    Opening opening;
    opening.maxDecodedBytes = std::uint64_t{1} << 29U;
    const auto opened = open(files, opening);
    QVERIFY(!opened);
    QVERIFY2(opened.error().sentence().ends_with(".npz: member zeros.npy: size: got 402653312 bytes, too many with "
                                                 "those before it, expected at most 536870912 bytes in all"),
             opened.error().sentence().c_str());
}

void TestOpen::aRefusalTakesLittleMemory_data()
{
    QTest::addColumn<QByteArray>("json");
    const std::vector<std::pair<const char *, std::string>> files{{"inputs.queries", "large.npz"},
                                                                  {"inputs.keys", "same.npz"},
                                                                  {"inputs.values", "more.npz"},
                                                                  {"mask.bias", "fourth.npz"}};
    auto wrong = files;
    wrong.emplace_back("weights.W_o", "fifth.npz");
    QTest::addRow("a shape") << QByteArray::fromStdString(sessionNaming(wrong));
    QTest::addRow("the sum of three files") << QByteArray::fromStdString(
        sessionNaming({{"inputs.queries", "large.npz"}, {"inputs.keys", "same.npz"}, {"inputs.values", "more.npz"}}));
    QTest::addRow("many members") << QByteArray::fromStdString(keysFrom("members.npz"));
}

void TestOpen::aRefusalTakesLittleMemory()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("sanitizers keep what is given back");
#endif
    QFETCH(QByteArray, json);
    const long growth = growthOf([&] {
        if (open(json.toStdString()))
            ::_exit(1);
    });
    QVERIFY2(growth < 64, qPrintable(QString::number(growth)));
}

void TestOpen::aFileUnderTwoNamesIsReadOnce()
{
    QCOMPARE(::link(qPrintable(m_folder.filePath("session/x.npz")), qPrintable(m_folder.filePath("session/z.npz"))), 0);
    const std::string ref = R"(", "tensor": "keys"})";
    const std::string json = writeDocument(changed({}, {{"inputs.keys", (R"({"file": "x.npz)" + ref).c_str()},
                                                        {"inputs.queries", (R"({"file": "./x.npz)" + ref).c_str()},
                                                        {"inputs.values", (R"({"file": "z.npz)" + ref).c_str()}}));
    Opening opening;
    opening.maxDecodedBytes = 128 + 24 * 4;
    const auto opened = open(json, opening);
    QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
    QCOMPARE(opened->files->at("x.npz"), opened->files->at("./x.npz"));
    QCOMPARE(opened->files->at("x.npz"), opened->files->at("z.npz"));
}

void TestOpen::whatNobodyNamesMayBeBroken()
{
    ZipPart broken = storedPart("broken.npy", "no array");
    broken.crc = 7;
    const ZipPart keys = storedPart("keys.npy", std::string(asText(writeNpy(kKeys))));
    write(QStringLiteral("session/half.npz"), zipOf({broken, keys}));
    QVERIFY(open(keysFrom("half.npz")));
    const std::string json =
        writeDocument(changed({}, {{"inputs.keys", R"({"file": "half.npz", "tensor": "broken"})"}}));
    QCOMPARE(open(json).error().sentence(),
             std::string("half.npz: member broken.npy: magic: got a file that starts with "
                         "“no array”, expected a NumPy array (.npy)"));
}

void TestOpen::aChangeComesBeforeTheTensorsAreRead()
{
    Opening opening;
    opening.change = [](const Document &document) {
        return withSetting(document, "inputs.keys", R"({"file": "sub/y.npz", "tensor": "keys"})");
    };
    const auto opened = open(keysFrom("none.npz"), opening);
    QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
    QVERIFY(opened->files->at("sub/y.npz")->contains("keys"));
    opening.change = [](const Document &) -> Result<Document> { return Error{"", "--set", Text("a"), Text("b")}; };
    QCOMPARE(open(keysFrom("none.npz"), opening).error().sentence(), std::string("--set: got a, expected b"));
}

void TestOpen::aMaskOfAFileIsPlannedFromItsHeader()
{
    write(QStringLiteral("session/mask.npz"), npzWith({{"t", Tensor<float>({4, 6}, std::vector<float>(24, 1))}}));
    for (const char *path : {"mask.allowed", "mask.bias"}) {
        const Document document =
            changed({}, {{path, R"({"file": "mask.npz", "tensor": "t"})"}, {"mask.causal", R"("top_left")"}});
        const auto opened = open(writeDocument(document));
        QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
        QVERIFY(makePlan(opened->document, opened->files));
    }
}

void TestOpen::readingCanBeCancelledAtAnyPoint()
{
    const std::string json = sessionNaming({{"inputs.queries", "large.npz"}});
    int asked = 0;
    int allowed = 0;
    Opening opening;
    opening.isCancelled = [&] { return ++asked > allowed; };
    for (const int count : {0, 1, 5, 12, 20}) {
        asked = 0;
        allowed = count;
        QCOMPARE(open(json, opening).error().sentence(),
                 std::string("large.npz: loading: got a request to stop, expected none"));
        QCOMPARE(asked, count + 1); // and nothing is read any more
    }
}

HEADSCOPE_TEST(TestOpen, NoApplication)
#include "tst_open.moc"
