// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowtest.h"

#include "app/window/recentfiles.h"
#include "engine/checkpoints/importlayer.h"
#include "ui/importing/fileopener.h"
#include "ui/importing/importdialog.h"
#include "ui/importing/tensordialog.h"
#include "ui/text/words.h"

#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

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
    void cancelLeavesTheSession();
    void whatIsDraggedIsTold();
    void theFirstThatOpensIsTaken();
    void aFileOfTheNetIsRefused();
    void aTableBecomesInputs();
    void anArrayThatDoesNotFitIsRefused();

private:
    void drop(const QList<QUrl> &urls) const;
    void dropFiles(const QStringList &files) const;
    template <class Dialog>
    Dialog *dropped(const QString &file) const;
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
    QCOMPARE(find<QComboBox>(*m_window, u"examplePicker"_s)->currentText(), toQString(session().document().title));
    QVERIFY(notice()->text().startsWith(u"This is a new session, which is not saved yet."_s));
    QVERIFY(notice()->text().contains(u"transposed"_s));
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

void TestImporting::cancelLeavesTheSession()
{
    auto *dialog = dropped<ImportDialog>(sample(u"torch.pt"_s));
    press(*dialog, u"openLayer"_s);
    QTest::keyClick(dialog, Qt::Key_Escape);
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
    QCOMPARE(session().location(), u"example:d2l"_s);
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
    QVERIFY(dialog->isVisible());
    QVERIFY(session().document() == before);
}

HEADSCOPE_TEST(TestImporting, QApplication)
#include "tst_importing.moc"
