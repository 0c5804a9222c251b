// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/safetensors.h"
#include "engine/io/atomicwriter.h"
#include "engine/io/npy.h"
#include "engine/io/npz.h"
#include "filebytes.h"
#include "readnumpy.h"
#include "savedsession.h"

using namespace headscope;

/// Sessions whose tensors lie beside them in files of every kind.
class TestOpenTensors : public FolderTest
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void everyKindOfFileWillDo_data();
    void everyKindOfFileWillDo();
    void tensorsAreNoSession();
    void aTableIsAMatrix();
    void whatPyTorchSavedIsRead();
    void wrongFilesAreRefused_data();
    void wrongFilesAreRefused();
    void theLimitHoldsForTheSum();
    void numbersThatFloat32DoesNotHoldAreTold();

private:
    Result<OpenedDocument> openWith(const std::vector<std::pair<const char *, std::string>> &settings,
                                    const Opening &opening = {}) const;
};

namespace {

std::string ref(const std::string &file, const std::string &tensor)
{
    return R"({"file": ")" + file + R"(", "tensor": ")" + tensor + R"("})";
}

Bytes safetensorsOf(const std::vector<NamedTensor> &tensors)
{
    std::vector<const NamedTensor *> all;
    for (const NamedTensor &tensor : tensors)
        all.push_back(&tensor);
    Bytes out;
    const auto sink = [&out](ByteView bytes) -> Result<void> {
        out.insert(out.end(), bytes.begin(), bytes.end());
        return {};
    };
    if (!writeSafetensors(sink, all))
        qFatal("not written");
    return out;
}

Bytes shardedIndex()
{
    return bytesOf(R"({"weight_map": {"q": "part.safetensors"}})");
}

} // namespace

Result<OpenedDocument> TestOpenTensors::openWith(const std::vector<std::pair<const char *, std::string>> &settings,
                                                 const Opening &opening) const
{
    Document document = changed({}, {{"inputs.batch_size", "1"}, {"layer.num_hiddens", "10"}});
    for (const auto &[key, json] : settings)
        document = changed(document, {{key, json.c_str()}});
    if (!writeAtomically(path("s.headscope"), asBytes(writeDocument(document))))
        qFatal("not written");
    return openSessionFile(path("s.headscope"), opening);
}

void TestOpenTensors::everyKindOfFileWillDo_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<Bytes>("bytes");
    const NamedTensor queries{"q", sixNumbers(7)}; // with NaN, infinity, -0 and a subnormal number
    QTest::addRow("npz") << QByteArray("x.npz") << writeNpz({queries}).value();
    QTest::addRow("npy") << QByteArray("q.npy") << writeNpy(queries.tensor);
    QTest::addRow("safetensors") << QByteArray("x.safetensors") << safetensorsOf({queries});
    QTest::addRow("several files") << QByteArray("x.safetensors.index.json") << shardedIndex();
    QTest::addRow("npz of another name") << QByteArray("x.data") << writeNpz({queries}).value();
    QTest::addRow("npy that is called npz") << QByteArray("q.npz") << writeNpy(queries.tensor);
    QTest::addRow("safetensors that are called npz") << QByteArray("x.npz") << safetensorsOf({queries});
}

void TestOpenTensors::everyKindOfFileWillDo()
{
    QFETCH(QByteArray, name);
    QFETCH(Bytes, bytes);
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("sub")));
    const std::string file = "sub/" + name.toStdString();
    QVERIFY(writeAtomically(path(file), bytes));
    QVERIFY(writeAtomically(path("sub/part.safetensors"), safetensorsOf({{"q", sixNumbers(7)}})));
    const auto read = openWith({{"inputs.queries", ref(file, "q")}});
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QVERIFY(haveSameBits(read->files->at(file)->at("q"), sixNumbers(7)));
}

/// Though many a person opens them as one.
void TestOpenTensors::tensorsAreNoSession()
{
    const NamedTensor queries{"q", sixNumbers(7)};
    for (const auto &[bytes, got] : {std::pair(writeNpy(queries.tensor), "a NumPy array (.npy)"),
                                     std::pair(safetensorsOf({queries}), "a safetensors file"),
                                     std::pair(writeNpz({queries}).value(), "an archive of NumPy arrays (.npz)"),
                                     std::pair(bytesOf("GGUF\3"), "a GGUF model")}) {
        QVERIFY(writeAtomically(path("x"), bytes));
        const auto read = openSessionFile(path("x"));
        QVERIFY(!read);
        QCOMPARE(read.error().sentence(),
                 path("x") + ": got " + got +
                     ", expected a session: 'headscope import' makes one of a file of tensors, and a whole model is "
                     "opened by its folder");
    }
}

void TestOpenTensors::aTableIsAMatrix()
{
    QVERIFY(writeAtomically(path("more.tsv"), bytesOf("0\t1\t1\n1\t0\t1\n")));
    QVERIFY(writeAtomically(path("bias.csv"), bytesOf("0,-1e9,0.5\n1,2,3\n")));
    const auto read = openWith({{"inputs.num_queries", "2"},
                                {"inputs.num_kv_pairs", "3"},
                                {"mask.bias", ref("bias.csv", "bias")},
                                {"mask.allowed", ref("more.tsv", "more")}});
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QVERIFY(read->files->at("bias.csv")->at("bias") == AnyTensor(Tensor<double>({2, 3}, {0, -1e9, 0.5, 1, 2, 3})));
}

void TestOpenTensors::whatPyTorchSavedIsRead()
{
    const QString from = QStringLiteral(TEST_SOURCE_DIR "/formats/files/layouts.pt");
    const auto values = readNpz(readPlainFile((TEST_SOURCE_DIR "/formats/files/values.npz"), 1U << 20U).value());
    const auto wanted = std::find_if(values->begin(), values->end(),
                                     [](const NamedTensor &t) { return t.name == "layouts.pt/transposed"; });
    QVERIFY(wanted != values->end());
    for (const QString &name : {QStringLiteral("x.pt"), QStringLiteral("x.bin"), QStringLiteral("x.npz")}) {
        QVERIFY(QFile::copy(from, m_folder->filePath(name)));
        const std::string file = name.toStdString();
        const auto read = openWith({{"inputs.queries", ref(file, "transposed")}, {"inputs.batch_size", "4"}});
        QVERIFY2(read, read ? "" : read.error().sentence().c_str());
        QVERIFY(haveSameBits(read->files->at(file)->at("transposed"), wanted->tensor));
    }
}

void TestOpenTensors::wrongFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<Bytes>("bytes");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *name, const Bytes &bytes, const char *sentence) {
        QTest::addRow("%s", name) << QByteArray(name) << bytes << QByteArray(sentence);
    };
    row("words.csv", bytesOf("1,2\n3\n"), "words.csv: line 2: got a row of 1, expected rows of 2, as before");
    row("cut.npy", bytesOf("\x93NUMPY"), "cut.npy: ");
    row("cut.safetensors", bytesOf("\x10"), "cut.safetensors: ");
    row("page.pt", bytesOf("<html></html>"), "page.pt: file: got a web page (HTML), expected a file of tensors");
    row("text.npz", bytesOf("hello"),
        "text.npz: magic: got a file that starts with “hello”, expected an archive of NumPy");
    row("away.safetensors.index.json", bytesOf(R"({"weight_map": {"q": "../x.safetensors"}})"),
        "away.safetensors.index.json: weight_map.q: got ");
    row("none.npy", writeNpy(sixNumbers(1)),
        "/s.headscope: inputs.queries: got q, expected a tensor that is in none.npy");
}

void TestOpenTensors::wrongFilesAreRefused()
{
    QFETCH(QByteArray, name);
    QFETCH(Bytes, bytes);
    QFETCH(QByteArray, sentence);
    QVERIFY(writeAtomically(path(name.toStdString()), bytes));
    const auto read = openWith({{"inputs.queries", ref(name.toStdString(), "q")}});
    QVERIFY(!read);
    std::string got = read.error().sentence();
    if (got.starts_with(path(""))) // the session has its whole path
        got = got.substr(path("").size());
    QVERIFY2(got.starts_with(sentence.toStdString()), got.c_str());
}

void TestOpenTensors::theLimitHoldsForTheSum()
{
    QVERIFY(writeAtomically(path("q.npy"), writeNpy(sixNumbers(1))));
    QVERIFY(writeAtomically(path("x.safetensors"), safetensorsOf({{"q", sixNumbers(2)}})));
    Opening opening;
    opening.maxDecodedBytes = 47;
    const auto read =
        openWith({{"inputs.queries", ref("q.npy", "q")}, {"inputs.keys", ref("x.safetensors", "q")}}, opening);
    QVERIFY(!read);
    QCOMPARE(read.error().sentence(), std::string("x.safetensors: tensor q: size: got 24 bytes, too many with those "
                                                  "before it, expected at most 47 bytes in all"));
}

void TestOpenTensors::numbersThatFloat32DoesNotHoldAreTold()
{
    QVERIFY(writeAtomically(path("bias.csv"), bytesOf("0,-1e300,0.5\n1,2,3\n")));
    std::vector<std::pair<const char *, std::string>> settings{
        {"inputs.num_queries", "2"}, {"inputs.num_kv_pairs", "3"}, {"mask.bias", ref("bias.csv", "bias")}};
    const auto single = openWith(settings);
    QVERIFY2(single, single ? "" : single.error().sentence().c_str());
    QCOMPARE(single->warnings.size(), std::size_t{1});
    QCOMPARE(single->warnings.front().english(),
             std::string("Some numbers of mask.bias are infinite in float32; float64 holds them."));
    settings.emplace_back("layer.precision", "\"float64\"");
    const auto inDouble = openWith(settings);
    QVERIFY(inDouble && inDouble->warnings.empty());
}

HEADSCOPE_TEST(TestOpenTensors, NoApplication)
#include "tst_opentensors.moc"
