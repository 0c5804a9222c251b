// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/file.h"
#include "engine/opening/open.h"

#include "tests/engine/readnumpy.h"
#include "tests/engine/support.h"

#include <QDir>

using namespace headscope;

/// Whole runs against what PyTorch computes, tensor by tensor.
class TestGoldens : public QObject
{
    Q_OBJECT

private slots:
    void everyTensorIsPyTorchs_data();
    void everyTensorIsPyTorchs();
    void doublesArePyTorchsToo_data() { everyTensorIsPyTorchs_data(); }
    void doublesArePyTorchsToo();
    void everyExampleRuns();
};

namespace {

constexpr const char *kExamples = TEST_SOURCE_DIR "/../resources/examples";
constexpr const char *kPositions = TEST_SOURCE_DIR "/golden/positions";

/// The names of the sessions in a folder.
QStringList sessionsIn(const QString &folder)
{
    QStringList names = QDir(folder).entryList({"*.headscope"}, QDir::Files, QDir::Name);
    for (QString &name : names)
        name.chop(10);
    return names;
}

Result<OpenedDocument> opened(const QString &folder, const QString &name)
{
    const auto bytes = readPlainFile((folder + '/' + name + ".headscope").toStdString(), kDefaultMaxDecodedBytes);
    return bytes ? openDocument(name.toStdString(), *bytes, readerOfFolder(folder.toStdString())) : bytes.error();
}

/// Whether the session reads the tensor from the golden file: it is not compared.
bool isGiven(const std::vector<NamedTensor> &goldens, const GraphTensor &tensor)
{
    const std::string name = tensor.role == Role::PastKeys     ? "given_past.keys"
                             : tensor.role == Role::PastValues ? "given_past.values"
                                                               : "";
    return std::any_of(goldens.begin(), goldens.end(), [&](const NamedTensor &t) { return t.name == name; });
}

/// What is wrong with the tensors of a run; nothing where all are those of the golden file beside the session.
std::string differences(const QString &folder, const QString &name, const std::vector<Setting> &settings)
{
    constexpr double most = 1e-5;
    const auto session = opened(folder, name);
    if (!session)
        return session.error().sentence();
    const auto trace = traceOf(changed(session->document, settings), session->files);
    const auto bytes = readPlainFile((folder + '/' + name + ".npz").toStdString(), kDefaultMaxDecodedBytes);
    const auto goldens = bytes ? readNpz(*bytes) : bytes.error();
    if (!goldens)
        return goldens.error().sentence();
    std::string out;
    std::size_t compared = 0;
    for (const auto &[tensor, wanted] : *goldens) {
        if (tensor == "valid_lens" || tensor.starts_with("given_")) // an input of the session
            continue;
        const TensorSpec *spec = findTensor(tensor);
        if (spec == nullptr || !trace->has(spec->role))
            return tensor + " is not in the run";
        const std::string difference =
            firstDifference(*trace->whole(spec->role), wanted, spec->role == Role::Mask ? 0 : most);
        if (!difference.empty())
            out += tensor + " " + difference + "\n";
        compared += spec->family != Family::Weight ? 1 : 0;
    }
    std::size_t all = 0;
    for (const Step *step : stepsOf(trace->plan))
        for (const GraphTensor *tensor : tensorsOf(trace->plan, step->id))
            all += isGiven(*goldens, *tensor) ? 0 : 1;
    return compared == all ? out : out + "only " + std::to_string(compared) + " tensors are in the golden file";
}

} // namespace

void TestGoldens::everyTensorIsPyTorchs_data()
{
    QTest::addColumn<QString>("folder");
    const QString folder = QStringLiteral(TEST_SOURCE_DIR "/golden/d2l");
    const QStringList sessions = sessionsIn(folder);
    QVERIFY(sessions.size() >= 48);
    for (const QString &session : sessions)
        QTest::addRow("%s", qPrintable(session)) << folder;
    for (const QString &session : sessionsIn(kPositions))
        QTest::addRow("%s", qPrintable(session)) << QString::fromUtf8(kPositions);
    QTest::addRow("pytorch-layer") << QString::fromUtf8(kExamples);
}

void TestGoldens::everyTensorIsPyTorchs()
{
    QFETCH(QString, folder);
    QCOMPARE(differences(folder, QString::fromUtf8(QTest::currentDataTag()), {}), std::string());
}

void TestGoldens::doublesArePyTorchsToo()
{
    QFETCH(QString, folder);
    QCOMPARE(differences(folder, QString::fromUtf8(QTest::currentDataTag()), {{"layer.precision", "\"float64\""}}),
             std::string());
}

void TestGoldens::everyExampleRuns()
{
    const QString folder = QString::fromUtf8(kExamples);
    for (const QString &name : sessionsIn(folder)) {
        const auto session = opened(folder, name);
        QVERIFY2(session, session ? "" : session.error().sentence().c_str());
        QVERIFY2(session->unknownKeys.isEmpty(), qPrintable(name));
        const auto trace = traceOf(session->document, session->files);
        const Tensor<float> &output = tensorOf(trace, Role::Output);
        QVERIFY(std::all_of(output.values().begin(), output.values().end(), [](float x) { return std::isfinite(x); }));
    }
}

HEADSCOPE_TEST(TestGoldens, NoApplication)
#include "tst_goldens.moc"
