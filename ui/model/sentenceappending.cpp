// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the model says is put behind the sentence, or into it.
#include "ui/model/continuedtext.h"
#include "ui/model/position.h"
#include "ui/model/sentencefield.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QLineEdit>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

/// Patched parts keep their numbers while the model writes on, at the tokens of before.
void keepTextsBefore(ModelWish &wish, const MadeModel &made, std::optional<Index> position)
{
    if (wish.changes.patched.empty())
        return;
    std::string text = textUpTo(made, position);
    if (!goesOnBehind(wish) || !text.starts_with(wish.before->text))
        wish.before = TextsBefore{std::move(text), wish.otherText};
}

} // namespace

/// Why a text cannot have tokens: there is none of an id. Otherwise they make no whole letter.
QString SentenceField::whyNoText(const Tokenizer &tokenizer, const QList<int> &tokens, const QString &otherwise)
{
    const auto lacking =
        std::find_if(tokens.begin(), tokens.end(), [&](TokenId id) { return tokenizer.token(id).empty(); });
    return lacking != tokens.end() ? tr("The tokeniser has no token of id %1, so no text can have it.").arg(*lacking)
                                   : otherwise;
}

void SentenceField::append(const QList<int> &tokens)
{
    const SharedMadeModel made = m_session.model();
    if (!made || made->model->source == nullptr || tokens.isEmpty())
        return;
    if (isRefused())
        return; // the tokens are of another text than the one that stands there
    const auto position = m_session.modelResult() ? chosenPosition(m_session) : std::nullopt;
    ModelWish wish = made->wish;
    QString stopped;
    EditName step = [isOne = tokens.size() == 1] { return isOne ? tr("Token appended") : tr("Text written"); };
    if (made->model->hasDecoder()) {
        wish.followsText = std::exchange(wish.writesTarget, false) || wish.followsText;
        if (position)
            wish.target.resize(std::min(wish.target.size(), static_cast<std::size_t>(*position) + 1));
        wish.target.insert(wish.target.end(), tokens.begin(), tokens.end());
    } else {
        const Tokenizer &tokenizer = *made->model->source;
        std::optional<std::string> text;
        if (made->model->task == ModelTask::MaskedToken) {
            text = filled(*made, position, tokens.first());
            step = [] { return tr("Token filled in"); };
        } else if (auto next = continued(*made, position, tokens)) {
            text = std::move(next->text);
            keepTextsBefore(wish, *made, position);
            if (next->taken < tokens.size())
                stopped = whyNoText(tokenizer, tokens.mid(next->taken),
                                    tr("The text ends where “%1” makes no whole letter.")
                                        .arg(inSentence(tokenWord(tokenizer, tokens.last()))));
        }
        if (!text)
            return tell(whyNoText(tokenizer, tokens,
                                  tr("“%1” makes no whole letter here, and a text has whole letters.")
                                      .arg(inSentence(tokenWord(tokenizer, tokens.first())))));
        wish.text = std::move(*text);
    }
    const auto done = m_session.edit(wish, step);
    if (done && position) // also where the text is as before
        choosePosition(m_session, std::nullopt);
    tell(done ? stopped : shortSentenceOf(done.error()));
}

} // namespace headscope
