// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The other sentence: as it is typed, swapped and taken back, and why nothing can be told of it.
#include "ui/model/patchpanel.h"

#include "engine/models/modeltexts.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/session/session.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"
#include "ui/theme/wrongmark.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

#include <utility>

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

/// The text as it stands in the session, where it was not typed here.
void PatchPanel::showText()
{
    const SharedMadeModel &made = m_session.model();
    if (!made)
        return;
    const QString text = toQString(made->wish.otherText);
    if (m_text->text() != text)
        m_text->setText(text);
    showSwap();
    if (m_session.modelResult() && made != m_session.modelResult()->made)
        m_answers.stop(); // the end of its run asks anew
}

/// With what goes by it: what was written at a press is not for another sentence.
void PatchPanel::showSwap()
{
    QStringList told{tr("Swap the two sentences")};
    if (m_session.model() && m_session.model()->wish.followsText)
        told << tr("What was written token by token goes: the model writes anew for the other sentence.");
    m_swap->setToolTip(plainToolTip(told.join(u'\n')));
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
    m_hasTyped = true;
    const auto name = [] { return tr("Another sentence typed"); };
    assumeOk(m_session.edit(wish, name, QStringLiteral("other#%1").arg(m_typingRun)));
}

void PatchPanel::swap()
{
    if (!m_session.model() || m_text->text().isEmpty())
        return;
    ModelWish wish = m_session.model()->wish;
    std::swap(wish.text, wish.otherText);
    if (const auto done = m_session.edit(wish, [] { return tr("Sentences swapped"); }); !done)
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
        return !goesOnBehind(made.wish) ? QString()
                                        : tr("The model wrote on from the middle of the text, and what has its numbers "
                                             "from here keeps those of the tokens before that. Type the text anew to "
                                             "compare it with all of this sentence.");
    QStringList sentences{tr("Tokens here: %1, in the sentence above: %2. Both need the same number.")
                              .arg(ids.size())
                              .arg(made.cut.ids.size())};
    if (!made.wish.changes.patched.empty())
        sentences << tr("What has its numbers from here keeps them while the model writes on.");
    return inSequence(sentences);
}

/// The first Esc gives back the sentence that was right.
void PatchPanel::keyPressEvent(QKeyEvent *event)
{
    const SharedMadeModel made = event->key() == Qt::Key_Escape ? m_session.model() : nullptr;
    if (!made || isRightBeside(*made, made->wish.otherText) || !isRightBeside(*made, m_right))
        return QWidget::keyPressEvent(event);
    type(toQString(m_right));
}

} // namespace headscope
