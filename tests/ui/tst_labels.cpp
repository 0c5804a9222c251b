// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/labels.h"

#include "tests/ui/support.h"
#include "ui/figure/colorbar.h"
#include "ui/lines/linetext.h"
#include "ui/theme/fonts.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QPolygonF>

#include <cmath>
#include <set>

using namespace headscope;

class TestLabels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void labelsNeverTouch_data();
    void labelsNeverTouch();
    void theChosenLabelIsAlwaysThere_data() { labelsNeverTouch_data(); }
    void theChosenLabelIsAlwaysThere();
    void wideCellsShowEveryLabel();
    void numbersGoInRoundStepsAndEndWithTheLast_data();
    void numbersGoInRoundStepsAndEndWithTheLast();
    void theLastNumberEndsWithTheMap();
    void capitalsNeedLessRoom();
    void largeRowsHaveAGapBetweenThem();
    void noNumberIsWiderThanTheWidest();
    void longRowLabelsAreCutToTheirRoom();
    void aFewWideLabelsTurnAmongNarrowOnes();
    void longColumnLabelsTurn();
    void aCommaStaysUprightAmongTurnedWords();
    void shortWordsAllStandAlike();
    void turnedWordsEndWhereTheWidgetDoes();
    void wordsThatEndWithNumbersAreNotCountedOn();
    void wantedLabelsAreAllThereFromTheLeastOn_data() { labelsNeverTouch_data(); }
    void wantedLabelsAreAllThereFromTheLeastOn();
    void numbersOfABarAreToldApart_data();
    void numbersOfABarAreToldApart();
};

namespace {

struct DrawnText
{
    QString text;
    QPolygonF outline;
    QColor color;
};

/// A paint device that keeps the texts drawn on it and where they stand.
class TextRecorder : public QPaintDevice
{
public:
    QPaintEngine *paintEngine() const override { return &m_engine; }
    const QList<DrawnText> &texts() const { return m_engine.texts; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmDevicePixelRatio: return 1;
        case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY: return 96;
        default: return 2000;
        }
    }

private:
    class Engine : public QPaintEngine
    {
    public:
        Engine() : QPaintEngine(AllFeatures) {}
        bool begin(QPaintDevice *) override { return true; }
        bool end() override { return true; }
        void updateState(const QPaintEngineState &changed) override
        {
            if (changed.state() & DirtyTransform)
                m_transform = changed.transform();
            if (changed.state() & DirtyPen)
                m_color = changed.pen().color();
        }
        void drawPixmap(const QRectF &, const QPixmap &, const QRectF &) override {}
        Type type() const override { return User; }
        void drawTextItem(const QPointF &at, const QTextItem &item) override
        {
            const QRectF ink = QFontMetricsF(item.font()).tightBoundingRect(item.text()).translated(at);
            texts.append({item.text(), m_transform.map(QPolygonF(ink)), m_color});
        }
        QList<DrawnText> texts;

    private:
        QTransform m_transform;
        QColor m_color;
    };
    mutable Engine m_engine;
};

QStringList labelsOf(const QString &kind, Index count)
{
    QStringList labels;
    for (Index i = 0; i < count; ++i)
        labels << (kind == u"sentence"_s ? (i == 0               ? u"<bos>"_s
                                            : i >= count * 4 / 5 ? u"<pad>"_s
                                                                 : u"W"_s)
                   : kind == u"letters"  ? u"k%1"_s.arg(i)
                   : kind == u"words"    ? u"attention%1"_s.arg(i)
                                         : u"注意力"_s);
    return labels;
}

bool touch(const QPolygonF &a, const QPolygonF &b)
{
    return a.boundingRect().intersects(b.boundingRect()) && a.intersects(b);
}

constexpr QColor kChosenColor(255, 0, 0);

MapGeometry cellsOf(bool areRows, Index count, double cell)
{
    const double length = cell * static_cast<double>(count);
    return areRows ? MapGeometry(QRectF(100, 10, 50, length), count, 1)
                   : MapGeometry(QRectF(100, 10, length, 50), 1, count);
}

QList<DrawnText> draw(bool areRows, const QStringList &labels, double cell, Index chosen, Index every = 0)
{
    TextRecorder recorder;
    QPainter painter(&recorder);
    painter.setFont(uiFont(kCaptionSize));
    const MapGeometry cells = cellsOf(areRows, labels.size(), cell);
    const AxisLabels measured(labels, painter.font());
    const LabelStyle style{70, Qt::black, chosen, kChosenColor, every};
    if (areRows)
        paintRowLabels(painter, cells, measured, style);
    else
        paintColumnLabels(painter, cells, measured, style);
    painter.end();
    return recorder.texts();
}

} // namespace

void TestLabels::labelsNeverTouch_data()
{
    QTest::addColumn<bool>("areRows");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<double>("cell");
    QTest::addColumn<Index>("count");
    for (const bool areRows : {true, false})
        for (const char *kind : {"letters", "words", "Chinese", "sentence"})
            for (const double cell : {0.5, 2.0, 5.0, 9.0, 14.0, 22.0, 40.0, 90.0})
                for (const Index count : {1, 6, 40, 300})
                    QTest::addRow("%lld %s, %s, cells of %g", static_cast<long long>(count), kind,
                                  areRows ? "rows" : "columns", cell)
                        << areRows << QString::fromLatin1(kind) << cell << count;
}

void TestLabels::labelsNeverTouch()
{
    QFETCH(bool, areRows);
    QFETCH(QString, kind);
    QFETCH(double, cell);
    QFETCH(Index, count);
    for (const Index chosen : {Index{-1}, Index{0}, count / 3, count - 1}) {
        const auto texts = draw(areRows, labelsOf(kind, count), cell, chosen);
        QVERIFY(!texts.isEmpty());
        for (qsizetype i = 0; i < texts.size(); ++i)
            for (qsizetype j = 0; j < i; ++j)
                QVERIFY2(!touch(texts[i].outline, texts[j].outline),
                         qPrintable(u"%1 touches %2"_s.arg(texts[i].text, texts[j].text)));
    }
}

void TestLabels::theChosenLabelIsAlwaysThere()
{
    QFETCH(bool, areRows);
    QFETCH(QString, kind);
    QFETCH(double, cell);
    QFETCH(Index, count);
    for (const Index chosen : {Index{0}, count / 3, count - 1}) {
        qsizetype found = 0;
        for (const DrawnText &text : draw(areRows, labelsOf(kind, count), cell, chosen))
            found += text.color == kChosenColor ? 1 : 0;
        QCOMPARE(found, 1);
    }
}

void TestLabels::wideCellsShowEveryLabel()
{
    for (const bool areRows : {true, false})
        QCOMPARE(draw(areRows, labelsOf(u"letters"_s, 40), 40, -1).size(), 40);
    QCOMPARE(labelStep(40, 14), 1);
    QCOMPARE(labelStep(14, 14), 1);
    QCOMPARE(labelStep(5, 14), 3);
    QVERIFY(labelStep(0, 14) > 1000);
}

void TestLabels::numbersGoInRoundStepsAndEndWithTheLast_data()
{
    QTest::addColumn<bool>("areRows");
    QTest::addColumn<double>("cell");
    for (const bool areRows : {true, false})
        for (const double cell : {0.2, 1.9, 3.0, 7.0, 11.0})
            QTest::addRow("%s, cells of %g", areRows ? "rows" : "columns", cell) << areRows << cell;
}

void TestLabels::numbersGoInRoundStepsAndEndWithTheLast()
{
    QFETCH(bool, areRows);
    QFETCH(double, cell);
    const auto texts = draw(areRows, labelsOf(u"letters"_s, 100), cell, -1);
    QCOMPARE(texts.last().text, u"k99"_s);
    if (texts.size() < 3)
        return;
    const int step = texts[1].text.mid(1).toInt();
    QVERIFY2((QList{1, 2, 5, 10, 20, 50}.contains(step)), qPrintable(texts[1].text));
    for (qsizetype i = 0; i + 1 < texts.size(); ++i)
        QCOMPARE(texts[i].text, u"k%1"_s.arg(i * step));
}

/// The margin of a page is narrower than half a long number.
void TestLabels::theLastNumberEndsWithTheMap()
{
    for (const double cell : {0.1, 0.5, 2.0, 14.0}) {
        const auto texts = draw(false, labelsOf(u"letters"_s, 1200), cell, -1);
        QCOMPARE(texts.last().text, u"k1199"_s);
        QVERIFY(texts.last().outline.boundingRect().right() <= 100 + 1200 * cell + 2);
    }
}

void TestLabels::capitalsNeedLessRoom()
{
    const QFont font = uiFont(kCaptionSize);
    const auto height = [&](const QStringList &words) { return AxisLabels(words, font).inkHeight(); };
    QVERIFY(height({u"M"_s, u"I"_s}) < height({u"M"_s, u"pig"_s}));
    QVERIFY(height({u"M"_s, u"pig"_s}) < height({u"M"_s, u"注意"_s}));
    const QStringList capitals{u"<bos>"_s, u"M"_s, u"I"_s, u"G"_s, u"C"_s, u"W"_s, u"M"_s, u"I"_s};
    QCOMPARE(draw(true, capitals, 10, -1).size(), capitals.size()); // none is left out
}

void TestLabels::largeRowsHaveAGapBetweenThem()
{
    const QStringList words{u"M"_s, u"U"_s, u"注意"_s};
    const AxisLabels small(words, uiFont(kCaptionSize));
    QCOMPARE(small.rowPitch(), small.inkHeight()); // or half of the rows of a usual map had no name
    for (const int size : {20, 24, 48}) {
        const AxisLabels large(words, uiFont(size));
        QVERIFY2(large.rowPitch() >= large.inkHeight() + 1, qPrintable(QString::number(size)));
    }
}

/// Though the first of the longest may be the one with the narrowest digits.
void TestLabels::noNumberIsWiderThanTheWidest()
{
    const QFont font = uiFont(24);
    const QStringList words = labelsOf(u"letters"_s, 100);
    const AxisLabels labels(words, font);
    for (const QString &word : words)
        QVERIFY2(labels.widest() + 1 > lineWidth(font, word), qPrintable(word)); // digits come nearer to some others
}

void TestLabels::longRowLabelsAreCutToTheirRoom()
{
    const auto texts = draw(true, {u"a very long token, longer than its room"_s}, 40, -1);
    QCOMPARE(texts.size(), 1);
    QVERIFY(texts[0].text.endsWith(u'…'));
    QVERIFY(texts[0].outline.boundingRect().left() >= 100 - 70 - 6 - 1);
    QVERIFY(texts[0].outline.boundingRect().right() <= 100);
}

void TestLabels::aFewWideLabelsTurnAmongNarrowOnes()
{
    const auto texts = draw(false, labelsOf(u"sentence"_s, 20), 20, -1);
    QCOMPARE(texts.size(), 20); // none is left out
    for (const DrawnText &text : texts)
        QCOMPARE(text.outline.boundingRect().height() > 15, text.text.startsWith(u'<'));
}

void TestLabels::aCommaStaysUprightAmongTurnedWords()
{
    const QStringList words{u"attention"_s, u","_s, u"attention"_s, u"on"_s, u"attention"_s, u","_s, u"attention"_s};
    for (const double cell : {17.0, 20.0, 24.0, 28.0}) {
        const auto texts = draw(false, words, cell, -1);
        QCOMPARE(texts.size(), words.size());
        for (qsizetype i = 0; i < texts.size(); ++i) {
            const bool isLevel = std::abs(texts[i].outline[0].y() - texts[i].outline[1].y()) < 0.01;
            QVERIFY2(!isLevel || texts[i].text.size() <= 2, qPrintable(texts[i].text));
            QVERIFY2(isLevel || texts[i].text.size() > 2 || cell < 28, qPrintable(texts[i].text));
            for (qsizetype j = 0; j < i; ++j)
                QVERIFY(!touch(texts[i].outline, texts[j].outline));
        }
    }
}

void TestLabels::shortWordsAllStandAlike()
{
    const auto isLevel = [](const DrawnText &text) {
        return std::abs(text.outline[0].y() - text.outline[1].y()) < 0.01;
    };
    for (double cell = 4; cell < 40; cell += 0.5) {
        const auto among = draw(false, {u"attention"_s, u"i"_s, u"W"_s, u"attention"_s, u"on"_s, u"M"_s}, cell, -1);
        std::set<bool> lies;
        for (const DrawnText &text : among)
            if (text.text.size() <= 2)
                lies.insert(isLevel(text));
        QVERIFY2(lies.size() <= 1, qPrintable(QString::number(cell)));
        for (const DrawnText &text : draw(false, QStringList(20, u"我"_s), cell, -1))
            QVERIFY2(isLevel(text), qPrintable(QString::number(cell)));
    }
}

void TestLabels::turnedWordsEndWhereTheWidgetDoes()
{
    const AxisLabels labels({u"antidisestablishmentarianism"_s, u"antidisestablishmentarianism"_s},
                            uiFont(kCaptionSize));
    TextRecorder device;
    QPainter painter(&device);
    painter.setFont(labels.font());
    LabelStyle style{200, Qt::black};
    style.left = 0;
    paintColumnLabels(painter, MapGeometry(QRectF(40, 10, 60, 50), 1, 2), labels, style);
    painter.end();
    QCOMPARE(device.texts().size(), 2);
    for (const DrawnText &text : device.texts()) {
        QVERIFY(text.text.startsWith(u"anti"));
        QVERIFY(text.text.endsWith(u'…'));
        QVERIFY(text.outline.boundingRect().left() >= 0);
    }
}

void TestLabels::longColumnLabelsTurn()
{
    const MapGeometry cells(QRectF(100, 10, 120, 50), 1, 6);
    const QStringList labels = labelsOf(u"words"_s, 6);
    const auto texts = draw(false, labels, 20, -1);
    QCOMPARE(texts.size(), 6);
    const double height = columnLabelHeight(cells, AxisLabels(labels, uiFont(kCaptionSize)), 70);
    for (const DrawnText &text : texts) {
        QVERIFY(text.outline.boundingRect().height() > 15);
        QVERIFY(text.outline.boundingRect().top() >= 60);
        QVERIFY2(text.outline.boundingRect().bottom() <= 60 + 5 + height + 1, "the room given is too low");
    }
}

/// Squares of a chess board and the like: none may be left out.
void TestLabels::wordsThatEndWithNumbersAreNotCountedOn()
{
    const auto areNumbered = [](const QStringList &words) {
        return AxisLabels(words, uiFont(kCaptionSize)).areNumbered();
    };
    QVERIFY(areNumbered({u"k3"_s, u"k4"_s, u"k5"_s}));
    QVERIFY(!areNumbered({u"e4"_s, u"e5"_s, u"d4"_s}));
    QVERIFY(!areNumbered({u"e4"_s, u"e6"_s}));
    QVERIFY(!areNumbered({u"e4"_s, u"e"_s, u""_s}));
}

void TestLabels::wantedLabelsAreAllThereFromTheLeastOn()
{
    QFETCH(bool, areRows);
    QFETCH(QString, kind);
    QFETCH(double, cell);
    QFETCH(Index, count);
    const QStringList labels = labelsOf(kind, count);
    for (const Index every : {1, 2, 3, 7}) {
        const AxisLabels measured(labels, uiFont(kCaptionSize));
        const LabelStyle style{70, Qt::black, -1, kChosenColor, every};
        const MapGeometry cells = cellsOf(areRows, count, cell);
        const Index least = areRows ? rowLabelEvery(cells, measured, style) : columnLabelEvery(cells, measured, style);
        const auto areAllThere = [&](Index n) {
            return draw(areRows, labels, cell, -1, n).size() == (count + n - 1) / n;
        };
        QVERIFY2(areAllThere(least), qPrintable(QString::number(least)));
        if (least > every && least <= count)
            QVERIFY2(!areAllThere(least - 1), qPrintable(QString::number(least - 1)));
    }
}

void TestLabels::numbersOfABarAreToldApart_data()
{
    QTest::addColumn<ValueRange>("range");
    QTest::addColumn<double>("width");
    QTest::addColumn<QStringList>("numbers"); // of both ends and of the middle
    QTest::newRow("shares") << ValueRange{0, 1} << 300.0 << QStringList{u"0"_s, u"1"_s, u"0.5"_s};
    QTest::newRow("a part") << ValueRange{0.49998, 0.50002} << 300.0
                            << QStringList{u"0.49998"_s, u"0.50002"_s, u"0.5"_s};
    QTest::newRow("a part, narrow") << ValueRange{0.49998, 0.50002} << 60.0 << QStringList{u"0.49998"_s, u"0.50002"_s};
    QTest::newRow("thousands") << ValueRange{-1234, 1234} << 300.0 << QStringList{u"−1234"_s, u"1234"_s, u"0"_s};
    QTest::newRow("thousands, narrow") << ValueRange{-1000, 1000} << 40.0 << QStringList{u"−1e3"_s, u"1e3"_s};
    QTest::newRow("small") << ValueRange{0, 2e-5} << 300.0 << QStringList{u"0"_s, u"2e−5"_s, u"1e−5"_s};
}

void TestLabels::numbersOfABarAreToldApart()
{
    QFETCH(ValueRange, range);
    QFETCH(double, width);
    TextRecorder recorder;
    QPainter painter(&recorder);
    const ValueScale scale{range.low, range.high, findColorMap(u"viridis"_s)};
    paintColorBar(painter, QRectF(200, 10, width, kColorBarHeight), scale, Qt::black);
    painter.end();
    QStringList numbers;
    for (const DrawnText &text : recorder.texts())
        numbers << text.text;
    QTEST(numbers, "numbers");
}

HEADSCOPE_TEST(TestLabels, QApplication)
#include "tst_labels.moc"
