// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/autosave.h"
#include "app/crash/recovery.h"
#include "app/crash/rescued.h"
#include "app/window/lastseen.h"
#include "app/window/mainwindow.h"
#include "app/window/recentfiles.h"
#include "app/window/rescuenotice.h"
#include "tests/ui/support.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/session/overriding.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>

using namespace headscope;

namespace {

/// Opens an example or a path, whatever it is called.
void openAt(Session &session, const QString &location)
{
    QSignalSpy opened(&session, &Session::opened);
    session.open(location);
    if (!QTest::qWaitFor([&] { return !opened.isEmpty(); }, 30000) || !waitForRun(session))
        qFatal("%s does not open", qPrintable(location));
}

/// Without its last word, or where it has few, twice.
std::string otherText(const std::string &text)
{
    const bool isLong = std::count(text.begin(), text.end(), ' ') > 2;
    return isLong ? text.substr(0, text.rfind(' ')) : text + " " + text;
}

/// What a session has of a model, as its file says it.
QString told(const Session &session)
{
    const ModelFile file = modelFileOf(*session.model());
    return toQString(file.modelPath + "\n" + writeModelSession({}, file.session.model));
}

QByteArray bytesAt(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::vector<float> logitsOf(const Session &session)
{
    const auto logits = session.modelResult()->trace->traces.back()->once(Role::Logits);
    const auto &numbers = std::get<Tensor<float>>(*logits);
    return {numbers.data(), numbers.data() + numbers.size()};
}

} // namespace

/// What a person does with a whole model is kept: by saving, by the copy for a crash, and by what is remembered.
class TestModelSaving : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void whatWasDoneIsThereAgain_data();
    void whatWasDoneIsThereAgain();
    void undoingAllIsTheStart();
    void aChangeWithoutAPlaceIsSavedAndComesBack();
    void aRefusedTextIsNotSaidToBeSaved();
    void theModelItselfIsNeverSavedOver();
    void aModelHasItsNameWhateverItsFilesAreCalled();
    void aModelThatMovedAlongIsFound();
    void aModelThatIsGoneIsAskedFor();
    void aModelOfAnotherKindIsRefused_data();
    void aModelOfAnotherKindIsRefused();
    void whatTheModelHasNotIsOneSentence();
    void dataStayWithTheModel();
    void aFailedSaveLeavesTheOldFile();
    void itOpensFromAnywhere();
    void oneIsWhereItWasSeenLast();
    void aCopyForACrashIsWhole_data();
    void aCopyForACrashIsWhole();
    void aCopyWaitsForItsModel();
    void whatACrashWritesIsWhole();
    void anExampleIsItsModelAndHasItsScenes();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QString copied(const QString &model) const;
    Session &session() const { return m_window->session(); }
    QLabel *notice() const { return m_window->findChild<QLabel *>(u"notice"_s); }
    void openHere(const QString &location) const { openAt(session(), location); }
    void changeAll() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

void TestModelSaving::initTestCase()
{
    QCoreApplication::setApplicationName(u"modelsaving"_s); // for settings of its own
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void TestModelSaving::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("XDG_CACHE_HOME", path(u"cache"_s).toLocal8Bit());
    clearRecentFiles();
    m_window = std::make_unique<MainWindow>();
    m_window->resize(1280, 800);
    m_window->show();
}

void TestModelSaving::cleanup()
{
    m_window.reset();
    clearRecentFiles();
}

/// A model in a folder of this test.
QString TestModelSaving::copied(const QString &model) const
{
    const QDir from(QStringLiteral(TEST_SOURCE_DIR "/models/") + model);
    QDir().mkpath(path(model));
    for (const QString &name : from.entryList(QDir::Files))
        QFile::copy(from.filePath(name), path(model + u'/' + name));
    return path(model);
}

/// Another text, a head left out, and a number.
void TestModelSaving::changeAll() const
{
    const std::size_t attention = firstBlockShown(*session().model()->model);
    ModelWish wish = session().model()->wish;
    if (session().model()->model->source != nullptr)
        wish.text = otherText(wish.text);
    wish.changes.leftOut = {{attention, 1}};
    const auto typed = session().edit(wish, u"edit"_s);
    QVERIFY2(typed, typed ? "" : typed.error().sentence().c_str());
    QVERIFY(waitForRun(session()));
    QVERIFY(setOverride(session(), {Role::Scores, {0, 0, 1, 0}}, 3.25));
    QVERIFY(waitForRun(session()));
    session().setHead(1);
    session().pin(CellPlace{Role::Weights, {0, 1, 1, 1}});
}

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

void TestModelSaving::aModelHasItsNameWhateverItsFilesAreCalled()
{
    openHere(copied(u"gpt2"_s) + u"/model.safetensors"_s);
    QVERIFY2(m_window->windowTitle().startsWith(u"gpt2[*]"_s), qPrintable(m_window->windowTitle()));
    QCOMPARE(m_window->findChild<QComboBox *>(u"examplePicker"_s)->currentText(), u"gpt2"_s);
}

void TestModelSaving::aModelThatMovedAlongIsFound()
{
    QVERIFY(QDir().mkpath(path(u"a"_s)));
    copied(u"gpt2"_s);
    QVERIFY(QDir().rename(path(u"gpt2"_s), path(u"a/gpt2"_s)));
    openHere(path(u"a/gpt2"_s));
    QVERIFY(session().save(path(u"a/mine.headscope"_s)));
    QVERIFY(session().save(path(u"far.headscope"_s)));
    QVERIFY(QDir().rename(path(u"a"_s), path(u"b"_s)));
    Session moved;
    openAt(moved, path(u"b/mine.headscope"_s));
    QCOMPARE(moved.model()->model->location, path(u"b/gpt2"_s).toStdString());
}

void TestModelSaving::aModelThatIsGoneIsAskedFor()
{
    const QString model = copied(u"gpt2"_s);
    openHere(model);
    changeAll();
    const QString file = path(u"mine.headscope"_s);
    QVERIFY(session().save(file));
    const ModelChanges changes = session().model()->wish.changes;
    openHere(u"example:small"_s);
    QVERIFY(QDir().rename(model, path(u"elsewhere"_s)));
    QSignalSpy gone(&session(), &Session::modelGone);
    session().open(file);
    QTRY_COMPARE(gone.count(), 1);
    const QString sentence = notice()->text();
    QVERIFY2(sentence.contains(u"got gpt2, which is not there"_s) && sentence.startsWith(file), qPrintable(sentence));
    QCOMPARE(session().location(), u"example:small"_s); // which stays
    m_window->setModelQuestion([](const QString &) { return QString(); });
    m_window->findChild<QToolButton *>(u"noticeOffer"_s)->click(); // thought better of
    QCOMPARE(session().location(), u"example:small"_s);

    session().open(file);
    QTRY_COMPARE(gone.count(), 2);
    m_window->setModelQuestion([this](const QString &) { return path(u"elsewhere"_s); });
    QSignalSpy opened(&session(), &Session::opened);
    m_window->findChild<QToolButton *>(u"noticeOffer"_s)->click();
    QTRY_COMPARE(opened.count(), 1);
    QVERIFY(session().model()->wish.changes == changes);
    QVERIFY(session().isModified()); // the file says another place
    QVERIFY(session().save(file));
    Session again;
    openAt(again, file);
    QCOMPARE(again.model()->model->location, path(u"elsewhere"_s).toStdString());
}

void TestModelSaving::aModelOfAnotherKindIsRefused_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QString>("chosen");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("a text") << QByteArray(R"("text": "a")") << u"vit"_s
                            << u"got vit, expected a model that reads a text, as that of the session"_s;
    QTest::newRow("what was written")
        << QByteArray(R"("text": "a", "text_to": "b")") << u"gpt2"_s
        << u"got gpt2, expected a model that writes another text, as that of the session"_s;
    QTest::newRow("a picture") << QByteArray(R"("patches": {"file": "vit.npz", "tensor": "patches"})") << u"bert"_s
                               << u"got bert, expected a model that looks at images, as that of the session"_s;
}

/// The folder that a person chooses for a model that is gone may be any.
void TestModelSaving::aModelOfAnotherKindIsRefused()
{
    QFETCH(const QByteArray, keys);
    QFETCH(const QString, chosen);
    QFETCH(const QString, sentence);
    openHere(copied(u"vit"_s));
    QVERIFY(session().save(path(u"vit.headscope"_s))); // and its image beside it
    QFile file(path(u"other.headscope"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "headscope-session", "version": 1, "model": {"path": "gone", )" + keys + "}}");
    file.close();
    QSignalSpy failed(&session(), &Session::openFailed);
    session().openMoved(file.fileName(), copied(chosen));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(toQString(failed[0][0].value<Error>().sentence()), path(chosen) + u": "_s + sentence);
    QCOMPARE(session().location(), path(u"vit.headscope"_s)); // which stays
}

void TestModelSaving::whatTheModelHasNotIsOneSentence()
{
    const auto refused = [this](const QByteArray &keys) {
        QFile file(path(u"wrong.headscope"_s));
        if (file.open(QIODevice::WriteOnly))
            file.write(R"({"format": "headscope-session", "version": 1, "model": {"path": "example:induction", )" +
                       keys + "}}");
        file.close();
        QSignalSpy failed(&session(), &Session::openFailed);
        session().open(file.fileName());
        const bool has = QTest::qWaitFor([&] { return !failed.isEmpty(); }, 30000);
        return has ? toQString(failed[0][0].value<Error>().sentence()) : QString();
    };
    const QString start = path(u"wrong.headscope"_s) + u": model."_s;
    QVERIFY(refused(R"("text": "A 1")").startsWith(start + u"text: got \"1\", expected"_s));
    QVERIFY(
        refused("\"text\": \"" + QByteArray("A ").repeated(60) + "\"").startsWith(start + u"text: got 61 tokens"_s));
    QVERIFY(refused(R"("text": "A B", "without": ["layer.7.ffn"])").startsWith(start + u"without[0]: got"_s));
    const QString number = refused(R"("text": "A B", "overrides": [{"cell": "embed/embedding[0,0,0]", "value": 1},
                                                {"cell": "embed/embedding[0,9,0]", "value": 1}])");
    QVERIFY2(number.startsWith(start + u"overrides[1]: got embed/embedding[0, 9, 0], expected"_s), qPrintable(number));
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

void TestModelSaving::itOpensFromAnywhere()
{
    openHere(copied(u"gpt2"_s));
    changeAll();
    QVERIFY(session().save(path(u"mine.headscope"_s)));
    QVERIFY(QFile::copy(path(u"mine.headscope"_s), path(u"mine.json"_s))); // its content says what it is
    for (const QStringList &dropped : {QStringList{path(u"mine.headscope"_s)}, QStringList{path(u"mine.json"_s)},
                                       QStringList{path(u"none.npz"_s), path(u"mine.json"_s)}}) {
        openHere(u"example:small"_s);
        QSignalSpy opened(&session(), &Session::opened);
        m_window->openFiles(dropped);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 30000);
        QVERIFY(session().model() != nullptr);
        QCOMPARE(session().location(), dropped.last());
    }
    MainWindow started;
    started.openFirst(path(u"mine.headscope"_s));
    QTRY_VERIFY_WITH_TIMEOUT(started.session().model() != nullptr, 30000);
    QCOMPARE(started.view(), View::Model);
}

void TestModelSaving::oneIsWhereItWasSeenLast()
{
    const QString file = path(u"mine.headscope"_s);
    ViewState left;
    {
        Session other;
        const LastSeen lastSeen(other);
        openAt(other, copied(u"gpt2"_s));
        QVERIFY(other.save(file));
        Look look = other.look();
        look.view = View::Heads;
        look.block = toQString(other.model()->model->blocks[3].name);
        other.setLook(look);
        left = other.view();
    }
    const LastSeen lastSeen(session());
    openHere(file);
    QVERIFY(session().view() == left);
    QVERIFY(session().warnings().empty());
    QTRY_VERIFY(!seenPicture(file).isNull());
    openHere(path(u"gpt2"_s)); // the model itself begins as always
    QCOMPARE(m_window->view(), View::Model);
}

void TestModelSaving::aCopyForACrashIsWhole_data()
{
    QTest::addColumn<QString>("model");
    for (const char *name : {"gpt2", "d2l_transformer", "vit"})
        QTest::newRow(name) << QString::fromLatin1(name);
    QTest::newRow("example") << u"example:dates"_s;
}

void TestModelSaving::aCopyForACrashIsWhole()
{
    QFETCH(QString, model);
    const QString location = model.startsWith(u"example:"_s) ? model : copied(model);
    const QString within = path(u"unsaved"_s);
    QString before;
    ViewState seen;
    {
        openHere(location);
        changeAll();
        before = told(session());
        seen = session().view();
        auto folder = RescueFolder::make(within); // a start that leaves it, as if it had been killed
        QVERIFY(folder);
        QVERIFY(saveModelFile(folder->session().toStdString(), modelFileOf(*session().model(), rescueView(session()))));
    }
    Session rescued;
    const Autosave autosave(rescued, within, {30, 200, 100});
    Recovery recovery(rescued, autosave, within);
    QSignalSpy found(&recovery, &Recovery::found);
    openAt(rescued, u"example:small"_s);
    recovery.look();
    QTRY_COMPARE(found.count(), 1);
    QSignalSpy written(&autosave, &Autosave::written);
    recovery.restore();
    QVERIFY(rescued.model() != nullptr);
    QVERIFY(waitForRun(rescued));
    QCOMPARE(told(rescued), before);
    QVERIFY(rescued.view() == seen);
    QCOMPARE(rescued.location(), location);
    QCOMPARE(found[0][0].toString(), rescued.isFile() ? rescued.fileName() : exampleTitle(location));
    QVERIFY(rescued.isModified() && !rescued.hasFile());
    QTRY_COMPARE(written.count(), 1); // its own copy, and then a file
    QVERIFY(rescued.save(path(u"mine.headscope"_s)));
    QTRY_COMPARE(QDir(within).entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList());
}

/// As where the drive is not mounted at the next start.
void TestModelSaving::aCopyWaitsForItsModel()
{
    const QString model = copied(u"gpt2"_s);
    const QString within = path(u"unsaved"_s);
    openHere(model);
    changeAll();
    const ModelChanges changes = session().model()->wish.changes;
    {
        auto folder = RescueFolder::make(within); // a start that leaves it, as if it had been killed
        QVERIFY(folder);
        QVERIFY(saveModelFile(folder->session().toStdString(), modelFileOf(*session().model(), rescueView(session()))));
    }
    const auto folders = [&] { return QDir(within).entryList(QDir::Dirs | QDir::NoDotAndDotDot); };
    const QStringList left = folders();
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    openHere(u"example:small"_s);
    QVERIFY(QDir().rename(model, path(u"elsewhere"_s)));
    for (int start = 0; start < 2; ++start) { // closed without an answer
        const Autosave autosave(session(), within);
        Recovery recovery(session(), autosave, within);
        RescueNotice rescue(*m_window, recovery, autosave);
        rescue.tellWhenOpen();
        openHere(u"example:small"_s);
        QTRY_VERIFY2(notice()->text().contains(u"because the session's model cannot be opened now: "_s),
                     qPrintable(notice()->text()));
        m_window->findChild<QToolButton *>(u"closeNotice"_s)->click();
        QCOMPARE(folders(), left);
    }
    const Autosave autosave(session(), within);
    Recovery recovery(session(), autosave, within);
    RescueNotice rescue(*m_window, recovery, autosave);
    rescue.tellWhenOpen();
    openHere(u"example:small"_s);
    QTRY_VERIFY(m_window->findChild<QToolButton *>(u"noticeOffer"_s) != nullptr);
    m_window->setModelQuestion([](const QString &) { return QString(); });
    m_window->findChild<QToolButton *>(u"noticeOffer"_s)->click(); // thought better of
    QTRY_VERIFY(m_window->findChild<QToolButton *>(u"noticeOffer"_s) != nullptr);
    m_window->setModelQuestion([this](const QString &) { return path(u"elsewhere"_s); });
    m_window->findChild<QToolButton *>(u"noticeOffer"_s)->click();
    QTRY_VERIFY2(notice()->text().startsWith(u"HeadScope ended before “"_s), qPrintable(notice()->text()));
    m_window->findChild<QToolButton *>(u"noticeOffer"_s)->click();
    QVERIFY(session().model() != nullptr && session().model()->wish.changes == changes);
    QCOMPARE(session().location(), path(u"elsewhere"_s));
    QVERIFY(session().isModified() && !session().hasFile());
    QVERIFY(session().save(path(u"mine.headscope"_s)));
    QTRY_COMPARE(folders(), QStringList());
}

void TestModelSaving::whatACrashWritesIsWhole()
{
    openHere(copied(u"gpt2"_s));
    changeAll();
    ModelFile file = modelFileOf(*session().model());
    file.session.model.path = file.modelPath;
    QFile crashed(path(u"crashed.headscope"_s));
    QVERIFY(crashed.open(QIODevice::WriteOnly));
    crashed.write(QByteArray::fromStdString(writeModelSession({}, file.session.model)));
    crashed.close();
    const auto read = readCrashed(crashed.fileName(), session().location(), {});
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    Session again;
    QVERIFY(again.take(read->location, read->opened, true, read->model));
    QVERIFY(waitForRun(again));
    QCOMPARE(told(again), told(session()));
    QVERIFY(again.isModified());
}

void TestModelSaving::anExampleIsItsModelAndHasItsScenes()
{
    auto *picker = m_window->findChild<QComboBox *>(u"examplePicker"_s);
    auto *scenes = m_window->findChild<QWidget *>(u"sceneBar"_s);
    for (const QString &example : {u"dates"_s, u"induction"_s, u"sort"_s}) {
        openHere(u"example:"_s + example);
        QCOMPARE(session().location(), u"example:"_s + example);
        QCOMPARE(m_window->view(), View::Model);
        QCOMPARE(toQString(session().model()->wish.text), firstTextOf(session().location()));
        QCOMPARE(picker->currentData().toString(), session().location());
        QVERIFY(scenes->isHidden());
        const int recorded = picker->currentIndex() + 1;
        picker->setCurrentIndex(recorded);
        Q_EMIT picker->activated(recorded);
        QVERIFY(session().model() == nullptr && !scenes->isHidden());
        QCOMPARE(session().location(), recordedScenes(example));
        QCOMPARE(picker->currentIndex(), recorded);
        QCOMPARE(m_window->view(), View::Explore);
        QSignalSpy opened(&session(), &Session::opened);
        m_window->setView(View::Model); // and back
        QTRY_COMPARE(opened.count(), 1);
        QCOMPARE(picker->currentIndex(), recorded - 1);
        QVERIFY(waitForRun(session()));
    }
}

HEADSCOPE_TEST(TestModelSaving, QApplication)
#include "tst_modelsaving.moc"
