// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/importtest.h"

#include "app/window/recentfiles.h"
#include "engine/checkpoints/importlayer.h"
#include "engine/io/npy.h"
#include "engine/io/npz.h"
#include "tests/engine/readnumpy.h"
#include "ui/importing/importdialog.h"
#include "ui/importing/tensordialog.h"
#include "ui/text/words.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

#include <algorithm>

using namespace headscope;

/// Layers of checkpoints that are dropped on the window, and what is asked about them.
class TestImporting : public ImportTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { m_window.reset(); }
    void whatIsAskedFor_data();
    void whatIsAskedFor();
    void layersThatAreBrokenAreTold();
    void aLayerBecomesAnUnsavedSession();
    void itComputesWhatTheCommandImports();
    void inputsOfTheFileAreTaken();
    void otherSettingsTellTheHeads();
    void settingsThatAreLeftOutAreTold();
    void nothingIsOpenedBeforeTheSettingsAreRead();
    void cancelLeavesTheSession();
    void itsAttentionIsThatOfPyTorch_data();
    void itsAttentionIsThatOfPyTorch();
    void unsavedEditsAreAskedFor();

private:
    const Tensor<float> &floats(Role role) const
    {
        return std::get<Tensor<float>>(*session().result()->trace->once(role));
    }
};

namespace {

/// What PyTorch had and got for the checkpoint of a family.
const AnyTensor &pytorchs(const QString &family, const QString &name)
{
    static const std::vector<NamedTensor> all = [] {
        QFile file(QStringLiteral(TEST_SOURCE_DIR "/checkpoints/expected.npz"));
        return readNpz(asBytes(file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string())).value();
    }();
    const std::string whole = (family + u'/' + name).toStdString();
    const auto found = std::find_if(all.begin(), all.end(), [&](const NamedTensor &t) { return t.name == whole; });
    if (found == all.end())
        qFatal("no %s", whole.c_str());
    return found->tensor;
}

double largestDifference(const AnyTensor &a, const AnyTensor &b)
{
    double largest = shapeOf(a) == shapeOf(b) ? 0 : std::numeric_limits<double>::infinity();
    for (Index i = 0; i < countOf(shapeOf(a)).value() && std::isfinite(largest); ++i)
        largest = std::max(largest, std::abs(valueAt(a, i) - valueAt(b, i)));
    return largest;
}

} // namespace

void TestImporting::whatIsAskedFor_data()
{
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("heads");
    QTest::addColumn<QString>("told");
    const QString known = u"The number of heads is known from the model's settings or shapes."_s;
    QTest::addRow("gpt2") << u"gpt2"_s << u"heads: 4, of 4 features each"_s << known;
    QTest::addRow("t5") << u"t5-encoder"_s << u"heads: 4, of 4 features each"_s << known;
    QTest::addRow("llama") << u"llama"_s << u"heads: 4, of 4 features each"_s << known;
    QTest::addRow("torch") << u"torch"_s << u"heads: 1, of 16 features each"_s
                           << u"Nothing in the file tells the number of heads."_s;
}

void TestImporting::whatIsAskedFor()
{
    QFETCH(const QString, family);
    const QTemporaryDir folder;
    auto *dialog = dropped<ImportDialog>(withConfig(folder, family));
    QTEST(find<QComboBox>(*dialog, u"importHeads"_s)->currentText(), "heads");
    QFETCH(const QString, told);
    const QString said = find<QLabel>(*dialog, u"aboutHeads"_s)->text();
    QVERIFY2(said.startsWith(told) && !said.contains(u"64"_s), qPrintable(said)); // which no width here divides into
    QVERIFY(!find<QLabel>(*dialog, u"importNotes"_s)->text().isEmpty());
}

void TestImporting::layersThatAreBrokenAreTold()
{
    auto *dialog = dropped<ImportDialog>(QStringLiteral(TEST_SOURCE_DIR "/cli/inspect-broken-layers/m.safetensors"));
    const QString said = find<QLabel>(*dialog, u"importAbout"_s)->text();
    const QString told = u"left out: tensor c.out_proj.weight: shape: got (2, 3), expected (2, 2)"_s;
    QVERIFY2(said.endsWith(told), qPrintable(said));
}

void TestImporting::aLayerBecomesAnUnsavedSession()
{
    const QTemporaryDir folder;
    clearRecentFiles();
    const QString file = withConfig(folder, u"gpt2"_s);
    auto *dialog = dropped<ImportDialog>(file);
    QSignalSpy opened(&session(), &Session::opened);
    press(*dialog, u"openLayer"_s);
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY(session().isModified() && !session().isFile());
    QCOMPARE(session().undoStack().count(), 0);
    QVERIFY(m_window->isWindowModified());
    QVERIFY(m_window->windowTitle().startsWith(toQString(session().document().title)));
    QCOMPARE(find<QComboBox>(*m_window, u"examplePicker"_s)->currentText(),
             u"Untitled · "_s + toQString(session().document().title));
    QVERIFY(notice()->text().startsWith(u"This is a new session, which is not saved yet."_s));
    QVERIFY(notice()->text().contains(u"transposed"_s));
    QCOMPARE(find<QWidget>(*m_window, u"noticeBar"_s)->property("kind").toString(), u"done"_s);
    QCOMPARE(find<QLineEdit>(*m_window, u"inputs.batch_size.editor"_s)->placeholderText(), u"2"_s);
    QCOMPARE(recentFiles(), QStringList(file));
    QVERIFY(waitForRun(session()));
    QVERIFY(session().save(folder.filePath(u"mine.headscope"_s)).ok());
    QVERIFY(QFile::exists(folder.filePath(u"mine.npz"_s)));
    QVERIFY(!session().isModified());
}

void TestImporting::itComputesWhatTheCommandImports()
{
    const QTemporaryDir folder;
    auto *dialog = dropped<ImportDialog>(withConfig(folder, u"llama"_s));
    const Checkpoint &checkpoint = dialog->checkpoint();
    const FoundLayer &layer = checkpoint.layers.front();
    const auto imported = importLayer(*checkpoint.store, layer, *headsOf(layer, *checkpoint.store, checkpoint.config),
                                      checkpoint.config, "weights.npz");
    const auto plan = makePlan(imported->opened.document, imported->opened.files);
    QSignalSpy opened(&session(), &Session::opened);
    press(*dialog, u"openLayer"_s);
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY(session().document() == plan->document);
    const auto &mine = *session().plan().files->at("weights.npz");
    const auto &wanted = *plan->files->at("weights.npz");
    QCOMPARE(mine.size(), wanted.size());
    for (const auto &[name, tensor] : wanted)
        QVERIFY2(mine.at(name) == tensor, name.c_str());
}

void TestImporting::inputsOfTheFileAreTaken()
{
    const QTemporaryDir folder;
    const auto zeros = [](const Shape &shape) { return Tensor<float>(shape); };
    const Bytes bytes = writeNpz({{"in_proj_weight", zeros({12, 4})},
                                  {"out_proj.weight", zeros({4, 4})},
                                  {"q", zeros({3, 4})},
                                  {"k", zeros({5, 4})}})
                            .value();
    auto *dialog =
        dropped<ImportDialog>(written(folder, u"layer.npz"_s, QByteArray::fromStdString(std::string(asText(bytes)))));
    const QString told = find<QLabel>(*dialog, u"importNotes"_s)->text();
    QVERIFY2(told.endsWith(u"The inputs are the file's where they fit the layer, and else drawn at random."_s),
             qPrintable(told));
    const QAbstractItemModel *layers = dialog->findChild<QTableView *>()->model();
    QCOMPARE(layers->index(0, 0).data().toString(), u"layer.npz"_s); // as the layer has no name
    QSignalSpy opened(&session(), &Session::opened);
    press(*dialog, u"openLayer"_s);
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY(session().document().inputs.queries);
    QVERIFY2(notice()->text().contains(u"The inputs are the file's: q (3, 4), k (5, 4)."_s),
             qPrintable(notice()->text()));
}

void TestImporting::otherSettingsTellTheHeads()
{
    const QTemporaryDir folder;
    auto *dialog = dropped<ImportDialog>(sample(u"gpt2.safetensors"_s));
    auto *heads = find<QComboBox>(*dialog, u"importHeads"_s);
    QCOMPARE(heads->currentText(), u"heads: 1, of 16 features each"_s);
    dialog->setConfigQuestion([&] { return written(folder, u"broken.json"_s, "{"); });
    press(*dialog, u"chooseConfig"_s);
    auto *wrong = find<QLabel>(*dialog, u"importWrong"_s);
    QTRY_VERIFY(wrong->isVisible());
    dialog->setConfigQuestion([] { return sample(u"gpt2.json"_s); });
    press(*dialog, u"chooseConfig"_s);
    QTRY_COMPARE(heads->currentText(), u"heads: 4, of 4 features each"_s);
    QVERIFY(!wrong->isVisible());
}

void TestImporting::settingsThatAreLeftOutAreTold()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"model.safetensors"_s);
    QVERIFY(QFile::copy(sample(u"gpt2.safetensors"_s), file));
    written(folder, u"config.json"_s, "{,}");
    const auto told = [&] {
        auto *dialog = dropped<ImportDialog>(file);
        const QString text = find<QLabel>(*dialog, u"importConfig"_s)->text();
        delete dialog;
        return text;
    };
    const QString fault = u"config.json: JSON: got an error at line 1, column 2: “,”, expected valid JSON in UTF-8. "
                          u"It is left out."_s;
    QCOMPARE(told(), fault);
    written(folder, u"params.json"_s, R"({"n_head": 4})");
    QCOMPARE(told(), fault + u" Settings of the model: params.json"_s);
}

void TestImporting::nothingIsOpenedBeforeTheSettingsAreRead()
{
    auto *dialog = dropped<ImportDialog>(sample(u"gpt2.safetensors"_s));
    const auto *heads = find<QComboBox>(*dialog, u"importHeads"_s);
    auto *layers = find<QTableView>(*dialog, u"foundLayers"_s);
    auto *openLayer = find<QPushButton>(*dialog, u"openLayer"_s);
    dialog->setConfigQuestion([] { return sample(u"gpt2.json"_s); });
    find<QPushButton>(*dialog, u"chooseConfig"_s)->click();
    QVERIFY(!openLayer->isEnabled() && !heads->isEnabled());
    Q_EMIT layers->doubleClicked(layers->currentIndex());
    QTRY_VERIFY(openLayer->isEnabled() && heads->isEnabled());
    QCOMPARE(heads->currentText(), u"heads: 4, of 4 features each"_s);
    QSignalSpy opened(&session(), &Session::opened);
    openLayer->click();
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(session().plan().sizes.h, 4);
}

void TestImporting::cancelLeavesTheSession()
{
    auto *dialog = dropped<ImportDialog>(sample(u"torch.pt"_s));
    find<QPushButton>(*dialog, u"openLayer"_s)->click();
    dialog->reject(); // while the layer is being read
    QTRY_COMPARE(awaitedAnswers(), 0);
    QTest::qWait(10);
    QCOMPARE(session().location(), u"example:d2l"_s);
    QVERIFY(!session().isModified());
    QTRY_VERIFY(m_window->findChild<ImportDialog *>() == nullptr);
}

void TestImporting::itsAttentionIsThatOfPyTorch_data()
{
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("ending");
    for (const QString &family : {u"gpt2"_s, u"bert"_s, u"llama"_s, u"t5-encoder"_s, u"vit"_s, u"d2l"_s})
        for (const QString &ending : {u"safetensors"_s, u"pt"_s})
            QTest::addRow("%s, %s", qPrintable(family), qPrintable(ending)) << family << ending;
}

/// As somebody does it: the checkpoint is dropped, then the inputs that PyTorch had.
void TestImporting::itsAttentionIsThatOfPyTorch()
{
    QFETCH(const QString, family);
    QFETCH(const QString, ending);
    const QTemporaryDir folder;
    const QString model =
        folder.filePath(family == u"d2l"_s && ending == u"pt"_s ? u"net.params"_s : u"model."_s + ending);
    QFile::copy(sample(family + u'.' + ending), model);
    QFile::copy(sample(family + u".json"_s), folder.filePath(u"config.json"_s));
    auto *dialog = dropped<ImportDialog>(model);
    auto *heads = find<QComboBox>(*dialog, u"importHeads"_s);
    if (family == u"d2l"_s) // nothing tells them
        heads->setCurrentIndex(heads->findData(qlonglong{4}));
    QCOMPARE(heads->currentData().toLongLong(), 4);
    QSignalSpy opened(&session(), &Session::opened);
    press(*dialog, u"openLayer"_s);
    QTRY_COMPARE(opened.size(), 1);

    const Bytes x = writeNpy(pytorchs(family, u"x"_s));
    auto *inputs =
        dropped<TensorDialog>(written(folder, u"x.npy"_s, QByteArray::fromStdString(std::string(asText(x)))));
    press(*inputs, u"giveTensor"_s);
    QTRY_VERIFY(session().document().inputs.queries.has_value());
    QVERIFY(waitForRun(session()));
    for (const auto &[name, role] : {std::pair(u"weights"_s, Role::Weights), std::pair(u"output"_s, Role::Output)})
        QVERIFY2(largestDifference(floats(role), pytorchs(family, name)) < 1e-5, qPrintable(name));
}

void TestImporting::unsavedEditsAreAskedFor()
{
    const QTemporaryDir folder;
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    int asked = 0;
    Keeper::Answer answer = Keeper::Answer::Cancel;
    m_window->keeper().setLeaveQuestion([&](const QString &) {
        ++asked;
        return answer;
    });
    QSignalSpy opened(&session(), &Session::opened);
    QSignalSpy declined(&session(), &Session::openDeclined);
    auto *dialog = dropped<ImportDialog>(withConfig(folder, u"gpt2"_s));
    press(*dialog, u"openLayer"_s);
    QTRY_COMPARE(declined.size(), 1);
    QCOMPARE(asked, 1);
    QCOMPARE(session().document().layer.dropout, 0.25);
    QVERIFY(dialog->isVisible()); // with what was chosen in it
    answer = Keeper::Answer::Discard;
    press(*dialog, u"openLayer"_s);
    QTRY_COMPARE(opened.size(), 1);
    QTRY_VERIFY(m_window->findChild<ImportDialog *>() == nullptr);
    QCOMPARE(asked, 2);
    answer = Keeper::Answer::Cancel; // what was imported is not saved either
    QVERIFY(!m_window->close());
    QCOMPARE(asked, 3);
}

HEADSCOPE_TEST(TestImporting, QApplication)
#include "tst_importing.moc"
