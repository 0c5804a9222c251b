// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/sentencefield.h"

#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/model/continuedtext.h"
#include "ui/model/position.h"
#include "ui/model/tokenstrip.h"
#include "ui/session/session.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/wrongmark.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kSentenceSize = 17;
constexpr int kSentenceHeight = 36;

QString textOf(const Tokenizer &tokenizer, const std::vector<TokenId> &ids)
{
    return toQString(tokenizer.text(ids));
}

} // namespace

SentenceField::SentenceField(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("sentenceField"));
    setupRows();
    showWords();
    connect(m_text, &QLineEdit::textEdited, this, &SentenceField::typeText);
    connect(m_target, &QLineEdit::textEdited, this, &SentenceField::typeTarget);
    for (QLineEdit *edit : {m_text, m_target})
        connect(edit, &QLineEdit::editingFinished, this, [this] {
            ++m_typingRun;
            m_changesBefore.reset();
        });
    connect(&session.undoStack(), &QUndoStack::indexChanged, this, [this] {
        if (!m_isTyping)
            m_changesBefore.reset();
    });
    connect(&session, &Session::planChanged, this, &SentenceField::showModel);
    connect(&session, &Session::opened, this, [this] {
        m_shown.clear();
        m_shownTarget.clear();
        showModel();
    });
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
    m_error = new WrapLabel(this);
    m_error->setObjectName(QStringLiteral("textError"));
    m_error->setProperty("kind", QStringLiteral("error"));
    m_error->setTextFormat(Qt::PlainText);
    m_error->hide();
    auto *captions = new QHBoxLayout;
    captions->addWidget(m_caption);
    captions->addStretch(1);
    captions->addWidget(m_count);
    auto *edits = new QHBoxLayout;
    edits->addWidget(m_text, 3);
    edits->addWidget(m_targetCaption);
    edits->addWidget(m_target, 2);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 8, 16, 4);
    rows->setSpacing(4);
    rows->addLayout(captions);
    rows->addLayout(edits);
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
    m_target->setToolTip(
        plainToolTip(tr("The model writes this by itself. Type another text, and it goes on from there; "
                        "clear it, and the model writes again.")));
}

void SentenceField::showModel()
{
    const SharedMadeModel &made = m_session.model();
    if (!made)
        return;
    const ModelWish &wish = made->wish;
    const QString text = toQString(wish.text);
    if (text != m_shown || m_error->isHidden()) { // a text that was refused stays until another one is taken
        m_shown = text;
        if (m_text->text() != text)
            m_text->setText(text);
        take({}, false);
    }
    const bool hasTarget = made->model->hasDecoder() && made->model->target != nullptr;
    m_target->setVisible(hasTarget);
    m_targetCaption->setVisible(hasTarget);
    m_text->setEnabled(made->model->source != nullptr);
    if (hasTarget) {
        const QString target = textOf(*made->model->target, wish.target);
        const bool isTyped = !wish.writesTarget;
        m_target->setPlaceholderText(target);
        if (!isTyped)
            m_target->clear();
        else if (target != m_shownTarget && !m_target->hasFocus())
            m_target->setText(target);
        m_shownTarget = target;
    }
    showCount(*made);
}

void SentenceField::showCount(const MadeModel &made)
{
    const std::size_t count = made.cut.ids.size();
    m_count->setText((count == 1 ? tr("1 token") : tr("%1 tokens").arg(count)) + leftOutWords());
    m_tokens->setTokens(made.model->source, made.cut);
}

/// What is wrong stands below the field; an empty sentence takes it away.
void SentenceField::take(const QString &sentence, bool isTarget)
{
    m_error->setText(sentence);
    m_error->setVisible(!sentence.isEmpty());
    markWrong(m_text, !sentence.isEmpty() && !isTarget);
    markWrong(m_target, !sentence.isEmpty() && isTarget);
}

void SentenceField::type(ModelWish wish, const QString &what, const QString &mergeKey, bool isTarget)
{
    if (!m_changesBefore)
        m_changesBefore = wish.changes;
    wish.changes = *m_changesBefore;
    m_isTyping = true;
    const auto done = m_session.edit(wish, what, mergeKey);
    m_isTyping = false;
    take(done ? QString() : shortSentenceOf(done.error()), isTarget);
    showCount(*m_session.model());
}

/// What the newest letter has taken away is told where it happens.
QString SentenceField::leftOutWords() const
{
    const auto countOf = [](const ModelChanges &changes) {
        std::size_t count = changes.patched.size();
        for (const auto &[block, overrides] : changes.overrides)
            count += overrides.size();
        return count;
    };
    const std::size_t now = countOf(m_session.model()->wish.changes);
    const std::size_t before = m_changesBefore ? countOf(*m_changesBefore) : now;
    if (before <= now)
        return {};
    return before - now == 1 ? tr(" · 1 changed number has no place in this text")
                             : tr(" · %1 changed numbers have no place in this text").arg(before - now);
}

void SentenceField::typeText(const QString &text)
{
    if (!m_session.model())
        return;
    ModelWish wish = m_session.model()->wish;
    wish.text = text.toStdString();
    type(std::move(wish), tr("Text typed"), QStringLiteral("text#%1").arg(m_typingRun), false);
}

void SentenceField::typeTarget(const QString &text)
{
    if (!m_session.model())
        return;
    const Transformer &model = *m_session.model()->model;
    ModelWish wish = m_session.model()->wish;
    wish.writesTarget = text.isEmpty();
    wish.target.resize(1); // the start stays
    if (!text.isEmpty()) {
        const auto cut = model.target->cut(text.toStdString(), false);
        if (!cut)
            return take(shortSentenceOf(cut.error()), true);
        wish.target.insert(wish.target.end(), cut->ids.begin(), cut->ids.end());
    }
    type(std::move(wish), tr("Written text typed"), QStringLiteral("target#%1").arg(m_typingRun), true);
}

void SentenceField::append(const QList<int> &tokens)
{
    const SharedMadeModel made = m_session.model();
    if (!made || made->model->source == nullptr || tokens.isEmpty())
        return;
    const auto position = m_session.modelResult() ? chosenPosition(m_session) : std::nullopt;
    ModelWish wish = made->wish;
    if (made->model->hasDecoder()) {
        wish.writesTarget = false;
        if (position)
            wish.target.resize(std::min(wish.target.size(), static_cast<std::size_t>(*position) + 1));
        wish.target.insert(wish.target.end(), tokens.begin(), tokens.end());
    } else if (made->model->task == ModelTask::MaskedToken) {
        wish.text = filled(*made, position, tokens.first());
    } else {
        wish.text = continued(*made, position, tokens);
    }
    const auto done = m_session.edit(wish, tokens.size() == 1 ? tr("Token appended") : tr("Text written"));
    if (done && position) // also where the text is as before
        choosePosition(m_session, std::nullopt);
    take(done ? QString() : shortSentenceOf(done.error()), made->model->hasDecoder());
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
