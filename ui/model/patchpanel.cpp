// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/patchpanel.h"

#include "engine/models/modeltexts.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/latetimer.h"
#include "ui/model/patchmap.h"
#include "ui/model/position.h"
#include "ui/session/fieldundo.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/fonts.h"
#include "ui/theme/wrongmark.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

/// Whether a sentence can stand beside the text: none, or one of as many tokens.
bool isRightBeside(const MadeModel &made, const std::string &other)
{
    ModelWish wish;
    wish.otherText = other;
    return other.empty() || otherTokens(*made.model, wish, made.cut.ids.size());
}

} // namespace

PatchPanel::PatchPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_other(this, Urgency::Measured, [this] { showParts(); }),
      m_late(new LateTimer(this))
{
    setObjectName(QStringLiteral("patchPanel"));
    setupRows();
    showWords();
    connect(m_late, &QTimer::timeout, this, &PatchPanel::showCurrent);
    connect(m_text, &QLineEdit::textEdited, this, &PatchPanel::type);
    connect(m_text, &QLineEdit::editingFinished, this, [this] { ++m_typingRun; });
    connect(m_swap, &QToolButton::clicked, this, &PatchPanel::swap);
    connect(m_parts, &QComboBox::activated, this, &PatchPanel::showParts);
    connect(m_tokens, &QComboBox::activated, this, &PatchPanel::showChanges);
    connect(m_map, &WithoutMap::picked, this, &PatchPanel::putIn);
    connect(m_map, &WithoutMap::exportWanted, this, &PatchPanel::exportMap);
    connect(&session, &Session::resultChanged, this, &PatchPanel::begin);
    connect(&session, &Session::runFailed, this, &PatchPanel::begin);
    connect(&session.runner(), &Runner::cancelled, this, &PatchPanel::begin);
    connect(&session, &Session::planChanged, this, &PatchPanel::showText);
    connect(&session, &Session::planChanged, m_late, qOverload<>(&QTimer::start));
    connect(&session, &Session::resultGone, this, [this] {
        forget();
        showNote({}, false);
        for (QWidget *each : std::initializer_list<QWidget *>{m_parts, m_tokens, m_headline, m_map, m_sentence})
            each->hide();
    });
    connect(&session, &Session::opened, this, [this] {
        forget();
        m_right.clear(); // it was of the session before
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
    auto *texts = new QHBoxLayout;
    texts->addWidget(m_text, 1);
    texts->addWidget(m_swap);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(5);
    rows->addWidget(m_caption);
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
    m_swap->setToolTip(plainToolTip(tr("Swap the two sentences")));
    m_parts->setAccessibleName(tr("What gets the numbers"));
    m_parts->setItemText(0, tr("each head"));
    m_parts->setItemText(1, tr("the stream at each token"));
    m_tokens->setAccessibleName(tr("Whose probability is told"));
    forget();
    begin();
}

/// What is still to come is for nobody.
void PatchPanel::forget()
{
    m_token.cancel();
    m_other.forget();
    m_asked.reset();
    m_awaited = 0;
}

/// The text as it stands in the session, where it was not typed here.
void PatchPanel::showText()
{
    const SharedMadeModel &made = m_session.model();
    if (!made)
        return;
    const QString text = toQString(made->wish.otherText);
    if (m_text->text() != text)
        m_text->setText(text);
    if (m_session.modelResult() && made != m_session.modelResult()->made)
        m_token.cancel(); // the end of its run asks anew
}

/// What is to be done, or what is wrong.
void PatchPanel::showNote(const QString &note, bool isWrong)
{
    tell(m_note, note, isWrong);
    markWrong(m_text, isWrong ? note : QString());
    m_note->setVisible(!note.isEmpty());
}

void PatchPanel::type(const QString &text)
{
    if (!m_session.model() || m_session.model()->model->source == nullptr)
        return;
    ModelWish wish = m_session.model()->wish;
    if (takesPlaceOf(toQString(wish.otherText), text))
        ++m_typingRun;
    wish.otherText = text.toStdString();
    assumeOk(m_session.edit(wish, tr("Another sentence typed"), QStringLiteral("other#%1").arg(m_typingRun)));
}

void PatchPanel::swap()
{
    if (!m_session.model() || m_text->text().isEmpty())
        return;
    ModelWish wish = m_session.model()->wish;
    std::swap(wish.text, wish.otherText);
    if (const auto done = m_session.edit(wish, tr("Sentences swapped")); !done)
        showNote(shortSentenceOf(done.error()), true);
}

/// Why there is nothing to tell, and the tokens of the other sentence where there is something.
QString PatchPanel::obstacle(std::vector<TokenId> &ids) const
{
    const MadeModel &made = *m_session.modelResult()->made;
    if (made.wish.otherText.empty())
        return tr("Type a sentence that differs in one word: each part of the model gets its numbers in turn, and the "
                  "map shows which of them carry that word to the answer.");
    const auto cut = cutFor(*made.model, made.wish.otherText);
    if (!cut)
        return shortSentenceOf(cut.error());
    ids = cut->ids;
    if (ids.size() == made.cut.ids.size())
        return {};
    return tr("Tokens here: %1, in the sentence above: %2. Both need the same number.")
        .arg(ids.size())
        .arg(made.cut.ids.size());
}

/// The other sentence is run first. What is not seen need not be known, and how a prediction changes that is still to
/// be made is not told.
void PatchPanel::begin()
{
    const auto &truth = m_session.truth();
    if (!truth || !truth->model || !parentWidget()->isVisible())
        return;
    if (m_session.isResultCurrent()) // else it is dimmed late
        showCurrent();
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
    const Index row = shownRow(m_session);
    const bool isStopped = m_awaited > 0 && m_token.isCancelled(); // for a plan that has come to the same run
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
    auto &in = wish.changes.patched;
    const auto found = std::find(in.begin(), in.end(), part);
    const bool isAway = found != in.end();
    if (isAway)
        in.erase(found);
    else
        in.push_back(part);
    const QString name = nameOf(part, textWords());
    assumeOk(m_session.edit(wish, (isAway ? tr("%1 as it was") : tr("%1 from the other sentence")).arg(name)));
}

/// The first Esc gives back the sentence that was right.
void PatchPanel::keyPressEvent(QKeyEvent *event)
{
    const SharedMadeModel made = event->key() == Qt::Key_Escape ? m_session.model() : nullptr;
    if (!made || isRightBeside(*made, made->wish.otherText) || !isRightBeside(*made, m_right))
        return QWidget::keyPressEvent(event);
    type(toQString(m_right));
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
