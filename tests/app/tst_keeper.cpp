// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keeper.h"

#include "app/crash/autosave.h"
#include "app/crash/recovery.h"
#include "app/window/mainwindow.h"
#include "app/window/recentfiles.h"
#include "app/window/rescuenotice.h"
#include "engine/io/atomicwriter.h"
#include "engine/io/npz.h"
#include "engine/opening/archive.h"
#include "tests/ui/support.h"
#include "ui/library/examples.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

using namespace headscope;

class TestKeeper : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void savingIsAKeyAway();
    void oneFileWithItsDataIsKeptAsSuch();
    void whatAnotherWindowSavedIsNotReplacedUnasked();
    void whatAnotherWindowSavedIsOpenedAgain();
    void bothAreKeptBySavingAsAnotherFile();
    void numbersThatSomebodyElseChangedAreNotPutBackUnasked();
    void whoReplacesASessionIsAskedAboutItsNumbers();
    void numbersThatSomebodyElseChangedAreOpenedAgain();
    void aFailedSaveIsTold();
    void aRefusedSettingIsNotSaidToBeSaved();
    void theTitleShowsWhatIsUnsaved();
    void anExampleThatIsSavedIsNoSceneAnyMore();
    void whatWasRescuedIsOffered();
    void whatWasRescuedIsNotThrownAwayByOneClick();
    void aCopyThatCannotBeWrittenIsTold();
    void everyActionHasAName();

private:
    Session &session() const { return m_window->session(); }
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QLabel *notice() const { return find<QLabel>(*m_window, u"notice"_s); }
    QString exampleShown() const { return find<QComboBox>(*m_window, u"examplePicker"_s)->currentData().toString(); }
    void press(int key, Qt::KeyboardModifiers modifiers) const
    {
        QTest::keyClick(m_window.get(), static_cast<Qt::Key>(key), modifiers);
    }

    bool anotherWindowSaves() const
    {
        Session other;
        open(other, path(u"mine.headscope"_s));
        edit(other, {{u"layer.dropout"_s, u"0.5"_s}, {u"title"_s, u"\"The other one's\""_s}});
        return bool(other.save(path(u"mine.headscope"_s)));
    }

    /// What a program that computes them does while a session that names them is open.
    void writeQueries(float first) const
    {
        const Tensor<float> queries({1, 2, 3}, {first, 1, 2, 3, 4, 5});
        QVERIFY(writeAtomically(path(u"q.npz"_s).toStdString(), writeNpz({{"q", queries}}).value()));
    }
    void openWithQueries() const
    {
        writeQueries(7);
        QFile file(path(u"mine.headscope"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "headscope-session", "version": 1, "layer": {"num_hiddens": 10},
                       "inputs": {"batch_size": 1, "queries": {"file": "q.npz", "tensor": "q"}}})");
        file.close();
        open(session(), file.fileName());
    }
    float firstQuery() const
    {
        const auto &ref = *session().document().inputs.queries;
        return std::get<Tensor<float>>(tensorAt(*session().plan().files, ref))[0];
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

void TestKeeper::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    clearRecentFiles();
    QVERIFY(QFile(path(u"other.headscope"_s)).open(QIODevice::WriteOnly));
    addRecentFile(path(u"other.headscope"_s));
    m_window = std::make_unique<MainWindow>();
    showActive(*m_window, {1280, 800});
    open(session(), u"dates/decoder-2-cross/0"_s);
    m_window->keeper().setFileQuestion([this](const QString &) { return path(u"mine.headscope"_s); });
}

void TestKeeper::cleanup()
{
    m_window.reset();
    clearRecentFiles();
}

void TestKeeper::savingIsAKeyAway()
{
    QStringList proposals;
    m_window->keeper().setFileQuestion([&](const QString &proposal) {
        proposals << proposal;
        return path(u"mine%1.headscope"_s.arg(proposals.size()));
    });
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(proposals.size(), 1); // beside the file that was used last, and named by the title
    QVERIFY2(proposals[0].startsWith(path(u"Dates and times into Chinese order · "_s)), qPrintable(proposals[0]));
    QVERIFY(!session().isModified() && m_window->statusBar()->currentMessage().contains(path(u"mine1.headscope"_s)));
    edit(session(), {{u"layer.dropout"_s, u"0.75"_s}});
    press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(proposals.size(), 1);
    press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(proposals.value(1), path(u"mine1.headscope"_s));
    QCOMPARE(session().location(), path(u"mine2.headscope"_s));
    for (const char *name : {"mine1.headscope", "mine2.headscope"}) {
        Session saved;
        open(saved, path(QString::fromLatin1(name)));
        QCOMPARE(saved.document().layer.dropout, 0.75);
    }
    m_window->keeper().setFileQuestion([](const QString &) { return QString(); });
    press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier); // thought better of
    QCOMPARE(session().location(), path(u"mine2.headscope"_s));
}

void TestKeeper::oneFileWithItsDataIsKeptAsSuch()
{
    std::vector<SessionKind> proposed;
    m_window->keeper().setKindQuestion([&](const QString &, SessionKind &kind) {
        proposed.push_back(kind);
        return path(u"mine%1.headscope"_s.arg(proposed.size()));
    });
    m_window->findChild<QAction *>(u"fileSaveWithData"_s)->trigger();
    const auto filesThere = [this] { return QDir(m_folder->path()).entryList({u"mine*"_s}, QDir::Files); };
    QCOMPARE(filesThere(), QStringList(u"mine1.headscope"_s));
    QVERIFY(m_window->windowTitle().startsWith(u"mine1.headscope"_s));
    open(session(), path(u"mine1.headscope"_s));
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    press(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!session().isModified() && !m_window->isWindowModified());
    press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(proposed == std::vector({SessionKind::WithData, SessionKind::WithData}));
    QCOMPARE(filesThere(), QStringList({u"mine1.headscope"_s, u"mine2.headscope"_s}));
    m_window->keeper().setKindQuestion([&](const QString &, SessionKind &kind) {
        kind = SessionKind::Plain;
        return path(u"mine3.headscope"_s);
    });
    press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(filesThere(),
             QStringList({u"mine1.headscope"_s, u"mine2.headscope"_s, u"mine3.headscope"_s, u"mine3.npz"_s}));
    QVERIFY(session().kind() == SessionKind::Plain);
}

void TestKeeper::whatAnotherWindowSavedIsNotReplacedUnasked()
{
    int asked = 0;
    auto answer = Keeper::OnDisk::Keep;
    m_window->keeper().setReplaceQuestion([&](const Keeper::ChangedFile &file, bool) {
        ++asked;
        return file.name == u"mine.headscope"_s ? answer : Keeper::OnDisk::Keep;
    });
    press(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(anotherWindowSaves());
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(asked, 1);
    QVERIFY(session().isModified());
    QCOMPARE(openSession(path(u"mine.headscope"_s))->document.title, "The other one's");
    answer = Keeper::OnDisk::Replace;
    press(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!session().isModified());
    edit(session(), {{u"layer.dropout"_s, u"0.75"_s}});
    press(Qt::Key_S, Qt::ControlModifier); // its own file is not asked about
    QCOMPARE(asked, 2);
    QVERIFY(!session().isModified());
}

/// But not by who leaves it.
void TestKeeper::whatAnotherWindowSavedIsOpenedAgain()
{
    std::vector<bool> mayOpen;
    m_window->keeper().setReplaceQuestion([&](const Keeper::ChangedFile &, bool mayOpenAgain) {
        mayOpen.push_back(mayOpenAgain);
        return mayOpenAgain ? Keeper::OnDisk::OpenAgain : Keeper::OnDisk::Keep;
    });
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Save; });
    press(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(anotherWindowSaves());
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    QVERIFY(!m_window->keeper().mayLeave());
    QVERIFY(session().isModified());
    press(Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(session().title(), std::string("The other one's"));
    QCOMPARE(session().document().layer.dropout, 0.5);
    QVERIFY(!session().isModified());
    QVERIFY(mayOpen == std::vector({false, true}));
}

/// By a button of the question that says so, where the window is left, too.
void TestKeeper::bothAreKeptBySavingAsAnotherFile()
{
    press(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(anotherWindowSaves());
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Save; });
    QTimer answers;
    connect(&answers, &QTimer::timeout, m_window.get(), [this] {
        if (auto *button = m_window->findChild<QPushButton *>(u"saveAsAnother"_s))
            button->click();
    });
    answers.start(10);
    for (const bool isLeft : {false, true}) {
        edit(session(), {{u"layer.dropout"_s, isLeft ? u"0.75"_s : u"0.25"_s}});
        const QString other = path(isLeft ? u"last.headscope"_s : u"kept.headscope"_s);
        m_window->keeper().setFileQuestion([other](const QString &) { return other; });
        QVERIFY(isLeft ? m_window->keeper().mayLeave() : m_window->keeper().save());
        QCOMPARE(session().location(), other);
        QVERIFY(!session().isModified());
        QCOMPARE(openSession(path(u"mine.headscope"_s))->document.title, "The other one's");
        open(session(), path(u"mine.headscope"_s));
        QVERIFY(anotherWindowSaves());
    }
}

void TestKeeper::numbersThatSomebodyElseChangedAreNotPutBackUnasked()
{
    openWithQueries();
    writeQueries(8);
    QStringList asked;
    auto answer = Keeper::OnDisk::Keep;
    m_window->keeper().setReplaceQuestion([&](const Keeper::ChangedFile &file, bool mayOpenAgain) {
        asked << (file.isData && mayOpenAgain ? file.name : u"of another kind"_s);
        return answer;
    });
    press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(asked, QStringList{u"q.npz"_s});
    QCOMPARE(QDir(m_folder->path()).entryList({u"*.npz"_s}), QStringList{u"q.npz"_s});
    answer = Keeper::OnDisk::Replace;
    press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(asked.size(), 2);
    QCOMPARE(openSession(path(u"mine.headscope"_s))->document.inputs.queries->file, "mine.npz");
    press(Qt::Key_S, Qt::ControlModifier); // it has its numbers from its own file now
    QCOMPARE(asked.size(), 2);
    QCOMPARE(firstQuery(), 7.0F);
}

/// Where both have changed, each has a question of its own; nothing is said to be saved meanwhile.
void TestKeeper::whoReplacesASessionIsAskedAboutItsNumbers()
{
    openWithQueries();
    QVERIFY(anotherWindowSaves());
    writeQueries(8);
    QStringList asked;
    QString told;
    m_window->keeper().setReplaceQuestion([&](const Keeper::ChangedFile &file, bool) {
        asked << file.name;
        told += m_window->statusBar()->currentMessage();
        return file.isData ? Keeper::OnDisk::Keep : Keeper::OnDisk::Replace;
    });
    QStringList messages;
    connect(m_window->statusBar(), &QStatusBar::messageChanged, m_window.get(),
            [&](const QString &message) { messages << message; });
    press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(asked, QStringList({u"mine.headscope"_s, u"q.npz"_s}));
    QVERIFY2(told.isEmpty(), qPrintable(told));
    QCOMPARE(messages.value(0), u"Saving…"_s); // the files may be long to read
    QCOMPARE(m_window->statusBar()->currentMessage(), QString());
    QCOMPARE(openSession(path(u"mine.headscope"_s))->document.title, "The other one's");
    QCOMPARE(QDir(m_folder->path()).entryList({u"*.npz"_s}), QStringList{u"q.npz"_s});
}

/// By the button of the question that says so.
void TestKeeper::numbersThatSomebodyElseChangedAreOpenedAgain()
{
    openWithQueries();
    writeQueries(8);
    QTimer answers;
    connect(&answers, &QTimer::timeout, m_window.get(), [this] {
        if (auto *button = m_window->findChild<QPushButton *>(u"openAgain"_s))
            button->click();
    });
    answers.start(10);
    press(Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(firstQuery(), 8.0F);
    QCOMPARE(session().placeOf(*session().document().inputs.queries).file, "q.npz");
}

void TestKeeper::aFailedSaveIsTold()
{
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    const QString file = path(u"none/mine.headscope"_s);
    m_window->keeper().setFileQuestion([&](const QString &) { return file; });
    press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(notice()->text(),
             file + u": output: got No such file or directory, expected a file that can be written"_s);
    QVERIFY(notice()->isVisible() && session().isModified() && m_window->isWindowModified());
    QVERIFY(m_window->statusBar()->currentMessage().isEmpty());
    m_window->keeper().setFileQuestion([&](const QString &) { return path(u"mine.headscope"_s); });
    press(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!notice()->isVisible() && !m_window->isWindowModified());
    QVERIFY(QDir(m_folder->path()).mkdir(u"gone"_s));
    m_window->keeper().setFileQuestion([&](const QString &) { return path(u"gone/mine.headscope"_s); });
    QVERIFY(m_window->keeper().saveAs());
    QVERIFY(QDir(path(u"gone"_s)).removeRecursively());
    edit(session(), {{u"layer.dropout"_s, u"0.75"_s}});
    press(Qt::Key_S, Qt::ControlModifier); // its own file is not asked for
    m_window->keeper().setFileQuestion([&](const QString &) { return path(u"saved.headscope"_s); });
    auto *offer = find<QToolButton>(*m_window, u"noticeOffer"_s);
    QCOMPARE(offer->text(), u"Save as…"_s);
    offer->click();
    QCOMPARE(session().location(), path(u"saved.headscope"_s));
    QVERIFY(!notice()->isVisible() && !m_window->isWindowModified());
}

void TestKeeper::aRefusedSettingIsNotSaidToBeSaved()
{
    open(session(), u"d2l"_s);
    auto *heads = find<QLineEdit>(*m_window, u"layer.num_heads.editor"_s);
    const auto typeAndSave = [&](const QString &number) {
        heads->selectAll();
        QTest::keyClicks(heads, number);
        press(Qt::Key_S, Qt::ControlModifier);
    };
    typeAndSave(u"7"_s);
    QVERIFY(notice()->isVisible());
    QVERIFY2(notice()->text().contains(u"without what is marked in the set-up"_s), qPrintable(notice()->text()));
    QCOMPARE(heads->text(), u"7"_s);
    QCOMPARE(openSession(path(u"mine.headscope"_s))->document.layer.numHeads, 5);
    typeAndSave(u"10"_s);
    QVERIFY(!notice()->isVisible());
    QCOMPARE(openSession(path(u"mine.headscope"_s))->document.layer.numHeads, 10);
}

void TestKeeper::theTitleShowsWhatIsUnsaved()
{
    QVERIFY(!m_window->isWindowModified());
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    QVERIFY(m_window->isWindowModified());
    QVERIFY2(m_window->windowTitle().endsWith(u"7 pm[*] – HeadScope"_s), qPrintable(m_window->windowTitle()));
    m_window->keeper().setFileQuestion([&](const QString &) { return path(u"a[*]b.headscope"_s); });
    press(Qt::Key_S, Qt::ControlModifier);
    QCOMPARE(m_window->windowTitle(), u"a[*][*]b.headscope[*] – HeadScope"_s);
    QVERIFY(!m_window->isWindowModified());
    session().undoStack().undo();
    QVERIFY(m_window->isWindowModified());
    session().undoStack().redo();
    QVERIFY(!m_window->isWindowModified());
    open(session(), u"d2l"_s);
    QVERIFY(m_window->windowTitle().startsWith(u"D2L"_s) && !m_window->isWindowModified());
}

void TestKeeper::anExampleThatIsSavedIsNoSceneAnyMore()
{
    QVERIFY(find<QToolButton>(*m_window, u"viewModel"_s)->isVisible());
    press(Qt::Key_S, Qt::ControlModifier);
    QVERIFY(!find<QToolButton>(*m_window, u"viewModel"_s)->isVisible()); // which its model is behind
    QVERIFY(!find<QWidget>(*m_window, u"sceneBar"_s)->isVisible());
    const auto *examples = find<QComboBox>(*m_window, u"examplePicker"_s);
    QCOMPARE(exampleShown(), path(u"mine.headscope"_s));
    QVERIFY2(examples->currentText().startsWith(u"mine.headscope · Dates"_s), qPrintable(examples->currentText()));
    const int count = examples->count();
    m_window->keeper().setFileQuestion([&](const QString &) { return path(u"yours.headscope"_s); });
    press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(exampleShown(), path(u"yours.headscope"_s));
    QCOMPARE(examples->count(), count);
    open(session(), u"d2l"_s);
    QCOMPARE(examples->count(), count - 1);
}

/// A copy that is damaged is told above the one that is offered.
void TestKeeper::whatWasRescuedIsOffered()
{
    for (const QString &example : {u"small"_s, u"d2l"_s}) {
        Session before;
        open(before, example);
        const auto folder = RescueFolder::make(path(u"unsaved"_s));
        QVERIFY(folder && saveWithData(folder->session().toStdString(), before.plan(), rescueView(before)));
        QTest::qWait(2); // folders have the name of their time
    }
    const QDir unsaved(path(u"unsaved"_s));
    const QStringList folders = unsaved.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    QVERIFY(QFile::resize(unsaved.filePath(folders.last() + u"/session.headscope"_s), 100));

    const Autosave autosave(session(), unsaved.path());
    Recovery recovery(session(), autosave, unsaved.path());
    RescueNotice rescue(*m_window, recovery, autosave);
    rescue.tellWhenOpen();
    open(session(), u"residual"_s);
    QTRY_VERIFY(m_window->findChild<QToolButton *>(u"noticeOffer2"_s) != nullptr);
    const QStringList told = notice()->text().split(u'\n');
    QVERIFY2(told.value(0).startsWith(u"A copy of unsaved changes cannot be read: "_s), qPrintable(told.value(0)));
    QVERIFY2(told.value(1).startsWith(u"HeadScope ended before “Small enough to read every number” was saved."_s),
             qPrintable(told.value(1)));
    m_window->showNotice(u"Another mistake."_s);
    QCOMPARE(notice()->text(), u"Another mistake.\n"_s + told.join(u'\n')); // whose both are still to be read
    QTest::mouseClick(find<QToolButton>(*m_window, u"closeNotice"_s), Qt::LeftButton);
    open(session(), u"d2l"_s); // the offer lasts
    QCOMPARE(notice()->text(), told.join(u'\n'));
    QTest::mouseClick(find<QToolButton>(*m_window, u"noticeOffer"_s), Qt::LeftButton);
    QCOMPARE(session().location(), u"example:small"_s);
    QVERIFY(m_window->isWindowModified() && !notice()->isVisible());
}

/// Nor by two on one place, or by closing the question.
void TestKeeper::whatWasRescuedIsNotThrownAwayByOneClick()
{
    Session before;
    open(before, u"small"_s);
    {
        const auto folder = RescueFolder::make(path(u"unsaved"_s)); // as if that start had been killed
        QVERIFY(folder && saveWithData(folder->session().toStdString(), before.plan(), rescueView(before)));
    }
    const QDir unsaved(path(u"unsaved"_s));
    const auto isKept = [&] { return unsaved.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size() == 1; };
    const auto click = [this](const QString &name) { find<QToolButton>(*m_window, name)->click(); };
    const Autosave autosave(session(), unsaved.path());
    Recovery recovery(session(), autosave, unsaved.path());
    RescueNotice rescue(*m_window, recovery, autosave);
    rescue.tellWhenOpen();
    open(session(), u"d2l"_s);
    QTRY_VERIFY(m_window->findChild<QToolButton *>(u"noticeOffer2"_s) != nullptr);
    const QString offer = notice()->text();
    for (const QString &answer : {u"noticeOffer2"_s, u"closeNotice"_s}) {
        click(u"noticeOffer2"_s);
        QVERIFY2(notice()->text().startsWith(u"Shall the changes"_s), qPrintable(notice()->text()));
        click(answer);
        QCOMPARE(notice()->text(), offer);
        QVERIFY(isKept());
    }
    click(u"noticeOffer2"_s);
    click(u"noticeOffer"_s);
    QVERIFY(!notice()->isVisible() && !isKept());
}

void TestKeeper::aCopyThatCannotBeWrittenIsTold()
{
    QVERIFY(QFile(path(u"unsaved"_s)).open(QIODevice::WriteOnly)); // no folder can be made there
    const Autosave autosave(session(), path(u"unsaved"_s), {10, 50, 10000});
    Recovery recovery(session(), autosave, path(u"unsaved"_s));
    const RescueNotice rescue(*m_window, recovery, autosave);
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    QTRY_VERIFY(notice()->isVisible());
    QVERIFY2(notice()->text().startsWith(u"The copy of your unsaved changes cannot be written: "_s),
             qPrintable(notice()->text()));
}

void TestKeeper::everyActionHasAName()
{
    for (const char *name :
         {"fileNew", "fileOpen", "fileSave", "fileSaveAs", "fileSaveWithData", "fileExport", "fileQuit", "clearRecent"})
        QVERIFY2(m_window->findChild<QAction *>(QString::fromLatin1(name)) != nullptr, name);
}

HEADSCOPE_TEST(TestKeeper, QApplication)
#include "tst_keeper.moc"
