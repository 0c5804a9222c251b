// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/nextpanel.h"

#include "ui/lines/wraplabel.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/position.h"
#include "ui/model/sharebar.h"
#include "ui/session/oldrun.h"
#include "ui/session/session.h"
#include "ui/theme/spinbox.h"

#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <limits>
#include <utility>

namespace headscope {

NextPanel::NextPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_written(
                                               this, Urgency::Asked,
                                               [this] {
                                                   const QList<int> tokens = *m_written.answer(); // an edit forgets it
                                                   Q_EMIT picked(tokens);
                                                   stopWriting();
                                               },
                                               [this](const Error &error) {
                                                   stopWriting();
                                                   Q_EMIT Failures::all().told(error);
                                               })
{
    setObjectName(QStringLiteral("nextPanel"));
    setupRows();
    showWords();
    connect(new OldRun(session, this), &OldRun::changed, this, &NextPanel::dim);
    connect(&session, &Session::resultChanged, this, &NextPanel::showResult);
    connect(&session, &Session::planChanged, this, [this] {
        stopWriting();
        if (!isPressOfTheText())
            m_pressed = nullptr;
    });
    connect(&session, &Session::opened, this, [this] {
        m_pressed = nullptr;
        m_said = {}; // its ids are other tokens in this model
        m_headline->clear();
        showCandidates();
    });
    const auto waitNoMore = [this] { m_pressed = nullptr; }; // for a run that comes to no end
    connect(&session, &Session::runFailed, this, waitNoMore);
    connect(&session.runner(), &Runner::cancelled, this, waitNoMore);
    connect(&session, &Session::lookChanged, this, [this] {
        if (!isOtherRow(m_session, m_said.row))
            return;
        stopWriting();
        showResult();
    });
}

void NextPanel::setTextRefused(bool isRefused)
{
    if (isRefused == m_isTextRefused)
        return;
    m_isTextRefused = isRefused;
    stopWriting();
    m_pressed = nullptr;
    showHeadline();
    showCandidates();
}

void NextPanel::addRow(int at)
{
    auto *grid = static_cast<QGridLayout *>(layout()->itemAt(2)->layout());
    Row row{new QPushButton(this), new ShareBar(this), new QLabel(this)};
    row.token->setObjectName(QStringLiteral("nextToken%1").arg(at));
    row.token->setMinimumWidth(76);
    row.token->setAutoDefault(false);
    row.number->setObjectName(QStringLiteral("nextProbability%1").arg(at));
    row.number->setProperty("kind", QStringLiteral("numbers"));
    row.number->setMinimumWidth(52);
    row.number->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    grid->addWidget(row.token, at, 0);
    grid->addWidget(row.bar, at, 1);
    grid->addWidget(row.number, at, 2);
    connect(row.token, &QPushButton::clicked, this, [this, at] {
        if (const int id = m_rows[static_cast<std::size_t>(at)].id; id >= 0 && takesClicks())
            pick(id);
    });
    m_rows.push_back(row);
}

void NextPanel::addButtons()
{
    auto *buttons = new QHBoxLayout;
    m_next = new QPushButton(this);
    m_next->setObjectName(QStringLiteral("writeNext"));
    m_next->setProperty("kind", QStringLiteral("accent"));
    m_all = new QPushButton(this);
    m_all->setObjectName(QStringLiteral("writeAll"));
    m_temperatureLabel = new QLabel(this);
    m_temperatureLabel->setProperty("kind", QStringLiteral("note"));
    m_temperature = new PassedByWheel<QDoubleSpinBox>(this);
    m_temperature->setObjectName(QStringLiteral("temperature"));
    m_temperature->setRange(0, 5);
    m_temperature->setSingleStep(0.1);
    m_temperature->setDecimals(1);
    m_temperatureLabel->setBuddy(m_temperature);
    m_seedLabel = new QLabel(this);
    m_seedLabel->setObjectName(QStringLiteral("drawSeedWords"));
    m_seedLabel->setProperty("kind", QStringLiteral("note"));
    m_seed = new PassedByWheel<QSpinBox>(this);
    m_seed->setObjectName(QStringLiteral("drawSeed"));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seedLabel->setBuddy(m_seed);
    auto *drawing = new QHBoxLayout;
    for (QWidget *each : std::initializer_list<QWidget *>{m_next, m_all})
        buttons->addWidget(each, 1);
    for (QWidget *each : std::initializer_list<QWidget *>{m_temperatureLabel, m_temperature, m_seedLabel, m_seed})
        drawing->addWidget(each);
    drawing->setStretchFactor(m_temperature, 1);
    drawing->setStretchFactor(m_seed, 1);
    static_cast<QVBoxLayout *>(layout())->addLayout(buttons);
    static_cast<QVBoxLayout *>(layout())->addLayout(drawing);
    const auto showSeed = [this](double temperature) {
        m_seed->setEnabled(temperature > 0);
        m_seedLabel->setEnabled(temperature > 0);
    };
    showSeed(m_temperature->value());
    connect(m_temperature, &QDoubleSpinBox::valueChanged, this, showSeed);
    connect(m_next, &QPushButton::clicked, this, [this] { press(&NextPanel::pickNext); });
    connect(m_all, &QPushButton::clicked, this, [this] { press(&NextPanel::writeAll); });
}

void NextPanel::setupRows()
{
    m_caption = new QLabel(this);
    m_caption->setObjectName(QStringLiteral("nextCaption"));
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_headline = new WrapLabel(this);
    m_headline->setObjectName(QStringLiteral("nextHeadline"));
    m_headline->setProperty("kind", QStringLiteral("headline"));
    m_headline->setTextFormat(Qt::PlainText);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    rows->addWidget(m_caption);
    rows->addWidget(m_headline);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    rows->addLayout(grid);
    for (int i = 0; i <= kShown; ++i) // the last for what stands there, where it is not as likely
        addRow(i);
    addButtons();
}

void NextPanel::showResult()
{
    const auto &result = m_session.modelResult();
    if (!result)
        return;
    const ModelTrace &trace = *result->trace;
    m_said = {shownRow(m_session), {}, {}, hidesPrediction(m_session)};
    if (!m_said.isHidden) {
        m_said.candidates = candidatesAt(trace, m_said.row, kShown);
        m_said.standing = standingToken(trace, m_said.row);
    }
    const auto isStanding = [this](const Candidate &each) { return each.id == m_said.standing; };
    if (m_said.standing && std::none_of(m_said.candidates.begin(), m_said.candidates.end(), isStanding))
        m_said.candidates.push_back(candidateAt(trace, m_said.row, *m_said.standing));
    showHeadline();
    showCandidates();
    if (m_pressed != nullptr) // once all others have seen the result
        QMetaObject::invokeMethod(
            this, [this] { press(std::exchange(m_pressed, nullptr)); }, Qt::QueuedConnection);
}

void NextPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_next != nullptr)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
