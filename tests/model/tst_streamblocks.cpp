// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "tests/model/support.h"
#include "ui/arithmetic/telling.h"
#include "ui/chart/chart.h"
#include "ui/chart/measure.h"
#include "ui/explain/formulasigns.h"
#include "ui/explain/stepwords.h"
#include "ui/export/figureformat.h"
#include "ui/heads/headgallery.h"
#include "ui/lines/rootline.h"
#include "ui/operation/mapwidget.h"
#include "ui/operation/operationview.h"
#include "ui/session/layers.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"

#include <QLabel>
#include <QRegularExpression>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace headscope;

/// What the window tells of the blocks of a model that are none of attention.
class TestStreamBlocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void theOperatorHasRoomOnItsArrow_data();
    void theOperatorHasRoomOnItsArrow();
    void whatIsMadeTogetherHasItsOwnNames();
    void blocksWithoutAttentionHaveNoQueries_data();
    void blocksWithoutAttentionHaveNoQueries();
    void aPictureIsComparedWithClasses();
    void wordsOfASmallVocabularyStandBesideTheirNumbers();
    void noBlockOfAPictureIsToldOfTokens();
    void likeliestTokensAreWords();
    void aPredictionThatIsNoNumberIsTold();
};

namespace {

/// The window that shows a model block by block.
struct Explored
{
    explicit Explored(const QString &name)
    {
        window.resize(1280, 800);
        openModel(session, name);
        Look look = session.look();
        look.view = View::Explore;
        session.setLook(look);
        window.show();
        QCoreApplication::processEvents();
    }

    MainWindow window;
    Session &session = window.session();
};

} // namespace

void TestStreamBlocks::theOperatorHasRoomOnItsArrow_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"bert", "llama", "vit", "d2l_transformer"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// "× W_transformᵀ" is longer than "× W_qᵀ".
void TestStreamBlocks::theOperatorHasRoomOnItsArrow()
{
    QFETCH(QString, name);
    Explored explored(name);
    Session &session = explored.session;
    const auto *view = explored.window.findChild<OperationView *>();
    for (std::size_t block = 0; block < session.model()->model->blocks.size(); ++block) {
        showBlock(session, block);
        for (const GraphTensor &tensor : session.plan().graph->tensors()) {
            if (tensor.operands.empty() || !session.result()->trace->has(tensor.id))
                continue;
            session.setTensor(tensor.id);
            const QString words = tellingOf(tensor.operation).arrowName(tensor, session.plan());
            if (view->operandCount() == 0 || session.selection().tensor != tensor.id)
                continue;
            const QRect before = view->operandMap(view->operandCount() - 1)->geometry();
            const double room = view->resultMap()->geometry().left() - before.right();
            const double wanted = rootLineWidth(uiFont(kCaptionSize - 1, Weight::Bold), words);
            QVERIFY2(room >= wanted, qPrintable(u"%1: %2 for %3"_s.arg(words).arg(room).arg(wanted)));
        }
    }
}

/// Queries, keys and values have letters: a gate is no K.
void TestStreamBlocks::whatIsMadeTogetherHasItsOwnNames()
{
    Explored explored(u"llama"_s);
    Session &session = explored.session;
    showBlock(session, session.model()->model->find("layer.0.ffn").value());
    session.setTensor(Role::FfnUp);
    QCOMPARE(find<QToolButton>(explored.window, u"lane0"_s)->text(), u"gate"_s);
    QCOMPARE(find<QToolButton>(explored.window, u"lane1"_s)->text(), u"up"_s);
    showBlock(session, session.model()->model->find("layer.0.self").value());
    session.setTensor(Role::K);
    QCOMPARE(find<QToolButton>(explored.window, u"lane1"_s)->text(), u"K"_s);
}

void TestStreamBlocks::blocksWithoutAttentionHaveNoQueries_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"bert", "llama", "vit", "gpt_neox"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// Whatever the window tells of a feed-forward, an embedding or the last blocks.
void TestStreamBlocks::blocksWithoutAttentionHaveNoQueries()
{
    QFETCH(QString, name);
    Explored explored(name);
    Session &session = explored.session;
    const auto &blocks = session.model()->model->blocks;
    const auto *view = explored.window.findChild<OperationView *>();
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        if (blocks[block].attends())
            continue;
        showBlock(session, block);
        for (const Step *step : stepsOf(session.plan())) {
            session.setStep(step->id);
            const TensorId tensor = session.selection().tensor;
            QStringList told = placeWords(*session.result()->trace, tensor, Cell(specOf(tensor).axes.size(), 0));
            for (std::size_t axis = 0; axis < specOf(tensor).axes.size(); ++axis)
                told << axisTitle(specOf(tensor), axis, termsIn(session.plan()));
            for (const QWidget *widget : explored.window.findChildren<QWidget *>())
                if (widget->isVisible()) {
                    told << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription();
                    if (const auto *label = qobject_cast<const QLabel *>(widget))
                        told << label->text();
                }
            for (const QString &words : told)
                QVERIFY2(!words.contains(u"quer"_s, Qt::CaseInsensitive), qPrintable(words));
        }
    }
    QVERIFY(view->isVisible());
}

/// Of a model that reads pictures nothing in its last blocks is told of tokens, nor of positions where patches lie.
void TestStreamBlocks::aPictureIsComparedWithClasses()
{
    Explored explored(u"vit"_s);
    Session &session = explored.session;
    const std::size_t last = session.model()->model->find("unembed").value();
    showBlock(session, last);
    for (const Step *step : stepsOf(session.plan())) {
        QStringList told{stepHeadline(step->id, session.plan()), stepExplanation(step->id, session.plan(), 0)};
        told << signsAsText(signsInWords(*step, session.plan()));
        for (const QString &words : told)
            QVERIFY2(!words.contains(u"token"_s, Qt::CaseInsensitive), qPrintable(words));
    }
    const AxisTerms terms = termsIn(session.plan());
    QCOMPARE(axisTitle(specOf(Role::Logits), 2, terms), u"class"_s);
    QCOMPARE(axisTitle(specOf(Role::Patches), 1, terms), u"patch"_s);
    QCOMPARE(axisCount(Extent::VocabularySize, 1, terms), u"1 class"_s);
    const Slice logits(session.result()->trace, Role::Logits, 0, 0);
    QCOMPARE(logits.columnLabels().front(), shownText(session.plan().vocabulary.word(0)));
    const Slice weights(session.result()->trace, Role::WUnembed, 0, 0);
    QCOMPARE(weights.rowLabels(), logits.columnLabels());
}

void TestStreamBlocks::wordsOfASmallVocabularyStandBesideTheirNumbers()
{
    Explored explored(u"gpt2"_s);
    Session &session = explored.session;
    showBlock(session, session.model()->model->find("unembed").value());
    const Plan &plan = session.plan();
    const Slice logits(session.result()->trace, Role::Logits, 0, 0);
    const QStringList labels = logits.columnLabels();
    QCOMPARE(labels.size(), plan.sizes.vocabulary);
    for (Index token = 0; token < labels.size(); ++token) {
        const QString word = shownText(plan.vocabulary.word(token));
        QCOMPARE(labels[token], word.isEmpty() ? u"t%1"_s.arg(token) : word);
        QCOMPARE(logits.columnLabel(token), labels[token]);
    }
    QVERIFY(!labels.filter(QRegularExpression(u"[a-z]{3}"_s)).isEmpty());
    FigureJob job{session.result()->trace, {}, {}};
    job.figure.tensor = Role::Logits;
    const QString header = QString::fromUtf8(figureCsv(job)).section(u'\n', 0, 0);
    QVERIFY2(header.endsWith(u',' + labels.last()), qPrintable(header));
}

/// Nor where it attends to nothing.
void TestStreamBlocks::noBlockOfAPictureIsToldOfTokens()
{
    Explored explored(u"vit"_s);
    Session &session = explored.session;
    for (std::size_t block = 0; block < session.model()->blocks.size(); ++block) {
        showBlock(session, block);
        for (const Step *step : stepsOf(session.plan()))
            for (const QString &words :
                 {stepHeadline(step->id, session.plan()), stepExplanation(step->id, session.plan(), 0)})
                QVERIFY2(!words.contains(u"token"_s, Qt::CaseInsensitive), qPrintable(words));
    }
    QVERIFY(!HeadGallery::noHeads().contains(u"token"_s));
}

void TestStreamBlocks::likeliestTokensAreWords()
{
    const auto chartOf = [](Explored &explored) {
        showBlock(explored.session, explored.session.model()->model->find("unembed").value());
        explored.session.setTensor(Role::Probabilities);
        Measure measure;
        return likeliestTokens({explored.session.result(), explored.session.selection(), measure});
    };
    Explored gpt(u"gpt2"_s);
    const ChartContent after = chartOf(gpt);
    const Trace &trace = *gpt.session.result()->trace;
    const auto row = trace.row(Role::Probabilities, {0, queryShown(trace.plan, gpt.session.selection()), 0});
    const Index likeliest = std::max_element(row.begin(), row.end()) - row.begin();
    const std::string word = gpt.session.model()->model->wordOf(Column::Only, static_cast<TokenId>(likeliest));
    QVERIFY2(after.caption.startsWith(u"AFTER"_s), qPrintable(after.caption));
    QCOMPARE(after.bars.names.front(), shownText(word));
    const QStringList place = placeWords(trace, Role::Logits, {0, 0, likeliest});
    QCOMPARE(place.back(), u"token %1 “%2”"_s.arg(likeliest).arg(shownText(word)));
    Explored bert(u"bert"_s);
    QVERIFY(chartOf(bert).caption.startsWith(u"IN THE PLACE OF"_s));
    Explored vit(u"vit"_s);
    QVERIFY(chartOf(vit).caption.endsWith(u"CLASSES"_s));
}

/// A number of a feed-forward that is NaN makes all behind it NaN.
void TestStreamBlocks::aPredictionThatIsNoNumberIsTold()
{
    Explored explored(u"gpt2"_s);
    Session &session = explored.session;
    ModelWish wish = session.model()->wish;
    wish.changes.overrides[session.model()->model->find("layer.0.ffn").value()] = {
        {"ffn_down", {0, 0, 0}, std::numeric_limits<double>::quiet_NaN()}};
    QVERIFY(session.edit(wish, u"edit"_s));
    QVERIFY(waitForRun(session));
    showBlock(session, session.model()->model->find("unembed").value());
    session.setTensor(Role::Probabilities);
    Measure measure;
    const ChartContent chart = likeliestTokens({session.result(), session.selection(), measure});
    QVERIFY2(!chart.caption.contains(u"nan"_s, Qt::CaseInsensitive), qPrintable(chart.caption));
    QVERIFY(!std::isnan(chart.bars.top));
}

HEADSCOPE_TEST(TestStreamBlocks, QApplication)
#include "tst_streamblocks.moc"
