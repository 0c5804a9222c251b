// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/tokendialog.h"

#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/namedparts.h"
#include "ui/theme/screenroom.h"

#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QScreen>
#include <QTextDocument>

namespace headscope {
namespace {

constexpr QSize kTokenSize(560, 360);

/// How many words there are; those of the first batch item where each has its own.
Index countOfWords(const TokenLists &tokens)
{
    return tokens.empty() ? 0 : std::ssize(tokens.front());
}

/// The words that the session has for this use.
QString tokensNow(const Session &session, TokenUse use)
{
    const TokenSettings &tokens = session.document().tokens;
    const bool areOfKeys = use == TokenUse::Keys || (use == TokenUse::Both && tokens.queries.empty());
    return asText(areOfKeys ? tokens.keys : tokens.queries);
}

} // namespace

TokenDialog::TokenDialog(Session &session, const std::optional<QString> &text, QWidget *parent)
    : QDialog(parent), m_session(session)
{
    setObjectName(QStringLiteral("tokenDialog"));
    setWindowTitle(tr("Tokens"));
    setupLayout(text);
    showFound();
}

void TokenDialog::setupLayout(const std::optional<QString> &text)
{
    const TokenUse first = text ? TokenUse::Both : firstUse();
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 12, 16, 14);
    rows->setSpacing(6);
    auto *about = namedWords(QStringLiteral("tokensAbout"), "note", this);
    about->setText(
        tr("Type a text, which is split at white space, or a list of words in quotation marks: [\"the\", \"cat\"]. "
           "A list of such lists names each batch item by itself: [[\"the\", \"cat\"], [\"a\", \"dog\"]]. "
           "Without words, queries and keys are numbered."));
    m_text = new QPlainTextEdit(text ? *text : tokensNow(m_session, first), this);
    m_text->setObjectName(QStringLiteral("tokenText"));
    m_text->setAccessibleName(tr("Tokens"));
    m_text->setTabChangesFocus(true);
    m_text->document()->setModified(text.has_value());
    rows->addWidget(about);
    rows->addWidget(m_text, 1);
    setupUse(rows, first);
    setupEnd(rows);
    connect(m_text, &QPlainTextEdit::textChanged, this, &TokenDialog::showFound);
    resize(kTokenSize.boundedTo(roomOn(*screen())));
}

void TokenDialog::setupUse(QBoxLayout *rows, TokenUse first)
{
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(tr("&They name"), this);
    m_use = new ComboBox(this);
    m_use->setObjectName(QStringLiteral("tokenUse"));
    m_use->setAccessibleName(tr("They name"));
    for (const QString &use : {tr("queries and keys"), tr("queries"), tr("keys")}) // in the order of the uses
        m_use->addItem(use);
    m_use->setDisabled(m_session.document().inputs.selfAttention); // the queries are the keys
    m_use->setCurrentIndex(static_cast<int>(first));
    label->setBuddy(m_use);
    label->setEnabled(m_use->isEnabled());
    m_told = namedWords(QStringLiteral("tokensTold"), "note", this);
    row->addWidget(label);
    row->addWidget(m_use);
    row->addWidget(m_told, 1);
    rows->addLayout(row);
    connect(m_use, &QComboBox::currentIndexChanged, this, &TokenDialog::followUse);
}

void TokenDialog::setupEnd(QBoxLayout *rows)
{
    m_wrong = namedWords(QStringLiteral("tokensWrong"), "error", this);
    auto *cancel = namedButton(QStringLiteral("cancelTokens"), tr("Cancel"), this);
    m_take = namedButton(QStringLiteral("takeTokens"), tr("Use them"), this);
    m_take->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_take);
    rows->addWidget(m_wrong);
    rows->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_take, &QPushButton::clicked, this, &TokenDialog::take);
}

TokenUse TokenDialog::use() const
{
    return static_cast<TokenUse>(m_use->currentIndex());
}

/// What stands there sign by sign: toPlainText() has a blank for each of those that do not break.
QString TokenDialog::text() const
{
    QString raw = m_text->document()->toRawText();
    return raw.replace(QChar::ParagraphSeparator, u'\n').replace(QChar::LineSeparator, u'\n');
}

/// Whether it asks for nothing but what the session has.
bool TokenDialog::isUntouched() const
{
    return !m_text->document()->isModified() && use() == firstUse();
}

/// So that the words of the keys do not become those of the queries, or the other way round, by chance.
TokenUse TokenDialog::firstUse() const
{
    const TokenSettings &tokens = m_session.document().tokens;
    if (m_session.document().inputs.selfAttention || tokens.queries == tokens.keys)
        return TokenUse::Both;
    return tokens.queries.empty() ? TokenUse::Keys : TokenUse::Queries;
}

void TokenDialog::followUse()
{
    if (!m_text->document()->isModified())
        m_text->setPlainText(tokensNow(m_session, use()));
    showFound();
}

Result<GivenInput> TokenDialog::madeOf(const Result<TokenLists> &tokens) const
{
    return tokens ? withTokens(m_session.plan(), *tokens, use()) : tokens.error();
}

void TokenDialog::showFound()
{
    const auto tokens = tokensIn(text());
    const auto given = madeOf(tokens);
    const QString count = tokens ? tr("Words: %1.").arg(countOfWords(*tokens)) : QString();
    const QString besides = given ? sentenceOf(*given) : QString();
    m_told->setText(besides.isEmpty() ? count : inSequence({count, besides}));
    m_wrong->setText(given ? QString() : sentenceOf(given.error()));
    m_wrong->setVisible(!given);
    m_take->setEnabled(given.ok());
}

void TokenDialog::take()
{
    if (isUntouched()) {
        accept();
        return;
    }
    const auto given = madeOf(tokensIn(text()));
    const auto done = given ? m_session.edit(given->state, [] { return tr("tokens"); }) : given.error();
    if (!done) {
        m_wrong->setText(sentenceOf(done.error()));
        m_wrong->show();
        return;
    }
    accept();
    Q_EMIT this->given(sentenceOf(*given));
}

} // namespace headscope
