// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "tests/ui/support.h"
#include "ui/lines/typedfont.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/combobox.h"
#include "ui/theme/contrast.h"
#include "ui/theme/scrollpanel.h"
#include "ui/theme/wrongmark.h"

#include <QAbstractItemDelegate>
#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabBar>
#include <QToolButton>

#include <array>

using namespace headscope;

/// A label that counts what it is told.
class EventCounter : public QLabel
{
public:
    EventCounter(QEvent::Type type, QWidget *parent) : QLabel(u"words"_s, parent), m_type(type) {}

    int count = 0;

protected:
    bool event(QEvent *event) override
    {
        count += event->type() == m_type ? 1 : 0;
        return QLabel::event(event);
    }

private:
    QEvent::Type m_type;
};

class TestTheme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rolesDiffer_data();
    void rolesDiffer();
    void whatIsChosenHasNoHue_data() { rolesDiffer_data(); }
    void whatIsChosenHasNoHue();
    void headsStandApart_data() { rolesDiffer_data(); }
    void headsStandApart();
    void aPaletteTellsItsTheme_data() { rolesDiffer_data(); }
    void aPaletteTellsItsTheme();
    void anAppliedThemeReachesTheWidgets_data() { rolesDiffer_data(); }
    void anAppliedThemeReachesTheWidgets();
    void aWidgetIsStyledOnceHoweverDeepItStands();
    void whatIsHiddenHasItsColoursWhenItIsShown();
    void whoHasThePlaceOfAHiddenWidgetIsNotTakenForIt();
    void theListOfABoxIsMadeWhenItIsOpened();
    void aBoxOfSomeLettersIsAsWideAsQtsAndHasNoListBeforeItOpens();
    void aBoxInAListIsSeen_data() { rolesDiffer_data(); }
    void aBoxInAListIsSeen();
    void aButtonWithTheKeyboardHasOneFrame_data() { rolesDiffer_data(); }
    void aButtonWithTheKeyboardHasOneFrame();
    void whatIsChosenOrTypedInHasAnEdge_data() { rolesDiffer_data(); }
    void whatIsChosenOrTypedInHasAnEdge();
    void whatIsWrongHasAnotherEdge_data() { rolesDiffer_data(); }
    void whatIsWrongHasAnotherEdge();
    void whatIsOffStandsOutLess_data() { rolesDiffer_data(); }
    void whatIsOffStandsOutLess();
    void aTickThatCannotBeTakenAwayIsSeen_data() { rolesDiffer_data(); }
    void aTickThatCannotBeTakenAwayIsSeen();
    void aHintInAFieldIsNoTypedText_data() { rolesDiffer_data(); }
    void aHintInAFieldIsNoTypedText();
    void wordsThatAreOffAreGrey_data() { rolesDiffer_data(); }
    void wordsThatAreOffAreGrey();
    void aCaptionStandsAboveItsWords();
    void wordsAsTypedKeepTheFontOfTheStyle();
    void theButtonThatReturnPressesIsFilled_data() { rolesDiffer_data(); }
    void theButtonThatReturnPressesIsFilled();
    void theKeyboardIsSeenOnAButtonThatIsDown_data() { rolesDiffer_data(); }
    void theKeyboardIsSeenOnAButtonThatIsDown();
    void aPanelThatShowsAllHasNoHandle_data() { rolesDiffer_data(); }
    void aPanelThatShowsAllHasNoHandle();
    void theMainButtonOfADialogStandsLastWithoutAPicture();
    void theButtonsOfAFileDialogShowTheirIcons();
    void unknownNamesHaveNoTheme();
    void coloursMix();
};

void TestTheme::rolesDiffer_data()
{
    QTest::addColumn<QString>("name");
    for (const Theme &theme : themes())
        QTest::addRow("%s", qPrintable(theme.name)) << theme.name;
    QCOMPARE(themes().size(), 4U);
}

void TestTheme::rolesDiffer()
{
    QFETCH(QString, name);
    const Theme &t = *findTheme(name);
    const QList<QColor> colors{t.of(Family::Query), t.of(Family::Key), t.of(Family::Value), t.of(Family::Attention),
                               t.of(Family::Output)};
    for (qsizetype i = 0; i < colors.size(); ++i)
        for (qsizetype j = 0; j < i; ++j)
            QVERIFY(colors[i] != colors[j]);
    QCOMPARE(t.of(Family::Input), t.neutral);
    QCOMPARE(t.isDark, t.surface.lightness() < 128);
}

void TestTheme::whatIsChosenHasNoHue()
{
    QFETCH(QString, name);
    const Theme &t = *findTheme(name);
    for (const QColor &color : {t.selection, t.accent}) {
        const auto [least, most] = std::minmax({color.red(), color.green(), color.blue()});
        QVERIFY2(most - least <= 24, qPrintable(color.name()));
    }
}

/// Neighbours by their lightness, so that eyes without some cones tell them apart, too; none is like a family of
/// tensors.
void TestTheme::headsStandApart()
{
    QFETCH(QString, name);
    const Theme &t = *findTheme(name);
    for (Index head = 0; head < 12; ++head) {
        QVERIFY2(contrast(t.ofHead(head), t.ofHead(head + 1)) >= 1.7, qPrintable(QString::number(head)));
        for (const Family family : {Family::Query, Family::Key, Family::Value, Family::Attention}) {
            const int apart = std::abs(t.ofHead(head).hue() - t.of(family).hue());
            QVERIFY2(std::min(apart, 360 - apart) >= 15, qPrintable(t.ofHead(head).name()));
        }
    }
}

void TestTheme::aPaletteTellsItsTheme()
{
    QFETCH(QString, name);
    QCOMPARE(themeOf(findTheme(name)->palette()).name, name);
}

void TestTheme::anAppliedThemeReachesTheWidgets()
{
    QFETCH(QString, name);
    QWidget widget;
    showActive(widget, {100, 100});
    applyTheme(*qApp, *findTheme(name));
    QTRY_COMPARE(themeOf(widget.palette()).name, name);
    QVERIFY(!qApp->styleSheet().contains(u'@')); // every colour of the sheet has its value
}

void TestTheme::aWidgetIsStyledOnceHoweverDeepItStands()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    QWidget window;
    QWidget *inner = &window;
    for (int depth = 0; depth < 12; ++depth)
        inner = new QWidget(inner);
    auto *deep = new EventCounter(QEvent::FontChange, inner);
    auto *flat = new EventCounter(QEvent::FontChange, &window);
    window.show();
    deep->count = flat->count = 0;
    applyTheme(*qApp, *findTheme(u"dark"_s));
    QCOMPARE(deep->palette().color(QPalette::Text), findTheme(u"dark"_s)->text);
    QVERIFY(flat->count > 0);
    QCOMPARE(deep->count, flat->count);
}

void TestTheme::whatIsHiddenHasItsColoursWhenItIsShown()
{
    const auto muted = [](const char *theme) { return findTheme(QLatin1String(theme))->muted; };
    const auto colour = [](const QWidget &note) { return note.palette().color(QPalette::WindowText); };
    applyTheme(*qApp, *findTheme(u"light"_s));
    QWidget window;
    auto *page = new QWidget(&window);
    auto *inner = new QWidget(page);
    QList<QLabel *> notes;
    for (QWidget *parent : {page, inner}) {
        notes << new QLabel(u"a note"_s, parent);
        notes.last()->setProperty("kind", u"note"_s);
    }
    window.show();
    inner->hide();
    page->hide();
    applyTheme(*qApp, *findTheme(u"dark"_s));
    for (const QLabel *note : notes)
        QCOMPARE(colour(*note), muted("light")); // nobody sees it
    page->show();
    QCOMPARE(colour(*notes[0]), muted("dark"));
    QCOMPARE(colour(*notes[1]), muted("light"));
    inner->show();
    QCOMPARE(colour(*notes[1]), muted("dark"));
}

/// The widget is gone, and another object stands where it stood in memory.
void TestTheme::whoHasThePlaceOfAHiddenWidgetIsNotTakenForIt()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    alignas(QWidget) std::array<std::byte, sizeof(QWidget)> place{};
    auto *hidden = new (place.data()) QWidget;
    hidden->ensurePolished();
    applyTheme(*qApp, *findTheme(u"dark"_s));
    hidden->~QWidget();
    place.fill(std::byte{0});
    auto *other = new (place.data()) QObject;
    QEvent shown(QEvent::Show);
    QCoreApplication::sendEvent(other, &shown); // read as a widget, it would be read past its end: sanitizers tell
    other->~QObject();
}

namespace {

/// Qt's newer boxes make their list with the first word.
bool hasList(const QComboBox &box)
{
    return !box.findChildren<QWidget *>().isEmpty();
}

bool qtMakesTheListAtOnce()
{
    QComboBox box;
    box.addItem(u"first"_s);
    return hasList(box);
}

} // namespace

void TestTheme::theListOfABoxIsMadeWhenItIsOpened()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    QWidget window;
    ComboBox box(&window);
    QComboBox usual(&window);
    for (QComboBox *one : std::initializer_list<QComboBox *>{&box, &usual}) {
        one->setProperty("kind", u"small"_s);
        one->addItems({u"first"_s, u"second"_s});
    }
    window.show();
    applyTheme(*qApp, *findTheme(u"dark"_s));
    QCOMPARE(hasList(box), qtMakesTheListAtOnce());
    QCOMPARE(box.sizeHint(), usual.sizeHint());
    const int before = box.sizeHint().width();
    box.setItemText(0, u"first, in another language"_s); // Qt's would keep its width
    QVERIFY(box.sizeHint().width() > before);
    box.setItemText(0, u"first"_s);
    QCOMPARE(box.sizeHint().width(), before);
    box.showPopup();
    QVERIFY(box.view()->isVisible());
    usual.showPopup();
    QCOMPARE(box.view()->font(), usual.view()->font());
    QCOMPARE(box.view()->palette(), usual.view()->palette());
    QCOMPARE(box.view()->itemDelegate()->metaObject()->className(),
             usual.view()->itemDelegate()->metaObject()->className());
}

void TestTheme::aBoxOfSomeLettersIsAsWideAsQtsAndHasNoListBeforeItOpens()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    QWidget window;
    window.show();
    for (const int letters : {1, 9, 16}) {
        ComboBox box(&window);
        QComboBox usual(&window);
        box.setWidthInLetters(letters);
        usual.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        usual.setMinimumContentsLength(letters);
        for (QComboBox *one : std::initializer_list<QComboBox *>{&box, &usual})
            one->addItem(u"a word that is longer than all these letters together"_s);
        QCOMPARE(box.sizeHint(), usual.sizeHint());
        QCOMPARE(box.minimumSizeHint(), usual.minimumSizeHint());
        QCOMPARE(hasList(box), qtMakesTheListAtOnce());
        box.setListElide(Qt::ElideMiddle);
        box.showPopup();
        QCOMPARE(box.view()->textElideMode(), Qt::ElideMiddle);
    }
}

namespace {

/// How far the colour that stands out most stands apart from the ground.
double strongest(const QImage &picture, const QColor &ground)
{
    double best = 1;
    for (int i = 0; i < picture.width() * picture.height(); ++i)
        best = std::max(best, contrast(picture.pixelColor(i % picture.width(), i / picture.width()), ground));
    return best;
}

/// The left edge of a part of the dialog, which has no words there.
QImage edgeOf(QDialog &dialog, QWidget &part, int width)
{
    part.setGeometry(10, 10, 120, 40);
    for (QWidget *one : dialog.findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly))
        one->setHidden(one != &part);
    return dialog.grab(QRect(part.pos(), QSize(width, part.height()))).toImage();
}

} // namespace

void TestTheme::aBoxInAListIsSeen()
{
    QFETCH(QString, name);
    const Theme &t = *findTheme(name);
    applyTheme(*qApp, t);
    QListWidget list;
    list.addItem(u"step"_s);
    list.item(0)->setCheckState(Qt::Unchecked);
    const QRect row = list.visualItemRect(list.item(0));
    const QImage image = list.viewport()->grab(QRect(row.topLeft(), QSize(16, row.height()))).toImage(); // no word yet
    QVERIFY(strongest(image, t.surface) >= 3);
}

/// Its own, and not that of Fusion within it.
void TestTheme::aButtonWithTheKeyboardHasOneFrame()
{
    QFETCH(QString, name);
    applyTheme(*qApp, *findTheme(name));
    QWidget window;
    auto *other = new QPushButton(u"Other"_s, &window);
    auto *button = new QPushButton(u"Words"_s, &window);
    button->setGeometry(10, 50, 120, 32);
    showActive(window, {200, 100});
    const auto inside = [button] { return button->grab(button->rect().adjusted(3, 3, -3, -3)).toImage(); };
    other->setFocus(Qt::TabFocusReason);
    const QImage before = inside();
    const QImage edge = button->grab().toImage();
    button->setFocus(Qt::TabFocusReason);
    QVERIFY(farthest(button->grab().toImage(), edge) > 40);
    QCOMPARE(farthest(inside(), before), 0);
}

void TestTheme::whatIsChosenOrTypedInHasAnEdge()
{
    QFETCH(QString, name);
    const Theme &t = *findTheme(name);
    applyTheme(*qApp, t);
    QDialog dialog;
    auto *tabs = new QTabBar(&dialog);
    tabs->addTab(QString());
    for (QWidget *part :
         QList<QWidget *>{new QRadioButton(&dialog), new QPlainTextEdit(&dialog), new QLineEdit(&dialog), tabs})
        QVERIFY2(strongest(edgeOf(dialog, *part, 14), t.surface) >= 3, part->metaObject()->className());
}

void TestTheme::whatIsWrongHasAnotherEdge()
{
    QFETCH(QString, name);
    applyTheme(*qApp, *findTheme(name));
    QDialog dialog;
    for (QWidget *part : QList<QWidget *>{new QLineEdit(&dialog), new QComboBox(&dialog)}) {
        const QImage right = edgeOf(dialog, *part, 3);
        markWrong(part, true);
        QVERIFY2(farthest(edgeOf(dialog, *part, 3), right) > 60, part->metaObject()->className());
    }
}

void TestTheme::whatIsOffStandsOutLess()
{
    QFETCH(QString, name);
    const Theme &t = *findTheme(name);
    applyTheme(*qApp, t);
    QDialog dialog;
    for (QWidget *part : QList<QWidget *>{new QLineEdit(&dialog), new QSpinBox(&dialog), new QComboBox(&dialog),
                                          new QCheckBox(&dialog), new QRadioButton(&dialog)}) {
        const double on = strongest(edgeOf(dialog, *part, 3), t.surface);
        part->setEnabled(false);
        QVERIFY2(strongest(edgeOf(dialog, *part, 3), t.surface) <= on, part->metaObject()->className());
    }
}

void TestTheme::aTickThatCannotBeTakenAwayIsSeen()
{
    QFETCH(QString, name);
    applyTheme(*qApp, *findTheme(name));
    QDialog dialog;
    QCheckBox box(&dialog);
    box.setEnabled(false);
    const QImage without = edgeOf(dialog, box, 16);
    box.setChecked(true);
    QVERIFY(farthest(edgeOf(dialog, box, 16), without) > 60);
}

void TestTheme::aHintInAFieldIsNoTypedText()
{
    QFETCH(QString, name);
    const QPalette palette = findTheme(name)->palette();
    QVERIFY(palette.color(QPalette::PlaceholderText) != palette.color(QPalette::Text));
}

void TestTheme::wordsThatAreOffAreGrey()
{
    QFETCH(QString, name);
    applyTheme(*qApp, *findTheme(name));
    QLabel words(u"seed"_s);
    words.setProperty("kind", u"note"_s);
    const QImage before = words.grab().toImage();
    words.setEnabled(false);
    QVERIFY(words.grab().toImage() != before);
}

/// A label with a space around it has an indent by itself.
void TestTheme::aCaptionStandsAboveItsWords()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    QLabel caption(u"IN CODE"_s);
    caption.setProperty("kind", u"caption"_s);
    caption.ensurePolished();
    QCOMPARE(caption.indent(), 0);
}

/// Before it is styled and after, as often as its words change, and in every theme and language.
void TestTheme::wordsAsTypedKeepTheFontOfTheStyle()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    const auto asBefore = qScopeGuard([] { setLanguage(u"en"_s); });
    QWidget window;
    auto *usual = new QLabel(&window);
    auto *typed = new QLabel(&window);
    for (QLabel *caption : {usual, typed})
        caption->setProperty("kind", u"caption"_s);
    const auto isAlike = [&] {
        const QFont font = typed->font();
        return font.pixelSize() == usual->font().pixelSize() && font.weight() == usual->font().weight() &&
               font.families() == usual->font().families() && (font.styleStrategy() & QFont::PreferNoShaping) != 0;
    };
    showAsTyped(*typed, u"QUERY ->"_s);
    showActive(window, {200, 100});
    QCOMPARE(usual->font().pixelSize(), 11);
    QCOMPARE(usual->font().weight(), QFont::DemiBold);
    QVERIFY(isAlike());
    for (const QString &words : {u"QUERY"_s, u"QUERY 0x10"_s})
        showAsTyped(*typed, words);
    QVERIFY(isAlike());
    applyTheme(*qApp, *findTheme(u"dark"_s));
    setLanguage(u"zh_CN"_s);
    QVERIFY(isAlike());
}

void TestTheme::theButtonThatReturnPressesIsFilled()
{
    QFETCH(QString, name);
    const Theme &t = *findTheme(name);
    applyTheme(*qApp, t);
    QDialog dialog;
    QPushButton usual(&dialog);
    QPushButton main(&dialog);
    main.setDefault(true);
    const auto inside = [&](QPushButton &button) { return edgeOf(dialog, button, 12).pixel(8, 20); };
    QCOMPARE(inside(main), t.accent.rgb());
    QCOMPARE(inside(usual), t.surface.rgb());
}

void TestTheme::theKeyboardIsSeenOnAButtonThatIsDown()
{
    QFETCH(QString, name);
    const Theme &t = *findTheme(name);
    applyTheme(*qApp, t);
    for (const QString &kind : {u"small"_s, u"view"_s, u"primary"_s}) {
        QDialog dialog;
        auto *other = new QPushButton(&dialog);
        auto *button = new QToolButton(&dialog);
        button->setProperty("kind", kind);
        button->setCheckable(true);
        button->setChecked(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setGeometry(10, 50, 60, 40);
        showActive(dialog, {200, 100});
        const auto edge = [&](QWidget *focused) {
            focused->setFocus();
            return dialog.grab(QRect(button->pos() + QPoint(0, 14), QSize(2, 12))).toImage(); // without its corners
        };
        const QImage without = edge(other);
        QVERIFY2(farthest(edge(button), without) > 60, qPrintable(kind));
    }
}

void TestTheme::aPanelThatShowsAllHasNoHandle()
{
    QFETCH(QString, name);
    const Theme &t = *findTheme(name);
    applyTheme(*qApp, t);
    ScrollPanel panel;
    auto *content = new QWidget;
    panel.setWidget(content);
    showActive(panel, {200, 100});
    const QScrollBar *bar = panel.verticalScrollBar();
    const auto handle = [&] {
        return strongest(panel.grab(QRect(bar->mapTo(&panel, QPoint()), bar->size())).toImage(), t.surface);
    };
    content->setMinimumHeight(400);
    QTRY_VERIFY(bar->maximum() > 0);
    QVERIFY(handle() >= 3);
    content->setMinimumHeight(10);
    QTRY_COMPARE(bar->maximum(), 0);
    QVERIFY(handle() < 1.2);
}

void TestTheme::theMainButtonOfADialogStandsLastWithoutAPicture()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    QDialogButtonBox box(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    showActive(box, {300, 60});
    QVERIFY(box.button(QDialogButtonBox::Save)->x() > box.button(QDialogButtonBox::Cancel)->x());
    QVERIFY(box.button(QDialogButtonBox::Save)->icon().isNull());
}

void TestTheme::theButtonsOfAFileDialogShowTheirIcons()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    QFileDialog dialog;
    dialog.setOption(QFileDialog::DontUseNativeDialog);
    showActive(dialog, {800, 400});
    const auto buttons = dialog.findChildren<QToolButton *>();
    QVERIFY(buttons.size() >= 4);
    for (QToolButton *button : buttons) {
        const QImage picture = button->grab().toImage();
        QImage blank = picture;
        blank.fill(picture.pixelColor(6, 6));
        const QRect middle = picture.rect().adjusted(6, 6, -6, -6);
        QVERIFY2(farthest(picture.copy(middle), blank.copy(middle)) > 40, qPrintable(button->objectName()));
    }
}

void TestTheme::unknownNamesHaveNoTheme()
{
    QVERIFY(findTheme(u"pink"_s) == nullptr);
    QVERIFY(findTheme({}) == nullptr);
    QPalette strange;
    strange.setColor(QPalette::Window, QColor(40, 40, 40));
    QVERIFY(themeOf(strange).isDark);
    strange.setColor(QPalette::Window, QColor(200, 200, 200));
    QVERIFY(!themeOf(strange).isDark);
}

void TestTheme::coloursMix()
{
    QCOMPARE(mixed(Qt::black, Qt::white, 0), QColor(0, 0, 0));
    QCOMPARE(mixed(Qt::black, Qt::white, 1), QColor(255, 255, 255));
    QCOMPARE(mixed(QColor(0, 100, 200), QColor(100, 100, 0), 0.25), QColor(25, 100, 150));
}

HEADSCOPE_TEST(TestTheme, QApplication)
#include "tst_theme.moc"
