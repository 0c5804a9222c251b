// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/sentencefield.h"

#include "ui/lines/tooltip.h"
#include "ui/model/continuedtext.h"
#include "ui/model/tokenstrip.h"
#include "ui/session/session.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/namedparts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QTimer>

#include <chrono>
#include <utility>

namespace headscope {
namespace {

constexpr int kSentenceSize = 17;
constexpr int kSentenceHeight = 36;
constexpr std::chrono::milliseconds kPause{300}; // without a key, after which a word is whole

} // namespace

SentenceField::SentenceField(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_pause(new QTimer(this))
{
    m_pause->setSingleShot(true);
    m_pause->setInterval(kPause);
    setObjectName(QStringLiteral("sentenceField"));
    setupRows();
    showWords();
    connect(m_pause, &QTimer::timeout, m_unknown, &QWidget::show);
    m_textUndo = addUndo(m_text, &SentenceField::typeText);
    m_targetUndo = addUndo(m_target, &SentenceField::typeTarget);
    connect(m_text, &QLineEdit::textEdited, this, &SentenceField::typeText);
    connect(m_target, &QLineEdit::textEdited, this, &SentenceField::typeTarget);
    connect(m_target, &QLineEdit::textChanged, this, [this](const QString &text) { m_targetText = text; });
    for (QLineEdit *edit : {m_text, m_target})
        connect(edit, &QLineEdit::editingFinished, this, [this] { ++m_typingRun; });
    connect(&session, &Session::planChanged, this, &SentenceField::showModel);
    connect(&session, &Session::resultChanged, this, &SentenceField::describe);
    connect(&session, &Session::opened, this, [this] {
        giveBack(m_refused.keys()); // they were of the session before
        showModel();
    });
    connect(&session, &Session::lookChanged, this, [this] { tell({}); }); // it was of where one looked then
}

QLineEdit *SentenceField::addEdit(const QString &name)
{
    auto *edit = new QLineEdit(this);
    edit->setObjectName(name);
    edit->setFont(uiFont(kSentenceSize));
    const QString families = uiFont().families().join(QStringLiteral("', '"));
    edit->setStyleSheet(QStringLiteral("font-family: '%1'; font-size: %2px").arg(families).arg(kSentenceSize));
    edit->setMinimumHeight(kSentenceHeight);
    return edit;
}

WrapLabel *SentenceField::addSentence(const QString &name, const char *kind)
{
    auto *label = namedWords(name, kind, this);
    label->hide();
    return label;
}

void SentenceField::setupRows()
{
    m_caption = new QLabel(this);
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_text = addEdit(QStringLiteral("modelText"));
    m_caption->setBuddy(m_text);
    m_count = new QLabel(this);
    m_count->setObjectName(QStringLiteral("tokenCount"));
    m_count->setProperty("kind", QStringLiteral("note"));
    m_targetCaption = new QLabel(this);
    m_targetCaption->setProperty("kind", QStringLiteral("caption"));
    m_target = addEdit(QStringLiteral("modelTarget"));
    m_targetCaption->setBuddy(m_target);
    m_tokens = new TokenStrip(this);
    m_unknown = addSentence(QStringLiteral("unknownWord"), "note");
    m_held = addSentence(QStringLiteral("targetHeld"), "note");
    m_error = addSentence(QStringLiteral("textError"), "error");
    auto *captions = new QHBoxLayout;
    captions->addWidget(m_caption);
    captions->addSpacing(8);
    captions->addWidget(m_count, 0, Qt::AlignBottom); // above its own field, and not above what is written
    captions->addStretch(1);
    auto *edits = new QHBoxLayout;
    edits->addWidget(m_text, 3);
    edits->addWidget(m_targetCaption);
    edits->addWidget(m_target, 2);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 8, 16, 4);
    rows->setSpacing(4);
    rows->addLayout(captions);
    rows->addLayout(edits);
    rows->addWidget(m_unknown);
    rows->addWidget(m_held);
    rows->addWidget(m_error);
    rows->addWidget(m_tokens);
}

void SentenceField::showWords()
{
    m_caption->setText(tr("SENTENCE"));
    m_text->setAccessibleName(tr("Sentence"));
    m_text->setPlaceholderText(tr("Type, and everything follows"));
    m_targetCaption->setText(tr("WRITTEN"));
    m_target->setAccessibleName(tr("What the decoder has written"));
}

void SentenceField::showModel()
{
    const SharedMadeModel &made = m_session.model();
    if (!made)
        return;
    tell({});
    showText(m_text, m_shown, toQString(made->wish.text));
    m_text->setEnabled(made->model->source != nullptr);
    showTarget(*made);
    showCount(*made);
}

void SentenceField::showTarget(const MadeModel &made)
{
    const bool hasTarget = made.model->hasDecoder() && made.model->target != nullptr;
    m_target->setVisible(hasTarget);
    m_targetCaption->setVisible(hasTarget);
    m_held->setText(hasTarget ? heldWords(made) : QString());
    m_held->setVisible(!m_held->text().isEmpty());
    if (!hasTarget)
        return;
    m_target->setToolTip(plainToolTip(targetTip(made.wish)));
    const QString target = toQString(writtenText(made));
    m_target->setPlaceholderText(target);
    showText(m_target, m_shownTarget, made.wish.writesTarget ? QString() : target);
}

/// What was typed stays as it was typed while its tokens do, and what was refused until there is another text.
void SentenceField::showText(QLineEdit *edit, QString &shown, const QString &text)
{
    const bool isOther = text != shown;
    shown = text;
    if (!isOther || edit == m_typing)
        return;
    if (edit->text() != text)
        edit->setText(text);
    judge(edit, {});
}

/// Half a word is seldom in a list of words: it is told of what is typed when the keys pause, so that the stack below
/// does not move with each letter.
void SentenceField::showUnknown(const QString &words)
{
    m_unknown->setText(words);
    if (words.isEmpty()) {
        m_pause->stop();
        m_unknown->hide();
    } else if (m_typing != nullptr)
        m_pause->start();
    else if (!m_pause->isActive())
        m_unknown->show();
}

/// The letters of one field that are typed one after the other are one step.
QString SentenceField::mergeKey(const QLineEdit *edit) const
{
    return (edit == m_target ? QStringLiteral("target#%1") : QStringLiteral("text#%1")).arg(m_typingRun);
}

void SentenceField::type(const ModelWish &wish, QLineEdit *edit)
{
    const QScopedValueRollback<QLineEdit *> typing(m_typing, edit);
    const auto what = [isTarget = edit == m_target] { return isTarget ? tr("Written text typed") : tr("Text typed"); };
    const auto done = m_session.edit(wish, what, mergeKey(edit));
    judge(edit, done ? std::nullopt : std::optional(done.error()));
}

void SentenceField::typeText(const QString &text)
{
    if (!m_session.model() || m_session.model()->model->source == nullptr)
        return; // a menu of the field was open when a model without texts came
    if (takesPlaceOf(m_shown, text))
        ++m_typingRun;
    ModelWish wish = m_session.model()->wish;
    wish.text = text.toStdString();
    wish.before.reset(); // the model did not write this
    type(wish, m_text);
}

void SentenceField::typeTarget(const QString &text)
{
    if (!m_session.model() || !m_session.model()->model->hasDecoder())
        return;
    if (takesPlaceOf(m_targetText, text))
        ++m_typingRun;
    const Transformer &model = *m_session.model()->model;
    ModelWish wish = m_session.model()->wish;
    wish.writesTarget = wish.isTargetOld = text.isEmpty();
    wish.followsText = false;
    wish.target.resize(1); // the start stays
    if (!text.isEmpty()) {
        const auto cut = model.target->cut(text.toStdString(), false);
        if (!cut)
            return judge(m_target, cut.error());
        wish.target.insert(wish.target.end(), cut->ids.begin(), cut->ids.end());
    }
    type(wish, m_target);
}

void SentenceField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_error != nullptr) {
        showWords();
        showModel();
    }
    QWidget::changeEvent(event);
}

} // namespace headscope
