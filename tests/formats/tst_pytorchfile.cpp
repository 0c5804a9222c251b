// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"
#include "tests/engine/readnumpy.h"

#include <QDir>

using namespace headscope;

/// The files that make.py has PyTorch write.
class TestPytorchFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTensorIsWhatPyTorchReads_data();
    void everyTensorIsWhatPyTorchReads();
    void tensorsAreInTheOrderOfTheFile();
    void viewsOfOneStorageAskForItsChecksumOnce();
    void complexNumbersAreListedAndNotRead();
    void plainValuesAreFacts();
    void whatIsNoPlainDataIsRefusedByName_data();
    void whatIsNoPlainDataIsRefusedByName();
    void eachTruncationIsRefused();
    void eachChangedByteIsReadOrRefused();
};

namespace {

/// By FILE/TENSOR.
const std::vector<NamedTensor> &values()
{
    static const auto all = [] {
        static const std::string content = fileNamed(QStringLiteral("values.npz"));
        return readNpz(asBytes(content)).value();
    }();
    return all;
}

class CountingSource : public MemorySource
{
public:
    using MemorySource::MemorySource;

    Result<void> read(std::uint64_t at, std::span<std::byte> out) const override
    {
        bytesRead += out.size();
        return MemorySource::read(at, out);
    }

    mutable std::size_t bytesRead = 0;
};

/// Opens a file and reads all that it has; whether any of it was refused does not matter.
void readAll(const std::string &content)
{
    if (const auto store = opened(content, "x.pt"))
        for (const StoredTensor &tensor : (*store)->tensors())
            if (tensor.decodedBytes < 1'000'000) [[maybe_unused]]
                const auto read = (*store)->read(tensor);
}

} // namespace

void TestPytorchFile::everyTensorIsWhatPyTorchReads_data()
{
    QTest::addColumn<QString>("file");
    for (const char *name : {"types", "layouts", "trained", "attention", "alone", "parameter", "list"})
        QTest::newRow(name) << QString::fromLatin1(name) + QStringLiteral(".pt");
}

void TestPytorchFile::everyTensorIsWhatPyTorchReads()
{
    QFETCH(QString, file);
    const auto store = opened(fileNamed(file), file.toStdString());
    QVERIFY2(store, store ? "" : store.error().sentence().c_str());
    QCOMPARE((*store)->kind(), std::string_view("pytorch"));
    const std::string prefix = file.toStdString() + "/";
    std::size_t count = 0;
    for (const NamedTensor &expected : values()) {
        if (!expected.name.starts_with(prefix))
            continue;
        ++count;
        const StoredTensor *tensor = (*store)->find(expected.name.substr(prefix.size()));
        QVERIFY2(tensor != nullptr, expected.name.c_str());
        const auto read = (*store)->read(*tensor);
        QVERIFY2(read, expected.name.c_str());
        QVERIFY2(*read == expected.tensor, expected.name.c_str());
    }
    QCOMPARE((*store)->tensors().size(), count);
    QVERIFY(count > 0);
}

void TestPytorchFile::tensorsAreInTheOrderOfTheFile()
{
    const auto store = opened(fileNamed(QStringLiteral("attention.pt")), "attention.pt").value();
    std::vector<std::string> names;
    for (const StoredTensor &tensor : store->tensors())
        names.push_back(tensor.name);
    QCOMPARE(names, (std::vector<std::string>{"in_proj_weight", "in_proj_bias", "out_proj.weight", "out_proj.bias"}));
    QCOMPARE(store->tensors()[0].shape, (Shape{18, 6}));
    QCOMPARE(store->tensors()[0].dtype, std::string("F32"));
}

/// "last" is of the last 4 of 24 numbers, and "tied" of all.
void TestPytorchFile::viewsOfOneStorageAskForItsChecksumOnce()
{
    std::string content = fileNamed(QStringLiteral("layouts.pt"));
    const auto source = std::make_shared<const CountingSource>(asBytes(content));
    const auto store = openTensorStore(source, "x.pt").value();
    const auto bytesFor = [&](const char *name) {
        source->bytesRead = 0;
        return store->read(*store->find(name)) ? source->bytesRead : 0;
    };
    QCOMPARE(bytesFor("last"), std::size_t{96});
    QCOMPARE(bytesFor("last"), std::size_t{16});
    QCOMPARE(bytesFor("tied"), std::size_t{96});
    QVERIFY(store->read(*store->find("last")).value() == AnyTensor(Tensor<float>({4}, {20, 21, 22, 23})));
    content[content.find("\x80\x3f")] = '\x81'; // in the number 1
    const auto damaged = opened(content, "x.pt").value();
    for (int time = 0; time < 2; ++time)
        QVERIFY(!damaged->read(*damaged->find("last")));
}

void TestPytorchFile::complexNumbersAreListedAndNotRead()
{
    const auto store = opened(fileNamed(QStringLiteral("complex.pt")), "complex.pt");
    QVERIFY2(store, store ? "" : store.error().sentence().c_str());
    QVERIFY((*store)->read(*(*store)->find("weight")).value() == AnyTensor(Tensor<float>({2}, {1, 1})));
    QCOMPARE((*store)->find("exact")->dtype, std::string("C128"));
    const StoredTensor &listed = *(*store)->find("freqs_cis");
    QCOMPARE(listed.dtype, std::string("C64"));
    QCOMPARE(listed.shape, (Shape{1, 3}));
    const auto read = (*store)->read(listed);
    QVERIFY(!read);
    QCOMPARE(read.error().sentence(),
             std::string("tensor freqs_cis: dtype: got C64, expected F64, F32, F16, BF16, a whole number or BOOL"));
}

void TestPytorchFile::plainValuesAreFacts()
{
    const auto store = opened(fileNamed(QStringLiteral("trained.pt")), "trained.pt").value();
    const auto fact = [&](const char *name) { return writtenJson(*store->facts().find(name)); };
    QCOMPARE(fact("iter_num"), std::string("7"));
    QCOMPARE(fact("best"), std::string("1.25"));
    QCOMPARE(fact("model_args.n_head"), std::string("4"));
    QCOMPARE(fact("model_args.bias"), std::string("false"));
    QCOMPARE(fact("model_args.name"), std::string("\"tiny\""));
    QVERIFY(store->facts().find("note") == nullptr);
}

void TestPytorchFile::whatIsNoPlainDataIsRefusedByName_data()
{
    QTest::addColumn<QString>("says");
    const auto row = [](const char *file, const char *says) { QTest::newRow(file) << QString::fromUtf8(says); };
    row("bad-whole-model.pt",
        "pickle: got the global __main__.Whole, which is never run, expected plain tensors in "
        "dictionaries, lists and tuples: of a model, torch.save(model.state_dict(), \"weights.pt\")");
    row("bad-runs.pt", "pickle: got the global posix.system, which is never run, expected plain tensors in "
                       "dictionaries, lists and tuples: of a model, torch.save(model.state_dict(), \"weights.pt\")");
    row("bad-lazy.pt", "pickle: got the global torch.nn.parameter.UninitializedParameter, which is never run, expected "
                       "weights: lazy layers have none until the model is called once, and saved then");
    row("bad-legacy.pt",
        "file: got a Python pickle, which is never run, expected a file of tensors, which this makes of it: "
        "import torch; torch.save(torch.load('FILE', map_location='cpu'), 'FILE.pt')");
    row("bad-pickle.pkl",
        "file: got a Python pickle, which is never run, expected a file of tensors, which this makes of it: "
        "import pickle, numpy as np; np.savez('FILE.npz', **pickle.load(open('FILE', 'rb')))");
    row("bad-no-storage.pt", "tensor tensor: got no storage 0 in the archive, expected one for each tensor");
    row("bad-short-storage.pt", "member alone/data/0: got 8 bytes, expected 12 bytes");
    row("bad-cut-pickle.pt", "pickle: got its end at byte 40, expected an opcode that ends it");
    row("bad-no-pickle.pt", "archive: got no array inside, expected at least one array");
}

void TestPytorchFile::whatIsNoPlainDataIsRefusedByName()
{
    QFETCH(QString, says);
    const QString file = QString::fromLatin1(QTest::currentDataTag());
    QCOMPARE(refusalOf(fileNamed(file), file.toStdString()), says);
}

void TestPytorchFile::eachTruncationIsRefused()
{
    const std::string whole = fileNamed(QStringLiteral("layouts.pt"));
    for (std::size_t length = 0; length < whole.size(); ++length)
        QVERIFY2(!opened(whole.substr(0, length), "x.pt"), std::to_string(length).c_str());
    const QString half = refusalOf(whole.substr(0, whole.size() / 2), "x.pt");
    QVERIFY2(half.contains(QStringLiteral("a file cut short")), qPrintable(half));
}

/// Of the archive and, past its checksum, of the pickle itself.
void TestPytorchFile::eachChangedByteIsReadOrRefused()
{
    const std::string whole = fileNamed(QStringLiteral("list.pt"));
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const int change : {1, 0x80, 0xff}) {
            std::string content = whole;
            content[at] = static_cast<char>(content[at] ^ change);
            readAll(content);
        }
}

HEADSCOPE_TEST(TestPytorchFile, NoApplication)
#include "tst_pytorchfile.moc"
