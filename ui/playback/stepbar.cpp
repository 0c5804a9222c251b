// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/playback/stepbar.h"

#include "ui/actions/actions.h"
#include "ui/lines/tooltip.h"
#include "ui/playback/steptrack.h"
#include "ui/session/session.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

namespace headscope {

StepBar::StepBar(Session &session, Player &player, QWidget *parent)
    : QWidget(parent), m_session(session), m_player(player)
{
    setObjectName(QStringLiteral("stepBar"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(16, 4, 16, 2);
    layout->setSpacing(10);
    setupButtons(layout);
    setupTrack(layout);
    setupSpeed(layout);
    showWords();
    showIcons();
    connect(&session, &Session::planChanged, this, &StepBar::showSteps);
    connect(&session, &Session::lookChanged, this, &StepBar::showSteps);
    connect(&session, &Session::selectionChanged, this, &StepBar::showCurrent);
    connect(&player, &Player::playingChanged, this, &StepBar::showIcons);
}

QToolButton *StepBar::addButton(QHBoxLayout *layout, const QString &name)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setProperty("kind", QStringLiteral("round"));
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys to the steps
    layout->addWidget(button);
    return button;
}

void StepBar::setupButtons(QHBoxLayout *layout)
{
    m_start = addButton(layout, QStringLiteral("toStart"));
    m_back = addButton(layout, QStringLiteral("stepBack"));
    m_play = addButton(layout, QStringLiteral("play"));
    m_play->setProperty("kind", QStringLiteral("primary"));
    m_forward = addButton(layout, QStringLiteral("stepForward"));
    m_end = addButton(layout, QStringLiteral("toEnd"));
    connect(m_start, &QToolButton::clicked, &m_player, &Player::toStart);
    connect(m_back, &QToolButton::clicked, &m_player, &Player::stepBack);
    connect(m_play, &QToolButton::clicked, &m_player, &Player::toggle);
    connect(m_forward, &QToolButton::clicked, &m_player, &Player::stepForward);
    connect(m_end, &QToolButton::clicked, &m_player, &Player::toEnd);
}

void StepBar::setupTrack(QHBoxLayout *layout)
{
    m_track = new StepTrack(this);
    layout->addWidget(m_track, 1);
    connect(m_track, &StepTrack::stepPicked, this, [this](int index) {
        m_player.pause();
        m_session.setStepIndex(index);
    });
}

QWidget *StepBar::track() const
{
    return m_track;
}

void StepBar::setupSpeed(QHBoxLayout *layout)
{
    m_speed = new ComboBox(this);
    m_speed->setObjectName(QStringLiteral("speed"));
    for (const double speed : {0.5, 1.0, 2.0, 4.0})
        m_speed->addItem(QStringLiteral("%1×").arg(speed), speed);
    m_speed->setCurrentIndex(1);
    connect(m_speed, &QComboBox::currentIndexChanged, this,
            [this] { m_player.setSpeed(m_speed->currentData().toDouble()); });
    layout->addWidget(m_speed);
}

void StepBar::showSteps()
{
    QStringList titles;
    QStringList shortTitles;
    for (const Step *step : m_session.steps()) {
        const bool isUntold = m_session.hidden().hidesStep(step->id);
        titles << (isUntold ? hiddenMark() : stepTitle(*step));
        shortTitles << (isUntold ? hiddenMark() : stepShortTitle(*step));
    }
    m_track->setSteps(titles, shortTitles);
    showCurrent();
}

void StepBar::showCurrent()
{
    const int index = m_session.stepIndex();
    const bool isFirst = index == 0;
    const bool isLast = index + 1 >= static_cast<int>(m_session.steps().size());
    m_track->setCurrent(index);
    m_start->setDisabled(isFirst);
    m_back->setDisabled(isFirst);
    m_forward->setDisabled(isLast);
    m_end->setDisabled(isLast);
}

void StepBar::showWords()
{
    const auto say = [](QWidget *widget, const QString &words) {
        widget->setToolTip(plainToolTip(words));
        widget->setAccessibleName(words);
    };
    say(m_start, withKeys(Action::ToStart));
    say(m_back, withKeys(Action::StepBack));
    say(m_play, withKeys(Action::Play));
    say(m_forward, withKeys(Action::StepForward));
    say(m_end, withKeys(Action::ToEnd));
    say(m_speed, tr("Speed of playing"));
    m_track->setAccessibleName(tr("Steps"));
}

void StepBar::showIcons()
{
    const Theme &theme = themeOf(palette());
    m_start->setIcon(icon(QStringLiteral("start"), theme.text));
    m_back->setIcon(icon(QStringLiteral("back"), theme.text));
    m_forward->setIcon(icon(QStringLiteral("forward"), theme.text));
    m_end->setIcon(icon(QStringLiteral("end"), theme.text));
    m_play->setIcon(icon(m_player.isPlaying() ? QStringLiteral("pause") : QStringLiteral("play"), theme.onAccent));
}

void StepBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && m_speed != nullptr)
        showIcons();
    if (event->type() == QEvent::LanguageChange) {
        showWords();
        showSteps();
    }
    QWidget::changeEvent(event);
}

} // namespace headscope
