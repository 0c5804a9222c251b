// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include "tests/ui/support.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/contrast.h"

#include <QApplication>
#include <QFileDialog>
#include <QToolButton>

using namespace headscope;

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
