// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel writes at a press.
#include "ui/model/nextpanel.h"

#include "ui/model/continuedtext.h"
#include "ui/model/position.h"
#include "ui/session/session.h"

#include <QDoubleSpinBox>
#include <QSpinBox>

#include <algorithm>

namespace headscope {
namespace {

/// No more than the model has positions for; of one that has none left the next token, so that it is told.
QList<int> tokensBehind(const SharedModelTrace &begun, Generation generation, const RunControl &control)
{
    const Transformer &model = begun->model();
    if (model.longest)
        generation.most =
            std::clamp<Index>(*model.longest - tokenCount(*begun, predictingColumn(model)), 1, generation.most);
    const auto ids = withoutEnd(writeOn(begun, generation, control).ids, model);
    return {ids.begin(), ids.end()};
}

/// The token, and those that the model says behind it until the text has whole letters again: one has four bytes at
/// most.
QList<int> lettersFrom(const ModelResult &result, std::optional<Index> position, TokenId token,
                       const Generation &generation, const RunControl &control)
{
    constexpr qsizetype most = 4;
    QList<int> tokens{token};
    SharedModelTrace begun = runUpTo(result.trace, predictingRow(*result.trace, position), control);
    while (begun && tokens.size() < most && !continued(*result.made, position, tokens)) {
        begun = runBehind(begun, tokens.last(), begun->plan.changes, false, control);
        if (begun)
            tokens << nextToken(*begun, generation);
    }
    return tokens;
}

} // namespace

/// The text may have been typed since, and its run be under way.
bool NextPanel::isOfTheText() const
{
    const auto &result = m_session.modelResult();
    return result && result->made == m_session.model();
}

/// Whether the press that waits was on the text as it stands. What a decoder has written since is no other text.
bool NextPanel::isPressOfTheText() const
{
    const SharedMadeModel &made = m_session.model();
    return made && readSame(*made->model, m_wished, made->wish);
}

/// What comes next is said by a run on the text as it stands: until it is there the press waits, and with another text
/// it is over. Where that run was cancelled, or has failed, it begins again.
void NextPanel::press(Act act)
{
    m_pressed = isOfTheText() ? nullptr : act;
    if (act == nullptr || !m_session.model())
        return;
    if (isOfTheText())
        return (this->*act)();
    m_wished = m_session.model()->wish;
    if (!m_session.isBusy())
        m_session.compute();
}

void NextPanel::pickNext()
{
    if (m_said.candidates.empty() || !m_session.modelResult())
        return;
    pick(nextToken(*m_session.modelResult()->trace, generation(), m_said.row));
}

/// Whether nothing more is needed behind the token: it is no part of a letter, or an id without a token.
bool NextPanel::makesLetters(TokenId token) const
{
    const MadeModel &made = *m_session.modelResult()->made;
    const SharedTokenizer &tokenizer = made.model->source;
    const bool mayBePart = made.model->task == ModelTask::NextToken && tokenizer && !tokenizer->token(token).empty();
    return !mayBePart || continued(made, chosenPosition(m_session), {token});
}

/// A part of a letter comes with the tokens that make it whole, as the model says them.
void NextPanel::pick(TokenId token)
{
    if (!isOfTheText() || makesLetters(token)) {
        Q_EMIT picked({token});
        return;
    }
    write([result = m_session.modelResult(), position = chosenPosition(m_session), token, generation = generation()](
              const RunControl &control) { return lettersFrom(*result, position, token, generation, control); });
}

/// As the fields say.
Generation NextPanel::generation() const
{
    return {.most = kMostAtOnce,
            .temperature = m_temperature->value(),
            .seed = static_cast<std::uint32_t>(m_seed->value())};
}

/// A decoder that has been given its text goes on by itself again; others write behind theirs.
void NextPanel::writeAll()
{
    const auto &result = m_session.modelResult();
    if (!result)
        return;
    write([trace = result->trace, row = m_said.row, generation = generation()](const RunControl &control) {
        const SharedModelTrace begun = runUpTo(trace, row, control);
        return begun ? tokensBehind(begun, generation, control) : QList<int>();
    });
}

/// On another thread: a large model takes its time for each token.
void NextPanel::write(const std::function<QList<int>(const RunControl &control)> &make)
{
    m_written.ask([make](const CancelToken &isCancelled) {
        RunControl control;
        control.isCancelled = isCancelled;
        return make(control);
    });
    Q_EMIT writing(true);
}

void NextPanel::stopWriting()
{
    if (!m_written.isAsked())
        return;
    m_written.forget();
    Q_EMIT writing(false);
}

} // namespace headscope
