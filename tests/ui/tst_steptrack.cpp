// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/steptrack.h"

#include "tests/ui/support.h"
#include "ui/lines/linetext.h"
#include "ui/playback/movedapart.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/fonts.h"

#include <QApplication>

using namespace headscope;

class TestStepTrack : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void pointsStandInOrderAndInside_data();
    void pointsStandInOrderAndInside();
    void aClickPicksTheNearestStep();
    void draggingPicksAlongTheWay();
    void namesWithoutRoomAreLeftOut();
    void theCurrentNameTakesWhatItsNeighboursLeave();
    void namesMoveApart();
    void aNameBesideItsPointIsItsOwn();
    void namesOfManyStepsStandApartAndBelowTheirPoints_data();
    void namesOfManyStepsStandApartAndBelowTheirPoints();
    void theCurrentStepIsSpoken();
    void stepsDoneAreFilled();
    void theLineOfStepsDoneIsAnother_data();
    void theLineOfStepsDoneIsAnother();
    void oneStepOrNoneIsNoTrap();

private:
    StepTrack m_track;
};

namespace {

QStringList titles(int count)
{
    QStringList list;
    for (int i = 0; i < count; ++i)
        list << u"Step %1"_s.arg(i);
    return list;
}

QList<int> namedSteps(const StepTrack &track)
{
    QList<int> named;
    for (const StepTrack::Title &title : track.namedTitles())
        named << title.index;
    return named;
}

} // namespace

void TestStepTrack::init()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    m_track.setSteps(titles(11), titles(11));
    m_track.setCurrent(4);
    showActive(m_track, {700, 44});
}

void TestStepTrack::pointsStandInOrderAndInside_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {300, 500, 700, 1400})
        QTest::addRow("%d", width) << width;
}

void TestStepTrack::pointsStandInOrderAndInside()
{
    QFETCH(int, width);
    m_track.resize(width, 44);
    for (int i = 0; i < 11; ++i) {
        QVERIFY(QRectF(m_track.rect()).contains(m_track.point(i)));
        if (i > 0)
            QVERIFY(m_track.point(i).x() > m_track.point(i - 1).x() + 14); // the points do not touch
    }
}

void TestStepTrack::aClickPicksTheNearestStep()
{
    QSignalSpy picked(&m_track, &StepTrack::stepPicked);
    for (int i = 0; i < 11; ++i) {
        click(&m_track, m_track.point(i) + QPointF(12, 15)); // on its title, too
        QCOMPARE(picked.takeLast()[0].toInt(), i);
    }
    click(&m_track, {1, 20});
    QCOMPARE(picked.takeLast()[0].toInt(), 0);
    click(&m_track, {698, 20});
    QCOMPARE(picked.takeLast()[0].toInt(), 10);
}

void TestStepTrack::draggingPicksAlongTheWay()
{
    QSignalSpy picked(&m_track, &StepTrack::stepPicked);
    hover(&m_track, m_track.point(7)); // no button held
    QCOMPARE(picked.count(), 0);
    QTest::mousePress(&m_track, Qt::LeftButton, {}, m_track.point(2).toPoint());
    QMouseEvent drag(QEvent::MouseMove, m_track.point(8), m_track.mapToGlobal(m_track.point(8)), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&m_track, &drag);
    QTest::mouseRelease(&m_track, Qt::LeftButton);
    QCOMPARE(picked.first()[0].toInt(), 2);
    QCOMPARE(picked.last()[0].toInt(), 8);
}

void TestStepTrack::namesWithoutRoomAreLeftOut()
{
    QCOMPARE(m_track.namedTitles().size(), 11);
    QStringList longer;
    for (int i = 0; i < 11; ++i)
        longer << u"Projection %1"_s.arg(i);
    m_track.setSteps(longer, longer);
    m_track.resize(330, 44);
    const QList<int> named = namedSteps(m_track);
    QCOMPARE(named.first(), 4); // the current one
    QVERIFY(named.size() > 1 && named.size() < 11);
    QVERIFY(!named.contains(3) && !named.contains(5));
}

void TestStepTrack::theCurrentNameTakesWhatItsNeighboursLeave()
{
    QStringList names(11, u"i"_s);
    names[4] = u"Softmax"_s;
    m_track.setSteps(names, names);
    const double whole = lineWidth(uiFont(kCaptionSize, Weight::Bold), names[4]);
    m_track.resize(static_cast<int>(72 + 10 * 0.85 * whole), 44); // the points stand closer than the name is wide
    const QImage image = m_track.grab().toImage();
    const auto hasInk = [&](int x) {
        for (int y = 27; y < 42; ++y)
            if (pixelAt(image, QPointF(x, y)) != pixelAt(image, QPointF(2, 2)))
                return true;
        return false;
    };
    const QPointF middle = m_track.point(4);
    const int side = static_cast<int>(0.6 * whole); // before the neighbours
    int first = side;
    int last = -side;
    for (int dx = -side; dx <= side; ++dx)
        if (hasInk(static_cast<int>(middle.x()) + dx)) {
            first = std::min(first, dx);
            last = std::max(last, dx);
        }
    QVERIFY2(last - first > 0.88 * whole, qPrintable(u"%1 of %2"_s.arg(last - first).arg(whole)));
}

void TestStepTrack::namesMoveApart()
{
    using Places = std::vector<double>;
    QCOMPARE(movedApart({10, 50}, {20, 20}, 100), (Places{10, 50}));
    QCOMPARE(movedApart({40, 50}, {20, 20}, 100), (Places{35, 55}));
    QCOMPARE(movedApart({5, 20, 90}, {20, 20, 20}, 100), (Places{10, 30, 90})); // inside
    QVERIFY(movedApart({10, 20}, {60, 60}, 100).empty());
    QVERIFY(movedApart({}, {}, 100).empty());
}

/// Of twelve steps in a small window.
void TestStepTrack::aNameBesideItsPointIsItsOwn()
{
    const QStringList names{u"Inputs"_s,  u"Project"_s, u"Split"_s,  u"Scores"_s, u"Scale"_s,    u"Mask"_s,
                            u"Softmax"_s, u"Weigh"_s,   u"Concat"_s, u"Output"_s, u"Residual"_s, u"Norm"_s};
    m_track.setSteps(names, names);
    m_track.setCurrent(6);
    m_track.resize(500, 44);
    QCOMPARE(m_track.namedTitles().size(), 12);
    QSignalSpy picked(&m_track, &StepTrack::stepPicked);
    const double between = m_track.point(1).x() - m_track.point(0).x();
    click(&m_track, m_track.point(6) - QPointF(between / 2 + 1, -19));
    QCOMPARE(picked.takeLast()[0].toInt(), 6);
}

void TestStepTrack::namesOfManyStepsStandApartAndBelowTheirPoints_data()
{
    QTest::addColumn<int>("current");
    for (int current = 0; current < 13; ++current)
        QTest::addRow("%d", current) << current;
}

/// Of thirteen steps in a window 1024 px wide.
void TestStepTrack::namesOfManyStepsStandApartAndBelowTheirPoints()
{
    QFETCH(int, current);
    const QStringList names{u"Inputs"_s, u"Norm"_s,    u"Project"_s, u"Split"_s,  u"Rotate"_s, u"Scores"_s,  u"Scale"_s,
                            u"Mask"_s,   u"Softmax"_s, u"Weigh"_s,   u"Concat"_s, u"Output"_s, u"Residual"_s};
    m_track.setSteps(names, names);
    m_track.setCurrent(current);
    m_track.resize(466, 44);
    QVERIFY(namedSteps(m_track).contains(current));
    QList<StepTrack::Title> titles = m_track.namedTitles();
    std::sort(titles.begin(), titles.end(), [](const auto &a, const auto &b) { return a.index < b.index; });
    for (qsizetype i = 0; i < titles.size(); ++i) {
        QVERIFY(std::abs(titles[i].place.center().x() - m_track.point(titles[i].index).x()) <= 7);
        const auto inked = [](const StepTrack::Title &title) { return lineWidth(title.font, title.text); };
        if (i > 0)
            QVERIFY(titles[i].place.center().x() - inked(titles[i]) / 2 >=
                    titles[i - 1].place.center().x() + inked(titles[i - 1]) / 2 + 5);
    }
}

void TestStepTrack::theCurrentStepIsSpoken()
{
    m_track.setCurrent(9);
    QCOMPARE(m_track.accessibleDescription(), u"Step 9"_s);
}

void TestStepTrack::stepsDoneAreFilled()
{
    const Theme &theme = *findTheme(u"light"_s);
    const QImage image = m_track.grab().toImage();
    for (int i = 0; i < 11; ++i)
        QCOMPARE(pixelAt(image, m_track.point(i)), (i <= 4 ? theme.accent : theme.surface).rgb());
}

void TestStepTrack::theLineOfStepsDoneIsAnother_data()
{
    QTest::addColumn<QString>("name");
    for (const Theme &theme : themes())
        QTest::addRow("%s", qPrintable(theme.name)) << theme.name;
}

void TestStepTrack::theLineOfStepsDoneIsAnother()
{
    QFETCH(QString, name);
    const Theme &theme = *findTheme(name);
    applyTheme(*qApp, theme);
    const QImage image = m_track.grab().toImage();
    const auto edgeBehind = [&](int i) {
        return pixelAt(image, (m_track.point(i) + m_track.point(i + 1)) / 2 + QPointF(0, 1.5));
    };
    QCOMPARE(edgeBehind(2), theme.accent.rgb());
    QVERIFY(edgeBehind(6) != theme.accent.rgb());
}

void TestStepTrack::oneStepOrNoneIsNoTrap()
{
    QSignalSpy picked(&m_track, &StepTrack::stepPicked);
    m_track.setSteps({}, {});
    m_track.setCurrent(0);
    click(&m_track, {100, 20});
    m_track.grab();
    QCOMPARE(picked.count(), 0);
    m_track.setSteps(titles(1), titles(1));
    click(&m_track, {500, 20});
    m_track.grab();
    QCOMPARE(picked.takeLast()[0].toInt(), 0);
}

HEADSCOPE_TEST(TestStepTrack, QApplication)
#include "tst_steptrack.moc"
