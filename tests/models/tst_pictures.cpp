// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/strictjson.h"
#include "engine/formats/openstore.h"
#include "engine/io/file.h"
#include "engine/models/modelplan.h"
#include "engine/models/patches.h"
#include "tests/engine/readnumpy.h"
#include "tests/models/support.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// Pictures become what a model reads, with the bytes of Pillow and the numbers of NumPy: see pictures.py.
class TestPictures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resizingIsPillows_data();
    void resizingIsPillows();
    void betweenTwoPixelsItIsPillows();
    void greyIsPillows();
    void numbersAreThoseOfTheSettings_data();
    void numbersAreThoseOfTheSettings();
    void aPictureOfTheModelsSizeIsItsPatches();
    void arraysOfBytesArePicturesInAnyOrderOfAxes();
    void arraysThatAreNoPicturesAreRefused_data();
    void arraysThatAreNoPicturesAreRefused();
    void whatTheModelSeesIsThePictureAgain();
    void anImageHasAllPatchesOfTheModel();
    void aThinPictureIsRefused();
    void otherSizesAreOneSentence();
    void wrongSettingsNameTheirKey_data();
    void wrongSettingsNameTheirKey();
    void patchesAreNamedByRowAndColumn();
    void textModelsTakeNoPicture();
};

namespace {

const std::map<std::string, AnyTensor> &goldens()
{
    static const auto all = [] {
        const std::string content = contentOf(QStringLiteral(TEST_SOURCE_DIR "/golden/pictures.npz"));
        std::map<std::string, AnyTensor> read;
        const auto archive = readNpz(asBytes(content));
        for (const NamedTensor &tensor : archive.value())
            read.emplace(tensor.name, tensor.tensor);
        return read;
    }();
    return all;
}

Pixels asPicture(const AnyTensor &golden)
{
    const auto &bytes = std::get<Tensor<std::uint8_t>>(golden);
    const Shape &shape = bytes.shape();
    return {shape[0], shape[1], shape.size() == 3 ? shape[2] : 1, {bytes.values().begin(), bytes.values().end()}};
}

Pixels source()
{
    return asPicture(goldens().at("source"));
}

ModelSettings settingsOf(const std::string &json)
{
    return {parseStrictJson(json).value(), "preprocessor_config.json"};
}

/// An array as NumPy saves it.
AnyTensor arrayAt(const QString &path)
{
    const auto source = openPlainFile(path.toStdString());
    const auto store = openTensorStore(*source, path.toStdString());
    return (*store)->read((*store)->tensors().front()).value();
}

double worst(const AnyTensor &ours, const AnyTensor &golden)
{
    double most = shapeOf(ours) == shapeOf(golden) ? 0 : kInfinity;
    for (Index i = 0; i < countOf(shapeOf(golden)).value(); ++i)
        most = std::max(most, std::abs(valueAt(ours, i) - valueAt(golden, i)));
    return most;
}

} // namespace

void TestPictures::resizingIsPillows_data()
{
    QTest::addColumn<QString>("name");
    for (const auto &[name, golden] : goldens())
        if (name.starts_with("resized/"))
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void TestPictures::resizingIsPillows()
{
    QFETCH(const QString, name);
    const QStringList filters{u"nearest"_s, u"lanczos"_s, u"bilinear"_s, u"bicubic"_s, u"box"_s, u"hamming"_s};
    const auto how = filters.indexOf(name.section(u'/', 1).section(u'-', 0, 0));
    const Pixels golden = asPicture(goldens().at(name.toStdString()));
    const Pixels ours = resized(source(), golden.rows, golden.columns, static_cast<Resample>(how));
    QCOMPARE(ours.bytes.size(), golden.bytes.size());
    QVERIFY(ours == golden);
}

/// Which is as near as the other one; how the place was computed decides.
void TestPictures::betweenTwoPixelsItIsPillows()
{
    const Pixels wide = asPicture(goldens().at("near/wide"));
    QVERIFY(resized(asPicture(goldens().at("near")), wide.rows, wide.columns, Resample::Nearest) == wide);
}

void TestPictures::greyIsPillows()
{
    QVERIFY(inColours(source(), 1) == asPicture(goldens().at("grey")));
}

void TestPictures::numbersAreThoseOfTheSettings_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"usual", "old", "cropped", "padded", "bytes"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestPictures::numbersAreThoseOfTheSettings()
{
    QFETCH(const QString, name);
    const Json all = parseStrictJson(contentOf(modelFolder(u"pictures.json"_s))).value();
    Transformer model;
    model.grid = PatchGrid{4, 4, 8, 3};
    const auto settings = imageSettingsOf({*all.find(name.toStdString()), "pictures.json"}, *model.grid);
    QVERIFY2(settings, settings ? "" : settings.error().sentence().c_str());
    model.images = *settings;
    const auto patches = patchesOf(source(), model);
    QVERIFY2(patches, patches ? "" : patches.error().sentence().c_str());
    const auto wanted = patchesOf(goldens().at("values/" + name.toStdString()), model);
    QVERIFY(worst(*patches, wanted.value()) < (name == u"bytes" ? 1e-5 : 1e-6));
}

void TestPictures::aPictureOfTheModelsSizeIsItsPatches()
{
    const SharedModel vit = modelNamed(u"vit"_s);
    const auto patches = patchesOfArray(arrayAt(modelFolder(u"vit/image.npy"_s)), *vit);
    QVERIFY2(patches, patches ? "" : patches.error().sentence().c_str());
    QVERIFY(worst(*patches, goldensOf(u"vit"_s).at("embed/patches")) < 1e-6);
    const auto numbers = patchesOfArray(goldensOf(u"vit"_s).at("embed/pixel_values"), *vit);
    QVERIFY2(numbers, numbers ? "" : numbers.error().sentence().c_str());
    QVERIFY(worst(*patches, *numbers) < 1e-6);
}

void TestPictures::arraysOfBytesArePicturesInAnyOrderOfAxes()
{
    const SharedModel vit = modelNamed(u"vit"_s);
    const Pixels picture = source();
    Tensor<std::uint8_t> first({3, picture.rows, picture.columns});
    for (Index i = 0; i < first.size(); ++i)
        first[i] =
            picture.at(i / picture.columns % picture.rows, i % picture.columns, i / (picture.rows * picture.columns));
    const auto byRows = patchesOfArray(goldens().at("source"), *vit);
    const auto byColours = patchesOfArray(first, *vit);
    QVERIFY(byRows && byColours);
    QVERIFY(worst(*byRows, *byColours) == 0);
    const auto grey = patchesOfArray(goldens().at("grey"), *vit);
    QVERIFY(grey && shapeOf(*grey) == shapeOf(*byRows));
}

void TestPictures::arraysThatAreNoPicturesAreRefused_data()
{
    QTest::addColumn<Shape>("shape");
    QTest::addColumn<bool>("isPicture");
    QTest::newRow("one of a batch") << Shape{1, 32, 32, 3} << true;
    QTest::newRow("colours first, one of a batch") << Shape{1, 3, 32, 32} << true;
    QTest::newRow("greys") << Shape{32, 32} << true;
    QTest::newRow("two of a batch") << Shape{2, 32, 32, 3} << false;
    QTest::newRow("four colours") << Shape{32, 32, 4} << false;
    QTest::newRow("nothing") << Shape{0, 32, 3} << false;
    QTest::newRow("a line") << Shape{32} << false;
}

void TestPictures::arraysThatAreNoPicturesAreRefused()
{
    QFETCH(const Shape, shape);
    QFETCH(const bool, isPicture);
    const auto patches = patchesOfArray(Tensor<std::uint8_t>(shape), *modelNamed(u"vit"_s));
    QCOMPARE(patches.ok(), isPicture);
    if (!isPicture)
        QCOMPARE(
            patches.error().sentence(),
            "image: got " + toString(shape) +
                ", expected (3, 32, 32) of numbers as the model reads them, or bytes of a picture, (rows, columns, "
                "3)");
}

void TestPictures::whatTheModelSeesIsThePictureAgain()
{
    const SharedModel vit = modelNamed(u"vit"_s);
    const auto bytes = arrayAt(modelFolder(u"vit/image.npy"_s));
    QVERIFY(pixelsOf(patchesOfArray(bytes, *vit).value(), *vit) == asPicture(bytes));
    const Pixels grey = pixelsOf(greyPatches(*vit->grid), *vit);
    QVERIFY(std::all_of(grey.bytes.begin(), grey.bytes.end(), [](auto byte) { return byte == 128; }));
}

/// Or it would be read behind its end.
void TestPictures::anImageHasAllPatchesOfTheModel()
{
    const SharedModel vit = modelNamed(u"vit"_s);
    const Index numbers = vit->grid->numbers();
    for (const Shape &shape :
         {Shape{4}, Shape{1, 1, numbers}, Shape{2, vit->grid->patches(), numbers}, Shape{1, Index{1} << 40U, 0}}) {
        ModelInput input;
        input.patches = std::make_shared<const AnyTensor>(Tensor<float>(shape));
        const auto plan = planModel(vit, input);
        QVERIFY(!plan);
        QCOMPARE(plan.error().sentence(), "model.patches: got " + toString(shape) + ", expected (1, 16, 192)");
    }
}

void TestPictures::aThinPictureIsRefused()
{
    const SharedModel vit = modelNamed(u"vit"_s);
    const auto high = patchesOf(Pixels::black(10'000'000, 1, 3), *vit);
    QVERIFY(!high);
    QCOMPARE(high.error().sentence(),
             std::string("image: got 1 × 10000000 pixels, expected a picture that is less thin, or smaller"));
    Transformer byShortest = *vit;
    byShortest.images.shortest = 256;
    QVERIFY(!patchesOf(Pixels::black(10, 400, 3), byShortest));
}

void TestPictures::otherSizesAreOneSentence()
{
    const SharedModel vit = modelNamed(u"vit"_s);
    const auto wrong = patchesOfArray(Tensor<float>({3, 32, 40}), *vit);
    QVERIFY(!wrong);
    QCOMPARE(wrong.error().sentence(),
             std::string("image: got (3, 32, 40), expected (3, 32, 32) of numbers as the model reads them, or bytes of "
                         "a picture, (rows, columns, 3)"));
    auto unsized = *vit;
    unsized.images.resizes = false;
    const auto small = patchesOf(source(), unsized);
    QVERIFY(!small);
    QVERIFY2(small.error().sentence().find("37 × 23") != std::string::npos, small.error().sentence().c_str());
}

void TestPictures::wrongSettingsNameTheirKey_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("key");
    const std::pair<const char *, const char *> rows[]{{R"({"size": 0})", "size"},
                                                       {R"({"size": {"height": 5}})", "size"},
                                                       {R"({"size": {"longest_edge": 5}})", "size"},
                                                       {R"({"size": 1e9})", "size"},
                                                       {R"({"size": "big"})", "size"},
                                                       {R"({"resample": 6})", "resample"},
                                                       {R"({"resample": "bilinear"})", "resample"},
                                                       {R"({"do_center_crop": true, "crop_size": -1})", "crop_size"},
                                                       {R"({"rescale_factor": 0})", "rescale_factor"},
                                                       {R"({"image_mean": [0, 1]})", "image_mean"},
                                                       {R"({"image_std": [1, 0, 1]})", "image_std"}};
    for (const auto &[json, key] : rows)
        QTest::newRow(json) << QString::fromLatin1(json) << QString::fromLatin1(key);
}

void TestPictures::wrongSettingsNameTheirKey()
{
    QFETCH(const QString, json);
    QFETCH(const QString, key);
    const auto settings = imageSettingsOf(settingsOf(json.toStdString()), {4, 4, 8, 3});
    QVERIFY(!settings);
    QCOMPARE(settings.error().field, key.toStdString());
    QCOMPARE(settings.error().file, std::string("preprocessor_config.json"));
}

void TestPictures::patchesAreNamedByRowAndColumn()
{
    const SharedModel vit = modelNamed(u"vit"_s);
    ModelInput input;
    input.patches = std::make_shared<const AnyTensor>(greyPatches(*vit->grid));
    const auto plan = planModel(vit, input);
    const auto &words = plan->blocks[vit->find("layer.0.self").value()]->document.tokens.queries.front();
    QCOMPARE(words.size(), std::size_t{17});
    QCOMPARE(words.front(), std::string("CLS"));
    QCOMPARE(words[7], std::string("(1, 2)"));
}

void TestPictures::textModelsTakeNoPicture()
{
    const auto patches = patchesOf(source(), *modelNamed(u"gpt2"_s));
    QVERIFY(!patches);
    QVERIFY(patches.error().sentence().find("a model that looks at images") != std::string::npos);
}

HEADSCOPE_TEST(TestPictures, QCoreApplication)
#include "tst_pictures.moc"
