// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/maskwords.h"

#include "tests/ui/support.h"

using namespace headscope;
using namespace Qt::StringLiterals;

class TestMaskWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everySettingHasItsWords_data();
    void everySettingHasItsWords();
    void settingsAreToldInTheirOrder();
    void aPrefixIsSparedByCausalAndWindowAlone();
    void appendedKeysAreSpared();
    void theSidesOfAWindowAreToldApart_data();
    void theSidesOfAWindowAreToldApart();
    void aWindowWithoutLimitsIsNone();
    void whereQueriesStandIsTold();
    void cellsChangedByHandAreAReasonAlone();
    void lengthsAreToldForTheItem();
    void whatMayHideAllKeysIsKnown();
};

namespace {

constexpr const char *kSegments = R"({"queries":[[0,0,1],[0,1,1]],"keys":[[0,0,1,1],[0,1,1,1]]})";
constexpr std::pair<const char *, const char *> kCausal{"mask.causal", "\"top_left\""};

Plan planWith(const std::vector<Setting> &settings)
{
    return planOf(smallDocument(settings));
}

} // namespace

void TestMaskWords::everySettingHasItsWords_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("label");
    const auto row = [](const QString &path, const QString &value, const QString &label) {
        QTest::addRow("%s", qPrintable(label)) << path << value << label;
    };
    row(u"mask.valid_lens"_s, u"[2, 1]"_s, u"valid_lens 2, 1"_s);
    row(u"mask.causal"_s, u"\"bottom_right\""_s, u"causal"_s);
    row(u"mask.window"_s, u"[1, 0]"_s, u"window"_s);
    row(u"mask.segments"_s, QString::fromLatin1(kSegments), u"segments"_s);
    row(u"layer.alibi"_s, u"{}"_s, u"position bias"_s);
}

/// A label on the arrow, a sentence that begins with its name, and a reason in the explanation.
void TestMaskWords::everySettingHasItsWords()
{
    QFETCH(QString, path);
    QFETCH(QString, value);
    QFETCH(QString, label);
    const Plan plan = planWith({{qPrintable(path), qPrintable(value)}});
    QCOMPARE(maskLabels(plan), QStringList(label));
    const qsizetype told = plan.document.mask.hidesFarKeys() ? 2 : 1; // it and where the queries stand
    QCOMPARE(maskSentences(plan).size(), told);
    QVERIFY(maskSentences(plan).first().startsWith(label.section(u' ', 0, 0)));
    QCOMPARE(maskReasons(plan, 1).size(), told);
    QVERIFY(maskReasons(plan, 1).first().endsWith(u'.') && !maskReasons(plan, 1).first().contains(u'%'));
}

void TestMaskWords::settingsAreToldInTheirOrder()
{
    const Plan plan = planWith({{"layer.alibi", "{}"},
                                {"mask.segments", kSegments},
                                {"mask.prefix", "2"},
                                {"mask.window", "[1, 0]"},
                                kCausal,
                                {"mask.valid_lens", "[2, 1]"}});
    QCOMPARE(maskLabels(plan), QStringList({u"valid_lens 2, 1"_s, u"causal"_s, u"window"_s, u"prefix 2"_s,
                                            u"segments"_s, u"position bias"_s}));
    QVERIFY(maskLabels(planWith({})).isEmpty());
    QVERIFY(maskReasons(planWith({{"mask.prefix", "2"}}), 0).isEmpty()); // nothing hides keys from it
}

/// The length of item 0 hides the second of its keys.
void TestMaskWords::aPrefixIsSparedByCausalAndWindowAlone()
{
    const Plan plan = planWith({{"mask.prefix", "2"}, kCausal, {"mask.valid_lens", "[1, 4]"}});
    QCOMPARE(maskReasons(plan, 0).last(), u"Causal and window hide none of the first 2 keys."_s);
    QCOMPARE(maskSentences(plan).last(), u"prefix: causal and window hide none of the first 2 keys."_s);
    const Plan one = planWith({{"mask.prefix", "1"}, kCausal});
    QCOMPARE(maskReasons(one, 0).last(), u"Causal and window do not hide the first key."_s);
    QCOMPARE(maskSentences(one).last(), u"prefix: causal and window do not hide the first key."_s);
}

/// No setting of the mask hides the keys that the layer puts behind the others.
void TestMaskWords::appendedKeysAreSpared()
{
    const Setting zero{"layer.add_zero_attn", "true"};
    const Plan plan = planWith({zero, kCausal, {"mask.valid_lens", "[2, 1]"}});
    QCOMPARE(maskReasons(plan, 0).last(), u"The appended key is always seen."_s);
    QCOMPARE(maskSentences(plan).last(), u"appended key: every query sees it."_s);
    QCOMPARE(maskLabels(plan), QStringList({u"valid_lens 2, 1"_s, u"causal"_s}));
    QVERIFY(maskReasons(planWith({zero}), 0).isEmpty());
    QVERIFY(maskReasons(planWith({zero, {"layer.alibi", "{}"}}), 0).first().startsWith(u"From each score"_s));
}

void TestMaskWords::theSidesOfAWindowAreToldApart_data()
{
    QTest::addColumn<QString>("window");
    QTest::addColumn<QString>("told");
    const auto row = [](const QString &window, const QString &told) {
        QTest::addRow("%s", qPrintable(window)) << window << told;
    };
    row(u"[-1, 0]"_s, u"o query sees a key after it."_s);
    row(u"[-1, 2]"_s, u"o query sees a key more than 2 after it."_s);
    row(u"[3, -1]"_s, u"o query sees a key more than 3 before it."_s);
    row(u"[0, -1]"_s, u"o query sees a key before it."_s);
    row(u"[3, 2]"_s, u"o query sees a key more than 3 before it or more than 2 after it."_s);
    row(u"[1, 0]"_s, u"o query sees a key more than 1 before it or after it."_s);
}

void TestMaskWords::theSidesOfAWindowAreToldApart()
{
    QFETCH(QString, window);
    QFETCH(QString, told);
    const Plan plan = planWith({{"mask.window", qPrintable(window)}});
    QCOMPARE(maskReasons(plan, 0).first(), u'N' + told);
    QCOMPARE(maskSentences(plan).first(), u"window: n"_s + told);
}

void TestMaskWords::aWindowWithoutLimitsIsNone()
{
    const Plan plan = planWith({{"mask.window", "[-1, -1]"}});
    QVERIFY(maskLabels(plan).isEmpty() && maskSentences(plan).isEmpty() && maskReasons(plan, 0).isEmpty());
    QVERIFY(!plan.masks() && !mayHideAllKeys(plan, 0));
    const Plan first = planWith({{"mask.window", "[-1, -1]"}, {"mask.prefix", "2"}}); // nothing hides keys from it
    QVERIFY(maskReasons(first, 0).isEmpty());
}

/// The two kinds of causal differ where there are not as many keys as queries.
void TestMaskWords::whereQueriesStandIsTold()
{
    const Setting bottomRight{"mask.causal", "\"bottom_right\""};
    QCOMPARE(maskReasons(planWith({kCausal}), 0).last(), u"The first query stands at the first key."_s);
    QCOMPARE(maskSentences(planWith({kCausal})).last(), u"alignment: the first query stands at the first key."_s);
    QCOMPARE(maskReasons(planWith({bottomRight}), 0).last(), u"The last query stands at the last key."_s);
    QCOMPARE(maskSentences(planWith({bottomRight})).last(), u"alignment: the last query stands at the last key."_s);
    const Setting window{"mask.window", "[1, 0]"};
    const Plan both = planWith({bottomRight, window});
    QCOMPARE(maskReasons(both, 0).size(), 3); // it is said once of both
    QCOMPARE(maskReasons(planWith({window}), 0).last(), u"The first query stands at the first key."_s);
    const Plan square = planWith({bottomRight, {"inputs.num_queries", "4"}});
    QCOMPARE(maskReasons(square, 0), QStringList(u"No query sees a key that comes after it."_s));
    QCOMPARE(maskReasons(planWith({{"mask.valid_lens", "[2, 1]"}}), 0).size(), 1); // lengths count from the first key
}

void TestMaskWords::cellsChangedByHandAreAReasonAlone()
{
    const Plan plan = planWith({{"overrides", R"([{"cell":"mask[1,0,0,1]","value":0}])"}});
    QVERIFY(maskLabels(plan).isEmpty() && maskSentences(plan).isEmpty());
    QCOMPARE(maskReasons(plan, 0), QStringList(u"Some cells of the mask were changed by hand."_s));
}

void TestMaskWords::lengthsAreToldForTheItem()
{
    const Plan plan = planWith({{"mask.valid_lens", "[0, 9]"}});
    QCOMPARE(maskReasons(plan, 0), QStringList(u"Batch item 0 has a valid length of 0, so all its keys are masked."_s));
    QCOMPARE(maskReasons(plan, 1), QStringList(u"Batch item 1 has a valid length of 9, which masks no key."_s));
    const Plan negative = planWith({{"mask.valid_lens", "[-1, 9]"}});
    QCOMPARE(maskLabels(negative), QStringList(u"valid_lens −1, 9"_s));
    QCOMPARE(maskReasons(negative, 0),
             QStringList(u"Batch item 0 has a valid length of −1, so all its keys are masked."_s));
    const Plan perQuery = planWith({{"mask.valid_lens", "[[2, 3, 1], [1, 1, 1]]"}});
    QVERIFY(maskReasons(perQuery, 1).first().contains(u"valid_lens[1]"_s));
}

void TestMaskWords::whatMayHideAllKeysIsKnown()
{
    QVERIFY(!mayHideAllKeys(planWith({}), 0));
    QVERIFY(!mayHideAllKeys(planWith({kCausal}), 0));
    QVERIFY(!mayHideAllKeys(planWith({{"layer.alibi", "{}"}}), 0));
    const Plan lengths = planWith({{"mask.valid_lens", "[0, 2]"}});
    QVERIFY(mayHideAllKeys(lengths, 0) && !mayHideAllKeys(lengths, 1));
    QVERIFY(mayHideAllKeys(planWith({{"mask.valid_lens", "[[2, 3, 1], [1, 1, 1]]"}}), 0));
    QVERIFY(mayHideAllKeys(planWith({{"mask.causal", "\"bottom_right\""}, {"inputs.num_queries", "7"}}), 0));
    const Setting manyQueries{"inputs.num_queries", "7"};
    const Setting narrow{"mask.window", "[1, 0]"};
    QVERIFY(!mayHideAllKeys(planWith({narrow}), 0));
    QVERIFY(!mayHideAllKeys(planWith({{"mask.window", "[-1, 0]"}, manyQueries}), 0));
    QVERIFY(mayHideAllKeys(planWith({narrow, manyQueries}), 0)); // the last queries stand behind all keys
    QVERIFY(!mayHideAllKeys(planWith({narrow, manyQueries, {"mask.prefix", "1"}}), 0));
    QVERIFY(!mayHideAllKeys(planWith({narrow, manyQueries, {"layer.add_zero_attn", "true"}}), 0));
    const Plan cut = planWith({narrow, {"mask.valid_lens", "[1, 4]"}}); // the length ends before the window of the last
    QVERIFY(mayHideAllKeys(cut, 0) && !mayHideAllKeys(cut, 1));
}

HEADSCOPE_TEST(TestMaskWords, QCoreApplication)
#include "tst_maskwords.moc"
