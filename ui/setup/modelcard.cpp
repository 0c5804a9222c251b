// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/modelcard.h"

#include "ui/library/examples.h"
#include "ui/lines/wraplabel.h"
#include "ui/session/fieldundo.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"
#include "ui/theme/wrongmark.h"

#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>

namespace headscope {
namespace {

/// No two cards have the same: another language makes the card anew.
int nextRun()
{
    static int last = 0;
    return ++last;
}

/// An example is called as in the list of them, in the language of the window.
QString titleOnCard(const Transformer &model)
{
    const QString title = exampleTitle(toQString(model.location));
    return title.isEmpty() ? shownText(toQString(model.title)) : title;
}

} // namespace

ModelCard::ModelCard(Session &session, QWidget *parent) : QWidget(parent), m_session(session), m_typingRun(nextRun())
{
    setObjectName(QStringLiteral("modelCard"));
    m_caption = new QLabel(tr("SENTENCE"), this);
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_text = new QLineEdit(this);
    m_text->setObjectName(QStringLiteral("cardText"));
    m_text->setAccessibleName(tr("Sentence"));
    m_undo = new RefusedUndo(m_text, session,
                             {[this] { return refusedText().has_value(); }, [this] { showText(m_shown); },
                              [this](const QString &text) { typeAgain(text); }});
    const auto addLabel = [this](const QString &name, const QString &kind) {
        auto *label = new WrapLabel(this);
        label->setObjectName(name);
        label->setProperty("kind", kind);
        label->setTextFormat(Qt::PlainText);
        return label;
    };
    m_error = addLabel(QStringLiteral("cardError"), QStringLiteral("error"));
    m_facts = addLabel(QStringLiteral("cardFacts"), QStringLiteral("note"));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 10, 6);
    rows->setSpacing(4);
    for (QWidget *each : std::initializer_list<QWidget *>{m_caption, m_text, m_error, m_facts})
        rows->addWidget(each);
    m_error->hide();
    connect(m_text, &QLineEdit::textEdited, this, &ModelCard::typeText);
    connect(m_text, &QLineEdit::editingFinished, this, [this] { m_typingRun = nextRun(); });
    connect(&session, &Session::planChanged, this, &ModelCard::showModel);
    connect(&session, &Session::opened, this, [this] {
        m_error->hide(); // it was of the session before
        showModel();
    });
    showModel();
}

void ModelCard::showModel()
{
    const SharedMadeModel &made = m_session.model();
    setVisible(made != nullptr);
    if (!made)
        return;
    const QString text = toQString(made->wish.text);
    if (text != m_shown || m_error->isHidden()) // a text that was refused stays
        showText(text);
    for (QWidget *each : std::initializer_list<QWidget *>{m_caption, m_text}) // else it reads no text
        each->setVisible(made->model->source != nullptr);
    m_facts->setText(factsOf());
}

/// The text of the model, which is right.
void ModelCard::showText(const QString &text)
{
    m_shown = text;
    if (m_text->text() != text) {
        m_text->setText(text);
        m_text->setCursorPosition(0); // what is longer than the field is read from its beginning
    }
    m_error->hide();
    markWrong(m_text, QString());
}

bool ModelCard::takeRefusedBack()
{
    return m_undo->takeBack();
}

QString ModelCard::factsOf() const
{
    const Transformer &model = *m_session.model()->model;
    QStringList lines{
        titleOnCard(model), tr("%1 blocks").arg(model.blocks.size()),
        tr("%1 parameters").arg(QLocale(QLocale::English).toString(model.parameters(), 'f', 0)),
        tr("This is the block “%1”. Its settings come with the model; numbers can be changed, and are followed to the "
           "prediction.")
            .arg(blockTitle(model, m_session.block()))};
    lines += unplacedWords(m_session.model()->wish);
    return lines.join(u'\n');
}

/// Letters that are typed one after the other are one step.
QString ModelCard::mergeKey() const
{
    return QStringLiteral("card#%1").arg(m_typingRun);
}

std::optional<QString> ModelCard::refusedText() const
{
    return m_error->isHidden() ? std::nullopt : std::optional(m_text->text());
}

void ModelCard::typeAgain(const QString &text)
{
    m_text->setText(text);
    typeText(text);
}

void ModelCard::typeText(const QString &text)
{
    if (!m_session.model())
        return;
    if (takesPlaceOf(m_shown, text))
        m_typingRun = nextRun();
    ModelWish wish = m_session.model()->wish;
    wish.text = text.toStdString();
    wish.before.reset(); // the model did not write this
    const auto done = m_session.edit(
        wish, [] { return tr("Text typed"); }, mergeKey());
    const QString sentence = done ? QString() : shortSentenceOf(done.error());
    m_error->setText(sentence);
    m_error->setVisible(!done);
    markWrong(m_text, sentence);
}

} // namespace headscope
