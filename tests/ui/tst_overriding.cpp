// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/overriding.h"

#include "engine/plan/placed.h"
#include "tests/ui/support.h"
#include "ui/setup/overridelist.h"
#include "ui/text/words.h"

#include <QPointer>
#include <QPushButton>
#include <QRandomGenerator>
#include <QToolButton>
#include <QVBoxLayout>

using namespace headscope;
using enum Role;

/// Numbers that a person gives.
class TestOverriding : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAreReadAsPeopleTypeThem_data();
    void numbersAreReadAsPeopleTypeThem();
    void aNumberSetIsInTheRunAndCanBeTakenBack();
    void theSamePlaceHoldsOneNumber();
    void aFlagTakesOnlyZeroAndOne();
    void theListTellsGoesAndTakesBack();
    void theKeyboardStaysInTheList();
    void randomEditsAndUndoEndWhereTheyBegan();
};

namespace {

void set(Session &session, const CellPlace &place, double value)
{
    if (const auto done = setOverride(session, place, value); !done)
        qFatal("%s", done.error().sentence().c_str());
    if (!waitForRun(session))
        qFatal("the run does not end");
}

const Trace &traceOf(const Session &session)
{
    return *session.result()->trace;
}

} // namespace

void TestOverriding::numbersAreReadAsPeopleTypeThem_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isNumber");
    QTest::addColumn<double>("value");
    for (const auto &[text, value] : {std::pair(u"3"_s, 3.0),
                                      {u" -0.25 "_s, -0.25},
                                      {u"1e-3"_s, 0.001},
                                      {u"\u22121.5"_s, -1.5},
                                      {u"\u20131"_s, -1},
                                      {u"\u20141"_s, -1},
                                      {u".5"_s, 0.5},
                                      {u"－１．５ｅ－１"_s, -0.15},
                                      {u"　２。５"_s, 2.5},
                                      {u"inf"_s, qInf()},
                                      {u"∞"_s, qInf()},
                                      {u"−∞"_s, -qInf()},
                                      {u"-INF"_s, -qInf()}})
        QTest::addRow("%s", qPrintable(text)) << text << true << value;
    for (const QString &text : {u""_s, u"three"_s, u"1,5"_s, u"1e999"_s, u"--1"_s, u"0x10"_s, u"1 2"_s})
        QTest::addRow("not: %s", qPrintable(text)) << text << false << 0.0;
}

void TestOverriding::numbersAreReadAsPeopleTypeThem()
{
    QFETCH(QString, text);
    QFETCH(bool, isNumber);
    QFETCH(double, value);
    const auto typed = typedNumber(text);
    QCOMPARE(typed.ok(), isNumber);
    if (isNumber)
        QCOMPARE(*typed, value);
    QVERIFY(std::isnan(typedNumber(u"NaN"_s).value()));
}

void TestOverriding::aNumberSetIsInTheRunAndCanBeTakenBack()
{
    Session session;
    open(session, u"d2l"_s);
    const CellPlace place{Scores, {0, 2, 1, 0}};
    const double before = traceOf(session).value(Scores, place.cell);
    const double output = traceOf(session).value(Output, {0, 1, 7});
    set(session, place, 12);
    QVERIFY(isOverridden(session.document(), place));
    QCOMPARE(traceOf(session).value(Scores, place.cell), 12.0);
    QVERIFY(traceOf(session).value(Output, {0, 1, 7}) != output);
    QCOMPARE(session.result()->unchanged->value(Output, {0, 1, 7}), output);
    takeBack(session, place);
    QVERIFY(waitForRun(session));
    QCOMPARE(traceOf(session).value(Scores, place.cell), before);
    QCOMPARE(traceOf(session).value(Output, {0, 1, 7}), output);
    QVERIFY(session.result()->unchanged == nullptr);
    session.undoStack().undo();
    QVERIFY(waitForRun(session));
    QCOMPARE(traceOf(session).value(Scores, place.cell), 12.0);
}

void TestOverriding::theSamePlaceHoldsOneNumber()
{
    Session session;
    open(session, u"small"_s);
    const CellPlace place{Wq, {3, 2}};
    set(session, place, 1);
    set(session, place, 2);
    QCOMPARE(session.document().overrides.size(), std::size_t{1});
    QCOMPARE(traceOf(session).value(Wq, place.cell), 2.0);
    takeBack(session, {Wq, {3, 3}}); // nobody set that
    QCOMPARE(session.undoStack().count(), 2);
}

void TestOverriding::aFlagTakesOnlyZeroAndOne()
{
    Session session;
    open(session, u"small"_s);
    const auto done = setOverride(session, {Mask, {0, 0, 0, 0}}, 0.5);
    QVERIFY(!done);
    QCOMPARE(toQString(done.error().sentence()), u"overrides[0]: got 0.5, expected 0 or 1 in mask"_s);
    QVERIFY(session.document().overrides.empty());
}

void TestOverriding::theListTellsGoesAndTakesBack()
{
    Session session;
    open(session, u"d2l"_s);
    OverrideList list(session);
    list.resize(400, 300);
    QVERIFY(list.isHidden());
    set(session, {Scores, {0, 2, 1, 0}}, 3);
    set(session, {Wq, {61, 5}}, -1);
    QTRY_VERIFY(!list.isHidden());
    const auto *first = find<QPushButton>(list, u"override0"_s);
    QTRY_COMPARE(first->text(), u"scores[0,2,1,0] = 3"_s);
    list.resize(60, 300); // as narrow as it may be
    QTRY_VERIFY(first->text().contains(u'…') && first->text().endsWith(u" = 3"_s));
    list.resize(400, 300);
    find<QPushButton>(list, u"override1"_s)->click();
    QVERIFY(session.selection().pinned == (CellPlace{Wq, {61, 5}}));
    find<QToolButton>(list, u"takeBack0"_s)->click();
    QCOMPARE(session.document().overrides.size(), std::size_t{1});
    QTRY_COMPARE(find<QPushButton>(list, u"override0"_s)->text(), u"W_q[61,5] = −1"_s);
    find<QPushButton>(list, u"takeAllBack"_s)->click();
    QVERIFY(session.document().overrides.empty());
    QTRY_VERIFY(list.isHidden());
}

/// Its rows are made anew with each number.
void TestOverriding::theKeyboardStaysInTheList()
{
    Session session;
    open(session, u"d2l"_s);
    QWidget window;
    auto *list = new OverrideList(session, &window);
    auto *rows = new QVBoxLayout(&window);
    rows->addWidget(list);
    for (Index column = 0; column < 3; ++column)
        set(session, {Scores, {0, 2, 1, column}}, 3);
    showActive(window, {400, 300});
    QTRY_VERIFY(list->findChild<QToolButton *>(u"takeBack2"_s) != nullptr);
    find<QToolButton>(*list, u"takeBack1"_s)->setFocus(Qt::TabFocusReason);
    for (const QString &next : {u"takeBack1"_s, u"takeAllBack"_s}) {
        const QPointer<QWidget> pressed = QApplication::focusWidget();
        QTest::keyClick(pressed, Qt::Key_Space);
        QTRY_VERIFY(!pressed);
        QCOMPARE(QApplication::focusWidget()->objectName(), next);
        QVERIFY(QApplication::focusWidget()->isVisible());
    }
    QCOMPARE(session.document().overrides.size(), std::size_t{1});
}

void TestOverriding::randomEditsAndUndoEndWhereTheyBegan()
{
    Session session;
    open(session, u"small"_s);
    const Document first = session.document();
    const double output = traceOf(session).value(Output, {1, 2, 3});
    QRandomGenerator random(7);
    const auto tensors = madeTensors(session);
    for (int i = 0; i < 3000; ++i) {
        const TensorId tensor = tensors[static_cast<std::size_t>(random.bounded(static_cast<int>(tensors.size())))];
        CellPlace place{tensor, {}};
        for (const Index length : shapeOf(specOf(tensor), session.plan().sizes))
            place.cell.push_back(random.bounded(static_cast<int>(length)));
        const int what = random.bounded(8);
        if (what < 4)
            (void)setOverride(session, place, tensor == Mask ? random.bounded(2) : random.bounded(10) - 5);
        else if (what == 4 && !session.document().overrides.empty())
            takeBack(session, *placeOf(session.document().overrides.front(), session.plan()));
        else if (what == 5)
            session.undoStack().redo();
        else
            session.undoStack().undo();
    }
    while (session.undoStack().canUndo())
        session.undoStack().undo();
    QVERIFY(session.document() == first);
    QVERIFY(waitForRun(session));
    QCOMPARE(traceOf(session).value(Output, {1, 2, 3}), output);
}

HEADSCOPE_TEST(TestOverriding, QApplication)
#include "tst_overriding.moc"
