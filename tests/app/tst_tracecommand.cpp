// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/openstore.h"
#include "engine/io/npz.h"
#include "engine/kernels/kernels.h"
#include "engine/mistakes/mistaken.h"
#include "tests/cli/numbers.h"
#include "tests/engine/readnumpy.h"
#include "tests/engine/support.h"
#include "ui/library/examples.h"

#include <QTemporaryDir>

#include <sys/stat.h>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What `headscope trace` writes, against the engine.
class TestTraceCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(useKernels("portable")); } // as the program here
    void everyExampleIsTracedExactly_data();
    void everyExampleIsTracedExactly();
    void trainingAddsTheTensorsOfDropout();
    void float64GivesDoubles();
    void onlyTheNamedTensorsAreWritten();
    void aMistakeIsMade();
    void safetensorsHasTheSameTensors_data();
    void safetensorsHasTheSameTensors();
    void aDashWritesTheSameToStdout();
    void aPipeIsRefusedAndStays();
    void aRefusedRunLeavesTheOldFile();
    void aLinkIsFollowedAndStays();
    void tooLittleMemoryIsARefusal();
    void aFullFileIsAnOutputNotWritten();
    void theOutputIsInMemoryOnce_data();
    void theOutputIsInMemoryOnce();
    void noInputIsOverwritten_data();
    void noInputIsOverwritten();
    void aTensorOfAnotherFileCanBeSet();
    void idsOfTokensAreRunAsTheirTextIs();

private:
    Bytes written(const QStringList &arguments) const;
    void writeSession() const;
    QString path(const QString &name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

namespace {

const QStringList kEvaluation{u"queries"_s, u"keys"_s,    u"values"_s,        u"Q"_s,
                              u"K"_s,       u"V"_s,       u"Q_heads"_s,       u"K_heads"_s,
                              u"V_heads"_s, u"scores"_s,  u"scaled_scores"_s, u"masked_scores"_s,
                              u"mask"_s,    u"weights"_s, u"head_outputs"_s,  u"concat"_s,
                              u"output"_s};

Bytes bytesOf(const QByteArray &array)
{
    const ByteView view = asBytes({array.constData(), static_cast<std::size_t>(array.size())});
    return {view.begin(), view.end()};
}

Plan planOfExample(const QString &name, const std::vector<Setting> &settings = {})
{
    const auto opened = openSession(name);
    if (!opened)
        qFatal("%s", opened.error().sentence().c_str());
    return planOf(changed(opened->document, settings), opened->files);
}

std::vector<NamedTensor> tensorsIn(const Bytes &bytes)
{
    auto tensors = readNpz(bytes);
    if (!tensors)
        qFatal("%s", tensors.error().sentence().c_str());
    return std::move(*tensors);
}

QStringList namesOf(const std::vector<NamedTensor> &tensors)
{
    QStringList names;
    for (const NamedTensor &tensor : tensors)
        names << QString::fromStdString(tensor.name);
    return names;
}

bool areThoseOf(const Trace &trace, const std::vector<NamedTensor> &tensors)
{
    return std::all_of(tensors.begin(), tensors.end(),
                       [&](const NamedTensor &t) { return t.tensor == *trace.whole(findTensor(t.name)->role); });
}

} // namespace

/// The file that `trace` writes.
Bytes TestTraceCommand::written(const QStringList &arguments) const
{
    const Outcome outcome = runNumbers(QStringList{u"trace"_s} + arguments + QStringList{u"--out"_s, path(u"x.npz"_s)});
    if (outcome.code != 0 || !outcome.err.isEmpty())
        qFatal("exit code %d: %s", outcome.code, outcome.err.constData());
    return bytesOf(contentOf(path(u"x.npz"_s)));
}

void TestTraceCommand::everyExampleIsTracedExactly_data()
{
    QTest::addColumn<QString>("name");
    for (const Example &example : examples())
        QTest::newRow(qPrintable(example.name)) << u"example:"_s + example.name;
}

void TestTraceCommand::everyExampleIsTracedExactly()
{
    QFETCH(const QString, name);
    const auto tensors = tensorsIn(written({name}));
    const bool hasResidual = planOfExample(name).document.layer.residual;
    QCOMPARE(namesOf(tensors),
             kEvaluation + (hasResidual ? QStringList{u"residual_sum"_s, u"normed_output"_s} : QStringList()));
    QVERIFY(areThoseOf(*runAll(planOfExample(name)), tensors));
}

void TestTraceCommand::trainingAddsTheTensorsOfDropout()
{
    QStringList names = kEvaluation;
    names.insert(names.indexOf(u"head_outputs"_s), u"dropout_mask"_s);
    names.insert(names.indexOf(u"head_outputs"_s), u"dropped_weights"_s);
    const auto tensors = tensorsIn(written({u"example:d2l"_s, u"--set"_s, u"layer.training=true"_s}));
    QCOMPARE(namesOf(tensors), names);
    QVERIFY(areThoseOf(*runAll(planOfExample(u"example:d2l"_s, {{"layer.training", "true"}})), tensors));
}

void TestTraceCommand::float64GivesDoubles()
{
    const auto tensors = tensorsIn(written({u"example:d2l"_s, u"--precision"_s, u"float64"_s}));
    for (const NamedTensor &tensor : tensors)
        QVERIFY2(std::holds_alternative<Tensor<double>>(tensor.tensor) || tensor.name == "mask", tensor.name.c_str());
    QVERIFY(areThoseOf(*runAll(planOfExample(u"example:d2l"_s, {{"layer.precision", "\"float64\""}})), tensors));
}

void TestTraceCommand::onlyTheNamedTensorsAreWritten()
{
    const auto tensors = tensorsIn(written({u"example:small"_s, u"--tensors"_s, u"output,weights"_s}));
    QCOMPARE(namesOf(tensors), (QStringList{u"output"_s, u"weights"_s}));
    QVERIFY(areThoseOf(*runAll(planOfExample(u"example:small"_s)), tensors));
}

void TestTraceCommand::aMistakeIsMade()
{
    const auto right = runAll(planOfExample(u"example:d2l"_s));
    for (const char *name : {"no_transpose", "inverted_mask", "dropout_on"}) {
        const QStringList words{u"example:d2l"_s, u"--mistake"_s, QString::fromLatin1(name)};
        QVERIFY(areThoseOf(*mistaken(*right, *findMistake(name)), tensorsIn(written(words))));
    }
}

void TestTraceCommand::safetensorsHasTheSameTensors_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addRow("float32") << QStringList{u"example:d2l"_s, u"--set"_s, u"layer.training=true"_s};
    QTest::addRow("float64") << QStringList{u"example:small"_s, u"--precision"_s, u"float64"_s};
    QTest::addRow("chosen") << QStringList{u"example:small"_s, u"--tensors"_s, u"output,mask,weights"_s};
}

void TestTraceCommand::safetensorsHasTheSameTensors()
{
    QFETCH(const QStringList, words);
    const QString file = path(u"x.safetensors"_s);
    const Outcome outcome = runHeadscope(QStringList{u"trace"_s} + words + QStringList{u"--out"_s, file});
    QCOMPARE(outcome.err, QByteArray());
    const auto source = std::make_shared<const MemorySource>(bytesOf(contentOf(file)));
    const auto store = openTensorStore(source, "x.safetensors").value();
    QCOMPARE(store->kind(), std::string_view("safetensors"));
    const auto tensors = tensorsIn(written(words));
    QCOMPARE(store->tensors().size(), tensors.size());
    for (const NamedTensor &tensor : tensors) {
        const StoredTensor *stored = store->find(tensor.name);
        QVERIFY2(stored != nullptr && store->read(*stored).value() == tensor.tensor, tensor.name.c_str());
    }
}

void TestTraceCommand::aDashWritesTheSameToStdout()
{
    const Outcome outcome = runHeadscope({u"trace"_s, u"example:small"_s, u"--out"_s, u"-"_s});
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.err, QByteArray());
    QVERIFY(bytesOf(outcome.out) == written({u"example:small"_s}));
}

void TestTraceCommand::aPipeIsRefusedAndStays()
{
    const QString pipe = path(u"pipe.npz"_s);
    QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
    const Outcome outcome = runHeadscope({u"trace"_s, u"example:small"_s, u"--out"_s, u"pipe.npz"_s}, m_folder.path());
    QCOMPARE(outcome.code, 4);
    QCOMPARE(outcome.err, QByteArray("headscope: pipe.npz: output: got a pipe, expected a file that can be written\n"));
    struct stat status = {};
    QCOMPARE(stat(qPrintable(pipe), &status), 0);
    QVERIFY(S_ISFIFO(status.st_mode));
}

void TestTraceCommand::aRefusedRunLeavesTheOldFile()
{
    const Bytes old = written({u"example:small"_s});
    const Outcome outcome =
        runHeadscope({u"trace"_s, u"example:d2l"_s, u"--set"_s, u"layer.num_heads=7"_s, u"--out"_s, path(u"x.npz"_s)});
    QCOMPARE(outcome.code, 3);
    QVERIFY(bytesOf(contentOf(path(u"x.npz"_s))) == old);
}

void TestTraceCommand::aLinkIsFollowedAndStays()
{
    QVERIFY(QFile::link(u"behind.npz"_s, path(u"link.npz"_s)));
    const Outcome outcome = runHeadscope({u"trace"_s, u"example:small"_s, u"--out"_s, path(u"link.npz"_s)});
    QCOMPARE(outcome.code, 0);
    QVERIFY(QFileInfo(path(u"link.npz"_s)).isSymLink());
    QVERIFY(QFileInfo(path(u"behind.npz"_s)).size() > 0);
}

void TestTraceCommand::tooLittleMemoryIsARefusal()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a sanitizer itself needs more");
#endif
    QStringList words{u"trace"_s, u"example:small"_s, u"--out"_s, u"large.npz"_s};
    for (const char *setting : {"inputs.num_queries=3000", "inputs.num_kv_pairs=3000"})
        words << u"--set"_s << QString::fromLatin1(setting);
    const Outcome outcome = runHeadscope(words, m_folder.path(), {}, rlim_t{300} << 20U);
    QCOMPARE(outcome.err, QByteArray("headscope: memory: got too little of it, expected room for the run\n"));
    QCOMPARE(outcome.code, 3);
    QVERIFY(!QFile::exists(path(u"large.npz"_s)));
}

void TestTraceCommand::aFullFileIsAnOutputNotWritten()
{
    const Bytes old = written({u"example:small"_s});
    const Outcome outcome =
        runHeadscope({u"trace"_s, u"example:d2l"_s, u"--out"_s, u"x.npz"_s}, m_folder.path(), {}, 0, {}, 20480);
    QCOMPARE(outcome.err,
             QByteArray("headscope: x.npz: output: got File too large, expected a file that can be written\n"));
    QCOMPARE(outcome.code, 4);
    QVERIFY(bytesOf(contentOf(path(u"x.npz"_s))) == old);
}

void TestTraceCommand::theOutputIsInMemoryOnce_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"large.npz", "large.safetensors"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// A run keeps some of what it makes; each tensor besides is computed for the file and given back.
void TestTraceCommand::theOutputIsInMemoryOnce()
{
    QFETCH(const QString, name);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("the address sanitizer keeps what is given back");
#endif
    const QStringList words{u"trace"_s, u"example:d2l"_s,          u"--set"_s, u"inputs.num_queries=20000"_s,
                            u"--set"_s, u"mask.valid_lens=null"_s, u"--out"_s, path(name)};
    const Outcome outcome = runNumbers(words);
    QCOMPARE(outcome.err, QByteArray());
    const qint64 size = QFileInfo(path(name)).size();
    QVERIFY(size > 100'000'000);
    rusage usage = {};
    QCOMPARE(::getrusage(RUSAGE_CHILDREN, &usage), 0); // the most of any child so far
    QVERIFY2(usage.ru_maxrss * 1024 < size * 3 / 2, qPrintable(QString::number(usage.ru_maxrss)));
}

/// own.headscope with the tensor "mine" of own.npz, and another of that name and shape in other.npz.
void TestTraceCommand::writeSession() const
{
    const auto put = [this](const QString &name, ByteView bytes) {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char *>(bytes.data()), std::ssize(bytes));
    };
    const Document document =
        changed({}, {{"title", "\"mine\""}, {"inputs.queries", R"({"file": "own.npz", "tensor": "mine"})"}});
    put(u"own.headscope"_s, asBytes(writeDocument(document)));
    put(u"own.npz"_s, *writeNpz({{"mine", Tensor<float>({1, 2, 3}, {1, 2, 3, 4, 5, 6})}}));
    put(u"other.npz"_s, *writeNpz({{"mine", Tensor<float>({1, 2, 3}, {6, 5, 4, 3, 2, 1})}}));
    const std::string bias = "encoder.layers.0.self_attn.out_proj.weight"; // (16, 16)
    const std::string ref = R"({"file": "x.index.json", "tensor": ")" + bias + "\"}";
    const Document parts =
        changed({}, {{"inputs.num_queries", "16"}, {"inputs.num_kv_pairs", "16"}, {"mask.bias", ref.c_str()}});
    put(u"parts.headscope"_s, asBytes(writeDocument(parts)));
    put(u"x.index.json"_s, asBytes(R"({"weight_map": {")" + bias + R"(": "own.safetensors"}})"));
    QFile::copy(QStringLiteral(TEST_SOURCE_DIR "/checkpoints/files/torch.safetensors"), path(u"own.safetensors"_s));
}

void TestTraceCommand::noInputIsOverwritten_data()
{
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char *name, const QStringList &words) { QTest::addRow("%s", name) << words; };
    row("trace onto a tensor file", {u"trace"_s, u"own.headscope"_s, u"--out"_s, u"own.npz"_s});
    row("another name of it", {u"trace"_s, u"own.headscope"_s, u"--out"_s, u"./same.npz"_s});
    row("a figure", {u"export"_s, u"own.headscope"_s, u"--format"_s, u"png"_s, u"--out"_s, u"own.npz"_s});
    row("the session", {u"export"_s, u"own.headscope"_s, u"--format"_s, u"csv"_s, u"--out"_s, u"own.headscope"_s});
    row("a file that an index names", {u"trace"_s, u"parts.headscope"_s, u"--out"_s, u"own.safetensors"_s});
    row("a name made of places", {u"export"_s, u"own.headscope"_s, u"--format"_s, u"png"_s, u"--heads"_s, u"0"_s,
                                  u"--out"_s, u"scores-{head}.png"_s});
}

void TestTraceCommand::noInputIsOverwritten()
{
    QFETCH(const QStringList, words);
    writeSession();
    for (const char *link : {"same.npz", "scores-0.png"})
        QFile::link(u"own.npz"_s, path(QLatin1String(link)));
    const QByteArray before = contentOf(path(u"own.npz"_s)) + contentOf(path(u"own.headscope"_s));
    const Outcome outcome = runHeadscope(words, m_folder.path());
    const QByteArray name = QString(words.last()).replace(u"{head}"_s, u"0"_s).toUtf8();
    QCOMPARE(outcome.err,
             "headscope: --out: got " + name + ", expected another file than those that the session is read from\n");
    QCOMPARE(outcome.code, 2);
    QCOMPARE(contentOf(path(u"own.npz"_s)) + contentOf(path(u"own.headscope"_s)), before);
}

void TestTraceCommand::aTensorOfAnotherFileCanBeSet()
{
    writeSession();
    const Bytes bytes =
        written({path(u"own.headscope"_s), u"--set"_s, uR"(inputs.queries={"file": "other.npz", "tensor": "mine"})"_s,
                 u"--tensors"_s, u"queries"_s});
    QVERIFY(tensorsIn(bytes).front().tensor == AnyTensor(Tensor<float>({1, 2, 3}, {6, 5, 4, 3, 2, 1})));
}

void TestTraceCommand::idsOfTokensAreRunAsTheirTextIs()
{
    const QString model = QStringLiteral(TEST_SOURCE_DIR "/models/gpt2");
    const Bytes ofText = written({model, u"--text"_s, u"the cat sat"_s});
    QVERIFY(written({model, u"--ids"_s, u"257,261,263"_s}) == ofText);
    QVERIFY(written({model, u"--ids"_s, u"257,261"_s}) != ofText);
}

HEADSCOPE_TEST(TestTraceCommand, QCoreApplication)
#include "tst_tracecommand.moc"
