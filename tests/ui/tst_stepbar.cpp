// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/stepbar.h"

#include "tests/ui/support.h"
#include "ui/playback/steptrack.h"

#include <QComboBox>
#include <QToolButton>

using namespace headscope;

class TestStepBar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void everyButtonDoesItsStep_data();
    void everyButtonDoesItsStep();
    void playTurnsIntoPause();
    void buttonsRestAtTheEnds();
    void theTrackFollowsAndLeads();
    void theSpeedIsTheChosenOne();
    void aNewStepAppearsOnTheTrack();
    void everyButtonSaysWhatItDoes();

private:
    QToolButton *button(const QString &name) const { return find<QToolButton>(*m_bar, name); }
    void press(const QString &name) const { QTest::mouseClick(button(name), Qt::LeftButton); }

    std::unique_ptr<Session> m_session;
    std::unique_ptr<Player> m_player;
    std::unique_ptr<StepBar> m_bar;
};

void TestStepBar::init()
{
    m_session = std::make_unique<Session>();
    m_player = std::make_unique<Player>(*m_session);
    m_bar = std::make_unique<StepBar>(*m_session, *m_player);
    showActive(*m_bar, {1000, 56});
    open(*m_session, u"small"_s);
}

void TestStepBar::cleanup()
{
    m_bar.reset();
    m_player.reset();
    m_session.reset();
}

void TestStepBar::everyButtonDoesItsStep_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("step");
    QTest::addRow("start") << u"toStart"_s << 0;
    QTest::addRow("back") << u"stepBack"_s << 5;
    QTest::addRow("forward") << u"stepForward"_s << 7;
    QTest::addRow("end") << u"toEnd"_s << 9;
}

void TestStepBar::everyButtonDoesItsStep()
{
    QFETCH(QString, name);
    QFETCH(int, step);
    QCOMPARE(m_session->stepIndex(), 6);
    m_player->play();
    press(name);
    QCOMPARE(m_session->stepIndex(), step);
    QVERIFY(!m_player->isPlaying());
}

void TestStepBar::playTurnsIntoPause()
{
    const QImage play = button(u"play"_s)->icon().pixmap(16, 16).toImage();
    press(u"play"_s);
    QVERIFY(m_player->isPlaying());
    QVERIFY(button(u"play"_s)->icon().pixmap(16, 16).toImage() != play);
    press(u"play"_s);
    QVERIFY(!m_player->isPlaying());
    QCOMPARE(button(u"play"_s)->icon().pixmap(16, 16).toImage(), play);
}

void TestStepBar::buttonsRestAtTheEnds()
{
    m_session->setStepIndex(0);
    QVERIFY(!button(u"toStart"_s)->isEnabled() && !button(u"stepBack"_s)->isEnabled());
    QVERIFY(button(u"stepForward"_s)->isEnabled() && button(u"toEnd"_s)->isEnabled());
    m_session->setStepIndex(9);
    QVERIFY(button(u"toStart"_s)->isEnabled() && button(u"stepBack"_s)->isEnabled());
    QVERIFY(!button(u"stepForward"_s)->isEnabled() && !button(u"toEnd"_s)->isEnabled());
}

void TestStepBar::theTrackFollowsAndLeads()
{
    auto *track = find<StepTrack>(*m_bar, u"stepTrack"_s);
    QCOMPARE(m_bar->track(), track);
    m_player->play();
    click(track, track->point(3));
    QCOMPARE(m_session->stepIndex(), 3);
    QVERIFY(!m_player->isPlaying());
    m_session->setStepIndex(8);
    QCOMPARE(track->accessibleDescription(), u"Concat"_s);
}

void TestStepBar::theSpeedIsTheChosenOne()
{
    auto *speed = find<QComboBox>(*m_bar, u"speed"_s);
    QCOMPARE(speed->currentText(), u"1×"_s);
    for (const auto &[key, wanted] : {std::pair(Qt::Key_Down, 2.0), {Qt::Key_Down, 4.0}, {Qt::Key_Home, 0.5}}) {
        QTest::keyClick(speed, key);
        QCOMPARE(m_player->speed(), wanted);
    }
}

void TestStepBar::aNewStepAppearsOnTheTrack()
{
    turnTrainingOn(*m_session);
    auto *track = find<StepTrack>(*m_bar, u"stepTrack"_s);
    click(track, track->point(7));
    QCOMPARE(m_session->selection().step, StepId::Dropout);
    press(u"toEnd"_s);
    QCOMPARE(m_session->stepIndex(), 10);
    m_session->undoStack().undo(); // the last step is still the last
    QCOMPARE(m_session->stepIndex(), 9);
    QVERIFY(!button(u"stepForward"_s)->isEnabled());
}

void TestStepBar::everyButtonSaysWhatItDoes()
{
    for (const QToolButton *each : m_bar->findChildren<QToolButton *>()) {
        QVERIFY(!each->accessibleName().isEmpty());
        QCOMPARE(each->toolTip(), each->accessibleName());
        QVERIFY(!each->icon().isNull());
    }
}

HEADSCOPE_TEST(TestStepBar, QApplication)
#include "tst_stepbar.moc"
