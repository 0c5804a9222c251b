// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/nextpanel.h"

#include "engine/models/writing.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/modelwords.h"
#include "ui/model/sharebar.h"
#include "ui/session/session.h"
#include "ui/text/words.h"

#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr int kShown = 6;
constexpr Index kMostAtOnce = 24; // tokens at one press

/// One of the candidates, each as likely as its logit over the temperature says; the first where that is 0.
int drawn(const std::vector<Candidate> &candidates, double temperature, unsigned draw)
{
    if (temperature <= 0)
        return candidates.front().id;
    std::vector<double> shares;
    shares.reserve(candidates.size());
    for (const Candidate &each : candidates)
        shares.push_back(std::exp((each.logit - candidates.front().logit) / temperature));
    double sum = 0;
    for (const double share : shares)
        sum += share;
    const double golden = 0.6180339887498949; // whose multiples are spread evenly
    double place = std::fmod(0.37 + draw * golden, 1.0) * sum;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        place -= shares[i];
        if (place <= 0)
            return candidates[i].id;
    }
    return candidates.back().id;
}

} // namespace

NextPanel::NextPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_written(this, Urgency::Asked, [this] {
          for (const int token : *m_written.answer())
              Q_EMIT picked(token);
      })
{
    setObjectName(QStringLiteral("nextPanel"));
    setupRows();
    showWords();
    connect(&session, &Session::resultChanged, this, &NextPanel::showResult);
    connect(&session, &Session::planChanged, this, [this] { m_written.forget(); });
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
        if (const int id = m_rows[static_cast<std::size_t>(at)].id; id >= 0)
            Q_EMIT picked(id);
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
    m_temperature = new QDoubleSpinBox(this);
    m_temperature->setObjectName(QStringLiteral("temperature"));
    m_temperature->setRange(0, 5);
    m_temperature->setSingleStep(0.1);
    m_temperature->setDecimals(1);
    m_temperatureLabel->setBuddy(m_temperature);
    for (QWidget *each : std::initializer_list<QWidget *>{m_next, m_all, m_temperatureLabel, m_temperature})
        buttons->addWidget(each);
    static_cast<QVBoxLayout *>(layout())->addLayout(buttons);
    connect(m_next, &QPushButton::clicked, this, &NextPanel::pickNext);
    connect(m_all, &QPushButton::clicked, this, &NextPanel::writeAll);
}

void NextPanel::setupRows()
{
    m_caption = new QLabel(this);
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
    for (int i = 0; i < kShown; ++i)
        addRow(i);
    addButtons();
}

void NextPanel::showWords()
{
    m_caption->setText(tr("WHAT COMES NEXT"));
    m_caption->setToolTip(
        plainToolTip(tr("The last row of the logits, made into shares of 1 by softmax (Vaswani et al. 2017, 3.4).")));
    m_next->setText(tr("Next token"));
    m_next->setToolTip(
        plainToolTip(tr("Appends the likeliest token, or one that is drawn where the temperature is above 0.")));
    m_all->setText(tr("Write all"));
    m_all->setToolTip(plainToolTip(tr("Appends tokens until a sign of the end, or %1 of them.").arg(kMostAtOnce)));
    m_temperatureLabel->setText(tr("temperature"));
    m_temperature->setAccessibleName(tr("Temperature"));
    m_temperature->setToolTip(
        plainToolTip(tr("0 takes the likeliest token, 1 draws as the probabilities say, more draws more evenly.")));
    showHeadline();
    showCandidates();
}

void NextPanel::showResult()
{
    const auto &result = m_session.modelResult();
    if (!result)
        return;
    m_said = {};
    m_said.isHidden = hidesPrediction(m_session);
    if (!m_said.isHidden)
        m_said.candidates = candidatesAt(*result->trace, predictingRow(*result->trace), kShown);
    showHeadline();
    showCandidates();
}

void NextPanel::showHeadline()
{
    const auto &result = m_session.modelResult();
    if (!result)
        return;
    const ModelTrace &trace = *result->trace;
    const bool isDecoder = trace.model().hasDecoder();
    const auto &ids = isDecoder ? trace.plan.input.target : trace.plan.input.source;
    switch (trace.model().task) {
    case ModelTask::Classes: m_headline->setText(tr("What the image shows")); break;
    case ModelTask::MaskedToken:
        m_headline->setText(maskedRows(trace).empty() ? tr("at the last token") : tr("in the place of the mask"));
        break;
    default:
        m_headline->setText(ids.empty() ? QString() : tr("after %1").arg(answerWord(trace.model(), ids.back())));
        break;
    }
    const bool writes = trace.model().task == ModelTask::NextToken || isDecoder;
    for (QWidget *each : std::initializer_list<QWidget *>{m_next, m_all, m_temperatureLabel, m_temperature})
        each->setVisible(writes);
}

void NextPanel::showCandidates()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row &row = m_rows[i];
        const bool isThere = m_session.modelResult() != nullptr && i < m_said.candidates.size();
        row.id = isThere ? m_said.candidates[i].id : -1;
        const QString word = isThere           ? answerWord(m_session.modelResult()->trace->model(), row.id)
                             : m_said.isHidden ? hiddenMark()
                                               : QString();
        const double share = isThere ? m_said.candidates[i].probability : 0;
        row.token->setText(QString(word).replace(u'&', QStringLiteral("&&")));
        row.token->setEnabled(isThere);
        for (QWidget *each : std::initializer_list<QWidget *>{row.token, row.bar, row.number})
            each->setVisible(isThere || m_said.isHidden); // an image may be of few classes
        row.bar->setShare(share);
        row.number->setText(isThere ? QString::number(share, 'f', 4) : word);
        row.token->setAccessibleName(isThere ? tr("Append %1, whose probability is %2").arg(word, row.number->text())
                                             : word);
    }
    m_next->setEnabled(!m_said.candidates.empty());
    m_all->setEnabled(!m_said.candidates.empty());
}

void NextPanel::pickNext()
{
    if (m_said.candidates.empty() || !m_session.modelResult())
        return;
    const ModelTrace &trace = *m_session.modelResult()->trace;
    constexpr std::size_t drawnFrom = 50;
    const auto most = candidatesAt(trace, predictingRow(trace), drawnFrom);
    Q_EMIT picked(drawn(most, m_temperature->value(), m_draws++));
}

/// A decoder that has been given its text goes on by itself again; others write behind theirs.
void NextPanel::writeAll()
{
    const auto &result = m_session.modelResult();
    if (!result)
        return;
    Generation generation;
    generation.most = kMostAtOnce;
    generation.temperature = m_temperature->value();
    generation.seed = m_draws++;
    m_written.ask([trace = result->trace, generation](const CancelToken &isCancelled) {
        RunControl control;
        control.isCancelled = isCancelled;
        return withoutEnd(writeOn(trace, generation, control).ids, trace->model());
    });
}

void NextPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_next != nullptr)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
