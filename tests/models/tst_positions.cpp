// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/support.h"

#include "engine/models/effects.h"
#include "engine/models/writing.h"

#include <cmath>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What a model says at a position that was chosen.
class TestPositions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRowIsTheSoftmaxOfItsLogits_data() { addModels({"gpt2", "llama", "bert", "t5", "d2l_transformer"}); }
    void aRowIsTheSoftmaxOfItsLogits();
    void allStandInTheOrderOfTheFirst();
    void withoutAPositionItIsTheOneThatPredicts();
    void whatIsToldOfStandsInTheText();
    void aPartChangesAPositionAsInTheTextCutBehindIt_data()
    {
        addModels({"gpt2", "gpt_neox", "llama", "t5", "d2l_transformer"});
    }
    void aPartChangesAPositionAsInTheTextCutBehindIt();
    void whatHasNoPlaceInACutTextIsLeftOut();
    void whatIsDrawnAtAPositionIsWhatIsDrawnBehindTheCutText();
    void whatIsWrittenGoesOnWithItsText();

private:
    static void addModels(const std::vector<const char *> &names);
};

namespace {

std::vector<TokenId> reversed(const std::vector<TokenId> &ids)
{
    return {ids.rbegin(), ids.rend()};
}

bool areNear(const std::vector<Candidate> &a, const std::vector<Candidate> &b)
{
    return !a.empty() && std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Candidate &x, const Candidate &y) {
        return x.id == y.id && std::abs(x.logit - y.logit) < 1e-5 && std::abs(x.probability - y.probability) < 1e-6;
    });
}

} // namespace

void TestPositions::addModels(const std::vector<const char *> &names)
{
    QTest::addColumn<QString>("name");
    for (const char *name : names)
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestPositions::aRowIsTheSoftmaxOfItsLogits()
{
    QFETCH(const QString, name);
    const auto trace = ran(name);
    const Index count = positionCount(trace->plan);
    QVERIFY(count > 1);
    QCOMPARE(count, std::ssize(trace->plan.input.ids(predictingColumn(trace->model()))));
    for (Index position = 0; position < count; ++position) {
        QCOMPARE(predictingRow(*trace, position), position);
        const std::vector<double> logits = trace->trace("unembed").row(Role::Logits, {0, position, 0});
        const double most = *std::max_element(logits.begin(), logits.end());
        double sum = 0;
        for (const double logit : logits)
            sum += std::exp(logit - most);
        for (const Candidate &each : candidatesAt(*trace, position, 4)) {
            QCOMPARE(each.logit, logits[static_cast<std::size_t>(each.id)]);
            QVERIFY(std::abs(each.probability - std::exp(each.logit - most) / sum) < 1e-6);
            QCOMPARE(candidateAt(*trace, position, each.id).probability, each.probability);
            QCOMPARE(candidatesAt(*trace, {{each.id}, position}).front().probability, each.probability);
        }
    }
}

void TestPositions::allStandInTheOrderOfTheFirst()
{
    const auto trace = ran(u"gpt2"_s);
    const auto all = candidatesAt(*trace, 1, 100'000);
    QCOMPARE(std::ssize(all), trace->trace("unembed").plan.sizes.vocabulary);
    const auto first = candidatesAt(*trace, 1, all.size() - 1); // which are found in another way
    for (std::size_t i = 0; i < first.size(); ++i)
        QCOMPARE(all[i].id, first[i].id);
    QVERIFY(all.back().logit <= first.back().logit);
}

void TestPositions::withoutAPositionItIsTheOneThatPredicts()
{
    for (const char *name : {"gpt2", "bert", "t5", "vit"}) {
        const auto trace = ran(QString::fromLatin1(name));
        const Index itself = predictingRow(*trace);
        QCOMPARE(predictingRow(*trace, -1), itself);
        QCOMPARE(predictingRow(*trace, 99999), itself);
        QCOMPARE(positionCount(trace->plan) == 0, trace->model().task == ModelTask::Classes);
    }
}

void TestPositions::whatIsToldOfStandsInTheText()
{
    const auto gpt = ran(u"gpt2"_s);
    const auto &ids = gpt->plan.input.source;
    for (std::size_t i = 0; i + 1 < ids.size(); ++i)
        QCOMPARE(standingToken(*gpt, static_cast<Index>(i)), std::optional(ids[i + 1]));
    QCOMPARE(standingToken(*gpt, std::ssize(ids) - 1), std::nullopt);
    const auto bert = ran(u"bert"_s);
    for (std::size_t i = 0; i < bert->plan.input.source.size(); ++i) {
        const TokenId there = bert->plan.input.source[i];
        const bool isMask = there == bert->model().signs.mask;
        QCOMPARE(standingToken(*bert, static_cast<Index>(i)), isMask ? std::nullopt : std::optional(there));
    }
    QVERIFY(!maskedRows(*bert).empty());
    QCOMPARE(standingToken(*ran(u"vit"_s), 0), std::nullopt);
}

void TestPositions::aPartChangesAPositionAsInTheTextCutBehindIt()
{
    QFETCH(const QString, name);
    const SharedModel model = modelNamed(name);
    const ModelInput input = givenText(name);
    const auto whole = ran(model, input);
    const Index position = positionCount(whole->plan) / 2 - 1;
    const auto cut = runUpTo(whole, position);
    QCOMPARE(positionCount(cut->plan), position + 1);
    QVERIFY(predictingRow(*whole) != position);
    const TokensAt said{{candidatesAt(*whole, position, 1).front().id}, position};
    QVERIFY(areNear(candidatesAt(*whole, said), candidatesAt(*cut, {said.tokens})));
    std::vector<TokenId> shorter = cut->plan.input.source;
    const std::vector<TokenId> other = reversed(input.source);
    shorter.assign(other.begin(), other.begin() + std::ssize(cut->plan.input.source));
    const auto otherWhole = runOther(whole, other);
    const auto otherCut = runOther(cut, shorter);
    QVERIFY(otherWhole && otherCut);
    double most = 0;
    for (const auto &row : headParts(*whole))
        for (const ModelPart &part : row) {
            const auto without = candidatesWithout(whole, part, said);
            QVERIFY(areNear(without, candidatesWithout(cut, part, {said.tokens})));
            QVERIFY(areNear(candidatesPatched(whole, *otherWhole, part, said),
                            candidatesPatched(cut, *otherCut, part, {said.tokens})));
            most =
                std::max(most, std::abs(without.front().probability - candidatesAt(*whole, said).front().probability));
        }
    QVERIFY(most > 1e-4); // something does change
}

void TestPositions::whatHasNoPlaceInACutTextIsLeftOut()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = givenText(u"gpt2"_s);
    const Index last = std::ssize(input.source) - 1;
    ModelChanges changes;
    const std::size_t attention = model->find("layer.0.self").value();
    changes.leftOut = {{attention, 1}};
    changes.overrides[attention] = {{"scores", {0, 0, last, 0}, 9}};
    const auto cut = runUpTo(ran(model, input, changes), 1);
    QVERIFY(cut);
    QVERIFY(cut->plan.changes.overrides.empty());
    QCOMPARE(cut->plan.changes.leftOut, changes.leftOut);
    changes.overrides[attention] = {{"scores", {0, 0, 1, 0}, 9}, {"scores", {0, 0, last, 0}, 9}}; // one of two
    QCOMPARE(runUpTo(ran(model, input, changes), 1)->plan.changes.overrides.at(attention).size(), std::size_t{1});
    changes.overrides[attention] = {{"scores", {0, 0, 1, 0}, 9}};
    QCOMPARE(runUpTo(ran(model, input, changes), 1)->plan.changes.overrides, changes.overrides);
    const auto whole = ran(model, input);
    QCOMPARE(runUpTo(whole, last), whole);
}

void TestPositions::whatIsDrawnAtAPositionIsWhatIsDrawnBehindTheCutText()
{
    for (const char *name : {"gpt2", "d2l_transformer"}) {
        const auto whole = ran(modelNamed(QString::fromLatin1(name)), givenText(QString::fromLatin1(name)));
        for (Index position = 0; position < positionCount(whole->plan); ++position)
            for (std::uint32_t seed = 0; seed < 4; ++seed) {
                const Generation generation{.temperature = 2, .seed = seed};
                QCOMPARE(nextToken(*whole, generation, position), nextToken(*runUpTo(whole, position), generation));
            }
    }
}

void TestPositions::whatIsWrittenGoesOnWithItsText()
{
    using Tokens = std::vector<std::string>;
    const auto behind = [](const QString &name, const Tokens &before, const Tokens &written) {
        const SharedModel model = modelNamed(name);
        const auto idsOf = [&](const Tokens &tokens) {
            std::vector<TokenId> ids;
            for (const std::string &token : tokens)
                ids.push_back(model->target->idOf(token).value());
            return ids;
        };
        return textBehind(*model->target, idsOf(before), idsOf(written));
    };
    QCOMPARE(behind(u"llama"_s, {"<s>", "▁the"}, {"▁cat", "▁sat"}), std::string(" cat sat"));
    QCOMPARE(behind(u"llama"_s, {"<s>"}, {"▁cat"}), std::string("cat"));
    QCOMPARE(behind(u"llama"_s, {"<s>", "▁the"}, {}), std::string());
    QCOMPARE(behind(u"gpt2"_s, {"a", "Ã"}, {"©", "a"}), std::string("éa")); // of two bytes
}

HEADSCOPE_TEST(TestPositions, QCoreApplication)
#include "tst_positions.moc"
