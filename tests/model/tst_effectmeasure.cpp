// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/model/patching.h"
#include "ui/access/paintedcells.h"
#include "ui/composer/figurecomposer.h"
#include "ui/export/figurewords.h"
#include "ui/model/measurebox.h"
#include "ui/model/withoutmap.h"

#include <QFile>

#include <memory>

using namespace headscope;

namespace {

constexpr int kLogits = 1;

void pick(QComboBox *box, int index)
{
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
}

/// The last row of logits of a run, at a token.
double logitIn(const ModelTrace &trace, TokenId token)
{
    return trace.trace("unembed").value(Role::Logits, {0, predictingRow(trace), token});
}

/// The numbers of the table that the command writes, whose rows begin with two names.
std::vector<std::vector<double>> toldBy(const QStringList &wanted, const QStringList &more)
{
    const QStringList call{u"export"_s, u"example:induction"_s, u"--text"_s, kPatchText, u"--out"_s,
                           u"-"_s,      u"--format"_s,          u"csv"_s};
    std::vector<std::vector<double>> rows;
    for (const QString &line :
         QString::fromUtf8(runHeadscope(call + wanted + more).out).trimmed().split(u'\n').mid(1)) {
        rows.emplace_back();
        for (const QString &number : line.split(u',').mid(2))
            rows.back().push_back(number.toDouble());
    }
    return rows;
}

} // namespace

/// What the effects of parts are measured in: the probability of a token, or how far its logit is above another one.
class TestEffectMeasure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aDifferenceIsOfTwoLogits();
    void theRunnerUpIsComparedWithoutAnotherAnswer();
    void theMapTellsTheDifferenceOfLogits();
    void theOtherSentenceIsComparedWith();
    void aCertainAnswerMovesInItsLogitAlone();
    void theTokenThatIsChosenIsTheFirst();
    void aCommandTellsOfTheTokenThatIsChosen();
    void bothPanelsTellTheSame();
    void theChoiceIsKept();
    void aWrongChoiceIsTold();
    void largeChangesStayShort();
    void aFigureNamesBothTokens();
    void aCommandTellsWhatTheMapDoes();
};

void TestEffectMeasure::aDifferenceIsOfTwoLogits()
{
    const Candidate token{1, 3.5, 0.25}, other{2, -1.25, 0.125};
    QCOMPARE(measured(EffectMeasure::Probability, token, other), 0.25);
    QCOMPARE(measured(EffectMeasure::LogitDifference, token, other), 4.75);
    QCOMPARE(measured(EffectMeasure::LogitDifference, other, token), -4.75);
}

void TestEffectMeasure::theRunnerUpIsComparedWithoutAnotherAnswer()
{
    Patching patching;
    const auto trace = patching.session().modelResult()->trace;
    const auto best = candidatesAt(*trace, predictingRow(*trace), 2);
    const std::vector<TokenId> usual{best[0].id, best[1].id};
    QCOMPARE(comparedTokens(*trace, nullptr, {}).both, usual);
    QCOMPARE(comparedTokens(*trace, trace.get(), {}).both, usual); // says the same
    QVERIFY(!comparedTokens(*trace, trace.get(), {}).isOfOther);
    const auto other = runOther(trace, trace->model().source->cut(kPatchOther.toStdString())->ids);
    const TokenId said = candidatesAt(**other, predictingRow(**other), 1).front().id;
    QVERIFY(said != best[0].id && said != best[1].id);
    QCOMPARE(comparedTokens(*trace, other->get(), {}).both, (std::vector<TokenId>{best[0].id, said}));
    QVERIFY(comparedTokens(*trace, other->get(), {}).isOfOther);
}

/// As they come out where the part is left out for good.
void TestEffectMeasure::theMapTellsTheDifferenceOfLogits()
{
    Patching patching;
    pick(patching.find<MeasureBox>(u"withoutMeasure"_s), kLogits);
    const auto plain = patching.session().modelResult()->trace;
    const auto tokens = comparedTokens(*plain, nullptr, {}).both;
    const auto differenceIn = [&](const ModelTrace &trace) {
        return logitIn(trace, tokens[0]) - logitIn(trace, tokens[1]);
    };
    const auto *map = patching.find<WithoutMap>(u"withoutMap"_s);
    const ModelPart part = map->strongest()->what;
    const double change = *map->change(part);
    const QString name = map->strongest()->name;
    const QString sentence = patching.find<QLabel>(u"withoutSentence"_s)->text();
    ModelWish wish = patching.session().model()->wish;
    wish.changes.leftOut = {part};
    begin(patching.session(), wish);
    patching.settle();
    const double really = differenceIn(*patching.session().modelResult()->trace) - differenceIn(*plain);
    QVERIFY2(std::abs(change - really) < 1e-5, qPrintable(u"%1 %2"_s.arg(change).arg(really)));
    QVERIFY(std::abs(really) > 1);
    QVERIFY2(sentence.contains(really < 0 ? u" falls by "_s : u" rises by "_s) && sentence.contains(name.mid(1)),
             qPrintable(sentence));
    QVERIFY(sentence.contains(QString::number(std::abs(really), 'f', std::abs(really) < 9.995 ? 2 : 1)));
}

void TestEffectMeasure::theOtherSentenceIsComparedWith()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    pick(patching.find<MeasureBox>(u"patchMeasure"_s), kLogits);
    const auto plain = patching.session().modelResult()->trace;
    const auto other = runOther(plain, plain->model().source->cut(kPatchOther.toStdString())->ids);
    const TokenId ours = patching.answer();
    const TokenId theirs = candidatesAt(**other, predictingRow(**other), 1).front().id;
    const double before = logitIn(*plain, ours) - logitIn(*plain, theirs);
    const QString headline = patching.find<QLabel>(u"patchHeadline"_s)->text();
    QVERIFY2(headline.contains(u", which is %1, changes"_s.arg(before, 0, 'f', 2)), qPrintable(headline));
    const ModelPart part = patching.map()->strongest()->what;
    const double change = *patching.map()->change(part);
    ModelWish wish = patching.session().model()->wish;
    wish.changes.patched = {part};
    begin(patching.session(), wish);
    patching.settle();
    const auto &patched = *patching.session().modelResult()->trace;
    QVERIFY(std::abs(change - (logitIn(patched, ours) - logitIn(patched, theirs) - before)) < 1e-5);
}

/// Who reads zeros alone is told where more is to be seen.
void TestEffectMeasure::aCertainAnswerMovesInItsLogitAlone()
{
    Patching patching(u"on March 5, 2021"_s, u"example:dates"_s);
    const auto *map = patching.find<WithoutMap>(u"withoutMap"_s);
    const auto *sentence = patching.find<QLabel>(u"withoutSentence"_s);
    patching.typeOther(u"on April 5, 2021"_s);
    const auto *patch = patching.map();
    QVERIFY(std::abs(*patch->strongest()->change) < 0.005);
    QVERIFY(patching.find<QLabel>(u"patchSentence"_s)->text().contains(u"The logit difference may tell more"_s));
    QVERIFY(!sentence->text().contains(u"may tell more"_s)); // as a feed-forward is needed for it
    pick(patching.find<MeasureBox>(u"patchMeasure"_s), kLogits);
    QVERIFY(std::abs(*patch->strongest()->change) > 0.1);
    QVERIFY(!patching.find<QLabel>(u"patchSentence"_s)->text().contains(u"may tell more"_s));
    QVERIFY(std::abs(*map->strongest()->change) > 1);
}

void TestEffectMeasure::theTokenThatIsChosenIsTheFirst()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    pick(patching.find<MeasureBox>(u"patchMeasure"_s), kLogits);
    const ModelPart part = patching.map()->strongest()->what;
    const double change = *patching.map()->change(part);
    const QString headline = patching.find<QLabel>(u"patchHeadline"_s)->text();
    pick(patching.find<QComboBox>(u"patchToken"_s), 1);
    QCOMPARE(*patching.map()->change(part), -change);
    QVERIFY(patching.find<QLabel>(u"patchHeadline"_s)->text() != headline);
}

void TestEffectMeasure::aCommandTellsOfTheTokenThatIsChosen()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    const auto command = [&] {
        Q_EMIT patching.map()->exportWanted();
        const std::unique_ptr<FigureComposer> composer(patching.window.findChild<FigureComposer *>());
        return figureCommand(composer->job());
    };
    const QString usual = command();
    QVERIFY2(!usual.contains(u"--answer-of"_s), qPrintable(usual));
    pick(patching.find<QComboBox>(u"patchToken"_s), 1);
    const QString chosen = command();
    QVERIFY2(chosen.contains(u" --answer-of from "_s), qPrintable(chosen));
    const PartRows parts = headParts(*patching.session().modelResult()->trace);
    const auto told = toldBy({u"--tensor"_s, u"patched"_s, u"--answer-of"_s, u"from"_s}, {u"--from"_s, kPatchOther});
    QCOMPARE(told.size(), parts.size());
    for (std::size_t row = 0; row < parts.size(); ++row)
        for (std::size_t column = 0; column < parts[row].size(); ++column)
            QVERIFY(std::abs(told[row][column] - *patching.map()->change(parts[row][column])) < 1e-4);
}

void TestEffectMeasure::bothPanelsTellTheSame()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    auto *one = patching.find<MeasureBox>(u"withoutMeasure"_s);
    auto *two = patching.find<MeasureBox>(u"patchMeasure"_s);
    pick(one, kLogits);
    QCOMPARE(two->currentIndex(), kLogits);
    QCOMPARE(patching.map()->measure(), EffectMeasure::LogitDifference);
    pick(two, 0);
    QCOMPARE(one->currentIndex(), 0);
    QCOMPARE(patching.find<WithoutMap>(u"withoutMap"_s)->measure(), EffectMeasure::Probability);
    const QString cell = patching.find<WithoutMap>(u"withoutMap"_s)->findChild<PaintedCells *>()->name({0, 0});
    QVERIFY2(cell.contains(u"the probability changes by"_s), qPrintable(cell));
}

void TestEffectMeasure::theChoiceIsKept()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"s.headscope"_s);
    {
        Patching patching;
        pick(patching.find<MeasureBox>(u"withoutMeasure"_s), kLogits);
        QVERIFY(patching.session().save(path));
    }
    Patching again;
    again.window.keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    open(again.session(), path);
    again.settle();
    QCOMPARE(again.find<MeasureBox>(u"withoutMeasure"_s)->measure(), EffectMeasure::LogitDifference);
    QCOMPARE(again.find<WithoutMap>(u"withoutMap"_s)->measure(), EffectMeasure::LogitDifference);
    QVERIFY(again.find<QLabel>(u"withoutHeadline"_s)->text().contains(u"the logit difference between "_s));
    openModelItself(again.session(), u"example:induction"_s);
    QCOMPARE(again.find<MeasureBox>(u"patchMeasure"_s)->measure(), EffectMeasure::Probability);
}

void TestEffectMeasure::aWrongChoiceIsTold()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"s.headscope"_s);
    Patching patching;
    pick(patching.find<MeasureBox>(u"withoutMeasure"_s), kLogits);
    QVERIFY(patching.session().save(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray wrong = file.readAll().replace("logit-difference", "loudness");
    QVERIFY(wrong.contains("loudness"));
    file.resize(0);
    file.seek(0);
    file.write(wrong);
    file.close();
    open(patching.session(), path);
    patching.settle();
    QCOMPARE(patching.find<MeasureBox>(u"withoutMeasure"_s)->measure(), EffectMeasure::Probability);
    QVERIFY(!patching.session().look().charts.contains(u"effects"_s));
    const QString told = patching.find<QLabel>(u"notice"_s)->text();
    QVERIFY2(told.contains(u"view.charts"_s), qPrintable(told));
}

void TestEffectMeasure::largeChangesStayShort()
{
    WithoutMap map;
    map.setMeasure(EffectMeasure::LogitDifference);
    map.setRows({{u"Layer 1"_s, {{{0, 0}, u"a"_s}, {{0, 1}, u"b"_s}, {{0, 2}, u"c"_s}, {{0, 3}, u"d"_s}}, {}}});
    map.setChange({0, 0}, -9.994);
    map.setChange({0, 1}, 14.27);
    map.setChange({0, 2}, -123.4);
    map.setChange({0, 3}, std::numeric_limits<double>::infinity());
    auto *cells = map.findChild<PaintedCells *>();
    QVERIFY(cells->name({0, 0}).endsWith(u"the logit difference changes by −9.99"_s));
    QVERIFY(cells->name({0, 1}).endsWith(u"by +14.3"_s));
    QVERIFY(cells->name({0, 2}).endsWith(u"by −123"_s));
    QVERIFY(!map.change({0, 3})); // which no colour tells
}

void TestEffectMeasure::aFigureNamesBothTokens()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    pick(patching.find<MeasureBox>(u"patchMeasure"_s), kLogits);
    Q_EMIT patching.map()->exportWanted();
    const FigureJob job = patching.window.findChild<FigureComposer *>()->job();
    QVERIFY2(job.page.caption.startsWith(u"How the logit difference between "_s), qPrintable(job.page.caption));
    const QString headline = patching.find<QLabel>(u"patchHeadline"_s)->text();
    const QString measured = headline.section(u" changes"_s, 0, 0);
    QVERIFY2(job.page.caption.startsWith(measured), qPrintable(measured));
}

void TestEffectMeasure::aCommandTellsWhatTheMapDoes()
{
    Patching patching;
    patching.typeOther(kPatchOther);
    const PartRows parts = headParts(*patching.session().modelResult()->trace);
    for (const auto &[map, name, more] :
         {std::tuple{u"withoutMap"_s, u"without"_s, QStringList()},
          std::tuple{u"patchMap"_s, u"patched"_s, QStringList({u"--from"_s, kPatchOther})}})
        for (const auto &[measure, index] : {std::pair{u"probability"_s, 0}, {u"logit-difference"_s, kLogits}}) {
            pick(patching.find<MeasureBox>(u"withoutMeasure"_s), index);
            const auto told = toldBy({u"--tensor"_s, name, u"--measure"_s, measure}, more);
            QCOMPARE(told.size(), parts.size());
            for (std::size_t row = 0; row < parts.size(); ++row)
                for (std::size_t column = 0; column < parts[row].size(); ++column) {
                    const double seen = *patching.find<EffectMap>(map)->change(parts[row][column]);
                    QVERIFY(std::abs(told[row][column] - seen) < 1e-4);
                }
        }
}

HEADSCOPE_TEST(TestEffectMeasure, QApplication)
#include "tst_effectmeasure.moc"
