// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/fieldrow.h"

#include "tests/ui/support.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QStandardItemModel>

using namespace headscope;

class TestFieldRow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFieldShowsAndGivesItsValue();
    void aLongValueIsReadFromItsBeginning();
    void typingIsTold();
    void enterCommitsAndEscGivesUp();
    void undoTakesBackWhatIsNotTakenYet();
    void upAndDownStepNumbersOnly();
    void aSliderWritesTheNumber();
    void aChoiceIsMadeByKey();
    void aFlagTurnsByKey();
    void aSwitchTurnsAGroupByKey();
    void aSentenceStandsBelow();
    void aLongWordIsCutInTheSentence();
    void theLabelNamesTheEditor();
    void theWheelDoesNotChoose();
    void wordsMayBeLeftOut();
};

namespace {

SetupField fieldOf(const QString &path)
{
    for (SetupField &field : setupFields())
        if (field.path == path)
            return field;
    qFatal("no field %s", qPrintable(path));
}

/// A row in a window of its own, with the keyboard in its editor.
struct ShownRow
{
    explicit ShownRow(const QString &path) : row(*new FieldRow(fieldOf(path), &window))
    {
        row.resize(240, 60);
        showActive(window, {260, 80});
        editor()->setFocus();
    }
    QWidget *editor() const { return row.findChild<QWidget *>(row.field().path + u".editor"_s); }
    QLineEdit *line() const { return qobject_cast<QLineEdit *>(editor()); }

    QWidget window;
    FieldRow &row;
};

} // namespace

void TestFieldRow::everyFieldShowsAndGivesItsValue()
{
    for (const SetupField &field : setupFields()) {
        FieldRow row(field);
        const QString json = QString::fromStdString(settingAt(smallDocument(), field.path.toStdString()));
        row.setJson(json);
        QVERIFY2(areSameJson(row.json(), json), qPrintable(field.path + row.json()));
        QCOMPARE(row.objectName(), field.path);
    }
}

void TestFieldRow::aLongValueIsReadFromItsBeginning()
{
    ShownRow shown(u"mask.valid_lens"_s);
    shown.row.setJson(u"[11, 9, 10, 8, 7, 6, 5, 4, 3, 2, 1]"_s);
    QVERIFY(shown.line()->cursorPosition() > 0); // somebody is typing there
    shown.line()->clearFocus();
    shown.row.setJson(u"[9, 9, 10, 8, 7, 6, 5, 4, 3, 2, 1]"_s);
    QVERIFY(shown.line()->text().startsWith(u"9,"_s));
    QCOMPARE(shown.line()->cursorPosition(), 0);
    shown.line()->setFocus();
    QTest::keyClick(shown.line(), Qt::Key_End);
    QTest::keyClicks(shown.line(), u", 1"_s);
    shown.line()->clearFocus();
    QCOMPARE(shown.line()->cursorPosition(), 0);
}

void TestFieldRow::typingIsTold()
{
    const ShownRow shown(u"layer.num_heads"_s);
    QSignalSpy edited(&shown.row, &FieldRow::edited);
    QSignalSpy committed(&shown.row, &FieldRow::committed);
    QTest::keyClicks(shown.line(), u"12"_s);
    QCOMPARE(edited.count(), 2);
    QCOMPARE(committed.count(), 0);
    QCOMPARE(shown.row.json(), u"12"_s);
    shown.row.setJson(u"5"_s); // a value of the session is no edit
    QCOMPARE(shown.line()->text(), u"5"_s);
    QCOMPARE(edited.count(), 2);
}

void TestFieldRow::enterCommitsAndEscGivesUp()
{
    const ShownRow shown(u"mask.valid_lens"_s);
    QSignalSpy committed(&shown.row, &FieldRow::committed);
    QSignalSpy abandoned(&shown.row, &FieldRow::abandoned);
    QTest::keyClick(shown.line(), Qt::Key_Return);
    QCOMPARE(committed.count(), 1);
    QTest::keyClick(shown.line(), Qt::Key_Escape);
    QCOMPARE(abandoned.count(), 1);
}

/// What the session has taken is the session's to undo.
void TestFieldRow::undoTakesBackWhatIsNotTakenYet()
{
    ShownRow shown(u"layer.num_heads"_s);
    QSignalSpy abandoned(&shown.row, &FieldRow::abandoned);
    QTest::keyClicks(shown.line(), u"7"_s);
    QTest::keyClick(shown.line(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(abandoned.count(), 1);
    shown.row.setJson(u"5"_s);
    QKeyEvent asked(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
    QApplication::sendEvent(shown.line(), &asked);
    QVERIFY(!asked.isAccepted());
    QTest::keyClick(shown.line(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(abandoned.count(), 1);
}

void TestFieldRow::upAndDownStepNumbersOnly()
{
    ShownRow shown(u"layer.dropout"_s);
    shown.row.setJson(u"0.1"_s);
    QTest::keyClick(shown.line(), Qt::Key_Up);
    QTest::keyClick(shown.line(), Qt::Key_Up);
    QCOMPARE(shown.line()->text(), u"0.3"_s);
    QTest::keyClick(shown.line(), Qt::Key_Down);
    QCOMPARE(shown.line()->text(), u"0.2"_s);
    ShownRow words(u"mask.valid_lens"_s);
    words.row.setJson(u"[3,2]"_s);
    QTest::keyClick(words.line(), Qt::Key_Up);
    QCOMPARE(words.line()->text(), u"3, 2"_s);
}

void TestFieldRow::aSliderWritesTheNumber()
{
    ShownRow shown(u"layer.dropout"_s);
    shown.row.setJson(u"0.25"_s);
    auto *slider = find<QSlider>(shown.row, u"layer.dropout.slider"_s);
    QCOMPARE(slider->value(), 25);
    QSignalSpy edited(&shown.row, &FieldRow::edited);
    QTest::keyClick(slider, Qt::Key_Right);
    QCOMPARE(shown.row.json(), u"0.26"_s);
    QCOMPARE(edited.count(), 1);
    shown.row.setJson(u"0.5"_s); // a value of the session is no edit
    QCOMPARE(slider->value(), 50);
    QCOMPARE(edited.count(), 1);
    QVERIFY(ShownRow(u"layer.num_heads"_s).row.findChild<QSlider *>() == nullptr);
}

void TestFieldRow::aChoiceIsMadeByKey()
{
    const ShownRow shown(u"mask.causal"_s);
    QSignalSpy committed(&shown.row, &FieldRow::committed);
    QCOMPARE(shown.row.json(), u"\"none\""_s);
    QTest::keyClick(shown.editor(), Qt::Key_Down);
    QCOMPARE(shown.row.json(), u"\"top_left\""_s);
    QCOMPARE(committed.count(), 1);
    const ShownRow mode(u"layer.training"_s);
    QTest::keyClick(mode.editor(), Qt::Key_Down);
    QCOMPARE(mode.row.json(), u"true"_s);
}

void TestFieldRow::aFlagTurnsByKey()
{
    const ShownRow shown(u"layer.bias"_s);
    QSignalSpy committed(&shown.row, &FieldRow::committed);
    QTest::keyClick(shown.editor(), Qt::Key_Space);
    QCOMPARE(shown.row.json(), u"true"_s);
    QTest::keyClick(shown.editor(), Qt::Key_Space);
    QCOMPARE(shown.row.json(), u"false"_s);
    QCOMPARE(committed.count(), 2);
}

/// An object is on, whatever it says.
void TestFieldRow::aSwitchTurnsAGroupByKey()
{
    ShownRow shown(u"layer.rope"_s);
    QSignalSpy committed(&shown.row, &FieldRow::committed);
    shown.row.setJson(u"null"_s);
    QTest::keyClick(shown.editor(), Qt::Key_Space);
    QCOMPARE(shown.row.json(), u"{}"_s);
    shown.row.setJson(u"{\"theta\":3}"_s);
    QTest::keyClick(shown.editor(), Qt::Key_Space);
    QCOMPARE(shown.row.json(), u"null"_s);
    QCOMPARE(committed.count(), 2);
}

/// It has no place to break, and would push the form out of its panel.
void TestFieldRow::aLongWordIsCutInTheSentence()
{
    ShownRow shown(u"layer.num_heads"_s);
    const QString sentence = u"got %1, expected a divisor"_s.arg(QString(60, u'9'));
    shown.row.setError(sentence);
    QCOMPARE(shown.row.findChild<QLabel *>(u"layer.num_heads.error"_s)->text(),
             u"got %1…, expected a divisor"_s.arg(QString(31, u'9')));
    QCOMPARE(shown.line()->accessibleDescription(), sentence);
}

void TestFieldRow::aSentenceStandsBelow()
{
    ShownRow shown(u"layer.num_heads"_s);
    auto *label = shown.row.findChild<QLabel *>(u"layer.num_heads.error"_s);
    QVERIFY(!label->isVisible());
    shown.row.setError(u"got <b>7</b>, expected a divisor"_s);
    QVERIFY(label->isVisible() && shown.row.hasError());
    QCOMPARE(label->textFormat(), Qt::PlainText);
    QVERIFY(shown.line()->property("wrong").toBool());
    QCOMPARE(shown.line()->accessibleDescription(), label->text());
    QTRY_VERIFY(label->geometry().top() >= shown.line()->geometry().bottom());
    shown.row.setError({});
    QVERIFY(!label->isVisible() && !shown.row.hasError());
    QVERIFY(!shown.line()->property("wrong").toBool());
    QVERIFY(shown.line()->accessibleDescription().isEmpty());
}

void TestFieldRow::theLabelNamesTheEditor()
{
    for (const SetupField &field : setupFields()) {
        const FieldRow row(field);
        auto *editor = row.findChild<QWidget *>(field.path + u".editor"_s);
        QCOMPARE(editor->accessibleName(), field.label);
        QCOMPARE(editor->toolTip(), field.hint);
        QVERIFY(editor->focusPolicy() & Qt::TabFocus);
        bool hasLabel = false;
        for (const QLabel *label : row.findChildren<QLabel *>())
            hasLabel = hasLabel || (label->text() == field.label && label->buddy() == editor);
        QVERIFY(hasLabel);
    }
}

void TestFieldRow::theWheelDoesNotChoose()
{
    const ShownRow shown(u"mask.causal"_s);
    QWheelEvent wheel({5, 5}, shown.editor()->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(shown.editor(), &wheel);
    QCOMPARE(shown.row.json(), u"\"none\""_s);
}

void TestFieldRow::wordsMayBeLeftOut()
{
    ShownRow shown(u"inputs.kind"_s);
    auto *choice = qobject_cast<QComboBox *>(shown.editor());
    const int file = choice->findData(u"file"_s);
    const auto *model = qobject_cast<QStandardItemModel *>(choice->model());
    shown.row.setWordAvailable(u"file"_s, false);
    QVERIFY(!model->item(file)->isEnabled());
    shown.row.setWordAvailable(u"file"_s, true);
    QVERIFY(model->item(file)->isEnabled());
}

HEADSCOPE_TEST(TestFieldRow, QApplication)
#include "tst_fieldrow.moc"
