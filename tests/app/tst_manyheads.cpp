// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "tests/ui/support.h"
#include "ui/chart/chartpanel.h"
#include "ui/heads/headgallery.h"
#include "ui/theme/applytheme.h"
#include "ui/work/jobqueue.h"

#include <QComboBox>
#include <QElapsedTimer>

using namespace headscope;

/// A layer of 100,000 heads in the window: whatever is looked at takes seconds, and it can be left at any time.
class TestManyHeads : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void everyViewIsThereInSeconds();
    void theWindowClosesMeanwhile_data();
    void theWindowClosesMeanwhile();

private:
    static std::unique_ptr<MainWindow> shownWindow();
};

namespace {

constexpr int kLongest = 60'000; // ms for each; what takes time for every pair of heads would take hours

const QList<Change> kManyHeads{
    {u"layer.num_heads"_s, u"100000"_s}, {u"layer.qk_head_size"_s, u"1"_s}, {u"layer.v_head_size"_s, u"1"_s},
    {u"layer.output_size"_s, u"1"_s},    {u"layer.query_size"_s, u"4"_s},   {u"layer.key_size"_s, u"4"_s},
    {u"layer.value_size"_s, u"4"_s},     {u"inputs.num_queries"_s, u"1"_s}, {u"mask.valid_lens"_s, u"null"_s}};

/// All that is waited for has come, and the window is painted.
bool isDone(MainWindow &window)
{
    QElapsedTimer timer;
    timer.start();
    const bool isThere = QTest::qWaitFor([&] { return !window.session().isBusy() && awaitedAnswers() == 0; }, kLongest);
    window.grab();
    return isThere && timer.elapsed() < kLongest;
}

void pick(MainWindow &window, const QString &name, int index)
{
    auto *box = find<QComboBox>(window, name);
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
}

} // namespace

std::unique_ptr<MainWindow> TestManyHeads::shownWindow()
{
    auto window = std::make_unique<MainWindow>();
    window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    showActive(*window, {1440, 900});
    open(window->session(), u"d2l"_s);
    begin(window->session(), kManyHeads);
    return window;
}

void TestManyHeads::everyViewIsThereInSeconds()
{
    const auto window = shownWindow();
    QVERIFY(isDone(*window));
    for (const Step *step : window->session().steps()) {
        window->session().setStep(step->id);
        QVERIFY2(isDone(*window), qPrintable(QString::fromStdString(std::string(step->name))));
    }
    window->session().setHead(77'777);
    for (const View view : {View::Heads, View::Compare, View::Explore}) {
        window->setView(view);
        QVERIFY(isDone(*window));
    }
    window->setView(View::Heads);
    for (int order = 1; order < 4; ++order) {
        pick(*window, u"galleryOrder"_s, order);
        QVERIFY2(isDone(*window), qPrintable(QString::number(order)));
    }
    auto *charts = find<ChartPanel>(*window, u"attentionPanel"_s)->findChild<QComboBox *>();
    for (int chart = 0; chart < charts->count(); ++chart) {
        charts->setCurrentIndex(chart);
        Q_EMIT charts->activated(chart);
        QVERIFY2(isDone(*window), qPrintable(charts->itemText(chart)));
    }
}

void TestManyHeads::theWindowClosesMeanwhile_data()
{
    QTest::addColumn<int>("delay");
    for (const int delay : {0, 50, 200, 600, 1200})
        QTest::addRow("after %d ms", delay) << delay;
}

void TestManyHeads::theWindowClosesMeanwhile()
{
    QFETCH(int, delay);
    auto window = shownWindow();
    window->setView(View::Heads);
    pick(*window, u"galleryOrder"_s, 1);
    QTest::qWait(delay);
    QElapsedTimer timer;
    timer.start();
    QVERIFY(window->close());
    window.reset();
    QVERIFY2(timer.elapsed() < kLongest / 10, qPrintable(QString::number(timer.elapsed())));
}

HEADSCOPE_TEST(TestManyHeads, QApplication)
#include "tst_manyheads.moc"
