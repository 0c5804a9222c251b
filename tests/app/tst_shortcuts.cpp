// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcutlist.h"

#include "app/window/mainwindow.h"
#include "app/window/windowactions.h"
#include "tests/ui/support.h"
#include "ui/access/paintedcells.h"
#include "ui/heads/headgallery.h"
#include "ui/lesson/lessons.h"
#include "ui/model/position.h"
#include "ui/present/presentwindow.h"
#include "ui/session/overriding.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/scrollpanel.h"
#include "ui/work/latest.h"

#include <QClipboard>
#include <QLineEdit>
#include <QMenuBar>
#include <QScrollBar>
#include <QToolButton>
#include <QToolTip>

#include <map>
#include <set>

using namespace headscope;

/// The table of actions: its menus and its keys.
class TestShortcuts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void init();
    void cleanup();
    void noTwoRowsOfAPlaceShareAKey();
    void everyActionIsInAMenuOnceAtMost();
    void theMenusShowTheirRows();
    void everyKeyDoesSomething_data();
    void everyKeyDoesSomething();
    void aFieldKeepsWhatIsTyped();
    void aQuestionMarkOpensTheListOnEveryKeyboard_data();
    void aQuestionMarkOpensTheListOnEveryKeyboard();
    void theListStaysBesideTheWork();

private:
    Session &session() const { return m_window->session(); }
    HeadGallery *gallery() const { return find<HeadGallery>(*m_window, u"headGallery"_s); }
    void openFor(const ActionRow &row);
    void prepare(const ActionRow &row);
    QWidget *preparedInModel(KeyPlace place);
    QWidget *prepared(const ActionRow &row);
    QString state() const;
    QWidget *talkFor(Action action);
    QStringList stateOfTalk() const;

    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<PresentWindow> m_talk;
    int m_asked = 0; ///< for a file
};

namespace {

QStringList keysIn(const ActionRow &row)
{
    QStringList keys;
    for (const QString &key : QString::fromUtf8(row.keys).split(u' ', Qt::SkipEmptyParts))
        key == kDigits ? keys << u"0"_s << u"7"_s : keys << key;
    return keys;
}

ShortcutList *listOf(const QWidget &window)
{
    return window.findChild<ShortcutList *>(u"shortcutList"_s);
}

} // namespace

void TestShortcuts::init()
{
    m_window = std::make_unique<MainWindow>();
    const auto ask = [this](const QString &) {
        ++m_asked;
        return QString();
    };
    m_window->setOpenQuestion(ask);
    m_window->keeper().setFileQuestion(ask);
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    showActive(*m_window, {1280, 800});
    open(session(), u"d2l"_s);
}

void TestShortcuts::cleanup()
{
    m_talk.reset();
    m_window.reset();
    setLanguage(u"en"_s);
}

void TestShortcuts::noTwoRowsOfAPlaceShareAKey()
{
    std::set<std::pair<KeyPlace, QString>> seen;
    for (const ActionRow &row : actionTable())
        for (const QString &key : QString::fromUtf8(row.keys).split(u' ', Qt::SkipEmptyParts)) {
            QVERIFY2(seen.insert({row.place, key}).second, qPrintable(key));
            if (row.place == KeyPlace::Window)
                QVERIFY2(!seen.contains({KeyPlace::Everywhere, key}), qPrintable(key));
            QVERIFY2(key == kDigits || !QKeySequence(key).isEmpty(), qPrintable(key));
        }
    QVERIFY(seen.size() > 80);
}

void TestShortcuts::everyActionIsInAMenuOnceAtMost()
{
    std::set<Action> entries;
    std::set<QString> names;
    for (const ActionRow &row : actionTable()) {
        QVERIFY(row.keys[0] == '\0' || row.words[0] != '\0');
        QVERIFY(row.keys[0] != '\0' || row.entry.menu != Menu::None);
        if (row.entry.menu == Menu::None)
            continue;
        QVERIFY2(entries.insert(row.action).second, row.entry.name);
        QVERIFY2(names.insert(QString::fromUtf8(row.entry.name)).second, row.entry.name);
        QVERIFY2(row.entry.words[0] != '\0', row.entry.name);
    }
}

/// All that are meant for one, in the order of the table, with their keys.
void TestShortcuts::theMenusShowTheirRows()
{
    QStringList wanted;
    for (const ActionRow &row : actionTable())
        if (row.entry.menu != Menu::None)
            wanted << menuWords(row.entry.menu) + u'/' + QString::fromUtf8(row.entry.name) + u'/' +
                          keyWords(row.action) + u'/' + QString::number(static_cast<int>(row.entry.kind));
    QStringList there;
    for (const QAction *title : m_window->menuBar()->actions())
        for (const QAction *action : title->menu()->actions())
            if (!action->isSeparator()) {
                const QString name = action->menu() != nullptr ? action->menu()->objectName() : action->objectName();
                const auto tab = action->text().indexOf(u'\t');
                const auto kind = action->menu() != nullptr ? EntryKind::Submenu
                                  : action->isCheckable()   ? EntryKind::Checkable
                                                            : EntryKind::Plain;
                there << title->text() + u'/' + name + u'/' +
                             (tab < 0 ? action->shortcut().toString() : action->text().mid(tab + 1)) + u'/' +
                             QString::number(static_cast<int>(kind));
            }
    QCOMPARE(there, wanted);
}

void TestShortcuts::everyKeyDoesSomething_data()
{
    QTest::addColumn<KeyPlace>("place");
    for (auto place = KeyPlace::Everywhere; place <= KeyPlace::Talk; place = KeyPlace(int(place) + 1))
        QTest::addRow("%s", qPrintable(placeWords(place))) << place;
}

/// What a person sees, and who has the keyboard.
QString TestShortcuts::state() const
{
    const Selection &s = session().selection();
    const MapView &maps = gallery()->mapView();
    QStringList state;
    for (const double number :
         {double(m_asked), double(session().undoStack().index()), double(s.step), double(s.tensor.role), double(s.head),
          double(s.wantsChange), double(m_window->player().isPlaying()), maps.cell, maps.origin.x(), maps.origin.y(),
          gallery()->galleryStyle().figure.fixedRange.low, double(gallery()->alone().value_or(-1))})
        state << QString::number(number);
    state << session().look().hidden << session().look().charts.values();
    for (const Index index : s.pinned ? s.pinned->cell : Cell())
        state << QString::number(index);
    for (const QWidget *widget : QApplication::allWidgets())
        if (widget->isVisible())
            state << widget->accessibleDescription()
                  << u"%1 %2 %3 %4"_s.arg(widget->objectName())
                         .arg(widget->y())
                         .arg(static_cast<int>(widget->windowState()))
                         .arg(static_cast<int>(widget->hasFocus()));
    for (const auto *line : m_window->findChildren<QLineEdit *>())
        state << line->text();
    state << QApplication::clipboard()->text();
    return (state + stateOfTalk()).join(u'\n');
}

/// Layers to turn through are there in maps alone, and tokens to go on from in a whole model.
void TestShortcuts::openFor(const ActionRow &row)
{
    const bool wantsLayers = row.action == Action::LayerBefore || row.action == Action::LayerNext;
    const bool wantsModel =
        row.action == Action::ShowModel || (row.place >= KeyPlace::Model && row.place <= KeyPlace::Rollout);
    if (wantsLayers)
        open(session(), QStringLiteral(TEST_SOURCE_DIR "/cli/shapes-maps/maps.headscope"));
    else if (wantsModel && !session().model())
        session().openModel(u"example:dates"_s);
    else if (!wantsModel && (session().model() || session().plan().hasMapsAlone()))
        open(session(), u"d2l"_s);
    if (wantsModel)
        QTest::qVerify(QTest::qWaitFor([&] { return session().model() != nullptr; }, kLongWait) &&
                           waitForRun(session()),
                       "", "", __FILE__, __LINE__);
}

/// Back to where the keys before did not lead away from, and from where an action leads to somewhere else.
void TestShortcuts::prepare(const ActionRow &row)
{
    const Action action = row.action;
    while (QWidget *open = QApplication::activePopupWidget())
        open->close();
    for (auto *dialog : m_window->findChildren<QDialog *>())
        delete dialog;
    m_talk.reset();
    for (QWidget *widget : QApplication::topLevelWidgets())
        if (qobject_cast<PresentWindow *>(widget) != nullptr)
            delete widget;
    QToolTip::hideText();
    QTRY_VERIFY(!QToolTip::isVisible());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    m_window->showNormal();
    m_window->activateWindow();
    openFor(row);
    m_window->setView(View::Explore);
    m_window->player().pause();
    gallery()->showWhole();
    gallery()->setAlone(std::nullopt);
    session().setStep(action == Action::CellForward || action == Action::CellBack || action == Action::RowForward ||
                              action == Action::RowBack
                          ? StepId::Scores
                          : StepId::Softmax);
    session().setHead(1);
    session().pin(CellPlace{session().selection().tensor, {0, 1, 1, 2}});
    if (action == Action::Undo || action == Action::Redo) {
        edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
        edit(session(), {{u"layer.dropout"_s, u"0.125"_s}});
        session().undoStack().undo();
    }
    if (action == Action::Paste) { // nothing, which is told at once
        QApplication::clipboard()->clear();
        m_window->showNotice({});
    }
    if (action == Action::CopyTable)
        QApplication::clipboard()->clear();
    if (action == Action::ShowExplore)
        m_window->setView(View::Compare);
    if (action == Action::MapsLarger || action == Action::MapsSmaller || action == Action::WholeMaps)
        m_window->setView(View::Heads);
    if (action == Action::MapsSmaller || action == Action::WholeMaps)
        gallery()->zoom(2);
    if (action == Action::GoBack || action == Action::GoForward)
        session().goTo({Role::Scores, {0, 1, 0, 0}});
    if (action == Action::GoForward)
        session().go(-1);
}

/// What has the keyboard in a place, so that each of its keys can do something.
QWidget *TestShortcuts::prepared(const ActionRow &row)
{
    const auto widget = [this](const char *name) { return find<QWidget>(*m_window, QString::fromLatin1(name)); };
    prepare(row);
    switch (row.place) {
    case KeyPlace::Everywhere:
    case KeyPlace::Window: return widget("stepTrack");
    case KeyPlace::Buttons: return widget("layer.bias.editor");
    case KeyPlace::Pipeline: session().setTensor(Role::Keys); return widget("pipelineView");
    case KeyPlace::Maps:
        if (row.action == Action::TakeNumberBack)
            QTest::qVerify(bool(setOverride(session(), {Role::Weights, {0, 1, 1, 2}}, 0.5)), "", "", __FILE__,
                           __LINE__);
        if (row.action == Action::PinCell) {
            session().pin(std::nullopt);
            session().hover(CellPlace{Role::Weights, {0, 1, 1, 2}});
        }
        return widget("resultMap");
    case KeyPlace::MaskMap:
        session().setStep(StepId::Mask);
        find<QToolButton>(*m_window, u"paintMask"_s)->setChecked(true);
        session().pin(CellPlace{Role::Mask, {0, 1, 1, 1}});
        return widget("operandMap1");
    case KeyPlace::CellEditor: QTest::keyClick(widget("resultMap"), Qt::Key_5); return widget("cellEditor");
    case KeyPlace::Strip: session().setStep(StepId::Split); return widget("headStrip");
    case KeyPlace::Gallery: m_window->setView(View::Heads); return gallery();
    case KeyPlace::Overview:
        m_window->setView(View::Heads);
        gallery()->zoom(3);
        return widget("galleryOverview");
    case KeyPlace::Distances: m_window->setView(View::Heads); return widget("distanceMap");
    case KeyPlace::Formula: return widget("stepFormula");
    case KeyPlace::Fields:
        QTest::keyClick(widget("layer.num_heads.editor"), Qt::Key_7);
        return widget("layer.num_heads.editor");
    case KeyPlace::Panels: break;
    case KeyPlace::Model:
    case KeyPlace::Blocks:
    case KeyPlace::Positions:
    case KeyPlace::TextTokens:
    case KeyPlace::Effects:
    case KeyPlace::Rollout: return preparedInModel(row.place);
    case KeyPlace::Talk: return talkFor(row.action);
    }
    for (auto *panel : m_window->findChildren<ScrollPanel *>())
        if (panel->isVisible() && panel->verticalScrollBar()->maximum() > 20) {
            panel->verticalScrollBar()->setValue(panel->verticalScrollBar()->maximum() / 2);
            return panel;
        }
    return nullptr;
}

/// The cursor stands where it can go on in every way.
QWidget *TestShortcuts::preparedInModel(KeyPlace place)
{
    const std::map<KeyPlace, const char *> names{
        {KeyPlace::Model, "modelText"},       {KeyPlace::Blocks, "modelStack"},  {KeyPlace::Positions, "positionStrip"},
        {KeyPlace::TextTokens, "tokenStrip"}, {KeyPlace::Effects, "withoutMap"}, {KeyPlace::Rollout, "rolloutMap"}};
    m_window->setView(View::Model);
    choosePosition(session(), 3);
    auto *widget = find<QWidget>(*m_window, QString::fromLatin1(names.at(place)));
    QTest::qVerify(QTest::qWaitFor([] { return awaitedAnswers() == 0; }, kLongWait), "", "", __FILE__, __LINE__);
    if (place == KeyPlace::Effects || place == KeyPlace::Rollout)
        click(widget, widget->findChild<PaintedCells *>()->rect({1, 1}).center());
    if (place == KeyPlace::TextTokens || place == KeyPlace::Rollout) // away from where the click was
        QTest::keyClick(widget, Qt::Key_Right);
    return widget;
}

/// In the middle of a lesson, over which something lies that can be taken away.
QWidget *TestShortcuts::talkFor(Action action)
{
    m_talk = std::make_unique<PresentWindow>(new Talk(*openLesson(u"why-attention"_s, u"en"_s)));
    m_talk->setAttribute(Qt::WA_DeleteOnClose, false);
    showActive(*m_talk, {1280, 720});
    m_talk->talk().goTo({3, 1});
    QTest::qVerify(QTest::qWaitFor([this] { return m_talk->talk().isReady(); }), "", "", __FILE__, __LINE__);
    if (action == Action::ZoomOut)
        QTest::keyClick(m_talk.get(), Qt::Key_Plus);
    if (action == Action::WipePen) {
        m_talk->setPointer(PresentWindow::Pointer::Pen);
        QTest::mouseClick(m_talk.get(), Qt::LeftButton);
    }
    return m_talk.get();
}

/// What is seen of a talk, once it has come to its place.
QStringList TestShortcuts::stateOfTalk() const
{
    if (!m_talk || m_talk->isHidden())
        return {};
    QTest::qVerify(QTest::qWaitFor([this] { return m_talk->talk().isReady(); }), "", "", __FILE__, __LINE__);
    const LessonPlace &place = m_talk->talk().place();
    QStringList state;
    for (const double number : {double(place.page), double(place.beat), double(m_talk->blank()),
                                double(m_talk->pointer()), m_talk->zoom(), double(m_talk->strokes().size())})
        state << QString::number(number);
    return state;
}

void TestShortcuts::everyKeyDoesSomething()
{
    QFETCH(KeyPlace, place);
    int tried = 0;
    for (const ActionRow &row : actionTable()) {
        if (row.action == Action::TypeDigit) // which Enter makes a page
            continue;
        for (const QString &key : row.place == place ? keysIn(row) : QStringList()) {
            QWidget *widget = prepared(row);
            QVERIFY(widget != nullptr);
            widget->setFocus();
            QVERIFY(waitForRun(session()));
            QTRY_COMPARE(awaitedAnswers(), 0);
            const QString before = state();
            const QKeyCombination pressed = QKeySequence(key)[0];
            QTest::keyClick(widget, pressed.key(), pressed.keyboardModifiers());
            QTRY_VERIFY2(state() != before, qPrintable(key)); // what is copied is made on another thread
            ++tried;
        }
    }
    QVERIFY(tried > 0);
}

void TestShortcuts::aFieldKeepsWhatIsTyped()
{
    auto *field = find<QLineEdit>(*m_window, u"mask.valid_lens.editor"_s);
    field->setFocus();
    field->clear();
    for (const Qt::Key key : {Qt::Key_P, Qt::Key_Question, Qt::Key_Space, Qt::Key_0})
        QTest::keyClick(field, key);
    QCOMPARE(field->text(), u"p? 0"_s);
    QVERIFY(!m_window->player().isPlaying());
    QVERIFY(listOf(*m_window) == nullptr);
}

void TestShortcuts::aQuestionMarkOpensTheListOnEveryKeyboard_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<int>("modifiers");
    QTest::addRow("a key of its own") << int(Qt::Key_Question) << int(Qt::NoModifier);
    QTest::addRow("English") << int(Qt::Key_Question) << int(Qt::ShiftModifier);
    QTest::addRow("told by another key") << int(Qt::Key_Slash) << int(Qt::ShiftModifier);
    QTest::addRow("French") << int(Qt::Key_Comma) << int(Qt::ShiftModifier);
    QTest::addRow("with the third level") << int(Qt::Key_ssharp) << int(Qt::GroupSwitchModifier);
}

void TestShortcuts::aQuestionMarkOpensTheListOnEveryKeyboard()
{
    QFETCH(int, key);
    QFETCH(int, modifiers);
    QVERIFY(listOf(*m_window) == nullptr);
    for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
        QKeyEvent event(type, key, Qt::KeyboardModifiers(modifiers), u"?"_s);
        QCoreApplication::sendEvent(QApplication::focusWidget(), &event);
    }
    QVERIFY(listOf(*m_window) != nullptr && listOf(*m_window)->isVisible());
    QTest::keyClick(listOf(*m_window), Qt::Key_Escape);
    QTRY_VERIFY(listOf(*m_window) == nullptr);
}

/// A click behind it goes to the window, and in the end the keyboard is back where it was.
void TestShortcuts::theListStaysBesideTheWork()
{
    auto *track = find<QWidget>(*m_window, u"stepTrack"_s);
    track->setFocus();
    QTest::keyClick(track, Qt::Key_F1);
    QVERIFY(listOf(*m_window) != nullptr && !listOf(*m_window)->isModal());
    QTRY_VERIFY(listOf(*m_window)->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(track, Qt::Key_F1);
    QCOMPARE(m_window->findChildren<ShortcutList *>().size(), 1);
    QTest::keyClick(listOf(*m_window), Qt::Key_Escape);
    QTRY_COMPARE(QApplication::focusWidget(), track);
}

HEADSCOPE_TEST(TestShortcuts, QApplication)
#include "tst_shortcuts.moc"
