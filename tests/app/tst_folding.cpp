// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/fold.h"

#include "app/window/foldhandle.h"
#include "app/window/keptpanels.h"
#include "app/window/mainwindow.h"
#include "tests/ui/support.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QAction>
#include <QLineEdit>
#include <QSettings>

using namespace headscope;

/// Panels of the window that fold away, by a person or for want of room.
class TestFolding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_window.reset(); }
    void everyWayFoldsAndUnfolds_data();
    void everyWayFoldsAndUnfolds();
    void aSmallWindowFoldsTheSetUpFirst_data();
    void aSmallWindowFoldsTheSetUpFirst();
    void theyComeBackWithTheRoom();
    void whatAPersonFoldedStaysFolded();
    void theOneOpenedLastStays();
    void aNoticeTakesNoPanelAway_data();
    void aNoticeTakesNoPanelAway();
    void theKeyboardOfAFoldedPanelSteps();
    void f6PassesAFoldedPanel();
    void theyAreOfExploreOnly();
    void theHandleSaysWhatItDoes();
    void theChoicesAreKept();
    void damagedChoicesAreNone();

private:
    Fold &fold(const char *panel) const { return *find<Fold>(QString::fromLatin1(panel)); }
    QWidget *handle(const char *panel) const { return find<FoldHandle>(QLatin1String(panel) + u"Handle"_s); }
    QAction *action(const char *panel) const { return find<QAction>(QString::fromLatin1(panel)); }
    template <typename Part>
    Part *find(const QString &name) const
    {
        return m_window->findChild<Part *>(name);
    }
    /// Which panels are seen, in the order of their keys.
    QString shown() const;
    void resize(int width, int height) const;

    std::unique_ptr<MainWindow> m_window;
};

void TestFolding::initTestCase()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void TestFolding::init()
{
    QSettings().clear();
    m_window = std::make_unique<MainWindow>();
    showActive(*m_window, {1280, 720});
    open(m_window->session(), u"small"_s);
}

QString TestFolding::shown() const
{
    QStringList names;
    for (const char *panel : {"setupForm", "explanation", "pipelineView"})
        if (find<QWidget>(QString::fromLatin1(panel))->isVisible())
            names << QString::fromLatin1(panel);
    return names.join(u' ');
}

void TestFolding::resize(int width, int height) const
{
    m_window->setMinimumSize(1, 1);
    m_window->resize(width, height);
    QCoreApplication::processEvents();
    QCOMPARE(m_window->size(), QSize(width, height));
}

void TestFolding::everyWayFoldsAndUnfolds_data()
{
    QTest::addColumn<QString>("panel");
    QTest::addColumn<Qt::Key>("key");
    QTest::addRow("set-up") << u"setupForm"_s << Qt::Key_F7;
    QTest::addRow("explanation") << u"explanation"_s << Qt::Key_F8;
    QTest::addRow("pipeline") << u"pipelineView"_s << Qt::Key_F9;
}

void TestFolding::everyWayFoldsAndUnfolds()
{
    QFETCH(QString, panel);
    QFETCH(Qt::Key, key);
    const auto *widget = find<QWidget>(panel);
    auto *button = find<FoldHandle>(panel + u"Handle"_s);
    auto *entry = find<QAction>(panel);
    const std::function<void()> ways[]{[&] { QTest::keyClick(m_window.get(), key); },
                                       [&] { QTest::mouseClick(button, Qt::LeftButton); },
                                       [&] { QTest::keyClick(button, Qt::Key_Return); }, [&] { entry->trigger(); }};
    bool isShown = true;
    for (int turn = 0; turn < 2; ++turn)
        for (const auto &way : ways) {
            way();
            isShown = !isShown;
            QCOMPARE(widget->isVisible(), isShown);
            QCOMPARE(entry->isChecked(), isShown);
            QVERIFY(button->isVisible());
        }
}

void TestFolding::aSmallWindowFoldsTheSetUpFirst_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("panels");
    QTest::addRow("1024 x 640") << QSize(1024, 640) << u"setupForm explanation pipelineView"_s;
    QTest::addRow("narrower") << QSize(1023, 640) << u"explanation pipelineView"_s;
    QTest::addRow("at 1.25") << QSize(1024, 576) << u"explanation pipelineView"_s;
    QTest::addRow("narrower still") << QSize(879, 640) << u"pipelineView"_s;
    QTest::addRow("at 1.6") << QSize(800, 450) << QString();
}

void TestFolding::aSmallWindowFoldsTheSetUpFirst()
{
    QFETCH(QSize, size);
    resize(size.width(), size.height());
    QTEST(shown(), "panels");
}

void TestFolding::theyComeBackWithTheRoom()
{
    resize(800, 450);
    QCOMPARE(shown(), QString());
    QVERIFY(!action("setupForm")->isChecked());
    resize(1440, 900);
    QCOMPARE(shown(), u"setupForm explanation pipelineView"_s);
    QVERIFY(action("setupForm")->isChecked());
}

void TestFolding::whatAPersonFoldedStaysFolded()
{
    fold("explanation").choose(false);
    resize(800, 450);
    resize(1440, 900);
    QCOMPARE(shown(), u"setupForm pipelineView"_s);
    fold("explanation").choose(true);
    resize(800, 450);
    fold("pipelineView").choose(true);
    resize(810, 450);
    QCOMPARE(shown(), u"pipelineView"_s);
}

void TestFolding::theOneOpenedLastStays()
{
    resize(800, 640);
    fold("setupForm").choose(true);
    QCOMPARE(shown(), u"setupForm pipelineView"_s);
    fold("explanation").choose(true);
    QCOMPARE(shown(), u"explanation pipelineView"_s);
    fold("setupForm").choose(true);
    QCOMPARE(shown(), u"setupForm pipelineView"_s);
}

void TestFolding::aNoticeTakesNoPanelAway_data()
{
    QTest::addColumn<QString>("panel");
    QTest::addRow("pipeline") << u"pipelineView"_s;
    QTest::addRow("all heads") << u"headStrip"_s;
}

/// In a window that has just room for the panel: the maps move by the height of the notice at most.
void TestFolding::aNoticeTakesNoPanelAway()
{
    QFETCH(QString, panel);
    const auto *widget = find<QWidget>(panel);
    const auto *maps = find<QWidget>(u"operation"_s);
    int height = 1000;
    for (resize(1280, height); widget->isVisible() && height > 400; resize(1280, height))
        height -= 8;
    QVERIFY(!widget->isVisible());
    resize(1280, height + 8);
    QTRY_VERIFY(widget->isVisible());
    const int before = maps->height();
    m_window->showNotice(u"Something is to be told."_s);
    QTRY_VERIFY(maps->height() < before);
    QCoreApplication::processEvents();
    QVERIFY(widget->isVisible());
    QVERIFY(before - maps->height() <= find<QWidget>(u"noticeBar"_s)->height());
    QVERIFY(widget->mapTo(m_window.get(), QPoint(0, widget->height())).y() <= m_window->height());
    m_window->showNotice({});
    QTRY_COMPARE(maps->height(), before);
    QVERIFY(widget->isVisible());
}

void TestFolding::theKeyboardOfAFoldedPanelSteps()
{
    auto *field = find<QLineEdit>(u"mask.valid_lens.editor"_s);
    field->setFocus();
    QTest::keyClick(field, Qt::Key_F7);
    QCOMPARE(shown(), u"explanation pipelineView"_s);
    QCOMPARE(QApplication::focusWidget()->objectName(), u"stepTrack"_s);
}

void TestFolding::f6PassesAFoldedPanel()
{
    fold("setupForm").choose(false);
    fold("pipelineView").choose(false);
    for (int i = 0; i < 12; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
        QVERIFY(QApplication::focusWidget()->isVisible());
        for (const char *panel : {"setupForm", "pipelineView"})
            QVERIFY2(!fold(panel).hasFocus(), panel);
    }
}

void TestFolding::theyAreOfExploreOnly()
{
    m_window->setView(View::Heads);
    for (const char *panel : {"setupForm", "explanation", "pipelineView"})
        QVERIFY2(!action(panel)->isEnabled(), panel);
    setLanguage(u"zh_CN"_s); // which makes the menus anew
    QCoreApplication::processEvents();
    QVERIFY(!action("setupForm")->isEnabled());
    m_window->setView(View::Explore);
    QVERIFY(action("setupForm")->isEnabled());
    setLanguage(u"en"_s);
}

void TestFolding::theHandleSaysWhatItDoes()
{
    QCOMPARE(handle("setupForm")->accessibleName(), u"Fold away: Set-up"_s);
    fold("setupForm").choose(false);
    QCOMPARE(handle("setupForm")->accessibleName(), u"Unfold: Set-up"_s);
    QCOMPARE(handle("setupForm")->toolTip(), u"Unfold: Set-up (F7)"_s);
    setLanguage(u"zh_CN"_s);
    QCoreApplication::processEvents();
    QCOMPARE(handle("setupForm")->accessibleName(), u"展开：设置"_s);
    setLanguage(u"en"_s);
}

void TestFolding::theChoicesAreKept()
{
    rememberPanelsOf(*m_window);
    fold("explanation").choose(false);
    find<QAbstractButton>(u"group.mask.valid_lens"_s)->click();
    MainWindow next;
    rememberPanelsOf(next);
    showActive(next, {1280, 720});
    open(next.session(), u"d2l"_s); // with which the groups come
    QVERIFY(next.findChild<QWidget *>(u"explanation"_s)->isHidden());
    QVERIFY(next.findChild<QWidget *>(u"setupForm"_s)->isVisible());
    QVERIFY(!next.findChild<QWidget *>(u"mask.valid_lens.editor"_s)->isVisible());
    QVERIFY(next.findChild<QWidget *>(u"inputs.batch_size.editor"_s)->isVisible());
}

void TestFolding::damagedChoicesAreNone()
{
    QSettings().setValue(u"panels/setupForm"_s, u"sideways"_s);
    QSettings().setValue(u"panels/explanation"_s, QVariant(QStringList{u"shown"_s, u"folded"_s}));
    QSettings().setValue(u"panels/foldedGroups"_s, 17);
    rememberPanelsOf(*m_window);
    QCOMPARE(shown(), u"setupForm explanation pipelineView"_s);
}

HEADSCOPE_TEST(TestFolding, QApplication)
#include "tst_folding.moc"
