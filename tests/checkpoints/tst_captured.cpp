// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/captured.h"
#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/factstree.h"
#include "engine/checkpoints/halfnumbers.h"
#include "engine/document/strictjson.h"
#include "engine/opening/save.h"
#include "engine/reading/agreement.h"
#include "tests/checkpoints/sayingstore.h"
#include "tests/engine/support.h"

#include <QDir>
#include <QTemporaryDir>

using namespace headscope;

/// The files that capture.py lets the snippets save: their runs are what PyTorch got.
class TestCaptured : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aKeyOfZerosIsSaidByOne();
    void itAgreesWithPyTorch_data();
    void itAgreesWithPyTorch();
    void theModelsSettingsAreTaken();
    void tokensNameRowsAndColumns();
    void hiddenKeysAreHidden();
    void aWrongFileGetsASentence_data();
    void aWrongFileGetsASentence();
    void halfPrecisionIsKnownByItsNumbers();
    void aFileBeyondTheLimitIsRefused();
    void whereTheyPartIsFound();
    void nanEverywhereIsNoEquality();
    void whatIsOfFloat32IsEqualToItsDigits();
    void anotherShapeDoesNotFit();
    void whatIsExpectedIsSavedAndReadAgain();
    void factsAreTheTreeThatTheyWere();
};

namespace {

QString capturedPath(const QString &name)
{
    return QStringLiteral(TEST_SOURCE_DIR "/checkpoints/captured/%1.pt").arg(name);
}

SharedStore capturedStore(const QString &name)
{
    auto checkpoint = openCheckpoint(capturedPath(name).toStdString());
    if (!checkpoint)
        qFatal("%s", checkpoint.error().sentence().c_str());
    return std::move(checkpoint->store);
}

OpenedDocument importedFrom(const QString &name)
{
    auto imported = importCaptured(*capturedStore(name), "weights.npz");
    if (!imported)
        qFatal("%s", imported.error().sentence().c_str());
    return std::move(imported->opened);
}

std::shared_ptr<const Trace> traceOf(const OpenedDocument &opened)
{
    return traceOf(opened.document, opened.files);
}

} // namespace

void TestCaptured::aKeyOfZerosIsSaidByOne()
{
    const SharedStore store = capturedStore(QStringLiteral("everything"));
    const auto importedWith = [&store](Json said) {
        Json facts = store->facts();
        facts.at("add_zero_attn") = std::move(said);
        return importCaptured(SayingStore(store, writtenJson(facts).c_str()), "weights.npz");
    };
    QVERIFY(importedWith(Json(std::int64_t{1}))->opened.document.layer.addZeroAttn);
    const auto refused = importedWith(Json("maybe"));
    QVERIFY(!refused);
    QCOMPARE(refused.error().sentence(), std::string(R"(add_zero_attn: got "maybe", expected true or false)"));
    QVERIFY(!importedWith(Json(false))); // PyTorch had a key more
}

void TestCaptured::itAgreesWithPyTorch_data()
{
    QTest::addColumn<std::size_t>("compared");
    for (const QString &file :
         QDir(QStringLiteral(TEST_SOURCE_DIR "/checkpoints/captured")).entryList({QStringLiteral("*.pt")}))
        if (!file.startsWith(QStringLiteral("wrong-")))
            QTest::newRow(qPrintable(file.chopped(3))) << std::size_t{2};
}

void TestCaptured::itAgreesWithPyTorch()
{
    const QString name = QString::fromLatin1(QTest::currentDataTag());
    QVERIFY(isCaptured(*capturedStore(name)));
    const auto agreements = agreementsOf(*traceOf(importedFrom(name)));
    QFETCH(std::size_t, compared);
    QCOMPARE(agreements.size(), compared);
    for (const Agreement &agreement : agreements) {
        const std::string where = std::string(specOf(agreement.tensor).name) + toString(agreement.cell);
        QVERIFY2(agreement.fits && agreement.isEqual && agreement.largest < 1e-6,
                 qPrintable(QStringLiteral("%1: %2").arg(QString::fromStdString(where)).arg(agreement.largest)));
    }
    QCOMPARE(firstDifference(agreements), nullptr);
}

void TestCaptured::theModelsSettingsAreTaken()
{
    const Document bert = importedFrom(QStringLiteral("hf-bert")).document;
    QCOMPARE(bert.title, std::string("bert.encoder.layer.0.attention"));
    QVERIFY(bert.layer.residual && bert.layer.norm == Norm::Post && bert.layer.normEps == 1e-5);
    const Document llama = importedFrom(QStringLiteral("hf-llama")).document;
    QVERIFY(llama.layer.rope && llama.layer.rope->theta == 50);
    const Document all = importedFrom(QStringLiteral("everything")).document;
    QVERIFY(all.layer.addZeroAttn && all.weights.biasK && !all.inputs.selfAttention);
    QCOMPARE(all.title, std::string("nn.MultiheadAttention"));
    const auto d2l = importCaptured(*capturedStore(QStringLiteral("d2l-items")), "weights.npz");
    QVERIFY(d2l && d2l->notes.empty()); // it has no other settings than its heads
    QCOMPARE(d2l->opened.document.title, std::string("d2l.MultiHeadAttention"));
    const Document exact = importedFrom(QStringLiteral("unbatched")).document;
    QVERIFY(exact.layer.precision == Precision::Float64 && exact.inputs.selfAttention);
}

void TestCaptured::tokensNameRowsAndColumns()
{
    const TokenSettings own = importedFrom(QStringLiteral("encoder")).document.tokens;
    QCOMPARE(own.queries, (TokenLists{{"the", "cat", "sat", "."}}));
    QCOMPARE(own.keys, own.queries);
    const TokenSettings cross = importedFrom(QStringLiteral("decoder-cross")).document.tokens;
    QCOMPARE(cross.queries, (TokenLists{{"a", "b", "c", "d"}, {"e", "f", "g", "h"}}));
    QCOMPARE(cross.keys, (TokenLists{{"u", "v", "w", "x", "y", "z"}}));
}

void TestCaptured::hiddenKeysAreHidden()
{
    const auto bert = traceOf(importedFrom(QStringLiteral("hf-bert")));
    QVERIFY(bert->isMasked(Role::Weights, {1, 0, 0, 3})); // whose bias is the lowest number of a float
    QVERIFY(!bert->isMasked(Role::Weights, {0, 0, 0, 3}));
    const auto dead = traceOf(importedFrom(QStringLiteral("dead-row")));
    QVERIFY(std::isnan(dead->value(Role::Weights, {0, 1, 2, 0}))); // as PyTorch's
}

void TestCaptured::aWrongFileGetsASentence_data()
{
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *file, const char *sentence) {
        QTest::newRow(file) << QString::fromLatin1(sentence);
    };
    row("wrong-shape", "weights: got (2, 3, 3, 4), expected (2, 3, 4, 4)");
    row("wrong-without-weights", "layer: got no weights of attention whose names are known, expected a file that a "
                                 "snippet of HeadScope has saved");
    row("wrong-without-inputs", "inputs.kind: got file, expected queries, keys and values that name tensors");
    row("wrong-without-heads", "num_heads: got null, expected one of 1, 2, 3, 4, 6, 12");
    row("wrong-heads", "num_heads: got 5, expected one of 1, 2, 3, 4, 6, 12");
    row("wrong-tokens", "tokens: got [\"the\",5], expected null, a list of words, or one such list per batch item");
    row("wrong-lengths", "valid_lens: got I64 (3,), expected whole numbers (2,) or (2, 4)");
    row("wrong-length", "valid_lens: got 5, expected whole numbers (2,) or (2, 4)");
    row("wrong-bias", "tensor bias: got I64, expected floating-point numbers");
}

void TestCaptured::aWrongFileGetsASentence()
{
    QFETCH(QString, sentence);
    const auto imported = importCaptured(*capturedStore(QString::fromLatin1(QTest::currentDataTag())), "weights.npz");
    QVERIFY(!imported);
    QCOMPARE(QString::fromStdString(imported.error().sentence()), sentence);
}

void TestCaptured::halfPrecisionIsKnownByItsNumbers()
{
    const auto typeOf = [](std::vector<float> numbers) {
        const auto count = static_cast<Index>(numbers.size());
        return halfTypeOf(Tensor<float>({count}, std::move(numbers)));
    };
    const auto typeBeside = [&](std::vector<float> numbers) { // seven fractions of one bit
        for (int i = 1; i <= 7; ++i)
            numbers.push_back(std::ldexp(1.0F, -i));
        return typeOf(std::move(numbers));
    };
    QCOMPARE(typeBeside({1 + 0x1p-7F, 0x1.02p120F, std::nanf("")}), std::string_view("bfloat16"));
    QCOMPARE(typeBeside({1 + 0x1p-10F, 0x1p-24F, 65504}), std::string_view("float16"));
    QCOMPARE(typeBeside({1 + 0x1p-11F}), std::string_view());
    QCOMPARE(typeBeside({1 + 0x1p-10F, 0x1p17F}), std::string_view());  // too large
    QCOMPARE(typeBeside({1 + 0x1p-10F, 0x1p-25F}), std::string_view()); // too small
    QCOMPARE(typeBeside({}), std::string_view());                       // too few
    QCOMPARE(typeOf(std::vector<float>(120, 0.5F)), std::string_view());
    QCOMPARE(typeOf(std::vector<float>(120, std::nanf(""))), std::string_view());
    QCOMPARE(typeOf({0, 1, -2, 3, 4, 5, 6, 7, 8, 9}), std::string_view());
    const auto says = [](const char *file) {
        const auto imported = importCaptured(*capturedStore(QString::fromLatin1(file)), "weights.npz");
        return std::any_of(imported->notes.begin(), imported->notes.end(),
                           [](const Text &note) { return note.english().starts_with("The model computed in"); });
    };
    QVERIFY(!says("hf-llama"));
    QVERIFY(!says("d2l-items"));
}

void TestCaptured::aFileBeyondTheLimitIsRefused()
{
    const auto imported = importCaptured(*capturedStore(QStringLiteral("encoder")), "weights.npz", 2000);
    QVERIFY(!imported);
    QVERIFY(imported.error().sentence().find("expected at most 2000 bytes") != std::string::npos);
}

void TestCaptured::whereTheyPartIsFound()
{
    OpenedDocument opened = importedFrom(QStringLiteral("encoder"));
    opened.document.overrides = {{"weights", {0, 1, 2, 3}, 0.9}};
    const auto trace = traceOf(opened);
    const auto agreements = agreementsOf(*trace);
    const Agreement *first = firstDifference(agreements);
    QVERIFY(first != nullptr && first->tensor == TensorId(Role::Weights));
    QCOMPARE(first->cell, (Cell{0, 1, 2, 3}));
    QCOMPARE(first->got, double(0.9F));
    QCOMPARE(first->largest, first->got - first->expected);
    QVERIFY(!agreements[1].isEqual); // the output follows
    opened.document.overrides = {{"output", {1, 2, 3}, std::nan("")}};
    const auto later = agreementsOf(*traceOf(opened));
    QVERIFY(later[0].isEqual && !later[1].isEqual && std::isinf(later[1].largest));
    QCOMPARE(largestDifference(later), &later[1]);
    QCOMPARE(later[1].cell, (Cell{1, 2, 3}));
}

void TestCaptured::nanEverywhereIsNoEquality()
{
    OpenedDocument opened = importedFrom(QStringLiteral("encoder"));
    const ExpectedSettings &expected = opened.document.expected;
    TensorFiles files = *opened.files;
    TensorFile tensors = *files.at(expected.weights->file);
    const auto noneLike = [](const AnyTensor &tensor) {
        auto none = Tensor<float>::unset(shapeOf(tensor));
        std::fill_n(none.data(), none.size(), std::nanf(""));
        return none;
    };
    const Tensor<float> weights = noneLike(tensors.at(expected.weights->tensor));
    const Tensor<float> output = noneLike(tensors.at(expected.output->tensor));
    tensors.insert_or_assign(expected.weights->tensor, weights);
    tensors.insert_or_assign(expected.output->tensor, output);
    files.insert_or_assign(expected.weights->file, std::make_shared<const TensorFile>(std::move(tensors)));
    opened.files = std::make_shared<TensorFiles>(std::move(files));
    const auto none = withTensor(*withTensor(*traceOf(opened), Role::Weights, weights), Role::Output, output);
    auto agreements = agreementsOf(*none);
    QVERIFY(agreements[0].isEqual && agreements[0].isAllNan && agreements[1].isAllNan);
    agreements[1] = {.tensor = Role::Output}; // of numbers that are equal
    QVERIFY(tellingAgreement(agreements) == &agreements[1]);
}

/// Though the run is of float64: PyTorch's has no more of them.
void TestCaptured::whatIsOfFloat32IsEqualToItsDigits()
{
    OpenedDocument opened = importedFrom(QStringLiteral("encoder"));
    opened.document.layer.precision = Precision::Float64;
    QCOMPARE(firstDifference(agreementsOf(*traceOf(opened))), nullptr);
    OpenedDocument exact = importedFrom(QStringLiteral("unbatched")); // of float64
    exact.document.overrides = {{"output", {0, 0, 0}, 1e-9 + traceOf(exact)->value(Role::Output, {0, 0, 0})}};
    const auto agreements = agreementsOf(*traceOf(exact));
    QVERIFY(firstDifference(agreements) != nullptr);
    exact.document.layer.precision = Precision::Float32;
    QCOMPARE(firstDifference(agreementsOf(*traceOf(exact))), nullptr);
}

void TestCaptured::anotherShapeDoesNotFit()
{
    OpenedDocument opened = importedFrom(QStringLiteral("encoder"));
    opened.document.layer.numHeads = 2;
    const auto agreements = agreementsOf(*traceOf(opened));
    QVERIFY(!agreements[0].fits && !agreements[0].isEqual);
    QVERIFY(agreements[1].fits && !agreements[1].isEqual);
}

void TestCaptured::whatIsExpectedIsSavedAndReadAgain()
{
    QTemporaryDir folder;
    const OpenedDocument opened = importedFrom(QStringLiteral("decoder-self"));
    const std::string path = folder.filePath(QStringLiteral("a.headscope")).toStdString();
    QVERIFY(saveSession(path, planOf(opened.document, opened.files), {}));
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string json = file.readAll().toStdString();
    const auto again = openDocument(path, asBytes(json), readerOfFolder(folder.path().toStdString()));
    QVERIFY2(again, again ? "" : again.error().sentence().c_str());
    const auto agreements = agreementsOf(*traceOf(*again));
    QCOMPARE(agreements.size(), std::size_t{2});
    QCOMPARE(firstDifference(agreements), nullptr);
}

void TestCaptured::factsAreTheTreeThatTheyWere()
{
    const auto tree = [](const char *facts) { return writtenJson(factsTree(parseStrictJson(facts).value())); };
    QCOMPARE(tree(R"({"a.x": 1, "a.y.0": "p", "a.y.1": "q", "b": true, "ab.c": 2})"),
             std::string(R"({"a":{"x":1,"y":["p","q"]},"b":true,"ab":{"c":2}})"));
    QCOMPARE(tree(R"({"a.1": 1, "a.2": 2})"), std::string(R"({"a":{"1":1,"2":2}})")); // no list begins so
    const std::string deep(100'000, '.');
    QVERIFY(!factsTree(Json(Json::Object{{deep, Json(true)}})).isNull());
    QVERIFY(factsTree(Json()).isNull());
}

HEADSCOPE_TEST(TestCaptured, NoApplication)
#include "tst_captured.moc"
