// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/mend.h"

#include "tests/engine/savedsession.h"

using namespace headscope;

class TestMend : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatFitsIsNotMended();
    void anotherMistakeIsNotMended();
    void eachPartIsLeftOutOrFitted_data();
    void eachPartIsLeftOutOrFitted();
    void aPaintedMaskIsCutAndFilled();
    void aMaskThatBroadcastsKeepsItsAxes();
    void aMaskThatWouldBeTooLargeIsLeftOut();
    void numbersThatFitStay();
    void allPartsAtOnce();
    void aFileIsMendedAsItIsOpened();
};

namespace {

/// A painted mask for 2 items, 3 queries and 4 keys, the cells named by their places, every third one hidden.
std::shared_ptr<const TensorFiles> maskFile(const Shape &shape)
{
    Tensor<Flag> allowed(shape);
    for (Index i = 0; i < allowed.size(); ++i)
        allowed[i].value = i % 3 == 0 ? 0 : 1;
    return fileWith({{"m", std::move(allowed)}});
}

Document withMask(const std::vector<Setting> &settings)
{
    Document document = smallDocument(settings);
    document.mask.allowed = TensorRef{"x.npz", "m"};
    return document;
}

QStringList pathsOf(const Mending &mending)
{
    QStringList paths;
    for (const MendedPart &part : mending.parts)
        paths << QString::fromStdString(part.path) + (part.isFitted ? QStringLiteral(" fitted") : QString());
    return paths;
}

} // namespace

void TestMend::whatFitsIsNotMended()
{
    QVERIFY(!mend(smallDocument({{"mask.valid_lens", "[3, 2]"}}), fileWith({}), MendWay::Fit));
}

void TestMend::anotherMistakeIsNotMended()
{
    const Document document = smallDocument({{"layer.num_heads", "4"}, {"mask.valid_lens", "[3]"}});
    QVERIFY(!mend(document, fileWith({}), MendWay::LeaveOut)); // 6 units are not 4 heads, with or without lengths
}

void TestMend::eachPartIsLeftOutOrFitted_data()
{
    QTest::addColumn<std::string>("path");
    QTest::addColumn<std::string>("json");
    QTest::addColumn<std::string>("fitted");
    const auto row = [](const char *path, const char *json, const char *fitted) {
        QTest::addRow("%s = %s", path, json) << std::string(path) << std::string(json) << std::string(fitted);
    };
    row("mask.valid_lens", "[1]", "[1,4]");
    row("mask.valid_lens", "[1,2,3]", "[1,2]");
    row("mask.valid_lens", "[[1,2]]", "[[1,2,4],[4,4,4]]");
    row("tokens.queries", R"([["a","b","c","d"]])", R"(["a","b","c"])");
    row("tokens.keys", R"([["a"],["b"],["c"]])", R"([["a","k1","k2","k3"],["b","k1","k2","k3"]])");
}

void TestMend::eachPartIsLeftOutOrFitted()
{
    QFETCH(std::string, path);
    QFETCH(std::string, json);
    QFETCH(std::string, fitted);
    const Document document = smallDocument({{path.c_str(), json.c_str()}});
    const auto out = mend(document, fileWith({}), MendWay::LeaveOut);
    QVERIFY(out && out->document == smallDocument());
    QCOMPARE(out->parts.size(), std::size_t{1});
    QCOMPARE(out->parts[0].path, path);
    QCOMPARE(out->parts[0].misfit.field, path);
    QVERIFY(out->parts[0].canBeFitted && !out->parts[0].isFitted);
    const auto in = mend(document, fileWith({}), MendWay::Fit);
    QVERIFY(in && in->parts[0].isFitted);
    QCOMPARE(settingAt(in->document, path), fitted);
}

void TestMend::aPaintedMaskIsCutAndFilled()
{
    const auto files = maskFile({1, 1, 3, 4});
    const Document document = withMask({{"inputs.num_queries", "4"}, {"inputs.num_kv_pairs", "3"}});
    const auto mended = mend(document, files, MendWay::Fit);
    QVERIFY(mended && makePlan(mended->document, mended->files));
    QCOMPARE(pathsOf(*mended), QStringList(QStringLiteral("mask.allowed fitted")));
    QCOMPARE(mended->parts[0].misfit.got.english(), std::string("(1, 1, 3, 4)"));
    QCOMPARE(mended->parts[0].name.english(), std::string("mask of queries and keys")); // it may come from a file
    const auto &allowed = std::get<Tensor<Flag>>(tensorAt(*mended->files, *mended->document.mask.allowed));
    QCOMPARE(allowed.shape(), (Shape{1, 1, 4, 3}));
    const auto &before = std::get<Tensor<Flag>>(tensorAt(*files, *document.mask.allowed));
    for (Index q = 0; q < 4; ++q)
        for (Index k = 0; k < 3; ++k)
            QVERIFY(allowed.at({0, 0, q, k}) == (q < 3 ? before.at({0, 0, q, k}) : Flag{1}));
    const auto without = mend(document, files, MendWay::LeaveOut);
    QVERIFY(without && !without->document.mask.allowed && without->files == files);
}

void TestMend::aMaskThatBroadcastsKeepsItsAxes()
{
    const auto mended = mend(withMask({{"inputs.num_kv_pairs", "6"}}), maskFile({2, 1, 1, 4}), MendWay::Fit);
    QVERIFY(mended);
    QCOMPARE(shapeOf(tensorAt(*mended->files, *mended->document.mask.allowed)), (Shape{2, 1, 1, 6}));
}

void TestMend::aMaskThatWouldBeTooLargeIsLeftOut()
{
    const Document document = withMask({{"inputs.num_queries", "12000"}, {"inputs.num_kv_pairs", "12000"}});
    const auto mended = mend(document, maskFile({2, 2, 3, 4}), MendWay::Fit);
    QVERIFY(mended && !mended->document.mask.allowed);
    QCOMPARE(pathsOf(*mended), QStringList(QStringLiteral("mask.allowed")));
    QVERIFY(!mended->parts[0].canBeFitted);
}

void TestMend::numbersThatFitStay()
{
    Document document = smallDocument({{"inputs.num_queries", "2"}});
    document.overrides = {{"scores", {0, 0, 2, 0}, 1}, {"scores", {0, 0, 1, 0}, 2}, {"none", {0}, 3}};
    for (const MendWay way : {MendWay::Fit, MendWay::LeaveOut}) {
        const auto mended = mend(document, fileWith({}), way);
        QVERIFY(mended);
        QCOMPARE(pathsOf(*mended), QStringList(QStringLiteral("overrides")));
        QCOMPARE(mended->parts[0].name.english(), std::string("changed numbers (2)"));
        QCOMPARE(mended->document.overrides, Overrides({{"scores", {0, 0, 1, 0}, 2}}));
    }
}

void TestMend::allPartsAtOnce()
{
    Document document = withMask({{"inputs.batch_size", "1"},
                                  {"inputs.num_queries", "5"},
                                  {"layer.alibi", "{}"},
                                  {"layer.alibi.slopes", "[1, 2, 3]"},
                                  {"mask.valid_lens", "[3, 2]"},
                                  {"mask.segments.queries", "[[0, 0, 1], [0, 0, 1]]"},
                                  {"mask.segments.keys", "[[0, 0, 1, 1], [0, 0, 1, 1]]"},
                                  {"tokens.queries", R"([["a", "b", "c"]])"}});
    const auto mended = mend(document, maskFile({2, 2, 3, 4}), MendWay::Fit);
    QVERIFY(mended && makePlan(mended->document, mended->files));
    QCOMPARE(pathsOf(*mended),
             (QStringList{QStringLiteral("mask.valid_lens fitted"), QStringLiteral("mask.segments fitted"),
                          QStringLiteral("mask.allowed fitted"), QStringLiteral("layer.alibi.slopes"),
                          QStringLiteral("tokens.queries fitted")}));
    QCOMPARE(settingAt(mended->document, "mask.segments.queries"), std::string("[[0,0,1,1,1]]"));
    QVERIFY(mended->document.layer.alibi && !mended->document.layer.alibi->slopes);
}

void TestMend::aFileIsMendedAsItIsOpened()
{
    const std::string json = sessionOf(R"({"tokens": {"keys": [["a", "b"]]}, "mask": {"valid_lens": [3]}})");
    const FileReader none = [](const std::string &name) -> Result<SharedSource> { return Error{name, {}, {}, {}}; };
    QVERIFY(!openDocument("s", asBytes(json), none));
    Opening opening;
    opening.mend = MendWay::Fit;
    const auto opened = openDocument("s", asBytes(json), none, opening);
    QVERIFY(opened && makePlan(opened->document, opened->files));
    QCOMPARE(opened->mended.size(), std::size_t{2});
    QCOMPARE(settingAt(opened->document, "mask.valid_lens"), std::string("[3,6]"));
}

HEADSCOPE_TEST(TestMend, QCoreApplication)
#include "tst_mend.moc"
