// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/windowkeys.h"

#include "app/window/mainwindow.h"
#include "app/window/panes.h"
#include "tests/ui/support.h"
#include "ui/theme/applytheme.h"

#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>

using namespace headscope;

/// What keys do from wherever the keyboard is.
class TestWindowKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void init();
    void cleanup() { m_window.reset(); }
    void aClickerStepsFromEveryWidget_data();
    void aClickerStepsFromEveryWidget();
    void onlyAFieldKeepsSpace();
    void enterPressesAndOpens();
    void everyShortcutOfTheMenusWorksFromWithinAField();
    void ctrlEExportsFromWithinAField();
    void spaceAnswersWhatANoticeAsks();
    void aLetterThatAnOpenMenuLacksDoesNothing();
    void f6GoesFromPaneToPane_data();
    void f6GoesFromPaneToPane();
    void f6GoesOnFromBetweenPanes();
    void f6ComesBackToWhereTheKeyboardWas();
    void f6ComesBackToTheMapWhoseNumberWasTyped();

private:
    Session &session() const { return m_window->session(); }
    QList<QWidget *> widgetsWithKeyboard() const;
    QStringList choices() const;
    QLineEdit *field() const { return find<QLineEdit>(*m_window, u"mask.valid_lens.editor"_s); }

    std::unique_ptr<MainWindow> m_window;
};

void TestWindowKeys::init()
{
    m_window = std::make_unique<MainWindow>();
    showActive(*m_window, {1280, 800});
    open(session(), u"d2l"_s);
}

QList<QWidget *> TestWindowKeys::widgetsWithKeyboard() const
{
    QList<QWidget *> all;
    for (auto *widget : m_window->findChildren<QWidget *>())
        if (widget->isVisible() && widget->isEnabled() && widget->focusPolicy() != Qt::NoFocus &&
            widget->window() == m_window.get())
            all << widget;
    return all;
}

/// What the pickers, boxes and sliders stand at, apart from those that follow the step.
QStringList TestWindowKeys::choices() const
{
    QStringList all{session().location(), QString::number(session().undoStack().count())};
    for (const auto *box : m_window->findChildren<QComboBox *>())
        if (box->objectName() != u"chartKind"_s && box->objectName() != u"galleryTensor"_s &&
            box->objectName() != u"comparedTensor"_s)
            all << box->objectName() + box->currentText();
    for (const auto *box : m_window->findChildren<QCheckBox *>())
        all << box->objectName() + QString::number(static_cast<int>(box->isChecked()));
    for (const auto *slider : m_window->findChildren<QAbstractSlider *>())
        if (slider->objectName().endsWith(u"lider"_s))
            all << slider->objectName() + QString::number(slider->value());
    return all;
}

void TestWindowKeys::aClickerStepsFromEveryWidget_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<View>("view");
    QTest::addRow("explore") << u"d2l"_s << View::Explore;
    QTest::addRow("explore, a scene") << u"dates/decoder-2-cross/0"_s << View::Explore;
    QTest::addRow("heads") << u"d2l"_s << View::Heads;
    QTest::addRow("compare") << u"d2l"_s << View::Compare;
}

void TestWindowKeys::aClickerStepsFromEveryWidget()
{
    QFETCH(QString, example);
    QFETCH(View, view);
    open(session(), example);
    m_window->setView(view);
    session().setStep(StepId::Mask);
    session().pin(CellPlace{Role::MaskedScores, {0, 0, 0, 0}});
    int tried = 0;
    for (QWidget *widget : widgetsWithKeyboard()) {
        for (const auto &[key, way] : {std::pair(Qt::Key_PageDown, 1), {Qt::Key_PageUp, -1}, {Qt::Key_Space, 1}}) {
            session().setStepIndex(5);
            if (!widget->isVisible() || !widget->isEnabled() ||
                (key == Qt::Key_Space && qobject_cast<QLineEdit *>(widget) != nullptr))
                continue;
            widget->setFocus();
            const QStringList before = choices();
            QTest::keyClick(widget, key);
            const QByteArray which = widget->metaObject()->className() + (u" "_s + widget->objectName()).toUtf8();
            QVERIFY2(session().stepIndex() == 5 + way, which.constData());
            QVERIFY2(choices() == before, which.constData());
            ++tried;
        }
    }
    QVERIFY2(tried > 40, qPrintable(QString::number(tried)));
}

void TestWindowKeys::onlyAFieldKeepsSpace()
{
    const int step = session().stepIndex();
    field()->setFocus();
    field()->setText(u"3,"_s);
    QTest::keyClick(field(), Qt::Key_Space);
    QCOMPARE(field()->text(), u"3, "_s);
    QCOMPARE(session().stepIndex(), step);
}

/// As Space does elsewhere.
void TestWindowKeys::enterPressesAndOpens()
{
    auto *flag = find<QCheckBox>(*m_window, u"layer.bias.editor"_s);
    flag->setFocus();
    QTest::keyClick(flag, Qt::Key_Return);
    QVERIFY(flag->isChecked());
    auto *heads = find<QComboBox>(*m_window, u"headPicker"_s);
    heads->setFocus();
    QTest::keyClick(heads, Qt::Key_Enter);
    QTRY_VERIFY(heads->view()->isVisible());
    heads->hidePopup();
    auto *forward = find<QToolButton>(*m_window, u"stepBack"_s);
    const int step = session().stepIndex();
    forward->setFocus();
    QTest::keyClick(forward, Qt::Key_Return);
    QCOMPARE(session().stepIndex(), step - 1);
}

void TestWindowKeys::everyShortcutOfTheMenusWorksFromWithinAField()
{
    field()->setFocus();
    int shortcuts = 0;
    for (const auto *menu : m_window->menuBar()->findChildren<QMenu *>())
        for (const QAction *action : menu->actions())
            for (const QKeySequence &keys : action->shortcuts()) {
                QKeyEvent asked(QEvent::ShortcutOverride, keys[0].key(), keys[0].keyboardModifiers());
                if (asked.matches(QKeySequence::Undo) || asked.matches(QKeySequence::Redo) ||
                    asked.matches(QKeySequence::Paste) || keys[0].key() == Qt::Key_P)
                    continue;
                asked.ignore();
                QApplication::sendEvent(field(), &asked);
                QVERIFY2(!asked.isAccepted(), qPrintable(action->text())); // the field lets it pass
                ++shortcuts;
            }
    QVERIFY(shortcuts > 12);
}

void TestWindowKeys::ctrlEExportsFromWithinAField()
{
    field()->setFocus();
    QTest::keyClick(field(), Qt::Key_E, Qt::ControlModifier);
    auto *composer = m_window->findChild<QDialog *>(u"figureComposer"_s);
    QVERIFY(composer != nullptr && composer->isVisible());
}

/// And F6 leads to it.
void TestWindowKeys::spaceAnswersWhatANoticeAsks()
{
    int answered = 0;
    m_window->tell([&answered] { return NoticeWords{u"Once more?"_s, {{u"Yes"_s, [&answered] { ++answered; }}}}; });
    const auto *offer = find<QToolButton>(*m_window, u"noticeOffer"_s);
    QTRY_VERIFY(offer->isVisible());
    find<QWidget>(*m_window, u"examplePicker"_s)->setFocus();
    const int step = session().stepIndex();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
    QVERIFY(offer->hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QCOMPARE(answered, 1);
    QCOMPARE(session().stepIndex(), step);
}

void TestWindowKeys::f6GoesFromPaneToPane_data()
{
    QTest::addColumn<View>("view");
    QTest::addColumn<QStringList>("panes");
    QTest::addRow("explore") << View::Explore
                             << QStringList{u"topBar"_s,      u"setupForm"_s, u"pipelineView"_s, u"operation"_s,
                                            u"explanation"_s, u"stepBar"_s,   u"topBar"_s};
    QTest::addRow("heads") << View::Heads
                           << QStringList{u"topBar"_s, u"headsBar"_s, u"headGallery"_s, u"headsPanel"_s, u"topBar"_s};
    QTest::addRow("compare") << View::Compare << QStringList{u"topBar"_s, u"labBar"_s, u"compareView"_s, u"topBar"_s};
}

void TestWindowKeys::f6GoesFromPaneToPane()
{
    QFETCH(View, view);
    QFETCH(QStringList, panes);
    m_window->setView(view);
    find<QWidget>(*m_window, u"examplePicker"_s)->setFocus();
    const auto isThere = [this](const QString &name) {
        const QWidget *pane = find<QWidget>(*m_window, name);
        const QWidget *now = QApplication::focusWidget();
        return now != nullptr && (pane == now || pane->isAncestorOf(now));
    };
    for (const QString &pane : panes.sliced(1)) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
        QVERIFY2(isThere(pane), qPrintable(pane));
    }
    for (qsizetype i = panes.size() - 2; i >= 0; --i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
        QVERIFY2(isThere(panes[i]), qPrintable(panes[i]));
    }
}

void TestWindowKeys::f6GoesOnFromBetweenPanes()
{
    QWidget window;
    QList<QToolButton *> parts;
    for (int i = 0; i < 5; ++i) {
        parts << new QToolButton(&window);
        parts.back()->setFocusPolicy(Qt::TabFocus);
        parts.back()->move(0, 30 * i);
    }
    Panes panes({parts[0], parts[1], parts[3], parts[4]}, &window);
    showActive(window, {100, 200});
    for (const auto &[way, there] : {std::pair(1, 3), {-1, 1}}) {
        parts[2]->setFocus(); // which is in no pane
        panes.go(way);
        QVERIFY2(parts[there]->hasFocus(), qPrintable(QString::number(way)));
    }
}

void TestWindowKeys::f6ComesBackToWhereTheKeyboardWas()
{
    field()->setFocus();
    QTest::keyClick(field(), Qt::Key_F6);
    QVERIFY(!field()->hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(field()->hasFocus());
}

/// The field goes when it is left; it would be the first widget of the pane.
void TestWindowKeys::f6ComesBackToTheMapWhoseNumberWasTyped()
{
    auto *map = find<QWidget>(*m_window, u"resultMap"_s);
    session().setStep(StepId::Softmax);
    map->setFocus();
    session().pin(CellPlace{Role::Weights, {0, 0, 1, 2}});
    QTest::keyClick(map, Qt::Key_5);
    QCOMPARE(QApplication::focusWidget()->objectName(), u"cellEditor"_s);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
    QTRY_VERIFY(map->findChild<QWidget *>(u"cellEditor"_s) == nullptr);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(map->hasFocus());
}

/// It goes to the bar of the menus, and would go on to the window.
void TestWindowKeys::aLetterThatAnOpenMenuLacksDoesNothing()
{
    QMenuBar *menus = m_window->menuBar();
    menus->setActiveAction(menus->actions().first());
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    QTest::keyClick(menu, Qt::Key_P);
    QVERIFY(!m_window->player().isPlaying());
    QTest::keyClick(menu, Qt::Key_Escape);
    QTest::keyClick(m_window.get(), Qt::Key_P);
    QVERIFY(m_window->player().isPlaying());
}

HEADSCOPE_TEST(TestWindowKeys, QApplication)
#include "tst_windowkeys.moc"
