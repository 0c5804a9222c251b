// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/model/savedmodel.h"

#include <QAbstractButton>
#include <QAction>
#include <QLineEdit>

using namespace headscope;

/// What a person does with a whole model is kept by saving.
class TestModelSaving : public SavedModel
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { show(); }
    void cleanup() { clear(); }
    void whatWasDoneIsThereAgain_data();
    void whatWasDoneIsThereAgain();
    void undoingAllIsTheStart();
    void aChangeWithoutAPlaceIsSavedAndComesBack();
    void whatAFileDoesNotKeepOfAPatchIsTold();
    void aFileWritesWhatWasYetToBeWritten();
    void whatIsWrittenOnTheWayBackIsNoChange();
    void aRefusedTextIsNotSaidToBeSaved();
    void norIsOneOfTheSetUp();
    void theModelItselfIsNeverSavedOver();
    void dataStayWithTheModel();
    void aFailedSaveLeavesTheOldFile();
};

void TestModelSaving::whatWasDoneIsThereAgain_data()
{
    QTest::addColumn<QString>("model");
    for (const char *name : {"gpt2", "bert", "llama", "t5", "d2l_transformer", "vit"})
        QTest::newRow(name) << QString::fromLatin1(name);
    QTest::newRow("example") << u"example:dates"_s;
    QTest::newRow("letters") << u"example:induction"_s;
}

void TestModelSaving::whatWasDoneIsThereAgain()
{
    QFETCH(QString, model);
    openHere(model.startsWith(u"example:"_s) ? model : copied(model));
    changeAll();
    if (QTest::currentTestFailed())
        return;
    const QString before = told(session());
    const ViewState seen = session().view();
    const auto logits = logitsOf(session());
    QVERIFY(m_window->isWindowModified());
    const QString file = path(u"mine.headscope"_s);
    const auto saved = session().save(file);
    QVERIFY2(saved, saved ? "" : saved.error().sentence().c_str());
    QVERIFY(!session().isModified() && !m_window->isWindowModified());
    QCOMPARE(session().location(), file);
    QVERIFY(!bytesAt(file).contains("/models/")); // it lies below, and is named from the session

    Session again;
    openAt(again, file);
    QVERIFY(again.warnings().empty());
    QCOMPARE(told(again), before);
    QVERIFY(again.model()->wish.changes == session().model()->wish.changes);
    QVERIFY(again.view() == seen);
    QCOMPARE(again.look().view, View::Model);
    QVERIFY(!again.isModified());
    QCOMPARE(logitsOf(again), logits);
}

void TestModelSaving::undoingAllIsTheStart()
{
    openHere(copied(u"gpt2"_s));
    const QString before = told(session());
    const auto logits = logitsOf(session());
    auto *text = m_window->findChild<QLineEdit *>(u"modelText"_s);
    QTest::keyClicks(text, u" e"_s);
    QVERIFY(waitForRun(session()));
    changeAll();
    QVERIFY(session().save(path(u"mine.headscope"_s)));
    while (session().undoStack().canUndo())
        session().undoStack().undo();
    QVERIFY(session().isModified()); // the file has the edits
    QVERIFY(waitForRun(session()));
    QCOMPARE(told(session()), before);
    QCOMPARE(logitsOf(session()), logits);
    while (session().undoStack().canRedo())
        session().undoStack().redo();
    QVERIFY(!session().isModified());
}

/// It waits in the file for its words, and is there when they are typed again.
void TestModelSaving::aChangeWithoutAPlaceIsSavedAndComesBack()
{
    openHere(copied(u"gpt2"_s));
    auto *text = m_window->findChild<QLineEdit *>(u"modelText"_s);
    const auto *count = m_window->findChild<QLabel *>(u"tokenCount"_s);
    const QString whole = text->text();
    const Index last = std::ssize(session().model()->cut.ids) - 1;
    QVERIFY(setOverride(session(), {Role::Weights, {0, 0, last, last}}, 0.05));
    QVERIFY(waitForRun(session()));
    const ModelChanges changes = session().model()->wish.changes;
    text->selectAll();
    QTest::keyClicks(text, whole.left(2));
    QVERIFY(waitForRun(session()));
    QVERIFY(session().model()->wish.changes == ModelChanges());
    const QString file = path(u"mine.headscope"_s);
    QVERIFY(session().save(file));
    QVERIFY(!session().isModified());
    QVERIFY2(!notice()->isVisible(), qPrintable(notice()->text()));
    const QByteArray saved = bytesAt(file);
    QVERIFY2(saved.contains("unplaced_overrides"), saved.constData());

    Session again;
    openAt(again, file);
    QVERIFY(again.save(path(u"again.headscope"_s)));
    QCOMPARE(bytesAt(path(u"again.headscope"_s)), saved);

    openHere(file);
    const QString opened = told(session());
    QVERIFY2(count->text().contains(u"1 change has no place"_s), qPrintable(count->text()));
    text->selectAll();
    QTest::keyClicks(text, whole);
    QVERIFY(waitForRun(session()));
    QVERIFY(session().model()->wish.changes == changes);
    QVERIFY(session().model()->wish.unplaced == ModelChanges());
    QVERIFY2(!count->text().contains(u"no place"_s), qPrintable(count->text()));
    QVERIFY(session().isModified());
    while (session().undoStack().canUndo())
        session().undoStack().undo();
    QVERIFY(!session().isModified());
    QCOMPARE(told(session()), opened);
    QVERIFY(waitForRun(session()));
}

/// While the model writes on, parts have numbers of the other sentence as it stood before.
void TestModelSaving::whatAFileDoesNotKeepOfAPatchIsTold()
{
    openHere(u"example:induction"_s);
    ModelWish wish = session().model()->wish;
    wish.text = "HECATHE";
    wish.otherText = "HEDATHE";
    wish.changes.patched = {{session().model()->model->find("layer.1.self").value(), 1}};
    QVERIFY(session().edit(wish, u"edit"_s));
    QVERIFY(waitForRun(session()));
    QVERIFY(session().save(path(u"mine.headscope"_s)));
    QVERIFY2(!notice()->isVisible(), qPrintable(notice()->text()));
    wish.before = TextsBefore{wish.text, wish.otherText};
    wish.text += "C";
    QVERIFY(session().edit(wish, u"edit"_s));
    QVERIFY(waitForRun(session()));
    QCOMPARE(session().model()->wish.changes.patched.size(), 1U);
    QVERIFY(session().save(path(u"mine.headscope"_s)));
    QVERIFY2(notice()->text().startsWith(u"The file does not have where the model began to write on."_s),
             qPrintable(notice()->text()));
}

/// A changed number of the decoder holds what it wrote, but not for another text, also where that is saved at once.
void TestModelSaving::aFileWritesWhatWasYetToBeWritten()
{
    openHere(u"example:dates"_s);
    const Transformer &model = *session().model()->model;
    const auto decoder = std::find_if(model.blocks.begin(), model.blocks.end(), [](const ModelBlock &block) {
        return block.column == Column::Decoder && block.name.ends_with(".self");
    });
    ModelWish wish = session().model()->wish;
    wish.changes.overrides[static_cast<std::size_t>(decoder - model.blocks.begin())] = {{"scores", {0, 0, 0, 0}, 0.5}};
    QVERIFY(session().edit(wish, u"number"_s));
    QVERIFY(waitForRun(session()));
    wish = session().model()->wish;
    QVERIFY(!writesAnew(model, wish));
    const std::vector<TokenId> old = wish.target;
    wish.text = "2 march 1999";
    QVERIFY(session().edit(wish, u"text"_s));
    const QString file = path(u"mine.headscope"_s);
    QVERIFY(session().save(file));
    QVERIFY(waitForRun(session()));
    QVERIFY(session().model()->wish.target != old);

    Session again;
    openAt(again, file);
    QVERIFY(waitForRun(again));
    QCOMPARE(again.model()->wish.target, session().model()->wish.target);
}

/// An edit may have begun with a model that was yet to write.
void TestModelSaving::whatIsWrittenOnTheWayBackIsNoChange()
{
    openHere(u"example:dates"_s);
    for (const char *text : {"2 march 1999", "3 april 2001"}) {
        ModelWish wish = session().model()->wish;
        wish.text = text;
        QVERIFY(session().edit(wish, u"text"_s));
    }
    QVERIFY(waitForRun(session()));
    session().undoStack().undo();
    QVERIFY(waitForRun(session()));
    QVERIFY(session().save(path(u"mine.headscope"_s)));
    QVERIFY(!session().isModified());
    session().undoStack().redo();
    session().undoStack().undo();
    QVERIFY(waitForRun(session()));
    QVERIFY(!session().isModified());
}

/// A text that is too long stays in its field and is not said to be saved; nothing is written behind it.
void TestModelSaving::aRefusedTextIsNotSaidToBeSaved()
{
    openHere(copied(u"gpt2"_s));
    auto *text = m_window->findChild<QLineEdit *>(u"modelText"_s);
    text->selectAll();
    QTest::keyClicks(text, u"TheTheTheTheTheTheThe"_s);
    QVERIFY(waitForRun(session()));
    QVERIFY(session().save(path(u"mine.headscope"_s)));
    QVERIFY2(notice()->text().contains(u"with the last text that fits"_s), qPrintable(notice()->text()));
    auto *next = m_window->findChild<QAbstractButton *>(u"writeNext"_s);
    QVERIFY(next != nullptr);
    next->click();
    QVERIFY(waitForRun(session()));
    QCoreApplication::processEvents();
    QCOMPARE(text->text(), u"TheTheTheTheTheTheThe"_s);
}

void TestModelSaving::norIsOneOfTheSetUp()
{
    openHere(copied(u"gpt2"_s));
    m_window->setView(View::Explore);
    auto *card = m_window->findChild<QLineEdit *>(u"cardText"_s);
    card->selectAll();
    QTest::keyClick(card, Qt::Key_Delete);
    QVERIFY(session().save(path(u"mine.headscope"_s)));
    QVERIFY2(notice()->text().contains(u"with the last text that fits"_s), qPrintable(notice()->text()));
}

void TestModelSaving::theModelItselfIsNeverSavedOver()
{
    const QString model = copied(u"gpt2"_s);
    const QStringList files = QDir(model).entryList(QDir::Files);
    QStringList proposals;
    m_window->keeper().setFileQuestion([&](const QString &proposal) {
        proposals << proposal;
        return path(u"mine.headscope"_s);
    });
    rememberFilesOf(session());
    openHere(model);
    QVERIFY(!session().hasFile());
    QVERIFY(m_window->keeper().save());
    QCOMPARE(proposals, QStringList(path(u"gpt2.headscope"_s))); // beside the model
    QVERIFY(session().hasFile());
    changeAll();
    QVERIFY(m_window->keeper().save()); // to its own file from then on
    QCOMPARE(proposals.size(), 1);
    QCOMPARE(QDir(model).entryList(QDir::Files), files);
    QCOMPARE(recentFiles().first(), path(u"mine.headscope"_s));
    QVERIFY(m_window->windowTitle().startsWith(u"mine.headscope"_s));

    changeAll(); // the person is asked before it is lost
    session().undoStack().undo();
    QStringList asked;
    m_window->keeper().setLeaveQuestion([&](const QString &name) {
        asked << name;
        return Keeper::Answer::Cancel;
    });
    session().undoStack().undo();
    session().open(u"example:small"_s);
    QCOMPARE(asked, QStringList(u"mine.headscope"_s));
    QVERIFY(session().model() != nullptr);
}

void TestModelSaving::dataStayWithTheModel()
{
    auto *action = m_window->findChild<QAction *>(u"fileSaveWithData"_s);
    openHere(u"example:small"_s);
    QVERIFY(action->isEnabled());
    openHere(copied(u"gpt2"_s));
    QVERIFY(!action->isEnabled());
    const auto done = session().save(path(u"mine.headscope"_s), SessionKind::WithData);
    QVERIFY(!done);
    QVERIFY(done.error().sentence().find("weights stay") != std::string::npos);
    QVERIFY(!QFile::exists(path(u"mine.headscope"_s)));
}

void TestModelSaving::aFailedSaveLeavesTheOldFile()
{
    const QString file = path(u"mine.headscope"_s);
    openHere(copied(u"gpt2"_s));
    QVERIFY(session().save(file));
    const QByteArray before = bytesAt(file);
    changeAll();
    QVERIFY(!session().save(path(u"none/mine.headscope"_s)));
    QVERIFY(!session().save(m_folder->path())); // a folder
    QCOMPARE(session().location(), file);
    QVERIFY(session().isModified());
    QCOMPARE(bytesAt(file), before);
    m_window->keeper().setFileQuestion([this](const QString &) { return path(u"none/mine.headscope"_s); });
    QVERIFY(!m_window->keeper().saveAs());
    QVERIFY(notice()->text().startsWith(path(u"none/mine.headscope"_s)));
}

HEADSCOPE_TEST(TestModelSaving, QApplication)
#include "tst_modelsaving.moc"
