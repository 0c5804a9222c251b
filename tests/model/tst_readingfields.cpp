// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "tests/model/support.h"
#include "ui/lines/wraplabel.h"
#include "ui/setup/readingfields.h"
#include "ui/setup/setupform.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/theme.h"

#include <QLineEdit>
#include <QTemporaryDir>

using namespace headscope;

/// Segments and valid length of a whole model's text, as they are typed, saved and opened again.
class TestReadingFields : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void init();
    void cleanup() { m_window.reset(); }
    void eachIsThereWhereItMeansSomething_data();
    void eachIsThereWhereItMeansSomething();
    void segmentsChangeTheRun();
    void aLengthHidesWhatStandsBehind();
    void theDecoderWritesAnew();
    void whatIsWrongIsToldAndChangesNothing_data();
    void whatIsWrongIsToldAndChangesNothing();
    void whatIsRightAgainIsToldNoMore();
    void whatIsHalfTypedStays();
    void whatHasNoPlaceWaits();
    void undoTakesItBack();
    void aFileKeepsIt();
    void aFileThatDoesNotFitIsRefused();

private:
    Session &session() { return m_window->session(); }
    QLineEdit &field(const QString &name) { return *m_window->findChild<QLineEdit *>(u"reading."_s + name); }
    void type(const QString &name, const QString &text);
    void typeText(const QString &text);
    QString told(const QString &name) { return m_window->findChild<WrapLabel *>(u"readingError."_s + name)->text(); }
    double weight(const QString &block, const Cell &cell);
    std::unique_ptr<MainWindow> m_window;
};

void TestReadingFields::init()
{
    m_window = std::make_unique<MainWindow>();
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    showActive(*m_window, {1280, 900});
}

void TestReadingFields::type(const QString &name, const QString &text)
{
    QLineEdit &line = field(name);
    line.setText(text);
    Q_EMIT line.textEdited(text);
    QVERIFY(waitForRun(session()));
}

void TestReadingFields::typeText(const QString &text)
{
    ModelWish wish = session().model()->wish;
    wish.text = text.toStdString();
    QVERIFY(session().edit(wish, u"Text"_s));
    QVERIFY(waitForRun(session()));
}

double TestReadingFields::weight(const QString &block, const Cell &cell)
{
    return session().modelResult()->trace->trace(block.toStdString()).value(Role::Weights, cell);
}

void TestReadingFields::eachIsThereWhereItMeansSomething_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<bool>("hasSegments");
    QTest::addColumn<bool>("hasLength");
    QTest::addRow("bert") << u"bert"_s << true << true;
    QTest::addRow("t5") << u"t5"_s << false << true;
    QTest::addRow("gpt2") << u"gpt2"_s << false << false;
    QTest::addRow("vit") << u"vit"_s << false << false;
}

void TestReadingFields::eachIsThereWhereItMeansSomething()
{
    QFETCH(QString, model);
    openModel(session(), model);
    QTEST(!field(u"segments"_s).parentWidget()->isHidden(), "hasSegments");
    QTEST(!field(u"validLen"_s).parentWidget()->isHidden(), "hasLength");
}

void TestReadingFields::segmentsChangeTheRun()
{
    openModel(session(), u"bert"_s);
    typeText(u"the cat"_s);
    QCOMPARE(field(u"segments"_s).placeholderText(), u"0, 0, 0, 0"_s); // with the signs around them
    const double before = weight(u"layer.0.self"_s, {0, 0, 1, 2});
    type(u"segments"_s, u"0，0 1,1"_s); // as people type lists
    QCOMPARE(told(u"segments"_s), QString());
    const std::vector<Index> typed{0, 0, 1, 1};
    QCOMPARE(session().model()->plan.input.segments, typed);
    QVERIFY(weight(u"layer.0.self"_s, {0, 0, 1, 2}) != before);
    type(u"segments"_s, QString());
    QCOMPARE(weight(u"layer.0.self"_s, {0, 0, 1, 2}), before);
    QVERIFY(session().model()->wish.reading == TextReading());
}

void TestReadingFields::aLengthHidesWhatStandsBehind()
{
    openModel(session(), u"bert"_s);
    typeText(u"the cat"_s);
    QCOMPARE(field(u"validLen"_s).placeholderText(), u"4, all"_s);
    type(u"validLen"_s, u"3"_s);
    QCOMPARE(weight(u"layer.0.self"_s, {0, 0, 1, 3}), 0.0);
    QVERIFY(weight(u"layer.0.self"_s, {0, 0, 1, 2}) > 0);
}

/// What it wrote was of all words.
void TestReadingFields::theDecoderWritesAnew()
{
    openModelItself(session(), u"example:dates"_s);
    const std::vector<TokenId> before = session().model()->wish.target;
    type(u"validLen"_s, u"4"_s); // the year is hidden
    QCOMPARE(weight(u"decoder.1.cross"_s, {0, 1, 0, 4}), 0.0);
    QVERIFY(session().model()->wish.target != before);
    type(u"validLen"_s, QString());
    QCOMPARE(session().model()->wish.target, before);
}

void TestReadingFields::whatIsWrongIsToldAndChangesNothing_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("words");
    QTest::addRow("too few") << u"segments"_s << u"0, 1"_s << u"got 0, 1, expected 4 numbers, one for each token"_s;
    QTest::addRow("no number") << u"segments"_s << u"0, x"_s
                               << u"got 0, x, expected whole numbers with commas between them"_s;
    QTest::addRow("unknown") << u"segments"_s << u"0, 0, 2, 2"_s
                             << u"got 2, expected numbers from 0 to 1, with commas between them"_s;
    QTest::addRow("too long") << u"validLen"_s << u"5"_s
                              << u"got 5, expected a whole number from 1 to 4, the tokens that there are"_s;
    QTest::addRow("none") << u"validLen"_s << u"0"_s
                          << u"got 0, expected a whole number from 1 to 4, the tokens that there are"_s;
    QTest::addRow("two") << u"validLen"_s << u"1 2"_s << u"got 1 2, expected a whole number"_s;
}

void TestReadingFields::whatIsWrongIsToldAndChangesNothing()
{
    QFETCH(QString, name);
    QFETCH(QString, typed);
    QFETCH(QString, words);
    openModel(session(), u"bert"_s);
    typeText(u"the cat"_s);
    const ModelWish before = session().model()->wish;
    type(name, typed);
    QCOMPARE(told(name), words);
    QVERIFY(session().model()->wish == before);
    QVERIFY(m_window->findChild<SetupForm *>()->hasRefused());
    QCOMPARE(field(name).text(), typed);
}

void TestReadingFields::whatIsRightAgainIsToldNoMore()
{
    openModel(session(), u"bert"_s);
    typeText(u"the cat"_s);
    for (const QString &right : {QString(), u"3"_s}) {
        type(u"validLen"_s, right);
        type(u"validLen"_s, right + u'x');
        QVERIFY(!told(u"validLen"_s).isEmpty());
        type(u"validLen"_s, right); // as the model has it already
        QCOMPARE(told(u"validLen"_s), QString());
        QVERIFY(!m_window->findChild<SetupForm *>()->hasRefused());
    }
}

/// Also while the other field is typed, and the numbers are computed anew.
void TestReadingFields::whatIsHalfTypedStays()
{
    openModel(session(), u"bert"_s);
    typeText(u"the cat"_s);
    type(u"segments"_s, u"0 0 1"_s);
    type(u"validLen"_s, u"3"_s);
    QCOMPARE(session().model()->plan.input.validLen, std::optional<Index>(3));
    QCOMPARE(field(u"segments"_s).text(), u"0 0 1"_s);
    QVERIFY(told(u"segments"_s).contains(u"4 numbers"_s));
    type(u"segments"_s, u"0 0 1 1"_s);
    QCOMPARE(session().model()->plan.input.segments.size(), 4U);
    QCOMPARE(session().model()->plan.input.validLen, std::optional<Index>(3));
}

/// A text of as many tokens has a place for it again.
void TestReadingFields::whatHasNoPlaceWaits()
{
    openModel(session(), u"bert"_s);
    typeText(u"the cat"_s);
    type(u"segments"_s, u"0, 0, 1, 1"_s);
    typeText(u"the cat sat"_s);
    QVERIFY(told(u"segments"_s).contains(u"5 numbers"_s));
    QVERIFY(!m_window->findChild<SetupForm *>()->hasRefused()); // it is saved, and waits
    QVERIFY(session().model()->plan.input.segments.empty());
    typeText(u"the mat"_s);
    QCOMPARE(told(u"segments"_s), QString());
    QCOMPARE(session().model()->plan.input.segments.size(), 4U);
}

void TestReadingFields::undoTakesItBack()
{
    openModel(session(), u"bert"_s);
    const ModelWish before = session().model()->wish;
    type(u"validLen"_s, u"2"_s);
    QVERIFY(session().model()->wish != before);
    session().undoStack().undo();
    QVERIFY(session().model()->wish == before);
    QCOMPARE(field(u"validLen"_s).text(), QString());
}

void TestReadingFields::aFileKeepsIt()
{
    const QTemporaryDir folder;
    openModel(session(), u"bert"_s);
    typeText(u"the cat"_s);
    type(u"segments"_s, u"0, 1, 1, 1"_s);
    type(u"validLen"_s, u"3"_s);
    const QString file = folder.filePath(u"s.headscope"_s);
    QVERIFY(session().save(file));
    Session again;
    waitForModel(again, file, [&] { again.open(file); });
    QVERIFY(again.warnings().empty());
    const TextReading typed{{0, 1, 1, 1}, 3};
    QVERIFY(again.model()->wish.reading == typed);
    QCOMPARE(again.model()->plan.input.validLen, std::optional<Index>(3));
}

void TestReadingFields::aFileThatDoesNotFitIsRefused()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"s.headscope"_s);
    ModelSection section;
    section.path = placeOfModel(u"bert"_s).toStdString();
    section.text = "the cat";
    section.reading.validLen = 9;
    QFile written(file);
    QVERIFY(written.open(QIODevice::WriteOnly));
    written.write(QByteArray::fromStdString(writeModelSession({}, section)));
    written.close();
    QSignalSpy failed(&session(), &Session::openFailed);
    session().open(file);
    QVERIFY(failed.wait(30000));
    const auto error = failed.front().front().value<Error>();
    QVERIFY2(error.sentence().find("model.valid_len: got 9, expected a whole number from 1 to 4") != std::string::npos,
             error.sentence().c_str());
}

HEADSCOPE_TEST(TestReadingFields, QApplication)
#include "tst_readingfields.moc"
