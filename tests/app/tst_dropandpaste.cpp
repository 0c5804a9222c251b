// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/importtest.h"

#include "ui/importing/fileopener.h"
#include "ui/importing/importdialog.h"
#include "ui/importing/tensordialog.h"
#include "ui/importing/tokendialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QTemporaryDir>
#include <QWindow>

using namespace headscope;

/// What is dropped on the window, or pasted, and what of it is opened.
class TestDropAndPaste : public ImportTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { m_window.reset(); }
    void whatIsDraggedIsTold();
    void aFileDroppedOnAFieldOpens();
    void textDroppedOnAFieldIsItsText();
    void anAddressDroppedOnAFieldIsItsText();
    void theFirstThatOpensIsTaken();
    void anIndexGoesBeforeItsFiles();
    void aFileOfTheNetIsRefused();
    void aCapturedLayerNeedsNoQuestion();
    void aCapturedLayerWaitsForTheSession();
    void sessionsAndFoldersOpen();
    void nothingIsDroppedUnderADialog();
    void whatWasCopiedIsUsed();
    void wordsForAModelBelongInItsSentence();
    void fieldsKeepWhatIsPasted();

private:
    QLineEdit *field() const { return find<QLineEdit>(*m_window, u"layer.num_heads.editor"_s); }
    void dropOn(const QWidget &widget, const QMimeData &data) const;
};

void TestDropAndPaste::whatIsDraggedIsTold()
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

/// As it comes from the screen: the window finds out who is meant.
void TestDropAndPaste::dropOn(const QWidget &widget, const QMimeData &data) const
{
    const QPoint there = widget.mapTo(m_window.get(), widget.rect().center());
    QVERIFY(m_window->rect().contains(there));
    QWindow *screen = m_window->windowHandle();
    QDragEnterEvent enter(there, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(screen, &enter);
    QVERIFY(enter.isAccepted());
    QCOMPARE(find<QWidget>(*m_window, u"dropVeil"_s)->isVisible(), !localFiles(data).isEmpty());
    QDragMoveEvent move(there, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(screen, &move);
    QDropEvent drop(there, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(screen, &drop);
}

/// Browsers and editors offer its name as text, too.
void TestDropAndPaste::aFileDroppedOnAFieldOpens()
{
    const QString example = QStringLiteral(TEST_SOURCE_DIR "/../resources/examples/pytorch-layer.headscope");
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(example)});
    data.setText(example);
    const QString before = field()->text();
    QSignalSpy opened(&session(), &Session::opened);
    dropOn(*field(), data);
    QCOMPARE(field()->text(), before);
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(session().location(), QDir::cleanPath(example));
}

void TestDropAndPaste::textDroppedOnAFieldIsItsText()
{
    QMimeData data;
    data.setText(u"0"_s);
    const auto zeros = [this] { return field()->text().count(u'0'); };
    const auto before = zeros();
    dropOn(*field(), data);
    QCOMPARE(zeros(), before + 1);
}

/// Such as a link or words of a page, which browsers offer with their address.
void TestDropAndPaste::anAddressDroppedOnAFieldIsItsText()
{
    QMimeData data;
    data.setUrls({QUrl(u"https://example.org/0"_s)});
    data.setText(u"https://example.org/0"_s);
    dropOn(*field(), data);
    QVERIFY2(field()->text().contains(u"https://example.org/0"_s), qPrintable(field()->text()));
    QVERIFY(!notice()->isVisible());
}

void TestDropAndPaste::theFirstThatOpensIsTaken()
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
void TestDropAndPaste::anIndexGoesBeforeItsFiles()
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

void TestDropAndPaste::aFileOfTheNetIsRefused()
{
    drop({QUrl(u"https://example.org/model.safetensors"_s)});
    QVERIFY(notice()->isVisible());
    QVERIFY(notice()->text().startsWith(u"Only files of this computer"_s));
}

void TestDropAndPaste::aCapturedLayerNeedsNoQuestion()
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
void TestDropAndPaste::aCapturedLayerWaitsForTheSession()
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

void TestDropAndPaste::sessionsAndFoldersOpen()
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

void TestDropAndPaste::nothingIsDroppedUnderADialog()
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

void TestDropAndPaste::whatWasCopiedIsUsed()
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
void TestDropAndPaste::wordsForAModelBelongInItsSentence()
{
    open(session(), u"dates"_s);
    QApplication::clipboard()->setText(u"the cat sat"_s);
    m_window->paste();
    QTRY_COMPARE(notice()->text(), u"got words for the tokens of a model, expected them in its sentence, which it cuts "
                                   u"into tokens by itself"_s);
    QVERIFY(m_window->findChild<TokenDialog *>() == nullptr);
}

void TestDropAndPaste::fieldsKeepWhatIsPasted()
{
    auto *field = find<QLineEdit>(*m_window, u"inputs.num_queries.editor"_s);
    field->setFocus();
    field->selectAll();
    copy(u"7"_s);
    QCOMPARE(field->text(), u"7"_s);
    QTest::qWait(20);
    QVERIFY(m_window->findChild<QDialog *>() == nullptr);
}

HEADSCOPE_TEST(TestDropAndPaste, QApplication)
#include "tst_dropandpaste.moc"
