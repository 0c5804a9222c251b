// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "tests/models/support.h"
#include "tests/ui/showndetail.h"
#include "ui/detail/detailtable.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"

#include <QApplication>

#include <algorithm>
#include <cmath>

using namespace headscope;
using enum Role;

/// What the strip tells of sums: those of products, of heads, of a mixture, of a norm and of the residual.
class TestDetailSums : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theHeadsAddUpToTheOutput();
    void theHeadsAddUpToWhatWasComputed();
    void smallSharesAreTold();
    void largeSharesAreNotCut();
    void theMixtureNamesItsHeaviestKey();
    void theMixtureShowsItsLargestProducts();
    void theMixtureTellsTheNumberInItsPlace();
    void whatIsHiddenAddsNothingToTheMixture();
    void normTellsMeanAndVariance();
    void aNormSaysWhetherItsMomentsAreRounded();
    void productsSumToTheScore();
    void oneProductIsToldAsOne();
    void theResidualTellsWhatIsAdded();
};

void TestDetailSums::initTestCase()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void TestDetailSums::theHeadsAddUpToTheOutput()
{
    ShownDetail shown(u"d2l"_s);
    const QString told = shown.told({Output, {1, 3, 7}});
    double sum = 0;
    const QStringList parts = told.split(u", "_s);
    QCOMPARE(parts.size(), 5);
    for (const QString &part : parts)
        sum += withHyphen(part.section(u' ', -1)).toDouble();
    const double output = shown.trace().value(Output, {1, 3, 7});
    QVERIFY2(std::abs(sum - output) < 1e-5, qPrintable(told));
}

void TestDetailSums::theHeadsAddUpToWhatWasComputed()
{
    ShownDetail shown(u"d2l"_s);
    const CellPlace place{Output, {1, 3, 7}};
    const double computed = shown.trace().value(Output, place.cell);
    edit(shown.session, {{u"overrides"_s, uR"([{"cell": "output[1,3,7]", "value": 3}])"_s}});
    const QString told = shown.told(place);
    const double added = withHyphen(told.section(u"computed, it would be "_s, 1)).toDouble();
    QVERIFY2(std::abs(added - computed) < 1e-5, qPrintable(told));
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    const QString title = outputTable(input, QRectF(0, 0, 900, 80)).title;
    QVERIFY2(title.contains(withMinus(QString::number(computed, 'f', 4))), qPrintable(title));
    QVERIFY2(title.endsWith(u"; you set it to 3"_s), qPrintable(title));
}

/// So small that four decimals are all 0.
void TestDetailSums::smallSharesAreTold()
{
    ShownDetail shown(u"d2l"_s);
    QStringList overrides;
    for (Index column = 0; column < shapeOf(specOf(Wo), shown.session.plan().sizes).back(); ++column)
        overrides << uR"({"cell": "W_o[3,%1]", "value": 1e-6})"_s.arg(column);
    edit(shown.session, {{u"overrides"_s, u'[' + overrides.join(u',') + u']'}});
    const CellPlace place{Output, {0, 0, 3}};
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    double sum = 0;
    double largest = 0;
    for (const DetailColumn &head : outputTable(input, QRectF(0, 0, 2000, 80)).columns) {
        const double share = withHyphen(head.numbers.first()).toDouble();
        sum += share;
        largest = std::max(largest, std::abs(share));
    }
    QVERIFY(largest > 0 && largest < 1e-3);
    QVERIFY(std::abs(sum - shown.trace().value(Output, place.cell)) < 0.05 * largest);
}

void TestDetailSums::largeSharesAreNotCut()
{
    ShownDetail shown(u"d2l"_s);
    edit(shown.session, {{u"overrides"_s, uR"([{"cell": "W_o[3,4]", "value": 1e30}])"_s}});
    const CellPlace place{Output, {0, 0, 3}};
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    const DetailTable table = outputTable(input, QRectF(0, 0, 2000, 80));
    QVERIFY2(table.title.size() < 60, qPrintable(table.title));
    for (const DetailColumn &head : table.columns)
        QVERIFY2(head.numbers.first().size() < 10, qPrintable(head.numbers.first()));
}

void TestDetailSums::theMixtureNamesItsHeaviestKey()
{
    ShownDetail shown(u"d2l"_s);
    Index heaviest = 0;
    for (Index key = 0; key < 6; ++key)
        if (shown.trace().value(DroppedWeights, {1, 2, 3, key}) >
            shown.trace().value(DroppedWeights, {1, 2, 3, heaviest}))
            heaviest = key;
    QCOMPARE(shown.told({HeadOutputs, {1, 2, 3, 5}}),
             u"weighted sum of 6 values, the largest weight is %2, of key %1"_s.arg(heaviest).arg(
                 exactNumber(shown.trace().value(DroppedWeights, {1, 2, 3, heaviest}))));
}

/// A part that is left out or patched, and a number that the person has set: the products do not add up to it.
void TestDetailSums::theMixtureTellsTheNumberInItsPlace()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = inputOf(u"gpt2"_s);
    const std::size_t block = model->find("layer.0.self").value();
    const CellPlace place{HeadOutputs, {0, 1, 2, 3}};
    const auto titleIn = [&](const ModelChanges &changes) {
        RunResult result;
        result.trace = ran(model, input, changes)->traces[block];
        const DetailInput told{*result.trace, result, place, false, *findTheme(u"light"_s)};
        return mixTable(told, QRectF(0, 0, 900, 88)).title;
    };
    const auto plain = ran(model, input)->traces[block]->value(place.tensor, place.cell);
    QVERIFY(!titleIn({}).contains(u';'));
    ModelChanges left;
    left.leftOut = {{block, 1}};
    const QString out = titleIn(left);
    QVERIFY2(out.endsWith(threeDecimals(plain) + u"; left out, it is 0"_s), qPrintable(out));
    ModelChanges patched;
    patched.patched = {{block, 1}};
    patched.other = input.source;
    std::reverse(patched.other.begin(), patched.other.end());
    const QString other = titleIn(patched);
    QVERIFY2(other.contains(threeDecimals(plain) + u"; from the other sentence, it is "_s), qPrintable(other));
    QVERIFY2(heightOf(other, uiFont(kCaptionSize - 2)) <= kTitleRoom.height(), qPrintable(other));
    ModelChanges set;
    set.overrides[block] = {{"head_outputs", place.cell, 3}};
    const QString own = titleIn(set);
    QVERIFY2(own.endsWith(threeDecimals(plain) + u"; you set it to 3"_s), qPrintable(own));
}

/// Key 3 of item 0 lies behind its valid length.
void TestDetailSums::whatIsHiddenAddsNothingToTheMixture()
{
    ShownDetail shown(u"d2l"_s);
    edit(shown.session, {{u"overrides"_s, uR"([{"cell": "V_heads[0,0,3,0]", "value": "nan"}])"_s}});
    const CellPlace place{HeadOutputs, {0, 0, 0, 0}};
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    const DetailTable table = detailOf(shown.session.plan(), HeadOutputs)->table(input, QRectF(0, 0, 2000, 88));
    QCOMPARE(table.columns[3].index, 3);
    QCOMPARE(table.columns[3].numbers.back(), u"0"_s);
}

/// Not those of the largest weights: a small one of a large value counts more.
void TestDetailSums::theMixtureShowsItsLargestProducts()
{
    ShownDetail shown(u"d2l"_s);
    edit(shown.session, {{u"overrides"_s, uR"([{"cell": "V_heads[0,0,1,0]", "value": 10000},
                                               {"cell": "dropped_weights[0,0,0,0]", "value": 0.5},
                                               {"cell": "dropped_weights[0,0,0,1]", "value": 0.001}])"_s}});
    const CellPlace place{HeadOutputs, {0, 0, 0, 0}};
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    const auto tableIn = [&](double width) {
        return detailOf(shown.session.plan(), HeadOutputs)->table(input, QRectF(0, 0, width, 88));
    };
    const DetailTable one = tableIn(100);
    QVERIFY(std::ssize(one.columns) < one.count);
    QVERIFY(std::any_of(one.columns.begin(), one.columns.end(),
                        [](const DetailColumn &column) { return column.index == 1; }));
    QVERIFY2(one.title.endsWith(u", the largest are shown"_s), qPrintable(one.title));
    QVERIFY(!tableIn(2000).title.contains(u"largest"_s));
}

void TestDetailSums::normTellsMeanAndVariance()
{
    ShownDetail shown(u"residual"_s);
    const Index count = shown.session.plan().sizes.normSize;
    double mean = 0;
    double variance = 0;
    for (Index i = 0; i < count; ++i)
        mean += shown.trace().value(ResidualSum, {0, 1, i}) / static_cast<double>(count);
    for (Index i = 0; i < count; ++i)
        variance += std::pow(shown.trace().value(ResidualSum, {0, 1, i}) - mean, 2) / static_cast<double>(count);
    const QString told = shown.told({NormedOutput, {0, 1, 2}});
    const auto number = [&](const QString &name) {
        return withHyphen(told.section(name + u' ', 1).section(u',', 0, 0)).toDouble();
    };
    QVERIFY2(std::abs(number(u"mean"_s) - mean) < 1e-5, qPrintable(told));
    QVERIFY2(std::abs(number(u"variance"_s) - variance) < 1e-4, qPrintable(told));
}

/// Behind an equal sign the digits lose nothing.
void TestDetailSums::aNormSaysWhetherItsMomentsAreRounded()
{
    ShownDetail shown(u"d2l"_s);
    const auto title = [&](const QList<Change> &changes) {
        edit(shown.session, changes);
        const DetailInput input{
            shown.trace(), *shown.session.result(), {NormedOutput, {0, 1, 2}}, true, *findTheme(u"light"_s)};
        return normTable(input, QRectF(0, 0, 900, 88)).title.replace(QChar(QChar::Nbsp), u' ');
    };
    const QString rounded = title({{u"layer.norm"_s, u"\"post\""_s}});
    QVERIFY2(rounded.contains(u"mean μ ≈ "_s) && rounded.contains(u", variance σ² ≈ "_s), qPrintable(rounded));
    QString half = u"["_s;
    for (int feature = 0; feature < 100; ++feature)
        half += uR"(%1{"cell": "output[0,1,%2]", "value": 0.5})"_s.arg(feature > 0 ? u","_s : QString()).arg(feature);
    const QString exact = title({{u"overrides"_s, half + u']'}});
    QVERIFY2(exact.contains(u"mean μ = 0.5, variance σ² = 0"_s), qPrintable(exact));
    const QString byRoot = title({{u"layer.norm_kind"_s, u"\"rms\""_s}});
    QVERIFY2(byRoot.contains(u"mean square r² = 0.25"_s), qPrintable(byRoot));
    QVERIFY(title({{u"overrides"_s, u"[]"_s}}).contains(u"mean square r² ≈ "_s));
}

void TestDetailSums::productsSumToTheScore()
{
    ShownDetail shown(u"d2l"_s);
    double sum = 0;
    for (Index feature = 0; feature < 20; ++feature)
        sum += shown.trace().value(QHeads, {0, 2, 1, feature}) * shown.trace().value(KHeads, {0, 2, 3, feature});
    const auto told = [&] { return withHyphen(shown.told({Scores, {0, 2, 1, 3}}).section(u": "_s, 1)).toDouble(); };
    QVERIFY2(std::abs(told() - sum) < 1e-5, qPrintable(QString::number(told())));
    edit(shown.session, {{u"overrides"_s, uR"([{"cell":"scores[0,2,1,3]","value":5}])"_s}});
    QVERIFY2(std::abs(told() - sum) < 1e-5, qPrintable(QString::number(told()))); // the products are still these
}

/// It would be counted again at each move of the pointer.
void TestDetailSums::oneProductIsToldAsOne()
{
    ShownDetail shown(u"d2l"_s);
    edit(shown.session, {{u"layer.num_hiddens"_s, u"5"_s}}); // of five heads
    const CellPlace place{Scores, {0, 0, 1, 2}};
    const QString told = shown.told(place);
    QVERIFY2(told.startsWith(u"1 product: "_s), qPrintable(told));
    const DetailInput input{shown.trace(), *shown.session.result(), place, true, *findTheme(u"light"_s)};
    const QString title = dotTable(input, QRectF(0, 0, 900, 88)).title;
    QVERIFY2(title.contains(u": 1 product, "_s), qPrintable(title));
}

void TestDetailSums::theResidualTellsWhatIsAdded()
{
    ShownDetail shown(u"residual"_s);
    const auto number = [&](TensorId tensor) { return exactNumber(shown.trace().value(tensor, {1, 2, 7})); };
    const QString told = shown.told({ResidualSum, {1, 2, 7}});
    QVERIFY2(told.contains(u"queries: "_s + number(Queries)), qPrintable(told));
    QVERIFY2(told.endsWith(u"residual sum: "_s + number(ResidualSum)), qPrintable(told));
}

HEADSCOPE_TEST(TestDetailSums, QApplication)
#include "tst_detailsums.moc"
