// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/open.h"
#include "engine/io/npz.h"

#include "tests/engine/support.h"

#include <QDir>
#include <QTemporaryDir>

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

private:
    void write(const QString &name, const QByteArray &content);
    Result<OpenedDocument> open(const std::string &json);

    QTemporaryDir m_folder;
};

namespace {

const Tensor<float> kKeys({2, 3, 4}, std::vector<float>(24, 0.5F));

QByteArray npzWith(const std::vector<NamedTensor> &tensors)
{
    const Bytes bytes = writeNpz(tensors).value();
    return {reinterpret_cast<const char *>(bytes.data()), std::ssize(bytes)};
}

std::string keysFrom(const std::string &file)
{
    return R"({"inputs": {"keys": {"file": ")" + file + R"(", "tensor": "keys"}}})";
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
    QVERIFY(QFile::link(m_folder.filePath("outside.npz"), m_folder.filePath("session/link.npz")));
}

void TestOpen::write(const QString &name, const QByteArray &content)
{
    QFile file(m_folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

Result<OpenedDocument> TestOpen::open(const std::string &json)
{
    return openDocument("s.headscope", asBytes(json), readerOfFolder(m_folder.filePath("session").toStdString()));
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
    QVERIFY(open(keysFrom("x.npz"))->files->at("x.npz")->contains("more"));
}

void TestOpen::everyReferenceIsRead()
{
    std::vector<std::string> asked;
    const FileReader reader = [&](const std::string &name) -> Result<Bytes> {
        asked.push_back(name);
        return writeNpz({{"t", kKeys}});
    };
    const std::vector<const char *> paths{"inputs.queries", "inputs.keys", "inputs.values", "weights.W_q",
                                          "weights.b_q",    "weights.W_k", "weights.b_k",   "weights.W_v",
                                          "weights.b_v",    "weights.W_o", "weights.b_o",   "layer.dropout_mask"};
    for (const std::string path : paths) {
        const std::string ref = R"({"file": ")" + path + R"(", "tensor": "t"})";
        const std::string json = writeDocument(changed({}, {{path.c_str(), ref.c_str()}}));
        const auto opened = openDocument("s", asBytes(json), reader);
        QVERIFY(opened);
        QVERIFY(opened->files->at(path)->contains("t"));
        QCOMPARE(asked.back(), path);
    }
    QCOMPARE(asked.size(), paths.size());
}

void TestOpen::aFileIsReadOnce()
{
    int reads = 0;
    const FileReader reader = [&](const std::string &) -> Result<Bytes> {
        ++reads;
        return writeNpz({{"a", kKeys}});
    };
    const std::string json = R"({"inputs": {"keys": {"file": "f", "tensor": "a"},
                                            "values": {"file": "f", "tensor": "a"}}})";
    QVERIFY(openDocument("s", asBytes(json), reader));
    QCOMPARE(reads, 1);
}

void TestOpen::aSessionWithoutFilesReadsNone()
{
    const auto opened = open(R"({"title": "a", "colour": 1})");
    QVERIFY(opened);
    QVERIFY(opened->files->empty());
    QCOMPARE(opened->document.title, std::string("a"));
    QCOMPARE(opened->unknownKeys, std::vector<std::string>{"colour"});
}

void TestOpen::errorsOfTheSessionNameIt()
{
    QCOMPARE(open(R"({"title": 1})").error().sentence(), std::string("s.headscope: title: got 1, expected a text"));
    QCOMPARE(open("{").error().sentence(),
             std::string("s.headscope: JSON: got an error at line 1, column 2, expected valid JSON in UTF-8"));
}

void TestOpen::wrongFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *file, const char *sentence) {
        QTest::addRow("%s", file) << QByteArray(file) << QByteArray(sentence);
    };
    row("no.npz", "file: got No such file or directory, expected a plain file");
    row("no/x.npz", "file: got No such file or directory, expected a folder");
    row("../outside.npz", "file: got ../outside.npz, expected the path of a file inside the folder");
    row("sub/../x.npz", "file: got sub/../x.npz, expected the path of a file inside the folder");
    row("/x.npz", "file: got /x.npz, expected the path of a file inside the folder");
    row("link.npz", "file: got a symbolic link, expected a plain file");
    row("sub", "file: got a folder, expected a plain file");
    row("text.npz", "magic: got a file that starts with hello, expected an archive of NumPy arrays (.npz)");
    row("cut.npz", "end record: got none (a file cut short, or with bytes after its end), "
                   "expected an end record as the last 22 bytes");
}

void TestOpen::wrongFilesAreRefused()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, sentence);
    const auto opened = open(keysFrom(file.toStdString()));
    QVERIFY(!opened);
    QCOMPARE(opened.error().sentence(), (file + ": " + sentence).toStdString());
}

HEADSCOPE_TEST(TestOpen, NoApplication)
#include "tst_open.moc"
