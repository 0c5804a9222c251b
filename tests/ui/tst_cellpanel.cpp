// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellpanel.h"

#include "engine/reading/explain.h"
#include "tests/ui/explained.h"
#include "ui/arithmetic/celllinks.h"
#include "ui/arithmetic/rounding.h"
#include "ui/explain/cellcopy.h"
#include "ui/explain/cellslider.h"
#include "ui/explain/numberbar.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"
#include "ui/work/copying.h"
#include "ui/work/jobqueue.h"

#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QToolButton>
#include <QWheelEvent>

using namespace headscope;
using enum Role;

class TestCellPanel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOperandIsALinkToItsCell_data();
    void everyOperandIsALinkToItsCell();
    void aClickOnALinkGoesThere_data() { everyOperandIsALinkToItsCell_data(); }
    void aClickOnALinkGoesThere();
    void linksWorkFromTheKeyboard();
    void linksAreReadableInEveryTheme_data();
    void linksAreReadableInEveryTheme();
    void aLongSumUnfoldsWithItsRunningSums();
    void aLongSoftmaxUnfolds();
    void theShareOfASinkHasALineOfItsOwn();
    void anotherCellIsFoldedAgain();
    void aCellCanBeCopiedInThreeWays();
    void whatWasCopiedLastStays();
    void withoutACellNothingIsCopied();
    void aSliderDrawsTheNumber();
    void aSliderIsHeardAtTheNumber();
    void aSliderGoesBetweenTheLargestNumbers();
    void theSliderTakesTheNumberBack();
    void aMoveOfACellThatIsGoneChangesNothing();
    void aNumberThatNoRunHasIsNotTold();
    void aMaskHasNoSlider();
    void idsHaveNoSlider();
};

namespace {

/// Where the pointer stands on this link.
QPointF placeOfLink(QLabel *label, const QString &link)
{
    QSignalSpy hovered(label, &QLabel::linkHovered);
    for (int y = 2; y < label->height(); y += 6)
        for (int x = 2; x < label->width(); x += 6) {
            hover(label, QPointF(x, y));
            if (!hovered.isEmpty() && hovered.last().front().toString() == link)
                return {static_cast<double>(x), static_cast<double>(y)};
        }
    return {};
}

} // namespace

void TestCellPanel::everyOperandIsALinkToItsCell_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<QList<Change>>("changes");
    QTest::addRow("residual in training") << u"residual"_s << kTraining;
    QTest::addRow("d2l") << u"d2l"_s << QList<Change>();
    QTest::addRow("d2l in training, with biases")
        << u"d2l"_s << kTraining + QList<Change>{{u"layer.bias"_s, u"true"_s}};
}

void TestCellPanel::everyOperandIsALinkToItsCell()
{
    QFETCH(QString, example);
    QFETCH(QList<Change>, changes);
    Shown shown(example, changes);
    int followed = 0;
    for (const CellPlace &start : shown.cells()) {
        const QString words = shown.pinned(start.tensor, start.cell);
        const QStringList links = shown.links();
        for (const Source &source : explain(shown.trace(), start.tensor, start.cell).sources) {
            const bool isVector = source.cells.size() < 2; // which no map can show
            const CellPlace place = linkedCell(explain(shown.trace(), start.tensor, start.cell), source);
            const QString link = u"cell:"_s + toQString(cellName(place.tensor, place.cell));
            QVERIFY2(links.contains(link) != isVector, qPrintable(words + u'\n' + link));
        }
        for (const QString &link : links) {
            const auto place = cellBehind(link, shown.session.plan());
            if (!place)
                continue;
            Q_EMIT shown.label()->linkActivated(link);
            QVERIFY2(shown.stands(*place), qPrintable(link + u'\n' + shown.text()));
            shown.session.go(-1);
            QVERIFY(shown.stands(start));
            ++followed;
        }
    }
    QVERIFY(followed >= 12);
}

void TestCellPanel::aClickOnALinkGoesThere()
{
    QFETCH(QString, example);
    QFETCH(QList<Change>, changes);
    Shown shown(example, changes);
    QSet<Operation> clicked;
    for (const CellPlace &start : shown.cells()) {
        const Operation operation = tensorOf(shown.trace().plan, start.tensor).operation;
        shown.pinned(start.tensor, start.cell);
        const QStringList links = shown.links();
        if (clicked.contains(operation) || links.isEmpty())
            continue;
        QTRY_VERIFY(shown.label()->height() >= shown.label()->heightForWidth(shown.label()->width()));
        const QPointF place = placeOfLink(shown.label(), links.front());
        QVERIFY2(!place.isNull(), qPrintable(shown.text()));
        click(shown.label(), place);
        QVERIFY2(shown.stands(*cellBehind(links.front(), shown.session.plan())), qPrintable(shown.text()));
        clicked << operation;
    }
    for (const Operation operation :
         {Operation::Dot, Operation::Copy, Operation::Scale, Operation::Mask, Operation::Softmax})
        QVERIFY(clicked.contains(operation));
}

void TestCellPanel::linksWorkFromTheKeyboard()
{
    Shown shown(u"d2l"_s);
    const auto press = [&](std::initializer_list<Qt::Key> keys) {
        QTRY_VERIFY(!shown.label()->grab().isNull()); // words are laid out when they are drawn
        for (const Qt::Key key : keys)
            QTest::keyClick(QApplication::focusWidget(), key);
    };
    shown.pinned(ScaledScores, {0, 2, 1, 0});
    shown.label()->setFocus();
    press({Qt::Key_Tab, Qt::Key_Return});
    QVERIFY2(shown.stands({Scores, {0, 2, 1, 0}}), qPrintable(shown.text()));
    QVERIFY(shown.label()->hasFocus());
    press({Qt::Key_Tab, Qt::Key_Tab, Qt::Key_Tab, Qt::Key_Return}); // past Q_heads and K_heads
    QVERIFY2(shown.text().endsWith(u"fold"_s), qPrintable(shown.text()));
}

void TestCellPanel::linksAreReadableInEveryTheme_data()
{
    QTest::addColumn<QString>("name");
    for (const Theme &theme : themes())
        QTest::addRow("%s", qPrintable(theme.name)) << theme.name;
}

void TestCellPanel::linksAreReadableInEveryTheme()
{
    QFETCH(QString, name);
    const Theme &theme = *findTheme(name);
    Shown shown(u"d2l"_s);
    shown.panel.setPalette(theme.palette());
    const auto part = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const auto luminance = [&](const QColor &c) {
        return 0.2126 * part(c.redF()) + 0.7152 * part(c.greenF()) + 0.0722 * part(c.blueF());
    };
    QSet<QString> colors;
    static const QRegularExpression color(u"color:(#[0-9a-f]{6})"_s);
    for (const CellPlace &place : shown.cells()) {
        shown.pinned(place.tensor, place.cell);
        for (auto at = color.globalMatch(shown.label()->text()); at.hasNext();)
            colors << at.next().captured(1);
    }
    QVERIFY(colors.contains(theme.query.name()) && colors.contains(theme.attention.name()));
    for (const QString &shade : colors) {
        const double a = luminance(QColor(shade)) + 0.05;
        const double b = luminance(theme.surface) + 0.05;
        QVERIFY2(std::max(a, b) / std::min(a, b) >= 4.5, qPrintable(shade)); // WCAG AA
    }
}

void TestCellPanel::aLongSumUnfoldsWithItsRunningSums()
{
    Shown shown(u"d2l"_s, {{u"layer.bias"_s, u"true"_s}});
    for (const auto &[tensor, cell, terms] :
         {std::tuple{Scores, Cell{0, 2, 1, 3}, 20}, {Q, Cell{0, 1, 25}, 101}}) { // the bias is the last
        const QString folded = shown.pinned(tensor, cell);
        QVERIFY2(folded.contains(u"… %1 more"_s.arg(tensor == Q ? 97 : 17)), qPrintable(folded));
        Q_EMIT shown.label()->linkActivated(kFoldLink);
        const QString text = shown.text();
        const auto sums = workingsOf(explain(shown.trace(), tensor, cell)).front().values;
        QCOMPARE(std::ssize(sums), std::ptrdiff_t{terms});
        static const QRegularExpression running(u"Σ [=≈] (\\S+)"_s);
        std::size_t i = 0;
        for (auto at = running.globalMatch(text); at.hasNext(); ++i)
            QCOMPARE(at.next().captured(1), digits(sums[i]));
        QCOMPARE(i, sums.size());
        QVERIFY2(text.endsWith(u"fold"_s) && !text.contains(u"more"_s), qPrintable(text));
        Q_EMIT shown.label()->linkActivated(kFoldLink);
        QCOMPARE(shown.text(), folded);
    }
}

void TestCellPanel::aLongSoftmaxUnfolds()
{
    Shown shown(u"d2l"_s, {{u"inputs.num_kv_pairs"_s, u"12"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    const QString folded = shown.pinned(Weights, {0, 2, 1, 3});
    QVERIFY2(folded.contains(u"… 9 more"_s), qPrintable(folded));
    Q_EMIT shown.label()->linkActivated(kFoldLink);
    const QString text = shown.text();
    const auto workings = workingsOf(explain(shown.trace(), Weights, {0, 2, 1, 3}));
    for (const double power : workings[1].values)
        QVERIFY2(text.contains(u" "_s + digits(power) + u'\n'), qPrintable(text));
    QVERIFY(text.endsWith(u"fold"_s));
}

void TestCellPanel::theShareOfASinkHasALineOfItsOwn()
{
    Shown shown(u"d2l"_s);
    Document document = shown.session.document();
    document.weights.sink = TensorRef{"x.npz", "sink"};
    begin(shown.session, DocumentState{document, fileWith({{"sink", Tensor<float>({5}, std::vector<float>(5, 100))}})});
    QVERIFY(waitForRun(shown.session));
    const QString text = shown.pinned(Weights, {0, 2, 1, 0});
    QVERIFY2(text.contains(u"\nthe largest of the row and the sink: m ≈ 100\nthe sink takes a share too"_s),
             qPrintable(text));
}

void TestCellPanel::anotherCellIsFoldedAgain()
{
    Shown shown(u"d2l"_s);
    const QString folded = shown.pinned(Scores, {0, 2, 1, 3});
    Q_EMIT shown.label()->linkActivated(kFoldLink);
    QVERIFY(shown.text() != folded);
    QVERIFY(shown.pinned(Scores, {0, 2, 1, 2}).contains(u"… 17 more"_s));
    QCOMPARE(shown.pinned(Scores, {0, 2, 1, 3}), folded);
}

void TestCellPanel::aCellCanBeCopiedInThreeWays()
{
    Shown shown(u"d2l"_s);
    shown.pinned(Scores, {0, 2, 1, 3});
    auto *button = find<QToolButton>(shown.panel, u"copyCell"_s);
    QVERIFY(button->isEnabled() && !button->accessibleName().isEmpty());
    QVERIFY((button->focusPolicy() & Qt::TabFocus) != 0 && button->popupMode() == QToolButton::InstantPopup);
    QCOMPARE(button->menu()->actions().size(), 3);
    const Explanation score = explain(shown.trace(), Scores, {0, 2, 1, 3});
    const auto copied = [&](const QString &action) {
        button->menu()->findChild<QAction *>(action)->trigger();
        return QApplication::clipboard()->text();
    };
    QCOMPARE(copied(u"copyText"_s), cellAsText(score, shown.trace().plan, false));
    QCOMPARE(copied(u"copyLatex"_s), cellAsLatex(score, shown.trace().plan));
    QCOMPARE(copied(u"copyPytorch"_s), cellAsPytorch(score, shown.trace().plan));
    Q_EMIT shown.label()->linkActivated(kFoldLink);
    QCOMPARE(copied(u"copyText"_s), cellAsText(score, shown.trace().plan, true));
}

/// A map that takes its time does not come over what was copied after it.
void TestCellPanel::whatWasCopiedLastStays()
{
    Shown shown(u"d2l"_s);
    shown.pinned(Scores, {0, 2, 1, 3});
    copyLater(&shown.panel, [](const CancelToken &) { return Copied{{}, u"a map"_s}; });
    find<QToolButton>(shown.panel, u"copyCell"_s)->menu()->findChild<QAction *>(u"copyText"_s)->trigger();
    QTRY_COMPARE(awaitedAnswers(), 0);
    const Explanation score = explain(shown.trace(), Scores, {0, 2, 1, 3});
    QCOMPARE(QApplication::clipboard()->text(), cellAsText(score, shown.trace().plan, false));
}

void TestCellPanel::withoutACellNothingIsCopied()
{
    Shown shown(u"d2l"_s);
    auto *button = find<QToolButton>(shown.panel, u"copyCell"_s);
    QVERIFY(!button->isEnabled());
    shown.pinned(Scores, {0, 2, 1, 3});
    QVERIFY(button->isEnabled());
    shown.session.pin(std::nullopt);
    QVERIFY(!button->isEnabled());
}

void TestCellPanel::aSliderDrawsTheNumber()
{
    Shown shown(u"d2l"_s);
    NumberBar bar(shown.session);
    auto *slider = find<CellSlider>(bar, u"cellSlider"_s);
    QVERIFY(bar.isHidden());
    shown.pinned(Weights, {0, 2, 1, 0});
    QVERIFY(!bar.isHidden() && !slider->isHidden());
    const auto told = [&](const char *name) { return find<QLabel>(bar, QString::fromLatin1(name))->text(); };
    QCOMPARE(told("numberCaption"), u"Drag to change the number"_s);
    QCOMPARE(told("numberLow") + told("numberHigh"), u"01"_s);
    QCOMPARE(told("numberNow"), exactNumber(shown.trace().value(Weights, {0, 2, 1, 0})));
    const double share = shown.trace().value(Weights, {0, 2, 1, 0});
    QCOMPARE(slider->value(), qRound(share * 200));
    QVERIFY(shown.session.document().overrides.empty()); // to show is not to change
    slider->setSliderDown(true);
    for (const int place : {20, 100, 160})
        slider->setSliderPosition(place);
    slider->setSliderDown(false);
    QVERIFY(waitForRun(shown.session));
    QCOMPARE(shown.trace().value(Weights, {0, 2, 1, 0}), static_cast<double>(0.8F));
    QCOMPARE(told("numberNow"), u"0.8"_s);
    QCOMPARE(shown.session.document().overrides.front().value, 0.8);
    QTest::keyClick(slider, Qt::Key_Left);
    QCOMPARE(shown.session.document().overrides.front().value, 0.795);
    const double before = shown.session.document().overrides.front().value;
    QWheelEvent turn({4, 4}, slider->mapToGlobal(QPointF(4, 4)), {}, {0, 120}, {}, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(slider, &turn);
    QCOMPARE(shown.session.document().overrides.front().value, before);
    shown.session.undoStack().undo(); // all moves of one hand are one step
    QVERIFY(waitForRun(shown.session));
    QVERIFY(shown.session.document().overrides.empty());
    QCOMPARE(slider->value(), qRound(share * 200));
}

/// And not the place of the handle.
void TestCellPanel::aSliderIsHeardAtTheNumber()
{
    Shown shown(u"d2l"_s);
    NumberBar bar(shown.session);
    shown.pinned(Weights, {0, 2, 1, 0});
    auto *slider = find<CellSlider>(bar, u"cellSlider"_s);
    slider->setValue(160);
    QAccessibleInterface *heard = QAccessible::queryAccessibleInterface(slider);
    QCOMPARE(heard->role(), QAccessible::Slider);
    QVERIFY(heard->valueInterface() != nullptr);
    QCOMPARE(heard->valueInterface()->currentValue().toDouble(), 0.8);
    QCOMPARE(heard->valueInterface()->maximumValue().toDouble(), 1.0);
    QCOMPARE(heard->text(QAccessible::Value), u"0.8"_s);
    heard->valueInterface()->setCurrentValue(0.25);
    QCOMPARE(shown.session.document().overrides.front().value, 0.25);
}

void TestCellPanel::aSliderGoesBetweenTheLargestNumbers()
{
    Shown shown(u"d2l"_s);
    NumberBar bar(shown.session);
    edit(shown.session,
         {{u"layer.precision"_s, u"\"float64\""_s},
          {u"overrides"_s,
           uR"([{"cell":"scores[0,2,1,0]","value":1e308},{"cell":"scores[0,2,1,1]","value":-1e308}])"_s}});
    shown.pinned(Scores, {0, 2, 1, 0});
    auto *slider = find<CellSlider>(bar, u"cellSlider"_s);
    QCOMPARE(slider->value(), 200);
    slider->setValue(150);
    QCOMPARE(shown.session.document().overrides.back().value, 5e307); // the last one that was set
}

void TestCellPanel::theSliderTakesTheNumberBack()
{
    Shown shown(u"d2l"_s);
    NumberBar bar(shown.session);
    auto *slider = find<CellSlider>(bar, u"cellSlider"_s);
    shown.pinned(Weights, {0, 2, 1, 0});
    for (const Qt::Key key : {Qt::Key_Delete, Qt::Key_Backspace}) {
        QTest::keyClick(slider, Qt::Key_Left);
        QVERIFY(!shown.session.document().overrides.empty());
        QTest::keyClick(slider, key);
        QVERIFY(shown.session.document().overrides.empty());
        QVERIFY(waitForRun(shown.session));
    }
}

/// The run of before is still there when the cell is not: the slider is of no cell then.
void TestCellPanel::aMoveOfACellThatIsGoneChangesNothing()
{
    Shown shown(u"d2l"_s);
    NumberBar bar(shown.session);
    shown.pinned(Weights, {1, 2, 1, 0});
    edit(shown.session, {{u"inputs.batch_size"_s, u"1"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    find<CellSlider>(bar, u"cellSlider"_s)->setValue(20);
    QVERIFY(shown.session.document().overrides.empty());
}

/// The run of before stays when the next one is cancelled.
void TestCellPanel::aNumberThatNoRunHasIsNotTold()
{
    Shown shown(u"d2l"_s);
    NumberBar bar(shown.session);
    shown.pinned(Weights, {1, 2, 1, 0});
    const auto *number = find<QLabel>(bar, u"numberNow"_s);
    const QString before = number->text();
    begin(shown.session, QList<Change>{{u"inputs.batch_size"_s, u"50"_s}, {u"mask.valid_lens"_s, u"null"_s}});
    QVERIFY(!before.isEmpty());
    QCOMPARE(number->text(), before); // it is still pinned
    shown.session.runner().cancel();
    shown.session.setBatch(40);
    shown.session.pin(CellPlace{Weights, {40, 2, 1, 0}});
    QVERIFY(!shown.session.isResultCurrent());
    QCOMPARE(number->text(), QString());
    edit(shown.session, {{u"inputs.seed"_s, u"8"_s}});
    QCOMPARE(number->text(), exactNumber(shown.trace().value(Weights, {40, 2, 1, 0})));
}

void TestCellPanel::aMaskHasNoSlider()
{
    Shown shown(u"d2l"_s);
    const NumberBar bar(shown.session);
    shown.pinned(Mask, {0, 2, 1, 0});
    QVERIFY(bar.isHidden());
}

/// Another text has other ones.
void TestCellPanel::idsHaveNoSlider()
{
    Shown shown(QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/embedding.headscope"));
    const NumberBar bar(shown.session);
    shown.pinned(TokenIds, {0, 1});
    QVERIFY(bar.isHidden());
}

HEADSCOPE_TEST(TestCellPanel, QApplication)
#include "tst_cellpanel.moc"
