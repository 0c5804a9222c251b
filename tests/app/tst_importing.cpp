// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowtest.h"

#include "app/window/recentfiles.h"
#include "engine/checkpoints/importlayer.h"
#include "engine/io/npy.h"
#include "engine/io/npz.h"
#include "ui/importing/fileopener.h"
#include "ui/importing/importdialog.h"
#include "ui/importing/rowtable.h"
#include "ui/importing/tensordialog.h"
#include "ui/importing/tokendialog.h"
#include "ui/text/words.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

#include <algorithm>

using namespace headscope;

/// Checkpoints and arrays that are dropped on the window.
class TestImporting : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName(u"importing"_s); } // for settings of its own
    void init() { show(); }
    void cleanup() { m_window.reset(); }
    void whatIsAskedFor_data();
    void whatIsAskedFor();
    void aLayerBecomesAnUnsavedSession();
    void itComputesWhatTheCommandImports();
    void otherSettingsTellTheHeads();
    void settingsThatAreLeftOutAreTold();
    void nothingIsOpenedBeforeTheSettingsAreRead();
    void cancelLeavesTheSession();
    void whatIsDraggedIsTold();
    void theFirstThatOpensIsTaken();
    void anIndexGoesBeforeItsFiles();
    void aFileOfTheNetIsRefused();
    void aTableBecomesInputs();
    void whatIsTakenAsWordsIsTold();
    void rowsThatSumToOneMayBeInputs();
    void mapsAmongOtherTensorsAreOpened();
    void mapsThatAreDeclinedOfferNothingElse();
    void aTensorBeyondTheLimitIsNotRead();
    void nothingElseIsChosenWhileATensorIsRead();
    void anArrayThatDoesNotFitIsRefused();
    void itsAttentionIsThatOfPyTorch_data();
    void itsAttentionIsThatOfPyTorch();
    void aCapturedLayerNeedsNoQuestion();
    void aCapturedLayerWaitsForTheSession();
    void sessionsAndFoldersOpen();
    void unsavedEditsAreAskedFor();
    void nothingIsDroppedUnderADialog();
    void itOpensWhileARunGoesOn();
    void whatWasCopiedIsUsed();
    void wordsForAModelBelongInItsSentence();
    void fieldsKeepWhatIsPasted();
    void tokensAreAskedFor();
    void aQuestionAboutASessionGoesWithIt();
    void wordsOfSelfAttentionHaveOneUse();
    void wordsOfKeysAreNotThoseOfQueries();
    void aModelTakesNeitherTokensNorTensors();
    void whatIsNotFoundIsSaid();

private:
    void copy(const QString &text) const;
    const Tensor<float> &floats(Role role) const
    {
        return std::get<Tensor<float>>(*session().result()->trace->once(role));
    }
    void drop(const QList<QUrl> &urls) const;
    void dropFiles(const QStringList &files) const;
    template <class Dialog>
    Dialog *dropped(const QString &file) const;
    using WindowTest::press;
    void press(QDialog &dialog, const QString &button) const
    {
        QTest::mouseClick(find<QPushButton>(dialog, button), Qt::LeftButton);
    }
    QLabel *notice() const { return find<QLabel>(*m_window, u"notice"_s); }
};

namespace {

QString sample(const QString &name)
{
    return QStringLiteral(TEST_SOURCE_DIR "/checkpoints/files/") + name;
}

/// The checkpoint of a family in a folder of its own, with its settings beside it as people have them.
QString withConfig(const QTemporaryDir &folder, const QString &family)
{
    const QString file = folder.filePath(u"model.safetensors"_s);
    QFile::copy(sample(family + u".safetensors"_s), file);
    QFile::copy(sample(family + u".json"_s), folder.filePath(u"config.json"_s));
    return file;
}

QString written(const QTemporaryDir &folder, const QString &name, const QByteArray &content)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s is not written", qPrintable(name));
    return file.fileName();
}

QString tensorsIn(const QTemporaryDir &folder, const std::vector<NamedTensor> &tensors)
{
    const Bytes npz = writeNpz(tensors).value();
    return written(folder, u"tensors.npz"_s, QByteArray::fromStdString(std::string(asText(npz))));
}

/// A file of one tensor, of which no number may be read.
class HugeStore : public TensorStore
{
public:
    HugeStore() { list({"x", "F32", {Index{1} << 15, Index{1} << 15}, std::uint64_t{1} << 32U}); }
    std::string_view kind() const override { return "npy"; }

protected:
    Result<AnyTensor> readAt(std::size_t /*place*/) const override { qFatal("it is read"); }
};

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

void TestImporting::drop(const QList<QUrl> &urls) const
{
    QMimeData data;
    data.setUrls(urls);
    QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &enter);
    QDropEvent event(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &event);
}

void TestImporting::dropFiles(const QStringList &files) const
{
    QList<QUrl> urls;
    for (const QString &file : files)
        urls << QUrl::fromLocalFile(file);
    drop(urls);
}

template <class Dialog>
Dialog *TestImporting::dropped(const QString &file) const
{
    dropFiles({file});
    if (!QTest::qWaitFor([&] { return m_window->findChild<Dialog *>() != nullptr; }))
        qFatal("no dialog about %s", qPrintable(file));
    return m_window->findChild<Dialog *>();
}

void TestImporting::whatIsAskedFor_data()
{
    QTest::addColumn<QString>("family");
    QTest::addColumn<QString>("heads");
    QTest::addColumn<QString>("told");
    const QString known = u"The number of heads is known from the model's settings or shapes."_s;
    QTest::addRow("gpt2") << u"gpt2"_s << u"heads: 4, of 4 features each"_s << known;
    QTest::addRow("t5") << u"t5-encoder"_s << u"heads: 4, of 4 features each"_s << known;
    QTest::addRow("llama") << u"llama"_s << u"heads: 4, of 4 features each"_s << known;
    QTest::addRow("torch")
        << u"torch"_s << u"heads: 1, of 16 features each"_s
        << u"Nothing in the file tells the number of heads. Heads of 64 features are the most usual."_s;
}

void TestImporting::whatIsAskedFor()
{
    QFETCH(const QString, family);
    const QTemporaryDir folder;
    auto *dialog = dropped<ImportDialog>(withConfig(folder, family));
    QTEST(find<QComboBox>(*dialog, u"importHeads"_s)->currentText(), "heads");
    QFETCH(const QString, told);
    const QString said = find<QLabel>(*dialog, u"aboutHeads"_s)->text();
    QVERIFY2(said.startsWith(told), qPrintable(said));
    QVERIFY(!find<QLabel>(*dialog, u"importNotes"_s)->text().isEmpty());
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
    const QString fault = u"config.json: JSON: got an error at line 1, column 2, expected valid JSON in UTF-8. "
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

void TestImporting::whatIsDraggedIsTold()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(u"/models/gpt2.bin"_s)});
    QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &enter);
    const auto *veil = find<QWidget>(*m_window, u"dropVeil"_s);
    QVERIFY(enter.isAccepted() && veil->isVisible());
    QCOMPARE(veil->accessibleName(), u"Drop it here to open gpt2.bin"_s);
    QDragLeaveEvent leave;
    QApplication::sendEvent(m_window.get(), &leave);
    QVERIFY(!veil->isVisible());
}

void TestImporting::theFirstThatOpensIsTaken()
{
    const QTemporaryDir folder;
    const QString page = written(folder, u"model.bin"_s, "<!DOCTYPE html><html></html>");
    dropFiles({page, folder.filePath(u"none"_s), sample(u"bert.pt"_s)});
    QTRY_VERIFY(m_window->findChild<ImportDialog *>() != nullptr);
    delete m_window->findChild<ImportDialog *>();
    dropFiles({page});
    QTRY_VERIFY(notice()->isVisible());
    QVERIFY2(notice()->text().startsWith(page + u": file: got a web page"_s), qPrintable(notice()->text()));
    QCOMPARE(find<QWidget>(*m_window, u"noticeBar"_s)->property("kind").toString(), u"wrong"_s);
    QCOMPARE(session().location(), u"example:d2l"_s);
}

/// A checkpoint in several files is dropped with all that it has.
void TestImporting::anIndexGoesBeforeItsFiles()
{
    const QTemporaryDir folder;
    const QString model = withConfig(folder, u"torch"_s);
    QByteArray map;
    const auto checkpoint = *openShared(model);
    for (const StoredTensor &tensor : checkpoint->store->tensors())
        map +=
            (map.isEmpty() ? "" : ",") + ("\"" + QByteArray::fromStdString(tensor.name) + "\":\"model.safetensors\"");
    const QString index = written(folder, u"model.safetensors.index.json"_s, R"({"weight_map":{)" + map + "}}");
    dropFiles({folder.filePath(u"config.json"_s), model, index});
    QTRY_VERIFY(m_window->findChild<ImportDialog *>() != nullptr);
    QCOMPARE(m_window->findChild<ImportDialog *>()->checkpoint().path, index.toStdString());
}

void TestImporting::aFileOfTheNetIsRefused()
{
    drop({QUrl(u"https://example.org/model.safetensors"_s)});
    QVERIFY(notice()->isVisible());
    QVERIFY(notice()->text().startsWith(u"Only files of this computer"_s));
}

void TestImporting::aTableBecomesInputs()
{
    const QTemporaryDir folder;
    auto *dialog = dropped<TensorDialog>(written(folder, u"words.csv"_s, "word,a,b\nthe,1,2\ncat,3,4\nsat,5,6\n"));
    press(*dialog, u"giveTensor"_s);
    QTRY_VERIFY(session().document().inputs.queries.has_value());
    QCOMPARE(session().plan().sizes.b, 1);
    QCOMPARE(session().plan().sizes.q, 3);
    QCOMPARE(session().plan().sizes.k, 3);
    QCOMPARE(session().plan().sizes.querySize, 2);
    QCOMPARE(session().document().tokens.queries, (TokenLists{{"the", "cat", "sat"}}));
    QVERIFY(notice()->text().contains(u"Ctrl+Z"_s)); // the lengths of d2l's two batch items
    session().undoStack().undo();
    QVERIFY(!session().document().inputs.queries.has_value());
    QVERIFY(!session().isModified());
}

/// Also where a first row was meant as numbers, and one of them is none.
void TestImporting::whatIsTakenAsWordsIsTold()
{
    const QTemporaryDir folder;
    const auto told = [&](const QByteArray &table) {
        const std::unique_ptr<TensorDialog> dialog(dropped<TensorDialog>(written(folder, u"x.csv"_s, table)));
        return find<QLabel>(*dialog, u"tensorsAbout"_s)->text();
    };
    QCOMPARE(told("0.1,N/A,0.3\n0.2,0.5,0.6\n"),
             u"a table of numbers · tensors: 1 · words of the first row: 0.1, N/A, 0.3"_s);
    QCOMPARE(told("the,1,2\ncat,3,4\n"), u"a table of numbers · tensors: 1 · words of the first column: the, cat"_s);
    QVERIFY(told("a,b,c,d,e,f,g,h,i\n1,2,3,4,5,6,7,8,9\n").endsWith(u": a, b, c, d, e, f, g, h, …"_s));
}

void TestImporting::rowsThatSumToOneMayBeInputs()
{
    const QTemporaryDir folder;
    const Tensor<float> oneHot(Shape{1, 2, 4}, {1, 0, 0, 0, 0, 0, 1, 0});
    auto *dialog = dropped<TensorDialog>(tensorsIn(folder, {{"x", oneHot}}));
    QVERIFY(find<QPushButton>(*dialog, u"openMaps"_s)->isVisible());
    press(*dialog, u"giveTensor"_s);
    QTRY_VERIFY(session().document().inputs.queries.has_value());
    QCOMPARE(session().plan().sizes.querySize, 4);
}

void TestImporting::mapsAmongOtherTensorsAreOpened()
{
    const QTemporaryDir folder;
    const Tensor<float> x(Shape{1, 2, 4});
    const Tensor<float> halves(Shape{1, 2, 2, 2}, {0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F});
    auto *dialog = dropped<TensorDialog>(tensorsIn(folder, {{"q", x}, {"k", x}, {"v", x}, {"attn", halves}}));
    const auto *maps = find<QPushButton>(*dialog, u"openMaps"_s);
    QVERIFY(!maps->isVisible());
    find<RowTable>(*dialog, u"fileTensors"_s)->choose(3);
    QVERIFY(maps->isVisible());
    QVERIFY(find<QLabel>(*dialog, u"noLayers"_s)
                ->text()
                .endsWith(u"It may be attention maps, which are a session of "
                          u"their own."_s));
    press(*dialog, u"openMaps"_s);
    QTRY_VERIFY(session().plan().hasMapsAlone());
    QCOMPARE(session().document().title, std::string("attn"));
    QTRY_VERIFY(m_window->findChild<TensorDialog *>() == nullptr);
    QVERIFY(notice()->text().contains(u"Attention maps: layers 1, heads 2"_s));
}

void TestImporting::aTensorBeyondTheLimitIsNotRead()
{
    const auto checkpoint =
        std::make_shared<const Checkpoint>(Checkpoint{"x.npy", std::make_shared<const HugeStore>(), {}});
    TensorDialog dialog(checkpoint, {}, session(), m_window.get());
    QCOMPARE(find<QLabel>(dialog, u"tensorWrong"_s)->text(),
             u"tensor x: got 4294967296 bytes, expected at most 1073741824 bytes"_s);
    QVERIFY(!find<QPushButton>(dialog, u"giveTensor"_s)->isEnabled());
}

/// The session stays, and so does the dialog, with what it offered before.
void TestImporting::mapsThatAreDeclinedOfferNothingElse()
{
    const QTemporaryDir folder;
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Cancel; });
    const QSignalSpy declined(&session(), &Session::openDeclined);
    const Tensor<float> halves(Shape{1, 1, 1, 2, 2}, {0.5F, 0.5F, 0.5F, 0.5F}); // no input has five axes
    auto *dialog = dropped<TensorDialog>(tensorsIn(folder, {{"x", Tensor<float>(Shape{2})}, {"attn", halves}}));
    find<RowTable>(*dialog, u"fileTensors"_s)->choose(1);
    press(*dialog, u"openMaps"_s);
    QTRY_COMPARE(declined.size(), 1);
    QVERIFY(find<QPushButton>(*dialog, u"openMaps"_s)->isEnabled());
    QVERIFY(!find<QPushButton>(*dialog, u"giveTensor"_s)->isEnabled());
}

void TestImporting::nothingElseIsChosenWhileATensorIsRead()
{
    const QTemporaryDir folder;
    auto *dialog = dropped<TensorDialog>(written(folder, u"words.csv"_s, "word,a,b\nthe,1,2\ncat,3,4\nsat,5,6\n"));
    auto *filter = find<QLineEdit>(*dialog, u"tensorFilter"_s);
    find<QPushButton>(*dialog, u"giveTensor"_s)->click();
    QVERIFY(!filter->isEnabled());
    filter->setText(u"none has this name"_s);
    QTRY_VERIFY(session().document().inputs.queries.has_value());
    QCOMPARE(session().plan().sizes.q, 3);
    QVERIFY(notice()->text().contains(u"is used as"_s));
}

void TestImporting::anArrayThatDoesNotFitIsRefused()
{
    const QTemporaryDir folder;
    open(session(), u"pytorch-layer"_s); // whose weights are given
    const Document before = session().document();
    auto *dialog = dropped<TensorDialog>(written(folder, u"x.csv"_s, "1,2\n3,4\n"));
    press(*dialog, u"giveTensor"_s);
    auto *wrong = find<QLabel>(*dialog, u"tensorWrong"_s);
    QTRY_VERIFY(wrong->isVisible());
    QVERIFY(!wrong->text().isEmpty());
    QVERIFY(!find<QLabel>(*dialog, u"noLayers"_s)->isVisible()); // that it can be used
    QVERIFY(dialog->isVisible());
    QVERIFY(session().document() == before);
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

void TestImporting::aCapturedLayerNeedsNoQuestion()
{
    QSignalSpy opened(&session(), &Session::opened);
    dropFiles({QStringLiteral(TEST_SOURCE_DIR "/checkpoints/captured/encoder.pt")});
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY(m_window->findChild<QDialog *>() == nullptr);
    QVERIFY(!session().document().expected.isEmpty() && session().isModified());
    dropFiles({QStringLiteral(TEST_SOURCE_DIR "/checkpoints/captured/wrong-heads.pt")});
    QTRY_VERIFY(notice()->text().contains(u"wrong-heads.pt"_s));
    QVERIFY(!session().document().expected.isEmpty());
}

/// As while it is being saved, or somebody is asked about it.
void TestImporting::aCapturedLayerWaitsForTheSession()
{
    QSignalSpy opened(&session(), &Session::opened);
    QSignalSpy declined(&session(), &Session::openDeclined);
    const auto *opener = m_window->findChild<FileOpener *>();
    {
        const auto held = session().held();
        dropFiles({QStringLiteral(TEST_SOURCE_DIR "/checkpoints/captured/encoder.pt")});
        QTRY_VERIFY(opener->isBusy());
        QTRY_COMPARE(awaitedAnswers(), 0);
        QTest::qWait(50);
        QVERIFY(opener->isBusy() && opened.isEmpty());
    }
    QTRY_COMPARE(opened.size(), 1);
    QVERIFY(declined.isEmpty() && !opener->isBusy());
    QVERIFY(!session().document().expected.isEmpty());
}

void TestImporting::sessionsAndFoldersOpen()
{
    QSignalSpy opened(&session(), &Session::opened);
    const QString example = QStringLiteral(TEST_SOURCE_DIR "/../resources/examples/pytorch-layer.headscope");
    dropFiles({example});
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(session().location(), QDir::cleanPath(example));
    QVERIFY(!session().isModified());
    const QTemporaryDir folder;
    withConfig(folder, u"bert"_s);
    auto *dialog = dropped<ImportDialog>(folder.path());
    QCOMPARE(find<QComboBox>(*dialog, u"importHeads"_s)->currentData().toLongLong(), 4);
    delete dialog;
    delete dropped<ImportDialog>(folder.filePath(u"config.json"_s)); // of the model beside it
    QVERIFY(QFile::remove(folder.filePath(u"model.safetensors"_s)));
    dropFiles({folder.path()});
    QTRY_VERIFY(notice()->isVisible());
    QVERIFY2(notice()->text().startsWith(folder.path()), qPrintable(notice()->text()));
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

void TestImporting::nothingIsDroppedUnderADialog()
{
    m_window->exportFigure();
    auto *composer = find<QDialog>(*m_window, u"figureComposer"_s);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(sample(u"gpt2.safetensors"_s))});
    QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(!enter.isAccepted());
    QVERIFY(!find<QWidget>(*m_window, u"dropVeil"_s)->isVisible());
    dropFiles({sample(u"gpt2.safetensors"_s)});
    QTest::qWait(50);
    QVERIFY(m_window->findChild<ImportDialog *>() == nullptr);
    delete composer;
    dropped<ImportDialog>(sample(u"gpt2.safetensors"_s));
}

void TestImporting::itOpensWhileARunGoesOn()
{
    const QTemporaryDir folder;
    const auto done =
        session().edit({{u"inputs.num_queries"_s, u"900"_s}, {u"inputs.num_kv_pairs"_s, u"900"_s}}, u"edit"_s);
    QVERIFY(done && !session().isResultCurrent());
    press(*dropped<TensorDialog>(written(folder, u"x.csv"_s, "1,2\n3,4\n")), u"giveTensor"_s);
    QTRY_COMPARE(session().plan().sizes.q, 2);
    QVERIFY(waitForRun(session()));
    session().undoStack().undo();
    QCOMPARE(session().plan().sizes.q, 900);
    QVERIFY(waitForRun(session()));
}

void TestImporting::copy(const QString &text) const
{
    m_window->activateWindow();
    QTRY_VERIFY(QApplication::focusWidget() != nullptr);
    QApplication::clipboard()->setText(text);
    WindowTest::press(Qt::Key_V, Qt::ControlModifier);
}

void TestImporting::whatWasCopiedIsUsed()
{
    copy(u"word\ta\tb\nthe\t1\t2\ncat\t3\t4\n"_s);
    QTRY_VERIFY(m_window->findChild<TensorDialog *>() != nullptr);
    press(*m_window->findChild<TensorDialog *>(), u"giveTensor"_s);
    QTRY_COMPARE(session().document().tokens.queries, (TokenLists{{"the", "cat"}}));
    QCOMPARE(session().plan().sizes.k, 2);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    copy({});
    QCOMPARE(notice()->text(),
             u"Clipboard: got nothing, expected a table of numbers, words or a file that was copied"_s);
    auto *files = new QMimeData; // as a file manager copies them
    files->setUrls({QUrl::fromLocalFile(sample(u"gpt2.safetensors"_s))});
    QApplication::clipboard()->setMimeData(files);
    m_window->paste();
    QTRY_VERIFY(m_window->findChild<ImportDialog *>() != nullptr);
}

/// Its settings, of which another refusal speaks, are not meant.
void TestImporting::wordsForAModelBelongInItsSentence()
{
    open(session(), u"dates"_s);
    QApplication::clipboard()->setText(u"the cat sat"_s);
    m_window->paste();
    QTRY_COMPARE(notice()->text(), u"got words for the tokens of a model, expected them in its sentence, which it cuts "
                                   u"into tokens by itself"_s);
    QVERIFY(m_window->findChild<TokenDialog *>() == nullptr);
}

void TestImporting::fieldsKeepWhatIsPasted()
{
    auto *field = find<QLineEdit>(*m_window, u"inputs.num_queries.editor"_s);
    field->setFocus();
    field->selectAll();
    copy(u"7"_s);
    QCOMPARE(field->text(), u"7"_s);
    QTest::qWait(20);
    QVERIFY(m_window->findChild<QDialog *>() == nullptr);
}

void TestImporting::tokensAreAskedFor()
{
    copy(u"the cat sat"_s);
    QTRY_VERIFY(m_window->findChild<TokenDialog *>() != nullptr);
    auto *dialog = m_window->findChild<TokenDialog *>();
    QCOMPARE(find<QLabel>(*dialog, u"tokensTold"_s)->text(), u"Words: 3. The layer gets 3 queries and 3 keys."_s);
    find<QPlainTextEdit>(*dialog, u"tokenText"_s)->setPlainText(u"['the"_s);
    QVERIFY(find<QLabel>(*dialog, u"tokensWrong"_s)->isVisible());
    QVERIFY(!find<QPushButton>(*dialog, u"takeTokens"_s)->isEnabled());
    find<QPlainTextEdit>(*dialog, u"tokenText"_s)->setPlainText(u"['the', 'cat']"_s);
    press(*dialog, u"takeTokens"_s);
    QCOMPARE(session().document().tokens.keys, (TokenLists{{"the", "cat"}}));
    QCOMPARE(session().plan().sizes.q, 2);
    QVERIFY(waitForRun(session()));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    find<QAction>(*m_window, u"editTokens"_s)->trigger();
    QCOMPARE(find<QPlainTextEdit>(*m_window, u"tokenText"_s)->toPlainText(), u"the cat"_s);
}

/// They would become the words of the session that has come.
void TestImporting::aQuestionAboutASessionGoesWithIt()
{
    find<QAction>(*m_window, u"editTokens"_s)->trigger();
    QVERIFY(m_window->findChild<TokenDialog *>()->isVisible());
    open(session(), u"small"_s);
    QTRY_VERIFY(m_window->findChild<TokenDialog *>() == nullptr);
}

void TestImporting::wordsOfSelfAttentionHaveOneUse()
{
    open(session(), u"small"_s);
    find<QAction>(*m_window, u"editTokens"_s)->trigger();
    const auto *use = find<QComboBox>(*m_window, u"tokenUse"_s);
    QVERIFY(!use->isEnabled());
    const auto labels = use->parentWidget()->findChildren<QLabel *>();
    const auto names = [use](const QLabel *label) { return label->buddy() == use && !label->isEnabled(); };
    QVERIFY(std::any_of(labels.begin(), labels.end(), names)); // as grey as the use
}

/// Each is shown where it is chosen, until something is typed.
void TestImporting::wordsOfKeysAreNotThoseOfQueries()
{
    edit(session(), {{u"tokens.queries"_s, uR"(["a", "b", "c", "d"])"_s},
                     {u"tokens.keys"_s, uR"(["k", "l", "m", "n", "o", "p"])"_s}});
    find<QAction>(*m_window, u"editTokens"_s)->trigger();
    auto *dialog = m_window->findChild<TokenDialog *>();
    QVERIFY(dialog != nullptr);
    auto *use = find<QComboBox>(*dialog, u"tokenUse"_s);
    auto *text = find<QPlainTextEdit>(*dialog, u"tokenText"_s);
    QCOMPARE(use->currentText(), u"queries"_s);
    QCOMPARE(text->toPlainText(), u"a b c d"_s);
    use->setCurrentText(u"keys"_s);
    QCOMPARE(text->toPlainText(), u"k l m n o p"_s);
    QTest::keyClick(text, Qt::Key_X);
    use->setCurrentText(u"queries"_s);
    QCOMPARE(text->toPlainText(), u"xk l m n o p"_s);
    use->setCurrentText(u"keys"_s);
    press(*dialog, u"takeTokens"_s);
    QCOMPARE(session().document().tokens.keys, (TokenLists{{"xk", "l", "m", "n", "o", "p"}}));
    QCOMPARE(session().document().tokens.queries, (TokenLists{{"a", "b", "c", "d"}}));
    QVERIFY(waitForRun(session()));
}

/// Its settings come with it, and that is all that is said.
void TestImporting::aModelTakesNeitherTokensNorTensors()
{
    const QTemporaryDir folder;
    open(session(), u"dates"_s);
    m_window->setView(View::Explore);
    find<QAction>(*m_window, u"editTokens"_s)->trigger(); // they are those of its text
    QVERIFY(m_window->findChild<TokenDialog *>() == nullptr);
    QCOMPARE(m_window->view(), View::Model);
    QVERIFY(find<QWidget>(*m_window, u"sentenceField"_s)->isAncestorOf(m_window->focusWidget()));
    auto *dialog = dropped<TensorDialog>(written(folder, u"x.csv"_s, "1,2\n3,4\n"));
    QCOMPARE(find<QLabel>(*dialog, u"tensorWrong"_s)->text(),
             u"A block of a model takes no tensor of a file: open a layer or a new session first."_s);
    QVERIFY(!find<QPushButton>(*dialog, u"giveTensor"_s)->isEnabled());
    QVERIFY(!find<QComboBox>(*dialog, u"inputUse"_s)->isVisible());
    QVERIFY(!find<QLabel>(*dialog, u"noLayers"_s)->isVisible());
}

void TestImporting::whatIsNotFoundIsSaid()
{
    const QTemporaryDir folder;
    auto *dialog = dropped<TensorDialog>(written(folder, u"mask.csv"_s, "1,0\n1,1\n"));
    QCOMPARE(find<QComboBox>(*dialog, u"inputUse"_s)->currentText(), u"mask (1 is seen)"_s);
    const auto *table = find<QTableView>(*dialog, u"fileTensors"_s);
    const int last = table->model()->columnCount() - 1;
    const int width = table->columnWidth(last);
    const QString before = find<QLabel>(*dialog, u"tensorWrong"_s)->text();
    find<QLineEdit>(*dialog, u"tensorFilter"_s)->setText(u"nowhere"_s);
    QCOMPARE(find<QLabel>(*dialog, u"tensorWrong"_s)->text(), u"No tensor has these letters."_s);
    QVERIFY(!find<QPushButton>(*dialog, u"giveTensor"_s)->isEnabled());
    QCOMPARE(table->columnWidth(last), width);
    find<QLineEdit>(*dialog, u"tensorFilter"_s)->clear();
    QCOMPARE(find<QLabel>(*dialog, u"tensorWrong"_s)->text(), before);
    QCOMPARE(table->columnWidth(last), width);
}

HEADSCOPE_TEST(TestImporting, QApplication)
#include "tst_importing.moc"
