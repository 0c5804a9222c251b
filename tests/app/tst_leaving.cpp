// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keeper.h"

#include "app/window/mainwindow.h"
#include "app/window/recentfiles.h"
#include "tests/app/opentalk.h"
#include "tests/ui/support.h"
#include "ui/library/examples.h"
#include "ui/setup/fieldrow.h"
#include "ui/setup/setupform.h"
#include "ui/text/language.h"

#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

using namespace headscope;

namespace {

/// How a session can be replaced, or the window closed.
enum class Way { Example, Layer, Sentence, Note, Open, Recent, Drop, Close };

} // namespace

/// The question before edits are lost.
class TestLeaving : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void everyWayAsks_data();
    void everyWayAsks();
    void withoutEditsNothingIsAsked_data() { everyWayAsks_data(); }
    void withoutEditsNothingIsAsked();
    void whatIsTypedIsKept_data();
    void whatIsTypedIsKept();
    void whatIsNotTakenYetIsAskedAbout();
    void aNumberTypedIntoACellIsKept_data();
    void aNumberTypedIntoACellIsKept();
    void aWrongNumberInACellKeepsNobody();
    void theAnswerIsAboutTheSessionThatWasAskedAbout();
    void theWheelChangesNoSession();
    void theEndOfTheDesktopSessionAsksOnce();
    void anEndThatIsCalledOffIsForgotten_data();
    void anEndThatIsCalledOffIsForgotten();
    void theEndOfTheDesktopAsksAboutAnswers();
    void theWindowStaysWhereALessonDoes();
    void theLessonsStayWhereTheWindowDoes();
    void theQuestionIsAskedInTheWindow_data();
    void theQuestionIsAskedInTheWindow();

private:
    Session &session() const { return m_window->session(); }
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QString exampleShown() const { return find<QComboBox>(*m_window, u"examplePicker"_s)->currentData().toString(); }
    QLineEdit *typeIntoCell(const QString &number) const;
    QString sentenceShown() const { return find<QComboBox>(*m_window, u"sentencePicker"_s)->currentText(); }
    QAction *note() const;
    void pick(const QString &picker, int index) const;
    PresentWindow *answeredLesson() const;
    void go(Way way) const;
    bool hasGone(Way way) const;
    void setFile(const QString &file)
    {
        m_window->keeper().setFileQuestion([file](const QString &) { return file; });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
    QStringList m_asked;
    Keeper::Answer m_answer = Keeper::Answer::Cancel;
};

void TestLeaving::init()
{
    QSettings().clear(); // answers of a lesson before may be kept there
    m_folder = std::make_unique<QTemporaryDir>();
    Session other;
    open(other, u"small"_s);
    QVERIFY(other.save(path(u"other.headscope"_s)));
    clearRecentFiles();
    addRecentFile(other.location());
    m_window = std::make_unique<MainWindow>();
    showActive(*m_window, {1280, 800});
    open(session(), u"dates/decoder-2-cross/0"_s);
    m_asked.clear();
    m_window->keeper().setLeaveQuestion([this](const QString &name) {
        m_asked << name;
        return m_answer;
    });
    setFile(path(u"mine.headscope"_s));
    m_window->setOpenQuestion([this](const QString &) { return path(u"other.headscope"_s); });
}

void TestLeaving::cleanup()
{
    m_window.reset();
    clearRecentFiles();
    setLanguage(u"en"_s);
}

void TestLeaving::pick(const QString &picker, int index) const
{
    auto *box = find<QComboBox>(*m_window, picker);
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
}

/// The note on a head of another layer.
QAction *TestLeaving::note() const
{
    const auto notes = find<QToolButton>(*m_window, u"worthSeeing"_s)->menu()->actions();
    const auto found = std::find_if(notes.begin(), notes.end(),
                                    [](const QAction *note) { return note->text().contains(u"“am” and “pm”"_s); });
    return found != notes.end() ? *found : nullptr;
}

void TestLeaving::go(Way way) const
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path(u"other.headscope"_s))});
    QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
    switch (way) {
    case Way::Example: pick(u"examplePicker"_s, 5); break;
    case Way::Layer: pick(u"layerPicker"_s, 0); break;
    case Way::Sentence: pick(u"sentencePicker"_s, 1); break;
    case Way::Note: note()->trigger(); break;
    case Way::Open: QTest::keyClick(m_window.get(), Qt::Key_O, Qt::ControlModifier); break;
    case Way::Recent: find<QAction>(*m_window, u"recentFile0"_s)->trigger(); break;
    case Way::Drop:
        QApplication::sendEvent(m_window.get(), &enter);
        QApplication::sendEvent(m_window.get(), &drop);
        QApplication::sendPostedEvents(m_window.get(), QEvent::MetaCall); // nothing is asked inside of a drop
        break;
    case Way::Close: m_window->close(); break;
    }
}

bool TestLeaving::hasGone(Way way) const
{
    return QTest::qWaitFor([&] {
        return way == Way::Close ? !m_window->isVisible()
                                 : session().location() != u"example:dates/decoder-2-cross/0"_s &&
                                       session().location() != path(u"mine.headscope"_s);
    });
}

void TestLeaving::everyWayAsks_data()
{
    QTest::addColumn<Way>("way");
    QTest::addRow("example") << Way::Example;
    QTest::addRow("layer") << Way::Layer;
    QTest::addRow("sentence") << Way::Sentence;
    QTest::addRow("note") << Way::Note;
    QTest::addRow("open") << Way::Open;
    QTest::addRow("recent") << Way::Recent;
    QTest::addRow("drop") << Way::Drop;
    QTest::addRow("close") << Way::Close;
}

void TestLeaving::everyWayAsks()
{
    QFETCH(Way, way);
    edit(session(), {{u"inputs.self_attention"_s, u"false"_s}, {u"layer.dropout"_s, u"0.25"_s}});
    const Document edited = session().document();
    const Selection selected = session().selection();
    const auto stays = [&] {
        QCOMPARE(session().location(), u"example:dates/decoder-2-cross/0"_s);
        QVERIFY(session().document() == edited && session().isModified() && session().undoStack().canUndo());
        QCOMPARE(session().selection(), selected);
        QVERIFY(m_window->isVisible());
        QCOMPARE(exampleShown(), u"example:dates/decoder-2-cross/0"_s);
        QVERIFY(sentenceShown().startsWith(u"0 "_s));
        QVERIFY(!QFile::exists(path(u"mine.headscope"_s)));
    };
    m_answer = Keeper::Answer::Cancel;
    go(way);
    QCOMPARE(m_asked.size(), 1);
    QVERIFY2(m_asked[0].startsWith(u"Dates and times"_s), qPrintable(m_asked[0]));
    stays();

    m_answer = Keeper::Answer::Save; // but then no file is picked
    setFile({});
    go(way);
    QCOMPARE(m_asked.size(), 2);
    stays();
    setFile(path(u"none/mine.headscope"_s));
    go(way); // or it cannot be written
    QCOMPARE(m_asked.size(), 3);
    stays();
    const QString told = find<QLabel>(*m_window, u"notice"_s)->text();
    QVERIFY2(told.startsWith(path(u"none/mine.headscope"_s) + u": "_s), qPrintable(told));

    setFile(path(u"mine.headscope"_s));
    go(way);
    QCOMPARE(m_asked.size(), 4);
    Session saved;
    open(saved, path(u"mine.headscope"_s));
    QCOMPARE(saved.document().layer.dropout, 0.25);
    if (way != Way::Layer && way != Way::Sentence && way != Way::Note) // it is a file now, which has none
        QVERIFY(hasGone(way));

    init();
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    m_answer = Keeper::Answer::Discard;
    go(way);
    QCOMPARE(m_asked.size(), 1);
    QVERIFY(hasGone(way));
    QVERIFY(!QFile::exists(path(u"mine.headscope"_s)));
}

void TestLeaving::withoutEditsNothingIsAsked()
{
    QFETCH(Way, way);
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    session().undoStack().undo();
    go(way);
    QVERIFY(hasGone(way));
    QCOMPARE(m_asked, QStringList());
}

/// What is typed a moment before the session is saved, or left, is saved, or asked about.
void TestLeaving::whatIsTypedIsKept_data()
{
    QTest::addColumn<bool>("saves");
    QTest::addRow("saved") << true;
    QTest::addRow("left") << false;
}

void TestLeaving::whatIsTypedIsKept()
{
    QFETCH(bool, saves);
    m_answer = Keeper::Answer::Cancel;
    open(session(), u"small"_s);
    QVERIFY(m_window->keeper().saveAs());
    auto *row = m_window->findChild<SetupForm *>()->row(u"inputs.seed"_s);
    auto *field = row->findChild<QLineEdit *>();
    field->selectAll();
    QTest::keyClicks(field, u"77"_s);
    if (saves)
        QVERIFY(m_window->keeper().save());
    else
        QVERIFY(!m_window->keeper().mayLeave());
    QCOMPARE(m_asked.size(), saves ? 0 : 1);
    QCOMPARE(session().document().inputs.seed, std::uint32_t{77});
    QCOMPARE(session().isModified(), !saves);
}

/// It cannot be saved: one may go back to it, or leave it.
void TestLeaving::whatIsNotTakenYetIsAskedAbout()
{
    const auto type = [](const MainWindow &window, const QString &batch) {
        auto *field = window.findChild<SetupForm *>()->row(u"inputs.batch_size"_s)->findChild<QLineEdit *>();
        field->selectAll();
        QTest::keyClicks(field, batch);
    };
    open(session(), u"d2l"_s); // which has two valid lengths
    type(*m_window, u"3"_s);
    m_answer = Keeper::Answer::Cancel;
    QVERIFY(!m_window->close());
    QCOMPARE(m_asked.size(), 1);
    QVERIFY(!session().isModified());
    type(*m_window, u"2"_s);
    QVERIFY(m_window->close());
    QCOMPARE(m_asked.size(), 1);

    MainWindow window;
    showActive(window, {1280, 800});
    open(window.session(), u"d2l"_s);
    type(window, u"3"_s);
    QTimer::singleShot(0, this, [&] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        QVERIFY(box != nullptr);
        QCOMPARE(box->defaultButton()->objectName(), u"leaveCancel"_s);
        QVERIFY(box->findChild<QPushButton *>(u"leaveSave"_s) == nullptr);
        find<QPushButton>(*box, u"leaveDiscard"_s)->click();
    });
    QVERIFY(window.close());
}

/// Into the second row of the scores.
QLineEdit *TestLeaving::typeIntoCell(const QString &number) const
{
    m_window->setView(View::Explore);
    session().setTensor(Role::Scores);
    session().pin(CellPlace{Role::Scores, {0, 0, 1, 0}});
    auto *map = find<QWidget>(*m_window, u"resultMap"_s);
    QTest::keyClicks(map, number.left(1));
    auto *editor = find<QLineEdit>(*map, u"cellEditor"_s);
    QTest::keyClicks(editor, number.mid(1));
    return editor;
}

void TestLeaving::aNumberTypedIntoACellIsKept_data()
{
    QTest::addColumn<Way>("way");
    QTest::addColumn<bool>("saves");
    QTest::addRow("saved") << Way::Close << true;
    QTest::addRow("closed") << Way::Close << false;
    QTest::addRow("another is opened") << Way::Open << false;
}

void TestLeaving::aNumberTypedIntoACellIsKept()
{
    QFETCH(Way, way);
    QFETCH(bool, saves);
    m_answer = Keeper::Answer::Cancel;
    open(session(), u"small"_s);
    QVERIFY(m_window->keeper().saveAs());
    typeIntoCell(u"75"_s);
    if (saves)
        QVERIFY(m_window->keeper().save());
    else
        go(way);
    QCOMPARE(m_asked.size(), saves ? 0 : 1);
    QCOMPARE(session().location(), path(u"mine.headscope"_s));
    QCOMPARE(session().document().overrides.size(), std::size_t{1});
    QCOMPARE(session().document().overrides.front().value, 75.0);
    QCOMPARE(session().isModified(), !saves);
}

void TestLeaving::aWrongNumberInACellKeepsNobody()
{
    open(session(), u"small"_s);
    QVERIFY(m_window->keeper().saveAs());
    const QLineEdit *editor = typeIntoCell(u"7x"_s);
    QVERIFY(m_window->keeper().save());
    QVERIFY(editor->isVisible() && session().document().overrides.empty());
    QVERIFY(m_window->close());
    QCOMPARE(m_asked, QStringList());
}

/// Another session that is ready in the meantime waits for the answer.
void TestLeaving::theAnswerIsAboutTheSessionThatWasAskedAbout()
{
    const QString file = path(u"mine.headscope"_s);
    session().open(path(u"other.headscope"_s));
    m_window->keeper().setFileQuestion([&](const QString &) {
        QTest::qWait(300); // it has been read by now
        return file;
    });
    QVERIFY(m_window->keeper().saveAs());
    QCOMPARE(openSession(file)->document.title, openSession(u"example:dates/decoder-2-cross/0"_s)->document.title);
    QTRY_COMPARE(session().location(), path(u"other.headscope"_s));
}

void TestLeaving::theWheelChangesNoSession()
{
    for (const QString &name : {u"examplePicker"_s, u"layerPicker"_s, u"sentencePicker"_s}) {
        auto *picker = find<QComboBox>(*m_window, name);
        picker->setFocus();
        const QPointF centre(picker->rect().center());
        QWheelEvent wheel(centre, picker->mapToGlobal(centre), {}, {0, -120}, {}, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(picker, &wheel);
        QCOMPARE(session().location(), u"example:dates/decoder-2-cross/0"_s);
    }
}

void TestLeaving::theEndOfTheDesktopSessionAsksOnce()
{
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    m_answer = Keeper::Answer::Cancel;
    QVERIFY(!m_window->mayEndDesktop());
    QVERIFY(!m_window->close());
    QCOMPARE(m_asked.size(), 2);
    m_answer = Keeper::Answer::Discard;
    QVERIFY(m_window->mayEndDesktop());
    QVERIFY(m_window->close());
    QCOMPARE(m_asked.size(), 3);
}

void TestLeaving::anEndThatIsCalledOffIsForgotten_data()
{
    QTest::addColumn<bool>("byKey");
    QTest::addRow("key") << true;
    QTest::addRow("mouse") << false;
}

void TestLeaving::anEndThatIsCalledOffIsForgotten()
{
    QFETCH(bool, byKey);
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    m_answer = Keeper::Answer::Discard;
    QVERIFY(m_window->mayEndDesktop());
    m_answer = Keeper::Answer::Cancel;
    auto *picker = find<QComboBox>(*m_window, u"examplePicker"_s);
    if (byKey)
        QTest::keyClick(picker, Qt::Key_Escape);
    else
        QTest::mouseClick(m_window->statusBar(), Qt::LeftButton);
    QVERIFY(!m_window->close());
    QCOMPARE(m_asked.size(), 2);
    QVERIFY(session().isModified());
}

/// One with an answer that no file has.
PresentWindow *TestLeaving::answeredLesson() const
{
    m_window->openLesson(u"why-attention"_s);
    PresentWindow *lesson = readyTalk();
    lesson->talk().goTo(questionsOf(lesson->talk().lesson())[1]);
    if (!QTest::qWaitFor([&] { return lesson->talk().isReady(); }, kLongWait))
        qFatal("the question does not come");
    lesson->talk().choose(1);
    return lesson;
}

void TestLeaving::theEndOfTheDesktopAsksAboutAnswers()
{
    PresentWindow *lesson = answeredLesson();
    QVERIFY(!m_window->mayEndDesktop());
    QVERIFY(find<QMessageBox>(*lesson, u"leaveLesson"_s)->isVisible() && lesson->isVisible());
    delete lesson;
    QVERIFY(m_window->mayEndDesktop());
    QCOMPARE(m_asked, QStringList()); // the session has no edits
}

void TestLeaving::theWindowStaysWhereALessonDoes()
{
    PresentWindow *lesson = answeredLesson();
    lesson->showNotes();
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    find<QAction>(*m_window, u"fileQuit"_s)->trigger();
    QVERIFY(m_asked.isEmpty());
    QVERIFY(find<QWidget>(*lesson, u"notesWindow"_s)->isVisible());
    find<QPushButton>(*find<QMessageBox>(*lesson, u"leaveLesson"_s), u"leaveCancel"_s)->click();
    QVERIFY(m_window->isVisible() && lesson->isVisible());
    delete lesson;
}

/// Of several, since windows are in no order. The question comes before any of them closes.
void TestLeaving::theLessonsStayWhereTheWindowDoes()
{
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    const auto lessonsShown = [] {
        const auto windows = QApplication::topLevelWidgets();
        return std::count_if(windows.begin(), windows.end(), [](const QWidget *window) {
            return window->isVisible() && qobject_cast<const PresentWindow *>(window) != nullptr;
        });
    };
    for (int i = 0; i < 5; ++i)
        m_window->openLesson(u"why-attention"_s);
    PresentWindow *lesson = readyTalk();
    lesson->showNotes();
    m_answer = Keeper::Answer::Cancel;
    find<QAction>(*m_window, u"fileQuit"_s)->trigger();
    QCOMPARE(m_asked.size(), 1);
    QVERIFY(m_window->isVisible());
    QCOMPARE(lessonsShown(), 5);
    QVERIFY(find<QWidget>(*lesson, u"notesWindow"_s)->isVisible());
    m_answer = Keeper::Answer::Discard;
    find<QAction>(*m_window, u"fileQuit"_s)->trigger();
    QCOMPARE(m_asked.size(), 2);
    QCOMPARE(lessonsShown(), 0);
    QVERIFY(!m_window->isVisible());
}

void TestLeaving::theQuestionIsAskedInTheWindow_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("button");
    QTest::addColumn<bool>("leaves");
    for (const QString &language : {u"en"_s, u"zh_CN"_s}) {
        QTest::addRow("discard, %s", qPrintable(language)) << language << u"leaveDiscard"_s << true;
        QTest::addRow("cancel, %s", qPrintable(language)) << language << u"leaveCancel"_s << false;
        QTest::addRow("escape, %s", qPrintable(language)) << language << QString() << false;
    }
}

void TestLeaving::theQuestionIsAskedInTheWindow()
{
    QFETCH(QString, language);
    QFETCH(QString, button);
    QFETCH(bool, leaves);
    MainWindow window;
    showActive(window, {1280, 800});
    open(window.session(), u"d2l"_s);
    edit(window.session(), {{u"layer.dropout"_s, u"0.25"_s}});
    setLanguage(language);
    QCoreApplication::sendPostedEvents();
    QTimer::singleShot(0, this, [&] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        QVERIFY(box != nullptr);
        QCOMPARE(box->objectName(), u"leaveQuestion"_s);
        QCOMPARE(box->defaultButton()->objectName(), u"leaveSave"_s);
        QCOMPARE(box->textFormat(), Qt::PlainText);
        QCOMPARE(box->text().contains(u"changes"_s), language == u"en"_s);
        for (const QAbstractButton *one : box->buttons())
            QVERIFY2(one->text().contains(u"(&"_s) == (language != u"en"_s), qPrintable(one->text()));
        if (button.isEmpty())
            QTest::keyClick(box, Qt::Key_Escape);
        else
            find<QPushButton>(*box, button)->click();
    });
    QCOMPARE(window.close(), leaves);
}

HEADSCOPE_TEST(TestLeaving, QApplication)
#include "tst_leaving.moc"
