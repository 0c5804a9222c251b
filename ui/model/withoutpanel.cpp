// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/withoutpanel.h"

#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/model/effectwords.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/measurebox.h"
#include "ui/model/partrows.h"
#include "ui/model/position.h"
#include "ui/model/withoutmap.h"
#include "ui/session/oldrun.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHideEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace headscope {
namespace {

/// Whether the run of one is that of the other: another sentence beside, of which nothing is taken, changes nothing.
bool runsTheSame(const MadeModel &model, const MadeModel &before)
{
    ModelWish wish = model.wish;
    wish.title = before.wish.title;
    wish.otherText = before.wish.otherText;
    if (wish.changes.patched.empty())
        wish.changes.other = before.wish.changes.other;
    return model.model == before.model && wish == before.wish;
}

} // namespace

WithoutPanel::WithoutPanel(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("withoutPanel"));
    setupRows();
    showWords();
    connect(new OldRun(session, this), &OldRun::changed, this, &WithoutPanel::dim);
    connect(&m_answers, &PartAnswers::changed, this, &WithoutPanel::showChanges);
    connect(m_measure, &MeasureBox::measureChanged, this, &WithoutPanel::showChanges);
    connect(m_map, &WithoutMap::picked, this, &WithoutPanel::leaveOut);
    connect(m_map, &WithoutMap::exportWanted, this, &WithoutPanel::exportMap);
    connect(&session, &Session::resultChanged, this, &WithoutPanel::begin);
    connect(&session, &Session::runFailed, this, &WithoutPanel::begin);
    connect(&session.runner(), &Runner::cancelled, this, &WithoutPanel::begin);
    connect(&session, &Session::opened, this, &WithoutPanel::forget);
    connect(&session, &Session::resultGone, this, [this] {
        forget();
        showRows(false);
    });
    connect(&session, &Session::lookChanged, this, [this] {
        if (isOtherRow(m_session, m_question.row))
            begin();
    });
    connect(&session, &Session::planChanged, this, [this] {
        const SharedModelResult result = m_session.modelResult();
        if (result && m_session.model() && !runsTheSame(*m_session.model(), *result->made))
            m_answers.stop(); // the end of its run asks anew
    });
}

void WithoutPanel::setupRows()
{
    m_caption = new QLabel(this);
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_measure = new MeasureBox(m_session, this);
    m_measure->setObjectName(QStringLiteral("withoutMeasure"));
    m_headline = new WrapLabel(this);
    m_headline->setObjectName(QStringLiteral("withoutHeadline"));
    m_headline->setTextFormat(Qt::PlainText);
    m_map = new WithoutMap(this);
    m_sentence = new WrapLabel(this);
    m_sentence->setObjectName(QStringLiteral("withoutSentence"));
    m_sentence->setProperty("kind", QStringLiteral("body"));
    m_sentence->setTextFormat(Qt::PlainText);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(5);
    auto *first = new QHBoxLayout;
    first->addWidget(m_caption, 1);
    first->addWidget(m_measure);
    rows->addLayout(first);
    for (QWidget *each : std::initializer_list<QWidget *>{m_headline, m_map, m_sentence})
        rows->addWidget(each);
}

/// The panel itself stays, so that it hears when its view is seen.
void WithoutPanel::showRows(bool areThere)
{
    for (QWidget *each : std::initializer_list<QWidget *>{m_caption, m_measure, m_headline, m_map, m_sentence})
        each->setVisible(areThere);
}

void WithoutPanel::showWords()
{
    m_caption->setText(tr("WITHOUT A PART"));
    m_caption->setToolTip(
        plainToolTip(tr("Each head and each feed-forward is left out in turn: zeros stand in the place of what it "
                        "gives, and the rest of the model is run again (ablation; Michel et al. 2019).")));
    forget();
    begin();
}

/// What is still to come is for nobody, and the run that it was asked for may be large.
void WithoutPanel::forget()
{
    m_answers.forget();
    m_asked = nullptr;
}

/// What was told of a text that was changed since is no answer.
void WithoutPanel::dim(bool isOld)
{
    m_map->setDimmed(isOld); // not disabled: the focus would go elsewhere
    m_headline->setDisabled(isOld);
    m_sentence->setDisabled(isOld);
}

/// The map of the newest run, and a question for each of its cells. What is not seen need not be known, and how a
/// prediction changes that is still to be made is not told.
void WithoutPanel::begin()
{
    const auto &truth = m_session.truth();
    if (!truth || !truth->model || !parentWidget()->isVisible())
        return;
    const bool isHidden = hidesPrediction(m_session);
    const Index row = shownRow(m_session);
    const bool isStopped = m_answers.isStopped(); // for a plan that has come to the same run
    const bool isAsked = !isStopped && m_asked && m_asked->trace == truth->model->trace && row == m_question.row &&
                         isHidden == m_isHidden;
    m_asked = truth->model; // what is run again is run with all its numbers, and none of them is shown
    if (isAsked)
        return;
    m_answers.forget();
    m_isHidden = isHidden;
    m_question.row = row;
    const auto &out = asked().plan.changes.leftOut;
    const PartRows parts = headParts(asked());
    m_map->setRows(mapRows(asked(), parts, out));
    const bool predicts = asked().model().predicts();
    showRows(predicts && !parts.empty());
    if (!predicts)
        return;
    m_question = questionAt(asked(), nullptr, chosenPosition(m_session), m_measure->measure());
    for (const auto &each : isHidden ? PartRows() : parts)
        for (const ModelPart &part : each)
            if (!coversPart(out, part))
                ask(part);
    showChanges();
}

void WithoutPanel::ask(const ModelPart &part)
{
    const TokensAt both{{m_question.token.id, m_question.rival.id}, m_question.row};
    m_answers.ask(part, [trace = m_asked->trace, part, both](const RunControl &control) {
        return candidatesWithout(trace, part, both, control);
    });
}

/// In the measure that is chosen.
void WithoutPanel::showChanges()
{
    if (!m_asked || !asked().model().predicts())
        return;
    m_question.measure = m_measure->measure();
    const QString before = m_isHidden ? hiddenMark() : measuredNumber(m_question.measure, m_question.before());
    m_headline->setText(tr("How %1, which is %2, changes").arg(measuredToken(), before));
    m_map->setMeasure(m_question.measure);
    for (const auto &[part, after] : m_answers.known())
        m_map->setChange(part, m_question.change(after.front(), after.back()));
    showSentence();
}

/// "the probability of 1999", as people read it.
QString WithoutPanel::measuredToken() const
{
    const auto word = [this](const Candidate &token) {
        return m_isHidden ? hiddenMark() : answerWord(asked().model(), token.id);
    };
    return measuredWords(m_question.measure, word(m_question.token), word(m_question.rival));
}

void WithoutPanel::showSentence()
{
    if (m_isHidden)
        return m_sentence->setText(tr("Hidden until it has been predicted."));
    if (const std::size_t awaited = m_answers.awaited(); awaited > 0)
        return m_sentence->setText(awaited == 1 ? tr("1 part is still to be left out …")
                                                : tr("%1 parts are still to be left out in turn …").arg(awaited));
    m_sentence->setText(m_map->sentence(
        measuredToken(), {{tr("All parts matter alike: without any one of them, %1 falls by %2."),
                           tr("All parts matter alike: without any one of them, %1 rises by %2."),
                           tr("All parts matter alike: without any one of them, %1 falls or rises by %2.")},
                          {tr("%1 parts matter most, and alike: without any one of them, %2 falls by %3."),
                           tr("%1 parts matter most, and alike: without any one of them, %2 rises by %3."),
                           tr("%1 parts matter most, and alike: without any one of them, %2 falls or rises by %3.")},
                          tr("%1 matters most: without it, %2 falls by %3."),
                          tr("%1 matters most: without it, %2 rises by %3.")}));
}

void WithoutPanel::exportMap()
{
    if (m_asked && !m_isHidden && m_map->isComplete())
        Q_EMIT exportWanted(effectFigure(*m_asked, Role::Without, m_question, *m_map));
}

void WithoutPanel::leaveOut(const ModelPart &part)
{
    if (!m_session.model() || !m_asked || asked().plan.model != m_session.model()->model)
        return; // the map may still be of the model before
    ModelWish wish = m_session.model()->wish;
    const bool isOut = togglePart(wish.changes.leftOut, part);
    assumeOk(m_session.edit(wish, [isOut, name = partNames(asked(), part)] {
        return (isOut ? tr("%1 left out") : tr("%1 brought back")).arg(name());
    }));
}

/// What nobody sees would hold up what others measure; a window that is only made small goes on.
void WithoutPanel::hideEvent(QHideEvent *event)
{
    if (!event->spontaneous())
        m_answers.stop(); // whoever sees it again asks anew
    QWidget::hideEvent(event);
}

void WithoutPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    begin();
}

void WithoutPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_sentence != nullptr)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
