// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/runmodel.h"
#include "ui/export/figurewords.h"

#include "engine/models/modeltexts.h"
#include "engine/models/rollout.h"
#include "tests/ui/figurelayers.h"
#include "tests/ui/writtenfigure.h"
#include "ui/export/figurefield.h"
#include "ui/export/figureformat.h"
#include "ui/library/models.h"

#include <cmath>

using namespace headscope;
using enum Role;

/// What files say of the figures in them.
class TestFigureWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void argumentsTellWhatIsNotUsual();
    void argumentsDoNotTellWhatSaysNothing();
    void aNarrowRangeIsToldWithAllItsDigits();
    void aWidthIsToldToTheBit();
    void aBlockOfAModelIsNoSession();
    void itemsThatStandSideBySideAreTold();
    void onlySeedsThatAreUsedAreTold();
    void whatIsInAFileIsNotDrawn();
    void aSessionWithFilesIsNamed();
    void trainedWeightsHaveNoSeed();
    void aModelIsToldWithWhatItReads();
    void whatIsChangedInAModelIsTold();
    void layersAreToldByWhatTheirNamesHaveInCommon();
    void theTitleOfThePageIsThatOfTheFile();

private:
    std::shared_ptr<const Trace> m_trace;
};

namespace {

/// The small model with two layers on a text.
SharedModelTrace inductionRun(const std::string &text, const ModelChanges &changes = {})
{
    const SharedModel model = openAnyModel(u"example:induction"_s).value();
    ModelInput input;
    input.source = cutFor(*model, text).value().ids;
    return runModel(planModel(model, input, changes).value());
}

/// The weights of its second layer.
FigureJob inductionJob(const ModelTrace &run, const ModelWish &wish)
{
    const std::size_t block = run.model().find("layer.1.self").value();
    FigureJob job{run.traces[block], {}, {}};
    job.figure.block = u"layer.1.self"_s;
    job.asked = askedRunOf(run, wish);
    return job;
}

} // namespace

void TestFigureWords::initTestCase()
{
    m_trace = traceOf(u"d2l"_s);
}

void TestFigureWords::argumentsTellWhatIsNotUsual()
{
    QVERIFY(figureArguments({m_trace, {}, {}}).isEmpty());
    FigureJob job{m_trace, {}, {}};
    job.figure.tensor = Scores;
    job.figure.heads = {2, 0};
    job.figure.pools = {Pooling::Mean, Pooling::Minimum};
    job.figure.range = RangeMode::Fixed;
    job.figure.fixedRange = {-1, 0.5};
    job.page.title = u"it's"_s;
    QCOMPARE(figureArguments(job).join(u' '),
             u"--tensor scores --heads 2,0 --also mean,min --range -1:0.5 --title 'it'\\''s'"_s);
}

void TestFigureWords::argumentsDoNotTellWhatSaysNothing()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.items = {1};
    QVERIFY2(figureArguments(job).isEmpty(), qPrintable(figureArguments(job).join(u' ')));
    job.figure.across = Across::Items;
    job.figure.batch = 1;
    job.figure.heads = {2, 0};
    job.figure.pools = {Pooling::Mean};
    QCOMPARE(figureArguments(job).join(u' '), u"--heads 2 --across items --items 1"_s);
    job.figure = {};
    job.figure.tensor = QHeads;
    job.figure.queries = Span{0, 2};
    job.figure.keys = Span{1, 3};
    job.figure.hidesPadding = true;
    QCOMPARE(figureArguments(job).join(u' '), u"--tensor Q_heads --queries 0:2"_s);
    job.figure.tensor = KHeads;
    QCOMPARE(figureArguments(job).join(u' '), u"--tensor K_heads --keys 1:3"_s);
}

/// Else the command would be refused, or make another figure.
void TestFigureWords::aNarrowRangeIsToldWithAllItsDigits()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.range = RangeMode::Fixed;
    job.figure.fixedRange = {0.1234567, 0.1234569};
    QCOMPARE(figureArguments(job), (QStringList{u"--range"_s, u"0.1234567:0.1234569"_s}));
}

void TestFigureWords::aWidthIsToldToTheBit()
{
    const std::vector<FigureField> fields = figureFields();
    const FigureField &width = fieldOf(fields, u"width"_s);
    for (const QString &word : {u"246pt"_s, u"3.3in"_s, u"8.6cm"_s, u"86mm"_s, u"86"_s}) {
        FigureJob job{m_trace, {}, {}};
        QVERIFY2(!width.write(job, word), qPrintable(word));
        FigureJob again{m_trace, {}, {}};
        QVERIFY2(!width.write(again, figureArguments(job).value(1)), qPrintable(word));
        QCOMPARE(again.page.widthMm, job.page.widthMm);
        QVERIFY2(std::abs(job.page.widthMm - 86) < 3, qPrintable(word));
    }
}

void TestFigureWords::aBlockOfAModelIsNoSession()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.block = u"layer.0.self"_s;
    QCOMPARE(figureSession(job), std::string());
    QCOMPARE(figureArguments(job).join(u' '), u"--tensor layer.0.self/weights"_s);
    job.figure.isRollout = true;
    QVERIFY2(figureDescription(job).startsWith(u"tensor layer.0.self/rollout, "_s), qPrintable(figureDescription(job)));
}

void TestFigureWords::itemsThatStandSideBySideAreTold()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.across = Across::Items;
    const auto tells = [&job](const QString &words) {
        return figureDescription(job).startsWith(u"tensor %1, inputs seed "_s.arg(words));
    };
    QVERIFY2(tells(u"weights, head 0, all batch items"_s), qPrintable(figureDescription(job)));
    job.figure.heads = {3, 1}; // the first of them is shown
    job.figure.items = {0, 1};
    QVERIFY2(tells(u"weights, head 3, batch items 0, 1"_s), qPrintable(figureDescription(job)));
    job.figure.items = {1};
    QVERIFY2(tells(u"weights, head 3, batch item 1"_s), qPrintable(figureDescription(job)));
    job.figure.tensor = Output; // which has no heads
    QVERIFY2(tells(u"output, batch item 1"_s), qPrintable(figureDescription(job)));
}

/// A seed that nothing is drawn from makes no number of the figure.
void TestFigureWords::onlySeedsThatAreUsedAreTold()
{
    Document document = smallDocument();
    document.inputs.kind = InputKind::Arange;
    QCOMPARE(figureDescription({traceOf(document), {}, {}}),
             u"tensor weights, batch item 0, weights seed %1"_s.arg(document.weights.seed));
    const Document heads = changed(smallDocument(), {{"layer.projections", "false"}});
    QCOMPARE(figureDescription({traceOf(heads), {}, {}}),
             u"tensor weights, batch item 0, inputs seed %1"_s.arg(heads.inputs.seed));
}

void TestFigureWords::whatIsInAFileIsNotDrawn()
{
    Document document = smallDocument();
    const auto drawn = traceOf(document);
    document.inputs.queries = TensorRef{"x.npz", "q"};
    document.inputs.keys = TensorRef{"x.npz", "k"};
    const TensorFile given{{"q", *drawn->shared(Queries)}, {"k", *drawn->shared(Keys)}, {"v", *drawn->shared(Values)}};
    QCOMPARE(figureDescription({traceOf(document, fileWith(given)), {}, {}}),
             u"tensor weights, batch item 0, inputs seed 7, weights seed 7"_s);
    document.inputs.values = TensorRef{"x.npz", "v"};
    QCOMPARE(figureDescription({traceOf(document, fileWith(given)), {}, {}}),
             u"tensor weights, batch item 0, weights seed 7"_s);
}

/// What is in them no figure keeps.
void TestFigureWords::aSessionWithFilesIsNamed()
{
    QCOMPARE(namedSession(m_trace->plan, u"example:d2l"_s), std::string());
    const QString location = u"example:dates/decoder-2-cross/all"_s;
    FigureJob job{traceOf(location.mid(8)), {}, {}};
    job.asked.model = namedSession(job.trace->plan, location);
    job.asked.options = {{"set", "layer.scale=1"}};
    job.figure.batch = 3;
    QCOMPARE(figureCommand(job), u"example:dates/decoder-2-cross/all --set 'layer.scale=1' --batch 3"_s);
    QVERIFY(!figureSession(job).empty());
    QVERIFY2(!figureDescription(job).contains(u"model "_s), qPrintable(figureDescription(job)));
    QCOMPARE(namedSession(job.trace->plan, u"/home/me/mine.headscope"_s), std::string("mine.headscope"));
}

void TestFigureWords::trainedWeightsHaveNoSeed()
{
    const SharedModelTrace run = inductionRun("QWERTQWE");
    const std::size_t block = run->model().find("layer.1.self").value();
    FigureJob job{rolloutMap(*run, block), {}, {}};
    job.figure.isRollout = true;
    job.figure.block = u"layer.1.self"_s;
    QCOMPARE(figureDescription(job), u"tensor layer.1.self/rollout, batch item 0"_s);
    job.figure.block.clear(); // a session of maps that are given
    QCOMPARE(figureDescription(job), u"tensor rollout, batch item 0"_s);
    FigureJob embedding{run->traces.front(), {}, {}};
    embedding.figure.tensor = Role::Embedding;
    embedding.figure.block = u"embed"_s;
    QCOMPARE(figureDescription(embedding), u"tensor embed/embedding, batch item 0"_s);
}

void TestFigureWords::aModelIsToldWithWhatItReads()
{
    ModelWish wish;
    wish.text = "QWERTQWE";
    const FigureJob job = inductionJob(*inductionRun(wish.text), wish);
    QCOMPARE(figureCommand(job), u"example:induction --text QWERTQWE --tensor layer.1.self/weights"_s);
    QCOMPARE(figureDescription(job),
             u"tensor layer.1.self/weights, batch item 0, model example:induction, text QWERTQWE"_s);
    QVERIFY2(figureTitle(job).endsWith(u" · layer.1.self"_s), qPrintable(figureTitle(job)));
    wish.text = "QWE"; // of which other tokens would be read
    const QString ids = figureArguments(inductionJob(*inductionRun("QWERTQWE"), wish)).value(2);
    QCOMPARE(ids.count(u','), 8); // with <bos>
    FigureJob spaced = job;
    spaced.asked.options = {{"text", "it's 5"}};
    QVERIFY2(figureCommand(spaced).startsWith(u"example:induction --text 'it'\\''s 5' "_s),
             qPrintable(figureCommand(spaced)));
    QVERIFY2(figureDescription(spaced).endsWith(u", text “it's 5”"_s), qPrintable(figureDescription(spaced)));
    spaced.asked.model = "-x"; // which is no option
    spaced.asked.options = {{"text", "5\n"}};
    QCOMPARE(figureArguments(spaced).mid(0, 3), (QStringList{u"./-x"_s, u"--text"_s, u"'5\n'"_s}));
}

void TestFigureWords::whatIsChangedInAModelIsTold()
{
    ModelWish wish;
    wish.text = "QWERTQWE";
    wish.otherText = "ASDFGASD";
    const SharedModelTrace before = inductionRun(wish.text);
    const std::size_t block = before->model().find("layer.0.self").value();
    ModelChanges changes;
    changes.leftOut = {{block, 1}};
    changes.patched = {{block, 2}};
    changes.other = inductionRun(wish.otherText)->plan.input.source;
    changes.overrides[block] = {{"scores", {0, 0, 1, 0}, 3}};
    const FigureJob job = inductionJob(*inductionRun(wish.text, changes), wish);
    QCOMPARE(figureCommand(job), u"example:induction --text QWERTQWE --without layer.0.self/head.1 --patch "
                                 u"layer.0.self/head.2 --from ASDFGASD --tensor layer.1.self/weights"_s);
    QVERIFY2(figureDescription(job).endsWith(u", without layer.0.self/head.1, patch layer.0.self/head.2, from "
                                             u"ASDFGASD, numbers changed by hand: 1"_s),
             qPrintable(figureDescription(job)));
    wish.before = TextsBefore{"QWERTQW", wish.otherText}; // beside which a command would refuse the other text
    const FigureJob writtenOn = inductionJob(*inductionRun(wish.text, changes), wish);
    QCOMPARE(figureCommand(writtenOn), u"example:induction --text QWERTQWE --without layer.0.self/head.1 --tensor "
                                       u"layer.1.self/weights"_s);
    QVERIFY2(figureDescription(writtenOn).endsWith(u", parts patched before the model wrote on: 1"_s),
             qPrintable(figureDescription(writtenOn)));
}

void TestFigureWords::layersAreToldByWhatTheirNamesHaveInCommon()
{
    FigureJob job{m_trace, {}, {}};
    job.figure.block = u"layer.0.self"_s;
    job.figure.layers = asLayers({m_trace, m_trace});
    QCOMPARE(figureArguments(job).join(u' '), u"--tensor 'layer.*.self/weights'"_s); // a shell leaves it as it is
    QVERIFY2(figureDescription(job).startsWith(u"tensor layer.*.self/weights, "_s), qPrintable(figureDescription(job)));
    const QImage image = QImage::fromData(figurePng(job), "PNG");
    QCOMPARE(image.text(u"Title"_s), u"layer.*.self"_s);
    QCOMPARE(image.text(u"Options"_s), u"--tensor 'layer.*.self/weights'"_s);
}

void TestFigureWords::theTitleOfThePageIsThatOfTheFile()
{
    FigureJob job{m_trace, {}, {}};
    const QString ofSession = figureTitle(job);
    QVERIFY(!ofSession.isEmpty());
    job.page.title = u"One head,\nfour queries"_s;
    QCOMPARE(figureTitle(job), u"One head, four queries"_s);
    QVERIFY(figureSvg(job).contains("<title>One head, four queries</title>"));
    job.asked.title = "a model";
    QCOMPARE(figureTitle(job), u"One head, four queries"_s);
    job.asked.title.clear();
    job.page.title = u" \n"_s;
    QCOMPARE(figureTitle(job), ofSession);
}

HEADSCOPE_TEST(TestFigureWords, QApplication)
#include "tst_figurewords.moc"
