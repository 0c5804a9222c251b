// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "tests/ui/support.h"
#include "ui/detail/detail.h"
#include "ui/figure/celldigits.h"
#include "ui/operation/mapwidget.h"
#include "ui/setup/fieldrow.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionComboBox>

#include <set>

using namespace headscope;

/// What a person sees and reaches: nothing cut, nothing over another thing, everything by keyboard and by ear.
class TestWindowLayout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noWordIsCutAndNothingCoversAnother_data();
    void noWordIsCutAndNothingCoversAnother();
    void everyWidgetThatTakesTheKeyboardHasAName_data() { tabReachesEveryWidget_data(); }
    void everyWidgetThatTakesTheKeyboardHasAName();
    void everyBoxTellsWhatIsChosenInIt_data() { tabReachesEveryWidget_data(); }
    void everyBoxTellsWhatIsChosenInIt();
    void tabReachesEveryWidget_data();
    void tabReachesEveryWidget();
    void aLowWindowOpensEveryStep_data();
    void aLowWindowOpensEveryStep();
    void aScaledClassroomKeepsItsDigits_data();
    void aScaledClassroomKeepsItsDigits();
    void fieldsKeepTheirHeightFromModelToLayer();
    void theSliderStandsWhereItStood();
    void theExampleIsNamedInFull();
    void aNarrowBarLeavesOutTheWordsBesideItsPickers();
    void theCaptionOfTheEntropiesTakesTwoLines();
    void aSmallScreenHasTheButtonsOfADialog_data();
    void aSmallScreenHasTheButtonsOfADialog();
    void clickingAPanelLeavesTheClickerItsKeys_data();
    void clickingAPanelLeavesTheClickerItsKeys();
};

namespace {

struct ShownWindow
{
    explicit ShownWindow(const QString &example, QSize size = {1440, 900}, View view = View::Explore)
    {
        showActive(window, size);
        open(window.session(), example);
        if (!window.session().plan().hasMapsAlone() && !window.session().model()) // which have no settings
            turnTrainingOn(window.session());
        window.setView(view);
        QCoreApplication::processEvents();
    }
    std::vector<QWidget *> visible() const
    {
        std::vector<QWidget *> all;
        for (QWidget *widget : window.findChildren<QWidget *>())
            if (widget->isVisible() && widget->window() == &window)
                all.push_back(widget);
        return all;
    }

    MainWindow window;
};

QString nameOf(const QWidget &widget)
{
    return u"%1 '%2'"_s.arg(QString::fromLatin1(widget.metaObject()->className()), widget.objectName());
}

QString cutWords(const QLabel &label)
{
    const int wanted = label.wordWrap() ? label.heightForWidth(label.width()) : label.sizeHint().height();
    const bool isCut = label.height() < wanted || (!label.wordWrap() && label.width() < label.sizeHint().width());
    return isCut ? u"%1 '%2' has %3 x %4, needs %5 x %6"_s.arg(nameOf(label), label.text())
                       .arg(label.width())
                       .arg(label.height())
                       .arg(label.sizeHint().width())
                       .arg(wanted)
                 : QString();
}

/// Parts that Qt makes for itself: viewports, scroll bars, a field's own line.
bool isInside(const QWidget &widget)
{
    return widget.focusProxy() != nullptr || widget.objectName().startsWith(u"qt_"_s);
}

bool takesKeyboard(const QWidget &widget)
{
    return (widget.focusPolicy() & Qt::TabFocus) != 0 && widget.isEnabled() && !isInside(widget);
}

} // namespace

void TestWindowLayout::noWordIsCutAndNothingCoversAnother_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("language");
    QTest::addColumn<QList<QSize>>("sizes");
    const QSize usual(1024, 640);
    const auto add = [](const char *name, const QString &example, const char *theme, const QList<QSize> &sizes) {
        for (const char *language : {"en", "zh_CN"})
            QTest::addRow("%s, %s, %s", name, theme, language)
                << example << QString::fromLatin1(theme) << QString::fromLatin1(language) << sizes;
    };
    for (const char *example : {"d2l", "pytorch-layer", "residual", "dates/decoder-2-cross/0", "dates"}) {
        const QString name = QString::fromLatin1(example);
        add(example, name, "light", {QSize(1440, 900), usual, QSize(1024, 576), kSmallestWindow});
        add(qPrintable(name + u" opened small"_s), name, "light", {kSmallestWindow, QSize(1024, 576)});
    }
    add("d2l", u"d2l"_s, "dark", {usual}); // whose letters and margins are those of the light one
    const auto maps = QStringLiteral(TEST_SOURCE_DIR "/cli/shapes-maps/maps.headscope");
    add("maps", maps, "light", {usual, kSmallestWindow});
    add("maps opened small", maps, "light", {kSmallestWindow});
    const auto averaged = QStringLiteral(TEST_SOURCE_DIR "/cli/shapes-maps-averaged/maps.headscope");
    add("maps of three axes", averaged, "light", {usual, kSmallestWindow});
}

/// The rows that need more width than a panel has.
static QString tooWideIn(const QScrollArea &area)
{
    QStringList names{nameOf(area)};
    for (const QWidget *row : area.widget()->findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
        if (row->minimumSizeHint().width() > area.viewport()->width() - 36)
            names << row->objectName() + QString::number(row->minimumSizeHint().width());
    return names.join(u' ');
}

static void checkThatNoWordIsCut(ShownWindow &shown)
{
    Session &session = shown.window.session();
    for (std::size_t step = 0; step < session.steps().size(); ++step) {
        session.setStepIndex(static_cast<int>(step));
        const TensorId tensor = session.selection().tensor;
        session.pin(CellPlace{tensor, Cell(specOf(tensor).axes.size(), 0)}); // the words are many
        for (const QWidget *widget : shown.visible()) {
            if (const auto *label = qobject_cast<const QLabel *>(widget); label != nullptr && !label->text().isEmpty())
                QVERIFY2(QTest::qWaitFor([&] { return cutWords(*label).isEmpty(); }, 5000),
                         qPrintable(cutWords(*label)));
            if (const auto *area = qobject_cast<const QScrollArea *>(widget))
                QVERIFY2(area->widget()->width() <= area->viewport()->width(), qPrintable(tooWideIn(*area)));
            if (const auto *button = qobject_cast<const QAbstractButton *>(widget); button != nullptr)
                QVERIFY2(button->width() >= button->minimumSizeHint().width() || button->text().isEmpty(),
                         qPrintable(button->text()));
        }
    }
}

static void checkThatNothingCoversAnother(ShownWindow &shown)
{
    const QSize size = shown.window.size();
    for (const View view : {View::Explore, View::Heads, View::Compare}) {
        shown.window.setView(view);
        QCoreApplication::processEvents();
        QCOMPARE(shown.window.size(), size);
        const std::vector<QWidget *> visible = shown.visible();
        for (const QWidget *widget : visible) {
            const QWidget *parent = widget->parentWidget();
            if (qobject_cast<const QAbstractScrollArea *>(parent) != nullptr ||
                widget->objectName().startsWith(u"qt_"_s))
                continue; // a scroll area lays its own parts
            const bool scrolls = qobject_cast<const QAbstractScrollArea *>(parent->parentWidget()) != nullptr;
            const auto isInside = [&] { return scrolls || parent->rect().contains(widget->geometry()); };
            QVERIFY2(QTest::qWaitFor(isInside, 1000), // a layout within a layout settles in the pass after
                     qPrintable(nameOf(*widget) + u" is not inside "_s + nameOf(*parent)));
            for (const QWidget *other : visible)
                if (other != widget && other->parentWidget() == parent)
                    QVERIFY2(QTest::qWaitFor([&] { return !other->geometry().intersects(widget->geometry()); }, 1000),
                             qPrintable(nameOf(*widget) + u" covers "_s + nameOf(*other)));
        }
    }
}

/// One window, made smaller and smaller: a view that is not seen learns of it when it is.
void TestWindowLayout::noWordIsCutAndNothingCoversAnother()
{
    QFETCH(QString, example);
    QFETCH(QString, theme);
    QFETCH(QString, language);
    QFETCH(QList<QSize>, sizes);
    applyTheme(*qApp, *findTheme(theme));
    setLanguage(language);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    ShownWindow shown(example, sizes.first());
    for (const QSize size : sizes) {
        shown.window.resize(size);
        QCoreApplication::processEvents();
        QCOMPARE(shown.window.size(), size);
        checkThatNothingCoversAnother(shown);
        shown.window.setView(View::Explore);
        QCoreApplication::processEvents();
        if (!QTest::currentTestFailed())
            checkThatNoWordIsCut(shown);
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(u"at %1 x %2"_s.arg(size.width()).arg(size.height())));
    }
}

void TestWindowLayout::tabReachesEveryWidget_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<int>("view");
    QTest::addRow("explore") << u"d2l"_s << static_cast<int>(View::Explore);
    QTest::addRow("explore, from files") << u"pytorch-layer"_s << static_cast<int>(View::Explore);
    QTest::addRow("explore, a scene") << u"dates/decoder-2-cross/0"_s << static_cast<int>(View::Explore);
    QTest::addRow("heads") << u"d2l"_s << static_cast<int>(View::Heads);
}

void TestWindowLayout::everyWidgetThatTakesTheKeyboardHasAName()
{
    QFETCH(QString, example);
    QFETCH(int, view);
    const ShownWindow shown(example, {1440, 900}, static_cast<View>(view));
    for (const QWidget *widget : shown.visible()) {
        if (widget->focusPolicy() == Qt::NoFocus || isInside(*widget))
            continue;
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const bool saysItself = button != nullptr && !button->text().isEmpty();
        QVERIFY2(!widget->objectName().isEmpty(), qPrintable(nameOf(*widget)));
        QVERIFY2(saysItself || !widget->accessibleName().isEmpty() || qobject_cast<const QLabel *>(widget) != nullptr,
                 qPrintable(nameOf(*widget)));
    }
}

/// On Linux a screen reader has no name of a box, but its label and its description.
void TestWindowLayout::everyBoxTellsWhatIsChosenInIt()
{
    QFETCH(QString, example);
    QFETCH(int, view);
    ShownWindow shown(example, {1440, 900}, static_cast<View>(view));
    std::set<const QWidget *> withLabel;
    for (const View seen : {static_cast<View>(view), View::Compare}) {
        shown.window.setView(seen);
        QVERIFY(waitForRun(shown.window.session()));
        for (const QLabel *label : shown.window.findChildren<QLabel *>())
            withLabel.insert(label->buddy());
        int count = 0;
        for (QComboBox *box : shown.window.findChildren<QComboBox *>()) {
            const QString told = QAccessible::queryAccessibleInterface(box)->text(QAccessible::Description);
            count += box->isVisible() ? 1 : 0;
            QVERIFY2(!box->isVisible() || withLabel.contains(box) ||
                         (!told.isEmpty() && told.startsWith(box->accessibleName())),
                     qPrintable(nameOf(*box)));
        }
        QVERIFY(count > 2);
    }
}

void TestWindowLayout::tabReachesEveryWidget()
{
    QFETCH(QString, example);
    QFETCH(int, view);
    const ShownWindow shown(example, {1440, 900}, static_cast<View>(view));
    std::set<const QWidget *> reached;
    for (int i = 0; i < 100; ++i) {
        QVERIFY(QApplication::focusWidget() != nullptr);
        reached.insert(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (const QWidget *widget : shown.visible())
        QVERIFY2(!takesKeyboard(*widget) || reached.contains(widget), qPrintable(nameOf(*widget)));
    for (const QWidget *widget : reached)
        QVERIFY2(widget->isVisible(), qPrintable(nameOf(*widget)));
}

void TestWindowLayout::aLowWindowOpensEveryStep_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("language");
    for (const char *example : {"d2l", "small"})
        for (const char *language : {"en", "zh_CN"})
            QTest::addRow("%s, %s", example, language) << QString::fromLatin1(example) << QString::fromLatin1(language);
}

/// What classes have: the strip that opens a step is there, and so are all heads; nothing right of it is to be scrolled
/// first.
void TestWindowLayout::aLowWindowOpensEveryStep()
{
    QFETCH(QString, example);
    QFETCH(QString, language);
    applyTheme(*qApp, *findTheme(u"light"_s));
    setLanguage(language);
    ShownWindow shown(example, {1280, 720});
    Session &session = shown.window.session();
    const auto *strip = find<QWidget>(shown.window, u"detailStrip"_s);
    const auto *heads = find<QWidget>(shown.window, u"headStrip"_s);
    const auto *panel = find<QScrollArea>(shown.window, u"explainPanel"_s);
    for (std::size_t step = 0; step < session.steps().size(); ++step) {
        session.setStepIndex(static_cast<int>(step));
        const char *name = session.steps()[step]->name.data();
        QTRY_VERIFY2(strip->isVisible() == (detailOf(session.plan(), session.selection().tensor) != nullptr), name);
        QTRY_VERIFY2(heads->isVisible(), name);
        shown.window.grab(); // words are laid out when they are drawn
        QCoreApplication::processEvents();
        QTRY_VERIFY2_WITH_TIMEOUT(
            panel->verticalScrollBar()->maximum() == 0,
            qPrintable(
                u"%1: %2 px too high"_s.arg(QString::fromLatin1(name)).arg(panel->verticalScrollBar()->maximum())),
            2000);
    }
    setLanguage(u"en"_s);
}

void TestWindowLayout::aScaledClassroomKeepsItsDigits_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addRow("1.25") << QSize(1024, 576);
    QTest::addRow("1.25 in a frame") << QSize(1008, 528);
    QTest::addRow("1.6") << kSmallestWindow;
    QTest::addRow("1.6 in a frame") << QSize(784, 402);
}

/// 1280 x 720 pixels at a scale: what shows its digits without one shows them then, and every step is named.
void TestWindowLayout::aScaledClassroomKeepsItsDigits()
{
    QFETCH(QSize, size);
    applyTheme(*qApp, *findTheme(u"light"_s));
    ShownWindow shown(u"small"_s, {1280, 720});
    Session &session = shown.window.session();
    const auto mapsWithDigits = [&](QSize window) {
        shown.window.setMinimumSize(1, 1);
        shown.window.resize(window);
        QCoreApplication::processEvents();
        shown.window.grab();
        QStringList names;
        for (const QWidget *widget : shown.visible())
            if (const auto *map = qobject_cast<const MapWidget *>(widget);
                map != nullptr && !map->content().slice.isEmpty() &&
                CellDigits(map->geometryOfCells(), map->content().slice, map->content().style).fit())
                names << map->objectName();
        return names;
    };
    for (std::size_t step = 0; step < session.steps().size(); ++step) {
        session.setStepIndex(static_cast<int>(step));
        const QStringList usual = mapsWithDigits({1280, 720});
        const QStringList scaled = mapsWithDigits(size);
        for (const QString &map : usual)
            QVERIFY2(scaled.contains(map), qPrintable(u"%1: %2"_s.arg(step + 1).arg(map)));
    }
    const auto *bar = find<QWidget>(shown.window, u"stepBar"_s);
    QCOMPARE(bar->height(), bar->sizeHint().height());
    QVERIFY(bar->width() >= bar->minimumSizeHint().width());
}

void TestWindowLayout::fieldsKeepTheirHeightFromModelToLayer()
{
    MainWindow window;
    const auto areWhole = [&window] {
        const auto rows = window.findChildren<FieldRow *>();
        return std::all_of(rows.begin(), rows.end(), [](const FieldRow *row) {
            return row->isHidden() || row->height() >= row->minimumSizeHint().height();
        });
    };
    showActive(window, {1440, 900});
    open(window.session(), u"d2l"_s);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    setLanguage(u"zh_CN"_s); // in which the fields are made anew
    QTest::qWait(400);       // for all that is laid out later
    QTRY_VERIFY(areWhole());
    open(window.session(), u"dates"_s); // which has none of them
    QTest::qWait(400);
    open(window.session(), u"d2l"_s);
    QTRY_VERIFY(areWhole());
}

void TestWindowLayout::theSliderStandsWhereItStood()
{
    ShownWindow shown(u"d2l"_s);
    Session &session = shown.window.session();
    const auto *slider = find<QWidget>(shown.window, u"cellSlider"_s);
    std::set<int> places;
    for (const TensorId tensor : {Role::Q, Role::Scores, Role::Weights, Role::Output}) {
        session.setTensor(tensor);
        session.pin(CellPlace{tensor, Cell(specOf(tensor).axes.size(), 0)});
        QTRY_VERIFY(slider->isVisible());
        QCoreApplication::processEvents();
        places.insert(slider->mapTo(&shown.window, QPoint(0, 0)).y());
    }
    QCOMPARE(places.size(), 1U);
}

void TestWindowLayout::theExampleIsNamedInFull()
{
    for (const char *language : {"en", "zh_CN"}) {
        setLanguage(QString::fromLatin1(language));
        const ShownWindow shown(u"small"_s, {1280, 720});
        auto *picker = shown.window.findChild<QComboBox *>(u"examplePicker"_s);
        QStyleOptionComboBox option;
        option.initFrom(picker);
        const QRect text =
            picker->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, picker);
        QVERIFY(picker->fontMetrics().horizontalAdvance(picker->currentText()) <= text.width());
    }
    setLanguage(u"en"_s);
}

void TestWindowLayout::aNarrowBarLeavesOutTheWordsBesideItsPickers()
{
    Session session;
    TopBar bar(session);
    showActive(bar, {1600, 46});
    open(session, u"d2l"_s);
    const auto *heads = find<QComboBox>(bar, u"headPicker"_s);
    const auto labels = bar.findChildren<QLabel *>();
    for (const int width : {1600, 480, 1600}) {
        bar.resize(width, 46);
        QVERIFY(heads->isVisible());
        for (const QLabel *label : labels)
            QCOMPARE(label->isVisible(), width == 1600);
    }
}

void TestWindowLayout::theCaptionOfTheEntropiesTakesTwoLines()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    for (const QSize size : {QSize(1280, 720), QSize(1440, 900)})
        for (const char *language : {"en", "zh_CN"}) {
            setLanguage(QString::fromLatin1(language));
            const ShownWindow shown(u"dates/decoder-2-cross/0"_s, size, View::Heads);
            const auto *caption =
                shown.window.findChild<QWidget *>(u"entropyPanel"_s)->findChild<QLabel *>(u"chartCaption"_s);
            QVERIFY(!caption->text().isEmpty());
            QVERIFY2(caption->heightForWidth(caption->width()) < 3 * caption->fontMetrics().lineSpacing(),
                     qPrintable(u"%1 at %2"_s.arg(caption->text()).arg(size.width())));
        }
    setLanguage(u"en"_s);
}

void TestWindowLayout::aSmallScreenHasTheButtonsOfADialog_data()
{
    QTest::addColumn<QString>("language");
    QTest::addRow("en") << u"en"_s;
    QTest::addRow("zh_CN") << u"zh_CN"_s;
}

/// 1024 x 640 pixels at a scale of 1.5, without what the desktop puts around a window.
void TestWindowLayout::aSmallScreenHasTheButtonsOfADialog()
{
    constexpr QSize room(667, 379);
    QFETCH(QString, language);
    applyTheme(*qApp, *findTheme(u"light"_s));
    setLanguage(language);
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    ShownWindow shown(u"d2l"_s);
    shown.window.exportFigure();
    shown.window.makeHandout();
    for (const char *name : {"figureComposer", "handoutDialog"}) {
        auto *dialog = find<QDialog>(shown.window, QString::fromLatin1(name));
        dialog->resize(room);
        QCoreApplication::processEvents();
        QCOMPARE(dialog->size(), room);
        for (const QPushButton *button : dialog->findChildren<QPushButton *>())
            QVERIFY2(dialog->rect().contains(QRect(button->mapTo(dialog, QPoint()), button->size())),
                     qPrintable(nameOf(*button)));
    }
}

void TestWindowLayout::clickingAPanelLeavesTheClickerItsKeys_data()
{
    QTest::addColumn<QString>("widget");
    for (const char *name : {"stepWords", "explainContent", "setupContent", "pipelineView", "headStrip", "resultMap",
                             "stepForward", "play", "viewExplore"})
        QTest::addRow("%s", name) << QString::fromLatin1(name);
}

void TestWindowLayout::clickingAPanelLeavesTheClickerItsKeys()
{
    QFETCH(QString, widget);
    ShownWindow shown(u"d2l"_s);
    Session &session = shown.window.session();
    QTest::mouseClick(shown.window.findChild<QWidget *>(widget), Qt::LeftButton, {}, {8, 8});
    session.setStepIndex(3);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
    QCOMPARE(session.stepIndex(), 4);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp);
    QCOMPARE(session.stepIndex(), 3);
}

HEADSCOPE_TEST(TestWindowLayout, QApplication)
#include "tst_windowlayout.moc"
