// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "tests/app/qtwarnings.h"
#include "tests/ui/support.h"
#include "ui/theme/applytheme.h"
#include "ui/work/jobqueue.h"

#include <QApplication>

using namespace headscope;

/// A layout that asks for itself again and again never ends: the window is drawn larger and smaller, and every layout
/// that this takes is counted.
class TestSizes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everySizeIsLaidOutOnce_data();
    void everySizeIsLaidOutOnce();
    void whereAScrollBarCameAndWent();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    int layoutsOf(MainWindow &window, QSize size);

    int m_count = 0;
};

namespace {

constexpr int kMost = 3000;    // about ten for each widget; in between there is nothing but "endless"
constexpr int kMostTurns = 40; // the event loop turns at most this often until all is laid out

/// 12 heads over 128 tokens, as in a small model: the charts have many bars.
const QList<Change> kManyKeys{{u"mask.valid_lens"_s, u"null"_s},
                              {u"layer.num_hiddens"_s, u"96"_s},
                              {u"layer.num_heads"_s, u"12"_s},
                              {u"inputs.num_queries"_s, u"128"_s},
                              {u"inputs.num_kv_pairs"_s, u"128"_s}};

} // namespace

void TestSizes::initTestCase()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    qInstallMessageHandler(keepQtWarning);
}

/// Counts, and ends what would never end by itself.
bool TestSizes::eventFilter(QObject *, QEvent *event)
{
    const bool counts = event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize;
    if (counts && ++m_count > 20 * kMost)
        qFatal("a layout never ends");
    return false;
}

int TestSizes::layoutsOf(MainWindow &window, QSize size)
{
    m_count = 0;
    window.resize(size);
    int before = -1;
    for (int turn = 0; m_count != before; ++turn) {
        if (turn > kMostTurns)
            return kMost + 1;
        before = m_count;
        QCoreApplication::processEvents();
    }
    return m_count;
}

void TestSizes::everySizeIsLaidOutOnce_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<bool>("hasManyKeys");
    QTest::addColumn<View>("view");
    QTest::addColumn<StepId>("step");
    QTest::addRow("softmax") << u"d2l"_s << false << View::Explore << StepId::Softmax;
    QTest::addRow("softmax of many keys") << u"d2l"_s << true << View::Explore << StepId::Softmax;
    QTest::addRow("output of everything") << kExamples.last() << false << View::Explore << StepId::Output;
    QTest::addRow("split of words") << u"dates/decoder-2-cross/0"_s << false << View::Explore << StepId::Split;
    QTest::addRow("heads") << u"d2l"_s << false << View::Heads << StepId::Softmax;
    QTest::addRow("heads of many keys") << u"d2l"_s << true << View::Heads << StepId::Softmax;
    QTest::addRow("heads of words") << u"dates/decoder-2-cross/0"_s << false << View::Heads << StepId::Softmax;
    QTest::addRow("compare") << u"d2l"_s << false << View::Compare << StepId::Softmax;
}

void TestSizes::everySizeIsLaidOutOnce()
{
    QFETCH(QString, example);
    QFETCH(bool, hasManyKeys);
    QFETCH(View, view);
    QFETCH(StepId, step);
    MainWindow window;
    showActive(window, kSmallestWindow);
    open(window.session(), example);
    if (hasManyKeys)
        edit(window.session(), kManyKeys);
    window.session().setStep(step);
    window.session().pin(CellPlace{window.session().selection().tensor,
                                   Cell(specOf(window.session().selection().tensor).axes.size(), 0)});
    window.setView(view);
    QTRY_COMPARE_WITH_TIMEOUT(awaitedAnswers(), 0, kLongWait);
    window.grab();
    qtWarnings().clear();
    window.setUpdatesEnabled(false); // it is laid out, not painted
    QList<QSize> sizes;
    for (int width = 1024; width <= 1920; width += 94)
        for (const int height : {640, 859, 1200})
            sizes << QSize(width, height);
    for (int height = 640; height <= 1200; height += 46)
        for (const int width : {1024, 1440, 1920})
            sizes << QSize(width, height);
    qApp->installEventFilter(this);
    int most = 0;
    for (const QSize size : sizes) {
        const int layouts = layoutsOf(window, size);
        most = std::max(most, layouts);
        QVERIFY2(layouts <= kMost,
                 qPrintable(u"%1 × %2: %3 layouts"_s.arg(size.width()).arg(size.height()).arg(layouts)));
    }
    qApp->removeEventFilter(this);
    QTRY_COMPARE_WITH_TIMEOUT(awaitedAnswers(), 0, kLongWait);
    QCOMPARE(qtWarnings(), QStringList());
    qInfo("at most %d layouts for one size", most);
}

/// The names of the bars turn where they have less width, which took the height that the scroll bar then wanted.
void TestSizes::whereAScrollBarCameAndWent()
{
    MainWindow window;
    showActive(window, {1440, 700});
    open(window.session(), u"d2l"_s);
    edit(window.session(), kManyKeys);
    window.setView(View::Heads);
    QTRY_COMPARE_WITH_TIMEOUT(awaitedAnswers(), 0, kLongWait);
    qApp->installEventFilter(this);
    for (int height = 840; height <= 880; ++height)
        QVERIFY(layoutsOf(window, {1440, height}) <= kMost);
    qApp->removeEventFilter(this);
}

HEADSCOPE_TEST(TestSizes, QApplication)
#include "tst_sizes.moc"
