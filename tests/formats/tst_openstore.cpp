// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/safetensors.h"
#include "engine/io/filekind.h"
#include "engine/io/npy.h"
#include "engine/io/npz.h"
#include "support.h"
#include "tests/engine/npyfile.h"
#include "tests/engine/zipfile.h"

#include <map>

using namespace headscope;

class TestOpenStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void contentDecidesNotTheName();
    void aLengthIsNotTakenForAnotherKind_data();
    void aLengthIsNotTakenForAnotherKind();
    void whatIsOpenedByMistakeIsTold_data();
    void whatIsOpenedByMistakeIsTold();
    void wordsOfAnArchiveAreKnown();
    void tooManyWordsOfAnArchiveAreLeftOut();
    void aTableMayBeNamedInCapitals();
    void numbersAreReadPieceByPiece();
    void severalFilesAreOne();
    void theFileThatCannotBeReadIsNamed();
    void aWrongIndexIsRefused_data();
    void aWrongIndexIsRefused();
};

namespace {

const NamedTensor kOne{"one", Tensor<float>({1}, {1})};
const NamedTensor kTwo{"two", Tensor<float>({2}, {2, 3})};

std::string safetensorsOf(const NamedTensor &tensor)
{
    std::string out;
    const auto done = writeSafetensors(
        [&out](ByteView bytes) -> Result<void> {
            out += asText(bytes);
            return {};
        },
        {&tensor});
    return done ? out : std::string();
}

Result<SharedSource> sibling(const std::string &name)
{
    const std::map<std::string, std::string> files{{"a.safetensors", safetensorsOf(kOne)},
                                                   {"b.safetensors", safetensorsOf(kTwo)}};
    const auto file = files.find(name);
    if (file == files.end())
        return Error{name, {}, Text("no such file"), {}};
    return sourceOf(file->second);
}

} // namespace

void TestOpenStore::contentDecidesNotTheName()
{
    const std::string npy(asText(writeNpy(kTwo.tensor)));
    const Bytes archive = writeNpz({kOne, kTwo}).value();
    const auto kindOf = [](const std::string &content) {
        return std::string(opened(content, "weights.bin").value()->kind());
    };
    QCOMPARE(kindOf(npy), std::string("npy"));
    QCOMPARE(kindOf(std::string(asText(archive))), std::string("npz"));
    QCOMPARE(kindOf(safetensorsOf(kOne)), std::string("safetensors"));
    QCOMPARE(kindOf(fileNamed(QStringLiteral("alone.pt"))), std::string("pytorch"));
    QCOMPARE(opened(npy, "queries.npy").value()->tensors()[0].name, std::string("queries"));
    QCOMPARE(opened(npy, "猫.npy").value()->tensors()[0].name, std::string("猫"));
    QCOMPARE(opened(npy, "caf\xe9.npy").value()->tensors()[0].name, std::string("tensor")); // which a session can keep
    QCOMPARE(opened(npy, ".npy").value()->tensors()[0].name, std::string(".npy"));
}

void TestOpenStore::aLengthIsNotTakenForAnotherKind_data()
{
    QTest::addColumn<quint32>("length");
    for (const quint32 pickle : {0x280U, 0x380U, 0x480U, 0x580U, 0x10280U})
        QTest::addRow("pickle, %u", pickle) << pickle;
    QTest::newRow("ONNX") << 0x120308U;
    QTest::newRow("gzip") << 0x8b1fU;
}

void TestOpenStore::aLengthIsNotTakenForAnotherKind()
{
    QFETCH(quint32, length);
    constexpr std::size_t lengthBytes = 8;
    constexpr std::size_t dataBytes = 2 * sizeof(float);
    std::string file = safetensorsOf(kTwo);
    file.insert(file.size() - dataBytes, lengthBytes + length + dataBytes - file.size(), ' ');
    for (std::size_t i = 0; i < lengthBytes; ++i)
        file[i] = static_cast<char>((std::uint64_t{length} >> (8 * i)) & 0xffU);
    for (const char *name : {"model.safetensors", "model.bin"}) {
        const auto store = opened(file, name);
        QVERIFY2(store, qPrintable(refusalOf(file, name)));
        QVERIFY((*store)->read(*(*store)->find("two")).value() == kTwo.tensor);
    }
    QCOMPARE(describeContent(asBytes(file)).english(), "a safetensors file");
    QVERIFY(conversionOf(asBytes(file)).english().starts_with("a file of tensors: "));
}

void TestOpenStore::whatIsOpenedByMistakeIsTold_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("got");
    QTest::addColumn<QString>("advice");
    const auto row = [](const char *name, const QByteArray &content, const char *got, const char *advice) {
        QTest::newRow(name) << content << QString::fromUtf8(got) << QString::fromUtf8(advice);
    };
    row("web page", "<!DOCTYPE html><html>", "a web page (HTML)", ".safetensors");
    row("LFS", "version https://git-lfs.github.com/spec/v1\n", "a Git LFS pointer", "git lfs pull");
    row("gzip", QByteArray("\x1f\x8b\x08\0\0", 5), "a gzip file", "gzip.open");
    row("HDF5", "\x89HDF\r\n\x1a\n", "an HDF5 file", "h5py");
    row("GGUF", QByteArray("GGUF\3\0\0\0", 8), "a GGUF model", "gguf");
    row("ONNX", QByteArray("\x08\x07\x12\x07pytorch", 11), "an ONNX model", "onnx.load");
    row("ONNX of a domain", QByteArray("\x08\x07\x1a\x07pytorch", 11), "an ONNX model", "onnx.load");
    row("ONNX of a version", QByteArray("\x08\x07\x22\x07pytorch", 11), "an ONNX model", "onnx.load");
    row("head of a web page", "<head><title>", "a web page (HTML)", ".safetensors");
    row("pickle", QByteArray("\x80\x04\x95\0", 4), "a Python pickle, which is never run", "pickle.load");
    row("empty", "", "an empty file", ".safetensors");
    row("words", "hello", "a file that starts with “hello”", ".safetensors");
}

void TestOpenStore::whatIsOpenedByMistakeIsTold()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, got);
    QFETCH(QString, advice);
    for (const char *name : {"model.bin", "model.safetensors", "table.csv"}) {
        const bool isText = got.contains(QStringLiteral("hello")) || content.isEmpty();
        if (isText && std::string_view(name) != "model.bin")
            continue; // a short file of that format, which has sentences of its own
        const QString says = refusalOf(content.toStdString(), name);
        QVERIFY2(says.contains(QStringLiteral("got ") + got), qPrintable(says));
        QVERIFY2(says.contains(advice), qPrintable(says));
    }
}

// words.npz is what numpy.savez() writes of words, bytes, a table of words and a date beside numbers.
void TestOpenStore::wordsOfAnArchiveAreKnown()
{
    const auto store = opened(fileNamed("words.npz"), "words.npz");
    QVERIFY(store);
    QCOMPARE((*store)->tensors().size(), std::size_t{6});
    QVERIFY((*store)->read(*(*store)->find("x")));
    const Result<AnyTensor> words = (*store)->read(*(*store)->find("tokens"));
    QVERIFY(!words);
    QCOMPARE(
        QString::fromStdString(words.error().sentence()),
        QString(
            "member tokens.npy: descr: got '<U5' (strings), expected numbers such as '<f4', '<f8', '<i8' or '|b1'"));
    QCOMPARE(
        QString::fromStdString(writtenJson((*store)->facts())),
        QString::fromUtf8(R"({"tokens":["the","猫","😀 sat",""],"big":["the","猫","😀 sat",""],"bytes":["on","mat"]})"));
}

/// Each takes a byte of the archive, or a thousandth of one, and some hundred bytes in memory.
void TestOpenStore::tooManyWordsOfAnArchiveAreLeftOut()
{
    const auto words = [](const std::string &name, std::size_t count) {
        const Bytes file = npyFile(dictOf("'|S1'", "(" + std::to_string(count) + ",)"), std::string(count, 'x'));
        return storedPart(name + ".npy", std::string(asText(file)));
    };
    const Bytes archive = zipOf({words("a", 100'000), words("b", 100'000), words("c", 100'000), words("tokens", 2)});
    const auto store = opened(std::string(asText(archive)), "words.npz").value();
    QVERIFY(store->facts().find("a") != nullptr && store->facts().find("b") != nullptr);
    QVERIFY(store->facts().find("c") == nullptr);
    QCOMPARE(writtenJson(*store->facts().find("tokens")), std::string(R"(["x","x"])"));
}

void TestOpenStore::aTableMayBeNamedInCapitals()
{
    for (const char *name : {"x.CSV", "x.Tsv", "x.TXT"})
        QCOMPARE(refusalOf("1\t2\n3\t4\n", name), QStringLiteral("nothing refused"));
}

void TestOpenStore::numbersAreReadPieceByPiece()
{
    const std::string npy(asText(writeNpy(kTwo.tensor)));
    const Bytes archive = writeNpz({kOne, kTwo}).value();
    for (const std::string &content :
         {npy, std::string(asText(archive)), safetensorsOf(kTwo), fileNamed(QStringLiteral("alone.pt"))}) {
        const SharedStore store = opened(content, "weights.bin").value();
        for (const StoredTensor &tensor : store->tensors()) {
            const AnyTensor whole = store->read(tensor).value();
            const NextNumbers next = store->inPieces(tensor).value();
            for (Index i = 0; i < countOf(tensor.shape).value(); ++i)
                QVERIFY(valueAt(next(1).value(), 0) == valueAt(whole, i));
        }
    }
}

void TestOpenStore::severalFilesAreOne()
{
    const std::string index = R"({"metadata":{},"weight_map":{"two":"b.safetensors","one":"a.safetensors"}})";
    const auto store = openTensorStore(sourceOf(index), "model.safetensors.index.json", sibling).value();
    QCOMPARE(store->kind(), std::string_view("safetensors"));
    QVERIFY(store->read(*store->find("one")).value() == kOne.tensor);
    QVERIFY(store->read(*store->find("two")).value() == kTwo.tensor);
}

void TestOpenStore::theFileThatCannotBeReadIsNamed()
{
    bool isGone = false;
    const SiblingReader read = [&](const std::string &name) -> Result<SharedSource> {
        const auto source = sibling(name);
        if (!source || name != "b.safetensors")
            return source;
        return SharedSource(std::make_shared<const CancellableSource>(*source, [&] { return isGone; }));
    };
    const std::string index = R"({"weight_map":{"two":"b.safetensors","one":"a.safetensors"}})";
    const auto store = openTensorStore(sourceOf(index), "model.safetensors.index.json", read).value();
    isGone = true;
    QVERIFY(store->read(*store->find("one")));
    const auto two = store->read(*store->find("two"));
    QVERIFY(!two);
    QCOMPARE(two.error().sentence(), "b.safetensors: loading: got a request to stop, expected none");
}

void TestOpenStore::aWrongIndexIsRefused_data()
{
    QTest::addColumn<QString>("map");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *map, const char *says) {
        QTest::newRow(map) << QString::fromUtf8(map) << QString::fromUtf8(says);
    };
    row(R"({"one":"../a.safetensors"})",
        "weight_map.one: got \"../a.safetensors\", expected a plain name of a file beside the index");
    row(R"({"one":"/etc/passwd"})",
        "weight_map.one: got \"/etc/passwd\", expected a plain name of a file beside the index");
    row(R"({"one":7})", "weight_map.one: got 7, expected a plain name of a file beside the index");
    row(R"({"one":"model.index.json"})",
        "weight_map.one: got \"model.index.json\", expected a plain name of a file beside the index");
    row(R"({"three":"a.safetensors"})",
        "a.safetensors: tensor three: got none of that name, expected one, as the index "
        "says");
    row(R"({})", "weight_map: got nothing, expected the file of each tensor");
}

void TestOpenStore::aWrongIndexIsRefused()
{
    QFETCH(QString, map);
    QFETCH(QString, says);
    const auto store = openTensorStore(sourceOf(R"({"weight_map":)" + map.toStdString() + "}"),
                                       "model.safetensors.index.json", sibling);
    QVERIFY(!store);
    QCOMPARE(QString::fromStdString(store.error().sentence()), says);
}

HEADSCOPE_TEST(TestOpenStore, NoApplication)
#include "tst_openstore.moc"
