// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/frompytorch.h"

#include "engine/checkpoints/captured.h"
#include "engine/checkpoints/checkpoint.h"
#include "engine/opening/save.h"
#include "tests/app/windowtest.h"
#include "ui/text/language.h"

#include <QClipboard>
#include <QLabel>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTabWidget>
#include <QTemporaryDir>

using namespace headscope;
using enum Role;

/// The way from a running model: the snippets under Help, and the line that tells how near the run is to PyTorch.
class TestFromPyTorch : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup();
    void theReadmeHasTheSnippet();
    void theMenuOpensTheSnippets();
    void aSnippetIsCopied();
    void theDialogIsInsideTheWindow();
    void noLineIsCutInAUsualWindow();
    void aCapturedLayerIsEqualToPyTorch();
    void aChangedNumberPartsFromPyTorch();
    void anotherNumberOfHeadsHasAnotherShape();
    void aSessionThatExpectsNothingTellsNothing();
    void aRiddleIsNotGivenAway();

private:
    void openCaptured(const QString &name);
    QToolButton *line() const { return find<QToolButton>(*m_window, u"agreement"_s); }

    QTemporaryDir m_folder;
};

void TestFromPyTorch::cleanup()
{
    m_window.reset();
    setLanguage(u"en"_s);
}

void TestFromPyTorch::openCaptured(const QString &name)
{
    const QString from = QStringLiteral(TEST_SOURCE_DIR "/checkpoints/captured/%1.pt").arg(name);
    const auto imported = importCaptured(*openCheckpoint(from.toStdString()).value().store, "weights.npz").value();
    const QString path = m_folder.filePath(name + u".headscope"_s);
    QVERIFY(saveSession(path.toStdString(), makePlan(imported.opened.document, imported.opened.files).value(), {}));
    open(session(), path);
}

void TestFromPyTorch::theReadmeHasTheSnippet()
{
    QFile readme(QStringLiteral(TEST_SOURCE_DIR "/../README.md"));
    QVERIFY(readme.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(readme.readAll());
    QVERIFY(!snippet(u"multihead_attention"_s).isEmpty());
    QVERIFY(text.contains(u"```python\n"_s + snippet(u"multihead_attention"_s) + u"```\n"_s));
}

void TestFromPyTorch::theMenuOpensTheSnippets()
{
    find<QAction>(*m_window, u"helpFromPyTorch"_s)->trigger();
    auto *dialog = find<QDialog>(*m_window, u"fromPyTorch"_s);
    QVERIFY(dialog->isVisible());
    for (const QString &name : {u"multihead_attention"_s, u"d2l_attention"_s, u"hf_attention"_s, u"attention_maps"_s}) {
        QCOMPARE(find<QPlainTextEdit>(*dialog, name)->toPlainText(), snippet(name));
        QVERIFY(find<QLabel>(*dialog, name + u"_steps"_s)->text().contains(u"\n3. "_s));
    }
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(!dialog->isVisible());
}

void TestFromPyTorch::aSnippetIsCopied()
{
    FromPyTorch dialog(m_window.get());
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    showActive(dialog, dialog.size());
    find<QTabWidget>(dialog, u"snippetPages"_s)->setCurrentIndex(2);
    auto *copy = find<QPushButton>(dialog, u"hf_attention_copy"_s);
    copy->setFocus();
    QTest::keyClick(copy, Qt::Key_Space);
    QCOMPARE(QGuiApplication::clipboard()->text(), snippet(u"hf_attention"_s));
    QCOMPARE(copy->text(), u"Copied"_s);
}

void TestFromPyTorch::theDialogIsInsideTheWindow()
{
    m_window->resize(kSmallestWindow);
    const FromPyTorch dialog(m_window.get());
    QVERIFY(dialog.width() <= m_window->width() && dialog.height() <= m_window->height());
}

void TestFromPyTorch::noLineIsCutInAUsualWindow()
{
    m_window->resize(1440, 900);
    FromPyTorch dialog(m_window.get());
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    showActive(dialog, dialog.size());
    auto *pages = find<QTabWidget>(dialog, u"snippetPages"_s);
    for (int page = 0; page < pages->count(); ++page) {
        pages->setCurrentIndex(page);
        QCoreApplication::processEvents(); // lays it out
        const auto *code = pages->widget(page)->findChild<QPlainTextEdit *>();
        QVERIFY(code->font().styleStrategy() & QFont::PreferNoShaping); // its signs are not joined
        QVERIFY2(code->horizontalScrollBar()->maximum() == 0, qPrintable(code->objectName()));
    }
}

void TestFromPyTorch::aCapturedLayerIsEqualToPyTorch()
{
    openCaptured(u"encoder"_s);
    QTRY_VERIFY(line()->isVisible());
    const QRegularExpression words(u"^Equal to PyTorch to \\de[-−][78]$"_s);
    QVERIFY2(words.match(line()->text()).hasMatch(), qPrintable(line()->text()));
    QVERIFY(line()->toolTip().contains(u" here, "_s));
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY2(line()->text().startsWith(u"与 PyTorch 一致，最大相差 "_s), qPrintable(line()->text()));
}

void TestFromPyTorch::aChangedNumberPartsFromPyTorch()
{
    openCaptured(u"encoder"_s);
    const double before = session().result()->trace->value(Weights, {0, 1, 2, 3});
    edit(session(), {{u"overrides"_s, u"[{\"cell\": \"weights[0,1,2,3]\", \"value\": %1}]"_s.arg(before + 0.25)}});
    QTRY_COMPARE(line()->text(), u"Differs from PyTorch by 0.25 at weights[0, 1, 2, 3]"_s);
    session().setHidden({u"weights[0,1,2,3]"_s});
    QTRY_COMPARE(line()->text(), u"Differs from PyTorch at weights[0, 1, 2, 3]"_s);
    QCOMPARE(line()->toolTip(), QString()); // which would tell the number
    session().setHidden({});
    QTRY_VERIFY(!line()->toolTip().isEmpty());
    QTest::mouseClick(line(), Qt::LeftButton);
    QVERIFY(session().selection().pinned);
    QVERIFY((*session().selection().pinned == CellPlace{Weights, {0, 1, 2, 3}}));
    edit(session(), {{u"overrides"_s, u"[]"_s}, {u"mask.causal"_s, u"\"top_left\""_s}});
    QTRY_VERIFY2(line()->text().startsWith(u"Differs from PyTorch by 0."_s) && line()->text().contains(u"weights["_s),
                 qPrintable(line()->text()));
    session().undoStack().undo();
    session().undoStack().undo();
    QTRY_VERIFY2(line()->text().startsWith(u"Equal to PyTorch"_s), qPrintable(line()->text()));
}

void TestFromPyTorch::anotherNumberOfHeadsHasAnotherShape()
{
    openCaptured(u"encoder"_s);
    edit(session(), {{u"layer.num_heads"_s, u"2"_s}});
    QTRY_COMPARE(line()->text(), u"Another shape than PyTorch's weights"_s);
    QVERIFY(!line()->isEnabled());
}

void TestFromPyTorch::aSessionThatExpectsNothingTellsNothing()
{
    openCaptured(u"encoder"_s);
    QTRY_VERIFY(line()->isVisible());
    open(session(), u"small"_s);
    QVERIFY(!line()->isVisible());
}

void TestFromPyTorch::aRiddleIsNotGivenAway()
{
    openCaptured(u"encoder"_s);
    QTRY_VERIFY(line()->isVisible());
    Look look = session().look();
    look.riddle = 7;
    session().setLook(look);
    QVERIFY(waitForRun(session()));
    QTRY_VERIFY(!line()->isVisible());
    look.riddle.reset();
    session().setLook(look);
    QVERIFY(waitForRun(session()));
    QTRY_VERIFY(line()->isVisible());
}

HEADSCOPE_TEST(TestFromPyTorch, QApplication)
#include "tst_frompytorch.moc"
