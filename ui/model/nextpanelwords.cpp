// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel says of what comes next, and of its buttons.
#include "ui/model/nextpanel.h"

#include "ui/lines/linetext.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/made/mademodel.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/position.h"
#include "ui/model/sharebar.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/wrongmark.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kWidestToken = 150;

/// Frames the token that stands in the text, as the style sheet says.
void markStanding(QWidget *token, bool isStanding)
{
    if (token->property("stands").toBool() == isStanding)
        return;
    token->setProperty("stands", isStanding);
    styleAnew(token);
}

} // namespace

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

void NextPanel::showCaption()
{
    const bool isOfPicture = m_session.model() && m_session.model()->model->task == ModelTask::Classes;
    m_caption->setText(isOfPicture      ? tr("WHAT THE PICTURE SHOWS")
                       : namesClasses() ? tr("WHAT THE TOKEN IS")
                       : isOfMasks()    ? tr("WHAT BELONGS THERE")
                                        : tr("WHAT COMES NEXT"));
    m_caption->setToolTip(plainToolTip(
        isOfPicture ? tr("The row of CLS among the logits, made into shares of 1 by softmax (Dosovitskiy et al. 2021).")
        : isInside() ? tr("The row of the chosen token among the logits, made into shares of 1 by softmax (Vaswani et "
                          "al. 2017, 3.4).")
        : isOfMasks() && !lacksMask()
            ? tr("The row of the mask among the logits, made into shares of 1 by softmax (Vaswani et al. 2017, 3.4).")
            : tr("The last row of the logits, made into shares of 1 by softmax (Vaswani et al. 2017, 3.4).")));
}

QString NextPanel::refusedTextWords()
{
    return tr("The text that is typed is not taken: put it right first, or give it up with Esc.");
}

void NextPanel::showTips()
{
    if (m_isTextRefused) {
        for (QPushButton *each : {m_next, m_all})
            each->setToolTip(plainToolTip(refusedTextWords()));
        return;
    }
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

/// Whether tokens are told that belong in places of the text.
bool NextPanel::isOfMasks() const
{
    const auto &result = m_session.modelResult();
    return result && result->trace->model().task == ModelTask::MaskedToken;
}

/// Whether a position is told of behind which the text goes on.
bool NextPanel::isInside() const
{
    return m_session.modelResult() && chosenPosition(m_session);
}

/// Whether there is no place that a click could fill.
bool NextPanel::lacksMask() const
{
    return isOfMasks() && !isInside() && maskedRows(*m_session.modelResult()->trace).empty();
}

/// Whether a click does anything. It fills no place where there is none, and none of a sign around the text, as [CLS];
/// a class is a name alone.
bool NextPanel::takesClicks() const
{
    if (!isOfMasks())
        return !namesClasses();
    const auto &spans = m_session.modelResult()->made->cut.spans;
    const auto row = static_cast<std::size_t>(m_said.row);
    return !lacksMask() && row < spans.size() && spans[row].first < spans[row].second;
}

/// What a text said that was changed since is no answer: it is dimmed until the run on the text as it stands is there.
void NextPanel::dim(bool isOld)
{
    m_headline->setDisabled(isOld);
    for (const Row &row : m_rows) {
        row.bar->setDisabled(isOld);
        row.number->setDisabled(isOld);
    }
}

bool NextPanel::namesClasses() const
{
    return m_session.model() && m_session.model()->model->namesClasses();
}

bool NextPanel::lacksHead() const
{
    return m_session.model() && !m_session.model()->model->predicts();
}

/// Of which place it is told, or why of none.
QString NextPanel::headline() const
{
    const ModelTrace &trace = *m_session.modelResult()->trace;
    const bool isOfPicture = trace.model().task == ModelTask::Classes;
    if (!trace.model().predicts())
        return isOfPicture ? tr("The model has no classifier, so it names nothing.")
                           : tr("The model has no head behind its last layer, so it predicts nothing.");
    if (isOfPicture)
        return tr("of all classes that it knows");
    if (lacksMask())
        return tr("at the last token; type %1 where a word is to be filled in").arg(toQString(maskWord(trace.model())));
    if (isOfMasks() && !isInside())
        return tr("in the place of the mask");
    return positionCount(trace.plan) == 0 ? QString() : placeWords(trace, m_said.row);
}

void NextPanel::showHeadline()
{
    const auto &result = m_session.modelResult();
    if (!result)
        return;
    showCaption();
    showTips();
    m_headline->setText(headline());
    const ModelTrace &trace = *result->trace;
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
        const bool isPlace = m_said.candidates.empty() && static_cast<int>(i) < kShown && !lacksHead();
        for (QWidget *each : std::initializer_list<QWidget *>{m_rows[i].token, m_rows[i].bar, m_rows[i].number})
            each->setVisible(isThere || isPlace);
    }
    for (QPushButton *each : {m_next, m_all})
        each->setEnabled(!m_said.candidates.empty() && !m_isTextRefused);
}

/// Two that differ in a space alone are told apart by it.
QString NextPanel::wordOf(TokenId id) const
{
    const Transformer &model = m_session.modelResult()->trace->model();
    const QString word = answerWord(model, id);
    const bool isShared = std::any_of(m_said.candidates.begin(), m_said.candidates.end(), [&](const Candidate &each) {
        return each.id != id && answerWord(model, each.id) == word;
    });
    return isShared ? answerWithSpace(model, id) : word;
}

void NextPanel::showCandidate(Row &row, const Candidate *said)
{
    row.id = said != nullptr ? said->id : -1;
    const QString word = said != nullptr ? wordOf(row.id) : m_said.isHidden ? hiddenMark() : QString();
    const QString shown = elidedLine(row.token->font(), word, kWidestToken);
    row.token->setText(QString(shown).replace(u'&', QStringLiteral("&&")));
    const QString invitation = said != nullptr ? invitationTo(word) : QString();
    row.token->setToolTip(plainToolTip(!invitation.isEmpty() ? invitation : shown == word ? QString() : word));
    row.token->setEnabled(said != nullptr && !(m_isTextRefused && takesClicks()));
    row.token->setFlat(!takesClicks()); // a word and no button
    row.token->setFocusPolicy(takesClicks() ? Qt::StrongFocus : Qt::NoFocus);
    markStanding(row.token, said != nullptr && m_said.standing == said->id);
    row.bar->setShare(said != nullptr ? said->probability : 0);
    row.number->setText(said != nullptr ? shareNumber(said->probability, 4) : word);
    row.token->setAccessibleName(said != nullptr ? nameOf(row, word) : word);
}

/// What a click does, where it does more than append, or what it needs.
QString NextPanel::invitationTo(const QString &word) const
{
    const ModelTrace &trace = *m_session.modelResult()->trace;
    if (lacksMask())
        return tr("A click needs a %1 in the text, or a token that is chosen.").arg(toQString(maskWord(trace.model())));
    if (m_isTextRefused && takesClicks())
        return refusedTextWords();
    if (!isInside() || !takesClicks())
        return {};
    const QString place = placeWords(trace, m_said.row);
    return isOfMasks() ? tr("A click puts “%1” %2.").arg(inSentence(word), place)
                       : tr("A click cuts the text off %1 and appends “%2”.").arg(place, inSentence(word));
}

QString NextPanel::nameOf(const Row &row, const QString &word) const
{
    if (!takesClicks())
        return labelled(inSentence(word), row.number->text());
    const QString name =
        (isOfMasks() ? tr("Fill in %1, whose probability is %2") : tr("Append %1, whose probability is %2"))
            .arg(inSentence(word), row.number->text());
    return row.id == m_said.standing ? tr("%1; it is what stands there in the text").arg(name) : name;
}

} // namespace headscope
