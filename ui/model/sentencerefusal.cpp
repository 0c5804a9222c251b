// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the fields and is not taken: why, and how the right text comes back.
#include "ui/access/description.h"
#include "ui/model/sentencefield.h"

#include "ui/lines/wraplabel.h"
#include "ui/model/tokenstrip.h"
#include "ui/session/fieldundo.h"
#include "ui/text/words.h"
#include "ui/theme/wrongmark.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace headscope {

/// What stands in a field is taken, or refused for this reason.
void SentenceField::judge(QLineEdit *edit, const std::optional<Error> &refusal)
{
    m_told.clear();
    m_refused.remove(edit);
    if (refusal)
        m_refused.insert(edit, *refusal);
    showErrors();
}

/// In the language of the window; nothing where what stands in the field is taken.
QString SentenceField::refusalOf(QLineEdit *edit) const
{
    const auto refused = m_refused.constFind(edit);
    return refused == m_refused.constEnd() ? QString() : shortSentenceOf(*refused);
}

/// Says what was not done with texts that are right, or nothing any more.
void SentenceField::tell(const QString &sentence)
{
    m_told = sentence;
    showErrors();
}

/// The texts that are the model's.
void SentenceField::giveBack(const QList<QLineEdit *> &edits)
{
    for (QLineEdit *edit : edits) {
        edit->setText(edit == m_text ? m_shown : m_shownTarget);
        judge(edit, {});
    }
}

/// Below the two fields, of which those that are refused are marked. These take the place of the tokens, which are not
/// of what is typed: nothing below moves with each half of a word.
void SentenceField::showErrors()
{
    QStringList sentences{refusalOf(m_text), refusalOf(m_target), m_told};
    sentences.removeAll(QString());
    m_error->setText(sentences.join(u'\n'));
    m_error->setMinimumHeight(isRefused() && m_tokens->hasTokens() ? m_tokens->sizeHint().height() : 0);
    m_error->setVisible(!sentences.isEmpty());
    m_tokens->setVisible(!isRefused() && m_tokens->hasTokens());
    for (QLineEdit *each : {m_text, m_target})
        markWrong(each, m_refused.contains(each));
    describe();
    Q_EMIT judged(isRefused());
}

/// For those who do not see what stands around the fields: why a text is refused, or what comes of it.
void SentenceField::describe()
{
    for (QLineEdit *each : {m_text, m_target})
        setDescription(each, m_refused.contains(each) ? refusalOf(each) : outcome());
}

/// The first Esc gives back the text that was right, of two fields that of the one with the keyboard.
void SentenceField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape || m_error->isHidden())
        return QWidget::keyPressEvent(event);
    QLineEdit *typed = m_target->hasFocus() ? m_target : m_text;
    giveBack(m_refused.contains(typed) ? QList{typed} : m_refused.keys());
    tell({});
}

RefusedUndo *SentenceField::addUndo(QLineEdit *edit, Typing typing)
{
    const auto typeAgain = [this, edit, typing](const QString &text) {
        edit->setText(text);
        (this->*typing)(text);
    };
    return new RefusedUndo(
        edit, m_session,
        {[this, edit] { return m_refused.contains(edit); }, [this, edit] { giveBack({edit}); }, typeAgain});
}

bool SentenceField::takeRefusedBack()
{
    return m_textUndo->takeBack() || m_targetUndo->takeBack();
}

} // namespace headscope
