// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figureformat.h"

#include "tests/ui/support.h"
#include "ui/theme/applytheme.h"

#include <QApplication>

using namespace headscope;
using enum Role;

class TestPng : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theSameFigureIsTheSameBytes();
    void theThemeOfTheWindowDoesNotMatter();
    void theFileKnowsItsSizeAndResolution_data();
    void theFileKnowsItsSizeAndResolution();
    void theFileTellsWhatItShows();
    void theGroundMayBeTransparent();
    void everyTensorWithRowsCanBeDrawn();
    void whatCannotBeDrawnIsTold_data();
    void whatCannotBeDrawnIsTold();

private:
    std::shared_ptr<const Trace> m_trace;
};

namespace {

QImage read(const QByteArray &png)
{
    return QImage::fromData(png, "PNG");
}

} // namespace

void TestPng::initTestCase()
{
    Session session;
    open(session, u"d2l"_s);
    m_trace = session.result()->trace;
}

void TestPng::theSameFigureIsTheSameBytes()
{
    const QByteArray first = figurePng({m_trace, {}, {}});
    QVERIFY(!first.isEmpty());
    QCOMPARE(figurePng({m_trace, {}, {}}), first);
    Session session;
    open(session, u"d2l"_s);
    QCOMPARE(figurePng({session.result()->trace, {}, {}}), first);
}

void TestPng::theThemeOfTheWindowDoesNotMatter()
{
    const QByteArray before = figurePng({m_trace, {}, {}});
    applyTheme(*qApp, *findTheme(u"dark"_s));
    QCOMPARE(figurePng({m_trace, {}, {}}), before);
    PageOptions dark;
    dark.theme = u"dark"_s;
    QCOMPARE(read(figurePng({m_trace, {}, dark})).pixelColor(1, 1), findTheme(u"dark"_s)->surface);
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void TestPng::theFileKnowsItsSizeAndResolution_data()
{
    QTest::addColumn<double>("widthMm");
    QTest::addColumn<double>("dpi");
    QTest::addRow("a page") << 180.0 << 200.0;
    QTest::addRow("a column in print") << 85.0 << 600.0;
    QTest::addRow("a slide") << 300.0 << 96.0;
}

void TestPng::theFileKnowsItsSizeAndResolution()
{
    QFETCH(double, widthMm);
    QFETCH(double, dpi);
    PageOptions page;
    page.widthMm = widthMm;
    page.dpi = dpi;
    const QImage image = read(figurePng({m_trace, {}, page}));
    QVERIFY(std::abs(image.width() - widthMm / 25.4 * dpi) <= 1);
    QVERIFY(std::abs(image.dotsPerMeterX() - dpi / 0.0254) <= 1);
    QCOMPARE(image.dotsPerMeterY(), image.dotsPerMeterX());
}

void TestPng::theFileTellsWhatItShows()
{
    FigureOptions options;
    options.tensor = Scores;
    options.batch = 1;
    const QImage image = read(figurePng({m_trace, options, {}}));
    QCOMPARE(image.text(u"Title"_s), u"D2L book §11.5 · 2 items, 5 heads"_s);
    QCOMPARE(image.text(u"Description"_s), u"tensor scores, batch item 1, inputs seed 7, weights seed 7"_s);
    QVERIFY(image.text(u"Software"_s).startsWith(u"HeadScope"_s));
}

void TestPng::theGroundMayBeTransparent()
{
    PageOptions page;
    QCOMPARE(read(figurePng({m_trace, {}, page})).pixelColor(1, 1), QColor(Qt::white));
    page.isTransparent = true;
    QCOMPARE(read(figurePng({m_trace, {}, page})).pixelColor(1, 1).alpha(), 0);
}

void TestPng::everyTensorWithRowsCanBeDrawn()
{
    PageOptions page;
    page.dpi = 50;
    for (const TensorSpec &spec : tensorTable()) {
        FigureOptions options;
        options.tensor = spec.role;
        if (!checkFigure({m_trace, options, page}))
            continue;
        const QImage image = read(figurePng({m_trace, options, page}));
        QVERIFY(!image.isNull());
    }
}

void TestPng::whatCannotBeDrawnIsTold_data()
{
    QTest::addColumn<Role>("tensor");
    QTest::addColumn<Index>("batch");
    QTest::addColumn<Index>("head");
    QTest::addColumn<double>("dpi");
    QTest::addColumn<QString>("sentence");
    const auto add = [](const char *name, Role tensor, Index batch, Index head, double dpi, const char *sentence) {
        QTest::addRow("%s", name) << tensor << batch << head << dpi << QString::fromUtf8(sentence);
    };
    add("batch", Weights, 2, 0, 200, "--batch: got 2, expected a whole number from 0 to 1");
    add("head", Weights, 0, 5, 200, "--heads: got 5, expected a whole number from 0 to 4");
    add("no heads", Output, 0, 1, 200, "--heads: got 1, expected a whole number from 0 to 0");
    add("not in evaluation", DroppedWeights, 0, 0, 200,
        "--tensor: got dropped_weights, expected a tensor of this run with rows and columns");
    add("too large", Weights, 0, 0, 24000,
        "--dpi: got 24000, which makes 170079 × 109500 pixels, expected a picture of at most 200 million pixels and "
        "30000 a side");
}

void TestPng::whatCannotBeDrawnIsTold()
{
    QFETCH(Role, tensor);
    QFETCH(Index, batch);
    QFETCH(Index, head);
    QFETCH(double, dpi);
    QFETCH(QString, sentence);
    FigureOptions options;
    options.tensor = tensor;
    options.batch = batch;
    options.heads = {head};
    PageOptions page;
    page.dpi = dpi;
    const auto drawn = checkFigure({m_trace, options, page});
    const auto checked = drawn ? checkPixels({m_trace, options, page}) : drawn;
    QVERIFY(!checked);
    QCOMPARE(QString::fromStdString(checked.error().sentence()), sentence);
    QVERIFY(checkFigure({m_trace, {}, {}}));
}

HEADSCOPE_TEST(TestPng, QApplication)
#include "tst_figurepng.moc"
