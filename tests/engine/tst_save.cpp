// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/save.h"

#include "engine/io/atomicwriter.h"
#include "engine/io/npz.h"
#include "examplemodel.h"
#include "filebytes.h"
#include "memoryfolder.h"
#include "readnumpy.h"
#include "savedsession.h"

#include <QDirIterator>

#include <sys/stat.h>

using namespace headscope;

/// What is saved and opened again is the same.
class TestSave : public FolderTest
{
    Q_OBJECT

private slots:
    void init();
    void everySessionOpensAsItWasSaved_data();
    void everySessionOpensAsItWasSaved();
    void scenesOfEveryLayerOpenAsTheyWereSaved_data();
    void scenesOfEveryLayerOpenAsTheyWereSaved();
    void randomEditsOpenAsTheyWereSaved();
    void tensorsOfTheFolderStayWhereTheyAre();
    void onlyNamedTensorsAreWritten();
    void tensorsOfOneNameAreTold();

private:
    void checkKeeping(const Plan &plan, const TensorPlaces &places) const;
};

namespace {

bool isSmall(const Plan &plan)
{
    return plan.sizes.b * plan.sizes.h * plan.sizes.q * plan.sizes.k < 1'000'000;
}

} // namespace

void TestSave::init()
{
    m_folder = folderInMemory();
}

/// Saves, opens and saves again: the same bits, and the same bytes.
void TestSave::checkKeeping(const Plan &plan, const TensorPlaces &places) const
{
    const std::string file = path("kept.headscope");
    const TensorPlaces after = saved(file, plan, places);
    const auto again = opened(file);
    QVERIFY(again);
    QCOMPARE(differentKey(plan, *again), std::string());
    if (isSmall(plan))
        QCOMPARE(differentTensor(*runAll(plan), *runAll(*again)), std::string());
    const auto written = contentsOf(m_folder->path());
    saved(file, plan, after);
    QVERIFY(contentsOf(m_folder->path()) == written);
    saved(file, *again, placesOf(file, *again));
    QVERIFY(contentsOf(m_folder->path()) == written);
    const QDir other(m_folder->filePath("other"));
    QVERIFY(other.mkpath("."));
    saved(other.filePath("kept.headscope").toStdString(), *again, placesOf(file, *again));
    QVERIFY(contentsOf(other) == written);
    QCOMPARE(written.size(), asText(written.at("kept.headscope")).find("\"file\"") == std::string_view::npos ? 1U : 2U);
}

void TestSave::everySessionOpensAsItWasSaved_data()
{
    QTest::addColumn<QString>("session");
    for (const char *folder : {"/../resources/examples", "/cli", "/pytorch"})
        for (QDirIterator it(QStringLiteral(TEST_SOURCE_DIR) + QString::fromLatin1(folder),
                             {QStringLiteral("*.headscope")}, QDir::Files, QDirIterator::Subdirectories);
             it.hasNext();) {
            const QString session = it.next();
            if (opened(session.toStdString())) // some are there to be refused
                QTest::addRow("%s", qPrintable(session.mid(std::strlen(TEST_SOURCE_DIR)))) << session;
        }
}

void TestSave::everySessionOpensAsItWasSaved()
{
    QFETCH(QString, session);
    const auto plan = opened(session.toStdString());
    checkKeeping(*plan, placesOf(session.toStdString(), *plan));
}

void TestSave::scenesOfEveryLayerOpenAsTheyWereSaved_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("layer");
    for (const char *name : {"dates", "induction", "sort"})
        for (std::size_t layer = 0; layer < exampleModel(name).layers.size(); ++layer)
            QTest::addRow("%s %zu", name, layer) << QString::fromLatin1(name) << static_cast<int>(layer);
}

/// The first sentence of a layer, and all together; the others differ in words alone.
void TestSave::scenesOfEveryLayerOpenAsTheyWereSaved()
{
    QFETCH(QString, model);
    QFETCH(int, layer);
    const Model read = exampleModel(model.toStdString());
    for (const std::optional<std::size_t> sentence : {std::optional<std::size_t>(0), std::optional<std::size_t>()}) {
        init();
        const Scene scene{static_cast<std::size_t>(layer), sentence};
        const auto made = openScene(read, scene, model.toStdString() + ".npz", readerOfFolder(kExamplesFolder));
        QVERIFY(made);
        checkKeeping(planOf(made->document, made->files), {});
    }
}

void TestSave::randomEditsOpenAsTheyWereSaved()
{
    const std::vector<Setting> settings{
        {"layer.num_heads", "2"},
        {"layer.num_heads", "10"},
        {"layer.num_heads", "5"},
        {"layer.num_kv_heads", "1"},
        {"layer.training", "true"},
        {"layer.dropout", "0.30000000000000004"},
        {"layer.scale", "-0.0"},
        {"layer.scale", "5e-324"},
        {"layer.softcap", "1e308"},
        {"layer.norm", "\"pre\""},
        {"layer.residual", "true"},
        {"layer.precision", "\"float64\""},
        {"mask.valid_lens", "[3, -2]"},
        {"mask.valid_lens", "[[1,2,3,4],[5,6,7,8]]"},
        {"mask.window", "[-1, 3]"},
        {"mask.fill", "\"-inf\""},
        {"mask.dead_row", "\"nan\""},
        {"inputs.seed", "4294967295"},
        {"inputs.kind", "\"arange\""},
        {"weights.kind", "\"identity\""},
        {"title", "\"词 \\u0001 \\\"\""},
        {"tokens.keys", R"(["a","b","","\\","<s>","词"])"},
        {"overrides", R"([{"cell": "scores[0,0,1,2]", "value": "nan"}, {"cell": "Q[1, 2, 3]", "value": -0.0}])"},
        {"overrides", "[]"},
        {"mask.bias", R"({"file": "x.npz", "tensor": "bias"})"},
        {"mask.bias", "null"}};
    const auto files =
        fileWith({{"bias", Tensor<double>({6}, std::vector<double>{0, -0.0, NAN, -INFINITY, 1e-310, 3})}});
    Dice dice;
    Plan plan = planOf({}, files);
    TensorPlaces places;
    for (int round = 0; round < 100; ++round) {
        const auto &[key, json] = settings[dice.below(settings.size())];
        if (const auto next = makePlan(changed(plan.document, {{key, json}}), plan.files))
            plan = *next;
        if (dice.below(8) == 0)
            if (const auto next = painted(plan, static_cast<Index>(dice.below(24))); true)
                plan = next;
        places = saved(path("s.headscope"), plan, places);
        const auto again = opened(path("s.headscope"));
        QVERIFY2(again, qPrintable(QStringLiteral("round %1").arg(round)));
        QCOMPARE(differentKey(plan, *again), std::string());
        if (dice.below(4) == 0) { // as if the program had been closed
            plan = *again;
            places = placesOf(path("s.headscope"), plan);
        }
    }
}

void TestSave::tensorsOfTheFolderStayWhereTheyAre()
{
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("sub")));
    QVERIFY(writeAtomically(path("sub/x.npz"), writeNpz({{"q", sixNumbers(7)}, {"unused", sixNumbers(0)}}).value()));
    const std::string json = R"({"format": "headscope-session", "version": 1,
        "inputs": {"queries": {"file": "sub/x.npz", "tensor": "q"}}})";
    QVERIFY(writeAtomically(path("a.headscope"), asBytes(json)));
    struct stat before = {};
    QCOMPARE(::stat(path("sub/x.npz").c_str(), &before), 0);
    const auto plan = opened(path("a.headscope"));
    QVERIFY(plan);
    const auto places = placesOf(path("a.headscope"), *plan);
    saved(path("a.headscope"), *plan, places);
    saved(path("b.headscope"), *plan, places);
    QCOMPARE(listing(), (QStringList{"a.headscope", "b.headscope", "sub"}));
    QVERIFY(content("a.headscope") == content("b.headscope"));
    QVERIFY(opened(path("a.headscope"))->document == plan->document);
    struct stat after = {};
    QCOMPARE(::stat(path("sub/x.npz").c_str(), &after), 0);
    QCOMPARE(after.st_ino, before.st_ino);
}

void TestSave::onlyNamedTensorsAreWritten()
{
    const Plan plan = painted(planWithQueries(), 3);
    saved(path("mine.headscope"), plan);
    QCOMPARE(listing(), (QStringList{"mine.headscope", "mine.npz"}));
    const auto tensors = readNpz(content("mine.npz")).value();
    QCOMPARE(tensors.size(), 2U);
    QCOMPARE(tensors[0].name, std::string("q"));
    QCOMPARE(tensors[1].name, std::string("allowed"));
    QVERIFY(opened(path("mine.headscope"))->document.mask.allowed == (TensorRef{"mine.npz", "allowed"}));
}

void TestSave::tensorsOfOneNameAreTold()
{
    Document document = planWithQueries().document;
    document.inputs.keys = TensorRef{"y.npz", "q"};
    document.inputs.values = TensorRef{"y.npz", "q"};
    const auto fileOf = [](float first) {
        return std::make_shared<const TensorFile>(TensorFile{{"q", sixNumbers(first)}});
    };
    const Plan plan =
        planOf(document, std::make_shared<TensorFiles>(TensorFiles{{"x.npz", fileOf(1)}, {"y.npz", fileOf(2)}}));
    checkKeeping(plan, {});
    QCOMPARE(readNpz(content("kept.npz"))->size(), 2U); // keys and values are one tensor
    const auto again = opened(path("kept.headscope"));
    QCOMPARE(again->document.inputs.keys->tensor, std::string("q-2"));
}

HEADSCOPE_TEST(TestSave, NoApplication)
#include "tst_save.moc"
