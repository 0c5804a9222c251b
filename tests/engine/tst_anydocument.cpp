// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/field.h"
#include "engine/plan/keep.h"

#include "filebytes.h"
#include "tests/engine/support.h"

#include <array>
#include <limits>

using namespace headscope;

/// Random sessions: whatever their fields allow ends with a plan or a sentence, before any memory is asked for.
class TestAnyDocument : public QObject
{
    Q_OBJECT

private slots:
    void everyDocumentEndsWithAPlanOrASentence();
    void valuesBeyondTheBoundsAreRefused();

private:
    static void checkPlan(const Plan &plan);
};

namespace {

#ifdef __SANITIZE_ADDRESS__ // 20 times slower
constexpr int kDocuments = 3000;
#else
constexpr int kDocuments = 30'000;
#endif
constexpr std::array<const char *, 16> kSizes{"1", "1",    "2",    "2",     "3",     "4",      "5",      "8",
                                              "7", "1000", "4096", "65536", "99999", "999983", "999999", "1000000"};
constexpr std::array<const char *, 8> kTensors{"a", "b", "c", "d", "empty", "wide", "vector", "none"};

/// Tensors of several ranks, two of them with nothing in it beside the longest axis that there is.
std::shared_ptr<const TensorFiles> someTensors()
{
    constexpr Index longest = std::numeric_limits<Index>::max();
    return fileWith({{"a", Tensor<float>({2, 3, 4})},
                     {"b", Tensor<float>({4, 4})},
                     {"c", Tensor<float>({2, 2, 3, 2})},
                     {"d", Tensor<float>({1, 1, 1, 100000})},
                     {"empty", Tensor<float>({1, 0, longest, 1})},
                     {"wide", Tensor<float>({0, longest})},
                     {"vector", Tensor<float>({8})}});
}

std::string randomValue(std::string_view path, Dice &dice)
{
    const std::string ref = R"({"file": "x.npz", "tensor": ")" + std::string(dice.oneOf(kTensors)) + "\"}";
    if (path == "mask.valid_lens")
        return dice.oneOf(std::array<const char *, 4>{"null", "[1, 2]", "[[9223372036854775807, -1], [0, 3]]", "[]"});
    if (findField(path)->isGroup)
        return "null"; // its keys say more
    if (path == "maps.weights")
        return dice.oneOf(std::array<std::string, 4>{"null", "null", ref, "[" + ref + ", " + ref + "]"});
    if (path == "mask.window")
        return dice.oneOf(std::array<const char *, 3>{"null", "[9223372036854775807, 9223372036854775807]", "[0, -1]"});
    if (path.starts_with("tokens."))
        return dice.oneOf(std::array<const char *, 3>{"null", R"(["a", "b"])", R"([["a"], ["b"]])"});
    if (path == "overrides")
        return dice.oneOf(std::array<const char *, 4>{
            "[]", R"([{"cell": "scores[0,0,0,0]", "value": 1e300}])", R"([{"cell": "W_q[999999999,0]", "value": 1}])",
            R"([{"cell": "mask[0,0,0,0]", "value": 0}, {"cell": "scores[0,0,0,0]", "value": 1}])"});
    if (findField(path)->expected.format.starts_with("null or {"))
        return dice.isTrueOnceIn(4) ? ref : "null";
    return dice.oneOf(std::array<std::string, 14>{dice.oneOf(kSizes), dice.oneOf(kSizes), "null", "true", "false",
                                                  "0.5", "-1e39", "\"-inf\"", "\"pre\"", "\"post\"", "\"add\"",
                                                  "\"bottom_right\"", "\"zero\"", "\"float64\""});
}

/// Changes some fields; a value that is not of the field's type leaves it.
Document randomDocument(Dice &dice)
{
    static const Document small = smallDocument();
    Document document = dice.isTrueOnceIn(2) ? small : Document();
    const std::size_t share = dice.oneOf(std::array<std::size_t, 3>{2, 5, 20});
    for (const Field &field : fields())
        if (dice.isTrueOnceIn(share))
            if (auto next = withSetting(document, field.path, randomValue(field.path, dice)))
                document = std::move(*next);
    return document;
}

} // namespace

/// All that a run will ask memory for has a size, and few enough numbers in all.
void TestAnyDocument::checkPlan(const Plan &plan)
{
    Index total = 0;
    for (const GraphTensor &spec : plan.graph->tensors()) {
        QVERIFY(countOf(spec.shape));
        QVERIFY(numbersOf(plan, spec));
        total += *numbersOf(plan, spec);
    }
    QVERIFY(total <= Index{1} << 30U);
    QVERIFY(plan.sizes.b * plan.sizes.h <= Index{1} << 25U); // matrices are listed
    QVERIFY(workOf(plan) >= 0);
    if (total < 4096)
        QVERIFY(runAll(plan));
}

void TestAnyDocument::everyDocumentEndsWithAPlanOrASentence()
{
    Dice dice;
    const auto files = someTensors();
    int plans = 0;
    int refusals = 0;
    for (int i = 0; i < kDocuments; ++i) {
        const Document document = randomDocument(dice);
        const auto plan = makePlan(document, files);
        ++(plan ? plans : refusals);
        if (plan)
            checkPlan(*plan);
        else
            QVERIFY(!plan.error().field.empty() && !plan.error().got.english().empty() &&
                    !plan.error().expected.english().empty());
        if (QTest::currentTestFailed())
            qFatal("%s", writeDocument(document).c_str());
    }
    QVERIFY2(plans > kDocuments / 15 && refusals > kDocuments / 15,
             qPrintable(QStringLiteral("%1 %2").arg(plans).arg(refusals)));
}

void TestAnyDocument::valuesBeyondTheBoundsAreRefused()
{
    for (const Field &field : fields())
        for (const char *json : {"1000001", "9223372036854775807", "18446744073709551615", "-9223372036854775808",
                                 "1e308", "-1", "[[[]]]", "{\"\": {}}"}) {
            const auto changed = withSetting({}, field.path, json);
            if (!changed)
                QVERIFY(changed.error().field.starts_with(field.path) &&
                        changed.error().sentence().find(": got ") != 0);
            else if (const auto plan = makePlan(*changed, fileWith({})))
                checkPlan(*plan);
            else
                QVERIFY(!plan.error().field.empty());
        }
}

HEADSCOPE_TEST(TestAnyDocument, NoApplication)
#include "tst_anydocument.moc"
