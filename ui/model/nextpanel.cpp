// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/nextpanel.h"

#include "engine/models/writing.h"
#include "ui/lines/linetext.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/modelwords.h"
#include "ui/model/position.h"
#include "ui/model/sharebar.h"
#include "ui/session/session.h"
#include "ui/text/words.h"

#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QStyle>

#include <algorithm>
#include <limits>

namespace headscope {
namespace {

constexpr int kShown = 6;
constexpr double kWidestToken = 150;
constexpr Index kMostAtOnce = 24; // tokens at one press

/// Frames the token that stands in the text, as the style sheet says.
void markStanding(QWidget *token, bool isStanding)
{
    if (token->property("stands").toBool() == isStanding)
        return;
    token->setProperty("stands", isStanding);
    token->style()->unpolish(token); // the style sheet looks at properties once
    token->style()->polish(token);
}

} // namespace

NextPanel::NextPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_written(this, Urgency::Asked, [this] {
          const std::vector<int> tokens = *m_written.answer(); // the first of them is an edit, which forgets it
          for (const int token : tokens)
              Q_EMIT picked(token);
      })
{
    setObjectName(QStringLiteral("nextPanel"));
    setupRows();
    showWords();
    connect(&session, &Session::resultChanged, this, &NextPanel::showResult);
    connect(&session, &Session::planChanged, this, [this] { m_written.forget(); });
    connect(&session, &Session::lookChanged, this, [this] {
        if (!isOtherRow(m_session, m_said.row))
            return;
        m_written.forget();
        showResult();
    });
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
    m_seedLabel = new QLabel(this);
    m_seedLabel->setProperty("kind", QStringLiteral("note"));
    m_seed = new QSpinBox(this);
    m_seed->setObjectName(QStringLiteral("drawSeed"));
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setEnabled(false);
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
    connect(m_temperature, &QDoubleSpinBox::valueChanged, this, [this](double t) { m_seed->setEnabled(t > 0); });
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
    for (int i = 0; i <= kShown; ++i) // the last for what stands there, where it is not as likely
        addRow(i);
    addButtons();
}

void NextPanel::showWords()
{
    m_next->setText(tr("Next token"));
    m_all->setText(tr("Write all"));
    m_temperatureLabel->setText(tr("temperature"));
    m_temperature->setAccessibleName(tr("Temperature"));
    m_temperature->setToolTip(
        plainToolTip(tr("0 takes the likeliest token, 1 draws as the probabilities say, more draws more evenly.")));
    m_seedLabel->setText(tr("seed"));
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setToolTip(plainToolTip(tr("Another seed draws other tokens; the same seed draws the same behind the same "
                                       "text, also for headscope predict.")));
    showHeadline();
    showCandidates();
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
}

void NextPanel::showCaption()
{
    const bool isOfClasses = namesClasses();
    m_caption->setText(isOfClasses ? tr("WHAT THE PICTURE SHOWS") : tr("WHAT COMES NEXT"));
    m_caption->setToolTip(plainToolTip(
        isOfClasses ? tr("The row of CLS among the logits, made into shares of 1 by softmax (Dosovitskiy et al. 2021).")
        : isInside() ? tr("The row of the chosen token among the logits, made into shares of 1 by softmax (Vaswani et "
                          "al. 2017, 3.4).")
                     : tr("The last row of the logits, made into shares of 1 by softmax (Vaswani et al. 2017, 3.4).")));
    m_next->setToolTip(plainToolTip(
        isInside() ? tr("Cuts off what stands behind the chosen token, and appends the likeliest token, or one that is "
                        "drawn where the temperature is above 0.")
                   : tr("Appends the likeliest token, or one that is drawn where the temperature is above 0.")));
    m_all->setToolTip(plainToolTip(
        (isInside() ? tr("Cuts off what stands behind the chosen token, and appends tokens until a sign of the end, or "
                         "%1 of them.")
                    : tr("Appends tokens until a sign of the end, or %1 of them."))
            .arg(kMostAtOnce)));
}

/// Whether a position is told of behind which the text goes on.
bool NextPanel::isInside() const
{
    return m_session.modelResult() && chosenPosition(m_session);
}

bool NextPanel::namesClasses() const
{
    return m_session.model() && m_session.model()->model->task == ModelTask::Classes;
}

void NextPanel::showHeadline()
{
    const auto &result = m_session.modelResult();
    if (!result)
        return;
    showCaption();
    const ModelTrace &trace = *result->trace;
    switch (trace.model().task) {
    case ModelTask::Classes:
        m_headline->setText(trace.model().find("unembed") ? tr("of all classes that it knows")
                                                          : tr("The model has no classifier, so it names nothing."));
        break;
    case ModelTask::MaskedToken:
        m_headline->setText(isInside()                  ? placeWords(trace, m_said.row)
                            : maskedRows(trace).empty() ? tr("at the last token")
                                                        : tr("in the place of the mask"));
        break;
    default: m_headline->setText(positionCount(trace.plan) == 0 ? QString() : placeWords(trace, m_said.row)); break;
    }
    const bool writes = trace.model().task == ModelTask::NextToken || trace.model().hasDecoder();
    for (QWidget *each :
         std::initializer_list<QWidget *>{m_next, m_all, m_temperatureLabel, m_temperature, m_seedLabel, m_seed})
        each->setVisible(writes);
}

void NextPanel::showCandidates()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isThere = m_session.modelResult() != nullptr && i < m_said.candidates.size();
        showCandidate(m_rows[i], isThere ? &m_said.candidates[i] : nullptr);
        const bool isPlace = m_said.candidates.empty() && static_cast<int>(i) < kShown;
        for (QWidget *each : std::initializer_list<QWidget *>{m_rows[i].token, m_rows[i].bar, m_rows[i].number})
            each->setVisible(isThere || isPlace);
    }
    m_next->setEnabled(!m_said.candidates.empty());
    m_all->setEnabled(!m_said.candidates.empty());
}

void NextPanel::showCandidate(Row &row, const Candidate *said)
{
    row.id = said != nullptr ? said->id : -1;
    const QString word = said != nullptr   ? answerWord(m_session.modelResult()->trace->model(), row.id)
                         : m_said.isHidden ? hiddenMark()
                                           : QString();
    const QString shown = elidedLine(row.token->font(), word, kWidestToken);
    row.token->setText(QString(shown).replace(u'&', QStringLiteral("&&")));
    const QString invitation = said != nullptr ? invitationTo(word) : QString();
    row.token->setToolTip(plainToolTip(!invitation.isEmpty() ? invitation : shown == word ? QString() : word));
    row.token->setEnabled(said != nullptr);
    row.token->setFlat(namesClasses()); // a class is a name and no button
    row.token->setAttribute(Qt::WA_TransparentForMouseEvents, namesClasses());
    row.token->setFocusPolicy(namesClasses() ? Qt::NoFocus : Qt::StrongFocus);
    markStanding(row.token, said != nullptr && m_said.standing == said->id);
    row.bar->setShare(said != nullptr ? said->probability : 0);
    row.number->setText(said != nullptr ? QString::number(said->probability, 'f', 4) : word);
    row.token->setAccessibleName(said != nullptr ? nameOf(row, word) : word);
}

/// What a click does, where it does more than append.
QString NextPanel::invitationTo(const QString &word) const
{
    if (!isInside())
        return {};
    const ModelTrace &trace = *m_session.modelResult()->trace;
    return trace.model().task == ModelTask::MaskedToken
               ? tr("A click puts “%1” %2.").arg(word, placeWords(trace, m_said.row))
               : tr("A click cuts the text off %1 and appends “%2”.").arg(placeWords(trace, m_said.row), word);
}

QString NextPanel::nameOf(const Row &row, const QString &word) const
{
    if (namesClasses())
        return labelled(word, row.number->text());
    const QString name = tr("Append %1, whose probability is %2").arg(word, row.number->text());
    return row.id == m_said.standing ? tr("%1; it is what stands there in the text").arg(name) : name;
}

void NextPanel::pickNext()
{
    if (m_said.candidates.empty() || !m_session.modelResult())
        return;
    Q_EMIT picked(nextToken(*m_session.modelResult()->trace, generation(), m_said.row));
}

/// As the fields say.
Generation NextPanel::generation() const
{
    return {.most = kMostAtOnce,
            .temperature = m_temperature->value(),
            .seed = static_cast<std::uint32_t>(m_seed->value())};
}

/// A decoder that has been given its text goes on by itself again; others write behind theirs.
void NextPanel::writeAll()
{
    const auto &result = m_session.modelResult();
    if (!result)
        return;
    m_written.ask([trace = result->trace, row = m_said.row, generation = generation()](const CancelToken &isCancelled) {
        RunControl control;
        control.isCancelled = isCancelled;
        const SharedModelTrace begun = runUpTo(trace, row, control);
        return begun ? withoutEnd(writeOn(begun, generation, control).ids, trace->model()) : std::vector<int>();
    });
}

void NextPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_next != nullptr)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
