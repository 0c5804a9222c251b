// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/patchpanel.h"

#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/measurebox.h"
#include "ui/model/partrows.h"
#include "ui/model/patchmap.h"
#include "ui/model/position.h"
#include "ui/session/fieldundo.h"
#include "ui/session/oldrun.h"
#include "ui/session/session.h"
#include "ui/theme/combobox.h"
#include "ui/theme/fonts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace headscope {

PatchPanel::PatchPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_other(this, Urgency::Measured, [this] { showParts(); })
{
    setObjectName(QStringLiteral("patchPanel"));
    setupRows();
    showWords();
    connect(new OldRun(session, this), &OldRun::changed, this, &PatchPanel::dim);
    connect(&m_answers, &PartAnswers::changed, this, &PatchPanel::showChanges);
    connect(m_text, &QLineEdit::textEdited, this, &PatchPanel::type);
    connect(m_text, &QLineEdit::editingFinished, this, [this] { ++m_typingRun; });
    connect(m_swap, &QToolButton::clicked, this, &PatchPanel::swap);
    connect(m_parts, &QComboBox::activated, this, &PatchPanel::showParts);
    connect(m_tokens, &QComboBox::activated, this, &PatchPanel::showChanges);
    connect(m_measure, &MeasureBox::measureChanged, this, &PatchPanel::showChanges);
    connect(m_map, &EffectMap::picked, this, &PatchPanel::putIn);
    connect(m_map, &EffectMap::exportWanted, this, &PatchPanel::exportMap);
    connect(&session, &Session::resultChanged, this, &PatchPanel::begin);
    connect(&session, &Session::runFailed, this, &PatchPanel::begin);
    connect(&session.runner(), &Runner::cancelled, this, &PatchPanel::begin);
    connect(&session, &Session::planChanged, this, &PatchPanel::showText);
    connect(&session, &Session::resultGone, this, [this] {
        forget();
        showNote({}, false);
        for (QWidget *each : std::initializer_list<QWidget *>{m_parts, m_tokens, m_headline, m_map, m_sentence})
            each->hide();
    });
    connect(&session, &Session::opened, this, [this] {
        forget();
        m_right.clear(); // it was of the session before
        m_hasTyped = false;
    });
    connect(&session, &Session::lookChanged, this, [this] {
        if (isOtherRow(m_session, m_row))
            begin();
    });
}

void PatchPanel::setupRows()
{
    m_caption = new QLabel(this);
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_measure = new MeasureBox(m_session, this);
    m_measure->setObjectName(QStringLiteral("patchMeasure"));
    m_text = new QLineEdit(this);
    m_text->setObjectName(QStringLiteral("otherText"));
    leaveUndoToSession(m_text);
    m_caption->setBuddy(m_text);
    m_text->setStyleSheet(QStringLiteral("font-family: '%1'").arg(uiFont().families().join(QStringLiteral("', '"))));
    m_swap = new QToolButton(this);
    m_swap->setObjectName(QStringLiteral("swapTexts"));
    m_swap->setText(QStringLiteral("⇅"));
    m_note = new WrapLabel(this);
    m_note->setObjectName(QStringLiteral("patchNote"));
    m_note->setProperty("kind", QStringLiteral("note"));
    m_headline = new WrapLabel(this);
    m_headline->setObjectName(QStringLiteral("patchHeadline"));
    m_map = new PatchMap(this);
    m_sentence = new WrapLabel(this);
    m_sentence->setObjectName(QStringLiteral("patchSentence"));
    m_sentence->setProperty("kind", QStringLiteral("body"));
    for (WrapLabel *label : {m_note, m_headline, m_sentence})
        label->setTextFormat(Qt::PlainText);
    auto *first = new QHBoxLayout;
    first->addWidget(m_caption, 1);
    first->addWidget(m_measure);
    auto *texts = new QHBoxLayout;
    texts->addWidget(m_text, 1);
    texts->addWidget(m_swap);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(5);
    rows->addLayout(first);
    rows->addLayout(texts);
    rows->addWidget(m_note);
    setupChoices();
    for (QWidget *each : std::initializer_list<QWidget *>{m_headline, m_map, m_sentence})
        rows->addWidget(each);
    setTabOrder(m_tokens, m_map);
}

void PatchPanel::setupChoices()
{
    m_parts = new ComboBox(this);
    m_parts->setObjectName(QStringLiteral("patchParts"));
    m_parts->addItems({{}, {}});
    m_tokens = new ComboBox(this);
    m_tokens->setObjectName(QStringLiteral("patchToken"));
    m_tokens->setWidthInLetters(0); // a token may be as long as it likes
    auto *choices = new QHBoxLayout;
    choices->addWidget(m_parts);
    choices->addWidget(m_tokens, 1);
    static_cast<QVBoxLayout *>(layout())->addLayout(choices);
}

void PatchPanel::showWords()
{
    m_caption->setText(tr("FROM ANOTHER SENTENCE"));
    m_caption->setToolTip(plainToolTip(
        tr("Each part gets the numbers that it has for another sentence, and the rest of the model is run again "
           "(activation patching; Meng et al. 2022, Wang et al. 2022). With the right sentence above it is called "
           "noising and shows what is needed, with the right one below it is denoising and shows what is enough.")));
    m_text->setAccessibleName(tr("Another sentence"));
    m_text->setPlaceholderText(tr("Another sentence, with as many tokens"));
    m_swap->setAccessibleName(tr("Swap the two sentences"));
    showSwap();
    nameBox(m_parts, tr("What gets the numbers"));
    m_parts->setItemText(0, tr("each head"));
    m_parts->setItemText(1, tr("the stream at each token"));
    nameBox(m_tokens, tr("The token that is told of"));
    forget();
    begin();
}

/// What is still to come is for nobody.
void PatchPanel::forget()
{
    m_answers.forget();
    m_other.forget();
    m_asked.reset();
}

/// The other sentence is run first. What is not seen need not be known, and how a prediction changes that is still to
/// be made is not told.
void PatchPanel::begin()
{
    const auto &truth = m_session.truth();
    if (!truth || !truth->model || !parentWidget()->isVisible())
        return;
    const SharedModelTrace &trace = truth->model->trace; // what is run again is run with all its numbers
    const bool canPatch =
        trace->model().source != nullptr && trace->model().predicts() && truth->model->made->cut.ids.size() > 0;
    setVisible(canPatch);
    std::vector<TokenId> ids;
    const QString note = canPatch ? obstacle(ids) : QString();
    const bool isThere = canPatch && note.isEmpty();
    if (isThere)
        m_right = truth->model->made->wish.otherText;
    showNote(note, !truth->model->made->wish.otherText.empty());
    const bool isHidden = hidesPrediction(m_session);
    for (QWidget *each : std::initializer_list<QWidget *>{m_parts, m_headline, m_map, m_sentence})
        each->setVisible(isThere);
    m_tokens->setVisible(isThere && !isHidden); // what either sentence says
    m_swap->setEnabled(isThere);
    if (canPatch && m_session.isResultCurrent() && std::exchange(m_hasTyped, false) && m_text->hasFocus())
        Q_EMIT answered(); // who has gone elsewhere by then stays there
    const Index row = shownRow(m_session);
    const bool isStopped = m_answers.isStopped(); // for a plan that has come to the same run
    const bool isAsked = isThere && !isStopped && m_asked && m_asked->trace == trace && ids == m_askedText &&
                         row == m_row && isHidden == m_isHidden;
    if (!isAsked)
        forget();
    m_asked = isThere ? truth->model : nullptr;
    if (isAsked)
        return;
    m_askedText = ids;
    m_row = row;
    m_isHidden = isHidden;
    if (!isThere)
        return m_map->setRows({});
    if (isHidden)
        return showParts();
    showRows(); // at once: a map that was empty until the other run is there would move the panel under the pointer
    askOther();
}

void PatchPanel::putIn(const ModelPart &part)
{
    if (!m_session.model() || !m_asked || asked().plan.model != m_session.model()->model)
        return; // the map may still be of the model before
    ModelWish wish = m_session.model()->wish;
    const bool isIn = togglePart(wish.changes.patched, part);
    assumeOk(m_session.edit(wish, [isIn, name = partNames(asked(), part)] {
        return (isIn ? tr("%1 from the other sentence") : tr("%1 as it was")).arg(name());
    }));
}

void PatchPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    begin();
}

void PatchPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_sentence != nullptr)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
