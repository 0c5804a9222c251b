// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "showncompare.h"

#include "engine/io/atomicwriter.h"
#include "engine/io/npz.h"
#include "ui/operation/mapwidget.h"

#include <QThread>

using namespace headscope;
using enum Role;

/// What is compared, as a part of what is seen: its file, and the way back through it.
class TestCompareLook : public ShownCompare
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { clear(); }
    void allThatIsComparedIsSeenAgain();
    void theWayBackLeadsThroughWhatIsCompared();
    void whatNobodySeesIsNotRead();
    void aFigureBeginsWithWhatIsCompared();
    void aFileThatIsGoneIsTold();
    void aFileThatWasSavedIsReadAgain();
    void aFileIsComparedInItsSessionAlone();
    void aFileThatWasWrittenIsReadAgain();
    void numbersThatWereWrittenAreReadAgain();
    void aFileThatCannotBeReadAgainStays();
    void aFileThatWentIsTold();
    void wordsThatAreNotKnownAreTold_data();
    void wordsThatAreNotKnownAreTold();

private:
    /// Another program was in front.
    void activate();
    /// The numbers of kOtherWithNumbers, a little later than anything before.
    bool writeNumbers(float first) const;
    double firstNumber() const { return m_view->b().trace()->value(Queries, {0, 0, 0}); }
};

namespace {

constexpr auto kOther = R"({"format": "headscope-session", "version": 1, "inputs": {"seed": 8}})";
constexpr auto kOtherWithNumbers =
    R"({"format": "headscope-session", "version": 1, "inputs": {"queries": {"file": "x.npz", "tensor": "mine"}}})";

} // namespace

void TestCompareLook::activate()
{
    QEvent activated(QEvent::WindowActivate);
    QCoreApplication::sendEvent(m_view.get(), &activated);
}

bool TestCompareLook::writeNumbers(float first) const
{
    QThread::msleep(20); // no state of a file is finer than that
    const auto npz = writeNpz({{"mine", Tensor<float>({1, 2, 3}, {first, 2, 3, 4, 5, 6})}});
    return npz && writeAtomically(m_directory.filePath(u"x.npz"_s).toStdString(), *npz);
}

void TestCompareLook::allThatIsComparedIsSeenAgain()
{
    pickFile(kOther);
    pick(u"runA"_s, 1); // without changed numbers
    pick(u"itemB"_s, 1);
    pick(u"headB"_s, 3);
    pick(u"comparedTensor"_s, find<QComboBox>(*m_view, u"comparedTensor"_s)->findData(u"scores"_s));
    MapWidget *map = m_view->map(0);
    QTest::mouseClick(map, Qt::LeftButton, {}, map->geometryOfCells().cell(3, 2).center().toPoint());
    const QString words = told("comparedCell");
    const QString file = m_directory.filePath(u"s.headscope"_s);
    QVERIFY(m_session->save(file));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly) && written.readAll().contains("\"B.file\": \"other.headscope\""));

    Session other;
    CompareView view(other);
    showActive(view, {1200, 700});
    open(other, file);
    QTRY_VERIFY(!view.isBusy() && awaitedAnswers() == 0);
    QVERIFY(other.warnings().empty());
    QVERIFY(view.b().picked() == m_view->b().picked());
    QCOMPARE(view.a().picked().run, kUnchangedRun);
    QCOMPARE(view.b().trace()->plan.document.inputs.seed, 8U);
    QVERIFY(view.map(1)->content().slice.tensor() == Scores);
    QCOMPARE(view.map(1)->content().slice.number(3, 2), view.b().trace()->value(Scores, {1, 3, 3, 2}));
    QCOMPARE(find<QLabel>(view, u"comparedCell"_s)->text(), words);
    QVERIFY(other.view() == m_session->view());
}

void TestCompareLook::theWayBackLeadsThroughWhatIsCompared()
{
    const auto goBack = [this] {
        m_session->go(-1);
        QTRY_VERIFY(isSettled());
    };
    const QString start = told("comparedSummary");
    pick(u"headB"_s, 3);
    const QString heads = told("comparedSummary");
    pickFile(kOther);
    const QString runs = told("comparedSummary");
    pick(u"comparedTensor"_s, find<QComboBox>(*m_view, u"comparedTensor"_s)->findData(u"scores"_s));
    QVERIFY(start != heads && heads != runs && runs != told("comparedSummary"));
    goBack();
    QCOMPARE(told("comparedSummary"), runs);
    goBack();
    QCOMPARE(told("comparedSummary"), heads);
    QCOMPARE(find<QComboBox>(*m_view, u"runB"_s)->currentIndex(), 0);
    goBack();
    QCOMPARE(told("comparedSummary"), start);
    QVERIFY(!m_session->canGo(-1));
    m_session->go(1);
    m_session->go(1);
    QTRY_VERIFY(isSettled());
    QCOMPARE(told("comparedSummary"), runs);
}

void TestCompareLook::whatNobodySeesIsNotRead()
{
    m_view->hide();
    Look look = m_session->look();
    look.compared = {{u"B.file"_s, fileWith(kOther)}};
    m_session->setLook(look);
    QTest::qWait(50);
    QVERIFY(m_view->b().isBusy());
    QVERIFY(m_session->look() == look);
    m_view->show();
    QTRY_VERIFY(isSettled());
    QCOMPARE(m_view->b().trace()->plan.document.inputs.seed, 8U);
}

void TestCompareLook::aFigureBeginsWithWhatIsCompared()
{
    FigureOptions usual;
    usual.annotate = Annotate::Off;
    usual.heads = {4, 3};
    FigureOptions seen = usual;
    seen.heads = {0, 3};
    pick(u"headB"_s, 3);
    QVERIFY(m_view->seenOptions(usual) == seen);
    pick(u"comparedTensor"_s, find<QComboBox>(*m_view, u"comparedTensor"_s)->findData(u"scores"_s));
    seen.tensor = Scores;
    QVERIFY(m_view->seenOptions(usual) == seen);
    pick(u"itemA"_s, 1);
    QVERIFY(m_view->seenOptions(usual) == usual); // another head of another item
    pick(u"headB"_s, 0);
    seen.batch = 1;
    seen.heads = {0};
    seen.items = {1, 0};
    seen.across = Across::Items;
    QVERIFY(m_view->seenOptions(usual) == seen);
    pick(u"itemB"_s, 1);
    seen.items = {};
    seen.across = Across::Heads;
    QVERIFY(m_view->seenOptions(usual) == seen); // twice the same
    pick(u"runA"_s, find<QComboBox>(*m_view, u"runA"_s)->findData(u"example:small"_s));
    QVERIFY(m_view->seenOptions(usual) == usual);
    pick(u"runA"_s, 0);
    QVERIFY(m_view->seenOptions(usual) == seen);
    m_view->hide();
    QVERIFY(m_view->seenOptions(usual) == usual);
}

void TestCompareLook::aFileThatIsGoneIsTold()
{
    const QString gone = m_directory.filePath(u"gone.headscope"_s);
    Look look = m_session->look();
    look.compared = {{u"A.head"_s, u"2"_s}, {u"B.file"_s, gone}};
    m_session->setLook(look);
    QTRY_VERIFY(isSettled());
    QVERIFY2(told("comparedComplaint").startsWith(gone + u" is no longer there"_s),
             qPrintable(told("comparedComplaint")));
    QCOMPARE(m_view->a().head(), 2);
    QCOMPARE(m_view->b().trace().get(), m_session->result()->trace.get());
    look.compared.remove(u"B.file"_s);
    QVERIFY(m_session->look() == look); // and it is not looked for again
}

/// In the window that compares it, which then shows what names it again.
void TestCompareLook::aFileThatWasSavedIsReadAgain()
{
    const QString naming = m_directory.filePath(u"naming.headscope"_s);
    pickFile(kOther);
    const QString other = m_directory.filePath(u"other.headscope"_s);
    QVERIFY(m_session->save(naming));
    open(*m_session, other);
    edit(*m_session, {{u"inputs.seed"_s, u"123456789"_s}});
    QVERIFY(m_session->save(other));
    open(*m_session, naming);
    QTRY_VERIFY(isSettled());
    QCOMPARE(m_view->b().picked().run, other);
    QCOMPARE(m_view->b().trace()->plan.document.inputs.seed, 123456789U);
    QCOMPARE(m_view->map(1)->content().slice.number(2, 1), m_view->b().trace()->value(Weights, {0, 1, 2, 1}));
}

/// Or the next one would be saved with it.
void TestCompareLook::aFileIsComparedInItsSessionAlone()
{
    pick(u"headB"_s, 3);
    pickFile(kOther);
    for (const QString &next : {u"small"_s, m_directory.filePath(u"other.headscope"_s)}) {
        open(*m_session, next);
        QTRY_VERIFY(isSettled());
        QCOMPARE(m_session->look().compared, (LookWords{{u"B.head"_s, u"3"_s}}));
        QCOMPARE(m_view->b().picked().run, kOwnRun);
        QCOMPARE(m_view->b().trace(), m_session->result()->trace);
        pickFile(kOther);
    }
}

void TestCompareLook::aFileThatWasWrittenIsReadAgain()
{
    pickFile(kOther);
    const Trace *before = m_view->b().trace().get();
    activate();
    QVERIFY(isSettled() && m_view->b().trace().get() == before);
    fileWith(QByteArray(kOther).replace("8", "123456789"));
    activate();
    QVERIFY(!isSettled());
    QTRY_VERIFY(isSettled());
    QCOMPARE(m_view->b().trace()->plan.document.inputs.seed, 123456789U);
    m_view->hide();
    fileWith(QByteArray(kOther).replace("8", "98765"));
    m_view->show();
    QTRY_VERIFY(isSettled());
    QCOMPARE(m_view->b().trace()->plan.document.inputs.seed, 98765U);
}

/// The session beside them is as it was.
void TestCompareLook::numbersThatWereWrittenAreReadAgain()
{
    QVERIFY(writeNumbers(1));
    QThread::msleep(20);
    pickFile(kOtherWithNumbers);
    const auto before = m_view->b().trace();
    QCOMPARE(firstNumber(), 1.0);
    activate();
    QVERIFY(isSettled() && m_view->b().trace() == before);
    QVERIFY(writeNumbers(2));
    activate();
    QVERIFY(m_view->isBusy() && firstNumber() == 1);
    QVERIFY(writeNumbers(3)); // while they are read
    QTRY_VERIFY(isSettled());
    activate();
    QTRY_VERIFY(isSettled());
    QCOMPARE(firstNumber(), 3.0);
    QVERIFY(QFile::remove(m_directory.filePath(u"x.npz"_s)));
    activate();
    QTRY_VERIFY(isSettled());
    QVERIFY(told("comparedComplaint").contains(u"x.npz"_s));
    QCOMPARE(firstNumber(), 3.0);
}

/// As long as another program writes it.
void TestCompareLook::aFileThatCannotBeReadAgainStays()
{
    pickFile(kOther);
    const auto before = m_view->b().trace();
    const ComparedPick picked = m_view->b().picked();
    const QString words = m_view->b().runWords();
    fileWith(QByteArray(kOther).first(40));
    for (int i = 0; i < 2; ++i) { // it is tried each time
        activate();
        QVERIFY(m_view->isBusy() && m_view->b().trace() == before && m_view->b().runWords() == words);
        QTRY_VERIFY(isSettled());
        QVERIFY(told("comparedComplaint").contains(u"other.headscope"_s));
        QVERIFY(m_view->b().trace() == before && m_view->b().picked() == picked);
        QVERIFY(m_session->look().compared.contains(u"B.file"_s));
    }
    fileWith(QByteArray(kOther).replace("8", "123456789"));
    activate();
    QTRY_VERIFY(isSettled());
    QCOMPARE(m_view->b().trace()->plan.document.inputs.seed, 123456789U);
    QCOMPARE(told("comparedComplaint"), QString());
}

void TestCompareLook::aFileThatWentIsTold()
{
    pickFile(kOther);
    m_view->hide();
    QVERIFY(QFile::remove(m_directory.filePath(u"other.headscope"_s)));
    m_view->show();
    QTRY_VERIFY(isSettled());
    QVERIFY2(told("comparedComplaint").contains(u"other.headscope is no longer there"_s),
             qPrintable(told("comparedComplaint")));
    QCOMPARE(find<QComboBox>(*m_view, u"runB"_s)->currentIndex(), 0);
    QCOMPARE(m_view->b().trace().get(), m_session->result()->trace.get());
    QVERIFY(m_session->look().compared.isEmpty());
}

void TestCompareLook::wordsThatAreNotKnownAreTold_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("word");
    QTest::addRow("a key") << u"C.head"_s << u"1"_s;
    QTest::addRow("a run") << u"A.run"_s << u"other"_s;
    QTest::addRow("an example") << u"A.run"_s << u"example:none"_s;
    QTest::addRow("a tensor") << u"tensor"_s << u"Q"_s;
    QTest::addRow("half a cell") << u"cell"_s << u"1"_s;
    QTest::addRow("a cell before the first") << u"cell"_s << u"1,-1"_s;
    QTest::addRow("a head") << u"B.head"_s << u"first"_s;
}

void TestCompareLook::wordsThatAreNotKnownAreTold()
{
    QFETCH(QString, key);
    QFETCH(QString, word);
    const Look before = m_session->look();
    Look look = before;
    look.compared[key] = word;
    m_session->setLook(look);
    QVERIFY(m_session->look() == before);
    QCOMPARE(m_session->warnings().size(), 1U);
    QVERIFY(m_session->warnings().front().english().find("view.compared") != std::string::npos);
}

HEADSCOPE_TEST(TestCompareLook, QApplication)
#include "tst_comparelook.moc"
