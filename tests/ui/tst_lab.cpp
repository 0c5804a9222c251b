// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lab.h"

#include "engine/run/cover.h"
#include "showncompare.h"
#include "ui/lab/labbar.h"
#include "ui/lab/labpanel.h"
#include "ui/lab/riddlebar.h"
#include "ui/library/examples.h"
#include "ui/operation/mapwidget.h"
#include "ui/session/overriding.h"
#include "ui/text/language.h"
#include "ui/text/mistakewords.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QScopeGuard>
#include <QSpinBox>
#include <QVBoxLayout>

using namespace headscope;
using enum Role;

/// The lab of mistakes: right and wrong beside each other, and a mistake that is to be found.
class TestLab : public ShownCompare
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void everyMistakeIsShownBesideTheRightRun_data();
    void everyMistakeIsShownBesideTheRightRun();
    void whatIsEqualWhereItIsShownIsShownElsewhere();
    void whoeverHasGoneElsewhereStays();
    void linesOfCodeAreThoseOfTheSession();
    void nanIsToldOfTheRunThatHasIt();
    void nothingThatBecameSomethingHasNoShare();
    void numbersOfTheRunBeforeAreToldNoMore();
    void whatCannotBeMadeIsPassedOver();
    void theListIsThatOfThePlanWhereItIsSeenAgain();
    void whatCanNoLongerBeMadeIsGivenUp();
    void theListWorksWithKeys();
    void linksShowTheTensorsOfTheSteps();
    void noMistakeIsAsBefore();
    void whatAMistakeTookThePlaceOfComesBack();
    void theWayLeadsBackThroughTheLab();
    void aFileKeepsTheMistake();
    void anEditIsMadeInBothRuns();
    void whatIsHiddenIsSeenInNeitherRun();
    void aRiddleShowsWrongNumbersOnly();
    void aSeedHidesTheSameForEverybody();
    void anEditThatExchangesTheMistakeIsTold();
    void answersAreJudged();
    void aVerdictSpeaksTheLanguageOfTheWindow();
    void aRepairShowsRightAndWrong();
    void aSessionWithNothingToHideSaysSo();
    void aRiddleInVainClaimsNothing();
    void aBlockWithoutAttentionHidesNone();
    void aModelEndsTheRiddle();
    void aFileKeepsNoMistakeOfTheSessionBefore();
    void theBlockOfAModelIsNamed();
    void everythingHasAName();

private:
    bool isDone() { return m_session->isResultCurrent() && isSettled(); }
    const LabRun &lab() const { return *m_session->result()->lab; }
    void make(const char *mistake);
    void hide(const char *mistake);
    void answer(StepId step, const char *mistake);
    template <class Widget>
    Widget *the(const char *name)
    {
        return find<Widget>(m_window, QLatin1String(name));
    }
    void press(const char *button) { QTest::mouseClick(the<QToolButton>(button), Qt::LeftButton); }

    QWidget m_window; ///< what the main window has of the lab
    LabBar *m_bar = nullptr;
    LabPanel *m_panel = nullptr;
    RiddleBar *m_riddle = nullptr;
};

void TestLab::init()
{
    show();
    m_bar = new LabBar(*m_session, &m_window);
    m_panel = new LabPanel(*m_session, &m_window);
    m_riddle = new RiddleBar(*m_session, &m_window);
    auto *rows = new QVBoxLayout(&m_window);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_riddle, m_bar, m_panel})
        rows->addWidget(widget);
    m_window.resize(900, 400);
    m_window.show();
}

void TestLab::cleanup()
{
    qDeleteAll(m_window.findChildren<QWidget *>(Qt::FindDirectChildrenOnly));
    delete m_window.layout();
    clear();
}

void TestLab::make(const char *mistake)
{
    showMistake(*m_session, findMistake(mistake));
    QTRY_VERIFY(isDone());
}

/// Riddles until this one is hidden.
void TestLab::hide(const char *mistake)
{
    Index seed = 0;
    while (riddleOf(m_session->plan(), static_cast<std::uint32_t>(seed)) != findMistake(mistake))
        ++seed;
    startRiddle(*m_session, seed);
    QTRY_VERIFY(isDone());
}

void TestLab::answer(StepId step, const char *mistake)
{
    const std::array picks{std::pair("riddleStep", toQString(specOf(step).name)),
                           std::pair("riddleMistake", QString::fromLatin1(mistake))};
    for (const auto &[name, data] : picks) {
        auto *box = the<QComboBox>(name);
        box->setCurrentIndex(box->findData(data));
        QVERIFY(box->currentIndex() > 0);
        Q_EMIT box->activated(box->currentIndex());
    }
    press("riddleCheck");
}

void TestLab::everyMistakeIsShownBesideTheRightRun_data()
{
    QTest::addColumn<QString>("name");
    for (const Mistake &mistake : mistakes())
        if (mistake.name != "causal_off_by_one" &&
            mistake.name != "bias_forgotten") // which d2l's example does not have
            QTest::addRow("%s", mistake.name.data()) << toQString(mistake.name);
}

void TestLab::everyMistakeIsShownBesideTheRightRun()
{
    QFETCH(QString, name);
    const auto right = m_session->result()->trace;
    const Mistake &mistake = *findMistake(name.toStdString());
    auto *picker = the<QComboBox>("mistakePicker");
    picker->setCurrentIndex(picker->findData(name));
    Q_EMIT picker->activated(picker->currentIndex());
    QTRY_VERIFY(isDone());
    QCOMPARE(m_session->look().mistake, name);
    QCOMPARE(differentTensor(*m_session->result()->trace, *right), std::string()); // which stays
    const Role made = mistake.tensors.front();
    const bool reachesWeights = name != u"fill_added"_s; // which are compared rather than hidden scores
    const TensorId first = made == MaskedScores && reachesWeights ? Weights : made;
    const Slice &a = m_view->map(0)->content().slice;
    const Slice &b = m_view->map(1)->content().slice;
    const Slice &change = m_view->map(2)->content().slice;
    QVERIFY(a.tensor() == first && b.tensor() == first);
    QVERIFY(a.trace() == m_session->result()->trace.get() && b.trace() == lab().wrong.get());
    const auto wrong = mistaken(*right, mistake);
    bool differs = false;
    for (Index row = 0; row < a.rows(); ++row)
        for (Index column = 0; column < a.columns(); ++column) {
            QCOMPARE(b.number(row, column), wrong->value(first, b.cell(row, column)));
            QCOMPARE(change.number(row, column), b.number(row, column) - a.number(row, column));
            differs = differs || change.number(row, column) != 0;
        }
    QVERIFY(differs);
    QCOMPARE(the<QLabel>("mistakeTitle")->text(), mistakeTitle(mistake));
    QCOMPARE(the<QLabel>("mistakeWords")->text(), mistakeHappens(mistake));
    const QString effect = the<QLabel>("mistakeEffect")->text();
    QVERIFY2(effect.contains(stepTitle(specOf(stepOf(mistake)))), qPrintable(effect));
    QVERIFY2(effect.contains(u"No shape betrays it"_s), qPrintable(effect));
    const QString end = mistake.reachesEnd(m_session->plan())
                            ? u"differs by "_s + QString::number(100 * lab().last.share, 'g', 3) + u"% of its length"_s
                            : u"In the end nothing differs"_s;
    QVERIFY2(effect.contains(end), qPrintable(effect));
    const QString code = the<QLabel>("mistakeCode")->accessibleName();
    QVERIFY(code.contains(wrongCode(mistake, m_session->plan())) &&
            code.contains(rightCode(mistake, m_session->plan())));
    QVERIFY2(!code.contains(u'<'), qPrintable(code));
}

/// Head 0 has its own length where the lengths are tiled.
void TestLab::whatIsEqualWhereItIsShownIsShownElsewhere()
{
    const Look before = m_session->look();
    make("mask_tiled");
    QVERIFY(m_view->map(1)->content().slice.tensor() == Mask);
    for (const ComparedSide *side : {&m_view->a(), &m_view->b()}) {
        QCOMPARE(side->item(), 0);
        QCOMPARE(side->head(), 1);
    }
    QVERIFY(lab().first->firstCell[1] == 1);
    QCoreApplication::processEvents();
    m_session->go(-1); // it was one move
    QTRY_VERIFY(isDone());
    QVERIFY(m_session->look() == before);
    make("mask_tiled");
    make("no_scale");
    QCOMPARE(m_view->b().head(), 1); // where something differs, the place stays
    showMistake(*m_session, nullptr);
    QCOMPARE(m_view->a().head(), 0);
}

void TestLab::whoeverHasGoneElsewhereStays()
{
    showMistake(*m_session, findMistake("fill_added"));
    compareTensor(*m_session, Scores); // before the run has come
    QTRY_VERIFY(isDone());
    QVERIFY(m_view->map(1)->content().slice.tensor() == Scores);
    showMistake(*m_session, findMistake("fill_added")); // the run is there
    QTRY_VERIFY(isDone());
    QVERIFY(m_view->map(1)->content().slice.tensor() == MaskedScores);
    const QString words = told("comparedSummary");
    QVERIFY2(words.startsWith(u"A and B are equal where neither is masked (cells: 12); of the masked cells"_s),
             qPrintable(words));
}

void TestLab::linesOfCodeAreThoseOfTheSession()
{
    const Plan plan = planOf(smallDocument({{"mask.causal", "\"bottom_right\""}, {"mask.fill_mode", "\"add\""}}));
    const Mistake &shifted = *findMistake("causal_off_by_one");
    QCOMPARE(wrongCode(shifted, plan), u"mask = torch.ones(n, m).tril(m - n + 1).bool()"_s);
    QCOMPARE(rightCode(shifted, plan), u"mask = torch.ones(n, m).tril(m - n).bool()"_s);
    const Mistake &inverted = *findMistake("inverted_mask");
    QCOMPARE(wrongCode(inverted, plan), u"scores[mask] += -1e6"_s);
    QCOMPARE(rightCode(inverted, plan), u"scores[~mask] += -1e6"_s);
    QVERIFY(rightCode(*findMistake("mask_after_softmax"), plan).startsWith(u"scores[~mask] += -1e6\n"_s));
    const Plan usual = planOf(smallDocument({{"mask.causal", "\"top_left\""}}));
    QCOMPARE(wrongCode(shifted, usual), u"mask = torch.ones(n, m).tril(1).bool()"_s);
    QCOMPARE(rightCode(shifted, usual), u"mask = torch.ones(n, m).tril().bool()"_s);
    QCOMPARE(rightCode(inverted, usual), u"scores[~mask] = -1e6"_s);
}

/// Softmax of a row in which all is hidden by -infinity; with the padding forgotten, nothing is.
void TestLab::nanIsToldOfTheRunThatHasIt()
{
    edit(*m_session, {{u"mask.fill"_s, u"\"-inf\""_s}, {u"mask.valid_lens"_s, u"[0, 3]"_s}});
    make("padding_forgotten");
    QVERIFY(!lab().last.isRightFinite && lab().last.isWrongFinite);
    const QString effect = the<QLabel>("mistakeEffect")->text();
    QVERIFY2(effect.endsWith(u"holds NaN or infinities in the right run alone."_s), qPrintable(effect));
}

void TestLab::nothingThatBecameSomethingHasNoShare()
{
    edit(*m_session, {{u"mask.dead_row"_s, u"\"zero\""_s}, {u"mask.valid_lens"_s, u"[0, 0]"_s}});
    make("padding_forgotten");
    const QString effect = the<QLabel>("mistakeEffect")->text();
    QVERIFY2(effect.endsWith(u"was 0 everywhere and is no longer."_s), qPrintable(effect));
}

/// Not while the new run goes on, which may be cancelled.
void TestLab::numbersOfTheRunBeforeAreToldNoMore()
{
    make("no_scale");
    begin(*m_session, QList<Change>{{u"layer.num_heads"_s, u"10"_s}});
    QCOMPARE(the<QLabel>("mistakeEffect")->text(), u"Computing …"_s);
    QVERIFY(the<QLabel>("mistakeCode")->accessibleName().contains(u"math.sqrt(10)"_s));
    m_session->runner().cancel();
    QTRY_COMPARE(the<QLabel>("mistakeEffect")->text(), QString());
    edit(*m_session, {{u"layer.num_heads"_s, u"5"_s}});
    QTRY_VERIFY(isDone());
    QVERIFY(the<QLabel>("mistakeEffect")->text().contains(u"No shape betrays it"_s));
}

void TestLab::whatCannotBeMadeIsPassedOver()
{
    auto *picker = the<QComboBox>("mistakePicker");
    const auto entry = [&](QLatin1String name) { return picker->model()->index(picker->findData(QString(name)), 0); };
    QVERIFY(entry("no_scale"_L1).flags().testFlag(Qt::ItemIsEnabled));
    const QModelIndex shift = entry("causal_off_by_one"_L1);
    QVERIFY(!shift.flags().testFlag(Qt::ItemIsEnabled));
    const QString why = shift.data(Qt::ToolTipRole).toString();
    QVERIFY2(why.contains(u"It needs a causal mask that hides a next key which nothing else hides."_s),
             qPrintable(why));
    edit(*m_session, {{u"mask.causal"_s, u"\"top_left\""_s}});
    QVERIFY(entry("causal_off_by_one"_L1).flags().testFlag(Qt::ItemIsEnabled));
}

void TestLab::theListIsThatOfThePlanWhereItIsSeenAgain()
{
    const auto *picker = the<QComboBox>("mistakePicker");
    const auto canShift = [&] {
        const int at = picker->findData(u"causal_off_by_one"_s);
        return picker->model()->index(at, 0).flags().testFlag(Qt::ItemIsEnabled);
    };
    QVERIFY(!canShift());
    m_window.hide();
    edit(*m_session, {{u"mask.causal"_s, u"\"top_left\""_s}});
    m_window.show();
    QVERIFY(canShift());
}

void TestLab::whatCanNoLongerBeMadeIsGivenUp()
{
    edit(*m_session, {{u"mask.causal"_s, u"\"top_left\""_s}});
    make("causal_off_by_one");
    QVERIFY(m_session->result()->lab != nullptr);
    QVERIFY(the<QLabel>("mistakeEffect")->text().contains(u"No shape betrays it"_s));
    m_session->undoStack().undo();
    QTRY_VERIFY(m_session->look().mistake.isEmpty());
    QTRY_VERIFY(isDone());
    QVERIFY(m_session->result()->lab == nullptr && m_panel->isHidden());
    QCOMPARE(m_view->b().picked().run, kOwnRun);
    QCOMPARE(m_session->look().view, View::Compare);
}

void TestLab::theListWorksWithKeys()
{
    auto *picker = the<QComboBox>("mistakePicker");
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_Down);
    QTRY_VERIFY(isDone());
    QCOMPARE(m_session->look().mistake, toQString(mistakes().front().name));
    QCOMPARE(m_session->look().view, View::Compare);
    QTest::keyClick(picker, Qt::Key_Up);
    QTRY_VERIFY(isDone());
    QVERIFY(m_session->look().mistake.isEmpty() && m_session->result()->lab == nullptr);
    QVERIFY(m_panel->isHidden());
}

void TestLab::linksShowTheTensorsOfTheSteps()
{
    make("no_transpose");
    auto *effect = the<QLabel>("mistakeEffect");
    Q_EMIT effect->linkActivated(u"output"_s);
    QTRY_VERIFY(isDone());
    QVERIFY(m_view->map(1)->content().slice.tensor() == Output);
    QVERIFY(m_view->map(1)->content().title.contains(u"batch item 0"_s)); // it has no heads
    QCOMPARE(find<QComboBox>(*m_view, u"comparedTensor"_s)->currentData().toString(), u"output"_s);
    Q_EMIT effect->linkActivated(u"weights"_s);
    QTRY_VERIFY(isDone());
    QVERIFY(m_view->map(1)->content().slice.tensor() == Weights);
}

void TestLab::noMistakeIsAsBefore()
{
    const ViewState before = m_session->view();
    make("keys_as_values");
    showMistake(*m_session, nullptr);
    QTRY_VERIFY(isDone());
    Look look = m_session->look();
    QCOMPARE(look.view, View::Compare); // where it was chosen
    look.view = before.look.view;
    QVERIFY(look == before.look);
    QVERIFY(m_view->map(1)->content().slice.tensor() == Weights);
    QVERIFY(find<QComboBox>(*m_view, u"runB"_s)->findData(kMistakenRun) < 0);
}

void TestLab::whatAMistakeTookThePlaceOfComesBack()
{
    pickFile(R"({"format": "headscope-session", "version": 1, "inputs": {"seed": 8}})");
    pick(u"headB"_s, 3);
    pick(u"runA"_s, 1); // without changed numbers
    const LookWords before = m_session->look().compared;
    make("no_scale");
    make("heads_interleaved"); // one after the other
    QCOMPARE(m_view->a().picked().run, kOwnRun);
    QCOMPARE(m_view->b().picked().run, kMistakenRun);
    showMistake(*m_session, nullptr);
    QTRY_VERIFY(isDone());
    QCOMPARE(m_session->look().compared, before);
    QCOMPARE(m_view->b().trace()->plan.document.inputs.seed, 8U);
    QCOMPARE(m_view->b().head(), 3);
}

void TestLab::theWayLeadsBackThroughTheLab()
{
    const ViewState first = m_session->view();
    make("no_scale");
    QCoreApplication::processEvents();
    hide("softmax_queries");
    QCoreApplication::processEvents();
    m_session->go(-1);
    QTRY_VERIFY(isDone());
    QCOMPARE(m_session->look().mistake, u"no_scale"_s);
    QCOMPARE(m_session->result()->order.mistake, findMistake("no_scale"));
    QVERIFY(m_riddle->isHidden() && !m_panel->isHidden());
    m_session->go(-1);
    QTRY_VERIFY(isDone());
    QVERIFY(m_session->view() == first);
    QVERIFY(m_session->result()->lab == nullptr);
}

void TestLab::aFileKeepsTheMistake()
{
    make("mask_after_softmax");
    const QString file = m_directory.filePath(u"s.headscope"_s);
    QVERIFY(m_session->save(file));
    Session other;
    open(other, file);
    QVERIFY(other.warnings().empty());
    QVERIFY(other.view() == m_session->view());
    QVERIFY(other.document() == m_session->document()); // a mistake is no setting
    QVERIFY(other.result()->lab->first->tensor == TensorId(MaskedScores));
}

void TestLab::anEditIsMadeInBothRuns()
{
    make("no_scale");
    QVERIFY(setOverride(*m_session, {Scores, {0, 0, 1, 2}}, 4));
    QTRY_VERIFY(isDone());
    QCOMPARE(lab().right->value(ScaledScores, {0, 0, 1, 2}), static_cast<double>(4 * (1 / std::sqrt(20.0F))));
    QCOMPARE(lab().wrong->value(ScaledScores, {0, 0, 1, 2}), 4.0);
}

void TestLab::whatIsHiddenIsSeenInNeitherRun()
{
    make("no_scale");
    m_session->setHidden({u"weights[0,0,1,:]"_s});
    QTRY_VERIFY(isDone());
    for (const Trace *trace : {lab().right.get(), lab().wrong.get(), m_view->b().trace().get()}) {
        QVERIFY(isCovered(trace->value(Weights, {0, 0, 1, 2})));
        QVERIFY(!isCovered(trace->value(Weights, {0, 0, 2, 2})));
    }
    m_session->setHidden({});
    QVERIFY(!isCovered(lab().wrong->value(Weights, {0, 0, 1, 2})));
}

void TestLab::aRiddleShowsWrongNumbersOnly()
{
    const auto right = m_session->result()->trace;
    hide("heads_interleaved");
    QCOMPARE(m_session->look().view, View::Explore);
    QCOMPARE(m_session->stepIndex(), 0);
    QVERIFY(!m_riddle->isHidden() && m_bar->isHidden() && m_panel->isHidden());
    const auto &result = *m_session->result();
    QCOMPARE(differentTensor(*result.trace, *mistaken(*right, *findMistake("heads_interleaved"))), std::string());
    QVERIFY(result.unchanged == nullptr);
    QVERIFY(m_view->a().trace() == result.trace && m_view->b().trace() == result.trace);
    QVERIFY(m_session->look().mistake.isEmpty());                // nothing that is kept names it
    QVERIFY(setOverride(*m_session, {Scores, {0, 0, 1, 2}}, 4)); // who changes a number goes on with the riddle
    QTRY_VERIFY(isDone());
    QVERIFY(m_session->result()->trace == lab().wrong && m_session->result()->unchanged == nullptr);
    press("riddleEnd");
    QTRY_VERIFY(isDone());
    QVERIFY(m_riddle->isHidden());
    QVERIFY(m_session->result()->lab == nullptr && m_session->result()->unchanged != nullptr);
}

void TestLab::aSeedHidesTheSameForEverybody()
{
    press("findMistake");
    QTRY_VERIFY(isDone());
    QVERIFY(m_session->look().riddle);
    auto *seed = the<QSpinBox>("riddleSeed");
    QCOMPARE(seed->value(), *m_session->look().riddle);
    seed->setValue(4711);
    QTRY_VERIFY(isDone());
    QCOMPARE(m_session->look().riddle, std::optional<Index>(4711));
    QCOMPARE(m_session->labOrder().mistake, riddleOf(m_session->plan(), 4711));
    press("riddleAnother");
    QTRY_VERIFY(isDone());
    QCOMPARE(the<QSpinBox>("riddleSeed")->value(), *m_session->look().riddle);
}

/// And undo brings the one of before back.
void TestLab::anEditThatExchangesTheMistakeIsTold()
{
    hide("padding_forgotten");
    const auto number = m_session->look().riddle;
    const auto told = [&] { return the<QLabel>("riddleVerdict")->text(); };
    const QString exchanged = u"In the session as it is now, another mistake is hidden."_s;
    the<QComboBox>("riddleStep")->setCurrentIndex(1);
    edit(*m_session, {{u"inputs.seed"_s, u"9"_s}});
    QVERIFY(told().isEmpty());
    QCOMPARE(the<QComboBox>("riddleStep")->currentIndex(), 1);
    edit(*m_session, {{u"mask.valid_lens"_s, u"null"_s}});
    QTRY_VERIFY(isDone());
    QVERIFY(m_session->look().riddle == number && m_session->result()->hidesMistake());
    QVERIFY(m_session->labOrder().mistake != findMistake("padding_forgotten"));
    QCOMPARE(told(), exchanged);
    QCOMPARE(the<QComboBox>("riddleStep")->currentIndex(), 0);
    m_session->undoStack().undo();
    QTRY_VERIFY(isDone());
    QCOMPARE(m_session->labOrder().mistake, findMistake("padding_forgotten"));
    QCOMPARE(told(), exchanged);
    m_session->undoStack().undo();
    QVERIFY(told().isEmpty());
}

void TestLab::answersAreJudged()
{
    hide("softmax_queries");
    auto *check = the<QToolButton>("riddleCheck");
    QVERIFY(!check->isEnabled()); // nothing is answered yet
    const auto verdict = [&] { return the<QLabel>("riddleVerdict")->text(); };
    answer(StepId::Scale, "no_scale");
    QCOMPARE(verdict(), u"✗ Not yet: after the step Scale every number is still right. Look further on."_s);
    QCOMPARE(QAccessible::queryAccessibleInterface(the<QLabel>("riddleVerdict"))->role(), QAccessible::Notification);
    answer(StepId::Concat, "softmax_queries");
    QCOMPARE(verdict(), u"✗ Too late: the step Concat gets wrong numbers already. Look further back."_s);
    answer(StepId::Softmax, "mask_after_softmax");
    QCOMPARE(verdict(), u"✗ The step Softmax is right, but something else went wrong there."_s);
    answer(StepId::Softmax, "softmax_queries");
    QVERIFY2(verdict().startsWith(u"✓ Found: Softmax over queries."_s), qPrintable(verdict()));
    QVERIFY(verdict().endsWith(mistakeSign(*findMistake("softmax_queries"))));
    the<QComboBox>("riddleStep")->setCurrentIndex(0);
    Q_EMIT the<QComboBox>("riddleStep")->activated(0);
    QVERIFY(verdict().isEmpty() && !check->isEnabled());
    QVERIFY(the<QLabel>("riddleVerdict")->accessibleName().isEmpty());
    hide("no_scale");
    QCOMPARE(the<QComboBox>("riddleMistake")->currentIndex(), 0); // another riddle has no answer
}

void TestLab::aVerdictSpeaksTheLanguageOfTheWindow()
{
    hide("softmax_queries");
    answer(StepId::Scale, "no_scale");
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    setLanguage(u"zh_CN"_s);
    QCoreApplication::processEvents();
    const Verdict verdict = verdictOn(*m_session->result(), StepId::Scale, *findMistake("no_scale"));
    QVERIFY(!verdict.words.startsWith(u"Not yet"_s));
    QCOMPARE(the<QLabel>("riddleVerdict")->text(), u"✗ "_s + verdict.words);
    QCOMPARE(the<QLabel>("riddleVerdict")->accessibleName(), verdict.words);
}

void TestLab::aRepairShowsRightAndWrong()
{
    hide("keys_as_values");
    press("riddleRepair");
    QTRY_VERIFY(isDone());
    QVERIFY(!m_session->look().riddle && m_riddle->isHidden());
    QCOMPARE(m_session->look().mistake, u"keys_as_values"_s);
    QCOMPARE(m_session->look().view, View::Compare);
    QVERIFY(m_session->result()->trace == lab().right);
    QVERIFY(m_view->map(1)->content().slice.tensor() == HeadOutputs);
    QVERIFY(!m_panel->isHidden() && !m_bar->isHidden());
}

void TestLab::aSessionWithNothingToHideSaysSo()
{
    edit(*m_session, {{u"layer.num_heads"_s, u"1"_s},
                      {u"layer.v_head_size"_s, u"5"_s},
                      {u"layer.scale"_s, u"1"_s},
                      {u"layer.dropout"_s, u"0"_s},
                      {u"mask.valid_lens"_s, u"null"_s},
                      {u"inputs.num_queries"_s, u"1"_s}});
    QVERIFY(!the<QToolButton>("findMistake")->isEnabled());
    QVERIFY(the<QToolButton>("findMistake")->toolTip().contains(u"No mistake can be hidden here."_s));
    startRiddle(*m_session, 1);
    QTRY_VERIFY(isDone());
    QCOMPARE(the<QLabel>("riddleQuestion")->text(), u"No mistake can be hidden here."_s);
    QVERIFY(the<QLabel>("riddleVerdict")->text().isEmpty());
    for (const char *button : {"riddleRepair", "riddleAnother"})
        QVERIFY(!the<QToolButton>(button)->isEnabled());
}

/// Padding is forgotten where a person hides all of it by hand.
void TestLab::aRiddleInVainClaimsNothing()
{
    edit(*m_session, {{u"layer.num_heads"_s, u"1"_s},
                      {u"inputs.num_queries"_s, u"1"_s},
                      {u"mask.valid_lens"_s, u"[5, 6]"_s}}); // of 6 keys
    QVERIFY(setOverride(*m_session, {Mask, {0, 0, 0, 5}}, 0));
    QTRY_VERIFY(isDone());
    hide("padding_forgotten");
    QVERIFY(!lab().first && !m_session->result()->hidesMistake());
    const auto *question = the<QLabel>("riddleQuestion");
    QVERIFY2(question->text().startsWith(u"No mistake can be hidden here with this number"_s),
             qPrintable(question->text()));
    hide("no_scale");
    QVERIFY(question->text().startsWith(u"A line of this layer's code is wrong"_s));
}

/// The riddle of the session before goes on where no file is opened.
void TestLab::aBlockWithoutAttentionHidesNone()
{
    startRiddle(*m_session, 1);
    const QString block = QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/feed_forward.headscope");
    QVERIFY(m_session->take({}, *openSession(block), false));
    QVERIFY(m_session->look().riddle && !m_riddle->isHidden());
    const QString told = the<QLabel>("riddleQuestion")->text();
    QVERIFY2(told.endsWith(u"Each of them is one of attention: this block has none."_s), qPrintable(told));
    QVERIFY(the<QLabel>("riddleVerdict")->text().isEmpty());
    QVERIFY(!the<QSpinBox>("riddleSeed")->isEnabled());
    press("riddleEnd");
    QVERIFY(!m_session->look().riddle && m_riddle->isHidden());
    QVERIFY(the<QToolButton>("findMistake")->toolTip().contains(told));
}

void TestLab::aModelEndsTheRiddle()
{
    Session other;
    open(other, u"sort"_s);
    startRiddle(*m_session, 1);
    QVERIFY(!m_riddle->isHidden());
    m_session->show(u"example:sort"_s, other.model());
    QVERIFY(!m_session->look().riddle && m_riddle->isHidden());
}

void TestLab::aFileKeepsNoMistakeOfTheSessionBefore()
{
    const QString file = fileWith(R"({"format": "headscope-session", "version": 1})");
    const auto savedAgain = [&] {
        open(*m_session, file);
        if (!m_session->save(file))
            qFatal("not saved");
        QFile saved(file);
        return saved.open(QIODevice::ReadOnly) ? saved.readAll() : QByteArray();
    };
    hide("no_scale");
    QVERIFY(!savedAgain().contains("riddle"));
    QVERIFY(!m_session->look().riddle && m_riddle->isHidden());
    make("no_scale");
    const QByteArray saved = savedAgain();
    QVERIFY2(!saved.contains("mistake"), saved.constData());
    QVERIFY(m_session->look().mistake.isEmpty() && m_panel->isHidden());
    QCOMPARE(m_view->b().picked().run, kOwnRun);
    hide("no_scale");
    QVERIFY(m_session->save(file)); // in which it was hidden itself
    open(*m_session, u"d2l"_s);
    open(*m_session, file);
    QVERIFY(m_session->look().riddle && !m_riddle->isHidden());
}

void TestLab::theBlockOfAModelIsNamed()
{
    open(*m_session, u"sort"_s);
    startRiddle(*m_session, 1);
    const QString block = blockTitle(*m_session->model()->model, m_session->block());
    const QString told = the<QLabel>("riddleQuestion")->text();
    QVERIFY2(told.startsWith(u"A line of the code of %1 is wrong"_s.arg(block)), qPrintable(told));
    Look look = m_session->look();
    look.view = View::Model; // whose numbers are the right ones
    m_session->setLook(look);
    QVERIFY(m_riddle->isHidden());
    look.view = View::Heads;
    m_session->setLook(look);
    QVERIFY(!m_riddle->isHidden());
}

void TestLab::everythingHasAName()
{
    hide("no_scale");
    for (const QWidget *widget : m_window.findChildren<QWidget *>()) {
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const bool isField =
            qobject_cast<const QComboBox *>(widget) != nullptr || qobject_cast<const QSpinBox *>(widget) != nullptr;
        if (button == nullptr && !isField)
            continue;
        QVERIFY2(!widget->objectName().isEmpty(), widget->metaObject()->className());
        QVERIFY2(!widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty()),
                 qPrintable(widget->objectName()));
        QVERIFY2((widget->focusPolicy() & Qt::TabFocus) != 0, qPrintable(widget->objectName()));
    }
}

HEADSCOPE_TEST(TestLab, QApplication)
#include "tst_lab.moc"
