// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What is told of the tokens of a text, of the text that a decoder has written, and of what comes of both.
#include "ui/model/sentencefield.h"

#include "engine/models/modeltexts.h"
#include "engine/models/prediction.h"
#include "ui/made/mademodel.h"
#include "ui/model/continuedtext.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/position.h"
#include "ui/model/tokenstrip.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QLabel>

namespace headscope {

void SentenceField::showCount(const MadeModel &made)
{
    const std::size_t count = made.cut.ids.size();
    QString words = count == 1 ? tr("1 token") : tr("%1 tokens").arg(count);
    if (const auto note = noteOfLength(*made.model, count))
        words = translated(*note);
    for (const QString &unplaced : unplacedWords(made.wish))
        words += QStringLiteral(" · ") + unplaced;
    m_count->setText(words);
    const auto unknown = made.model->source ? made.model->source->noteOn(made.wish.text, made.cut) : std::nullopt;
    showUnknown(unknown ? translated(*unknown) : QString());
    m_tokens->setTokens(made.model->source, made.cut);
    showErrors();
}

/// Who has written what stands there, and how it comes to be another text.
QString SentenceField::targetTip(const ModelWish &wish)
{
    if (wish.writesTarget)
        return tr("The model writes this by itself. Type another text, and it goes on from there; clear it, and the "
                  "model writes again.");
    if (wish.followsText)
        return tr("The model has written this so far, and writes anew for another sentence. Type another text, and it "
                  "goes on from there; clear it, and the model writes all of it.");
    return keptWords();
}

QString SentenceField::keptWords()
{
    return tr("This written text stays, also for another sentence. Clear it, and the model writes again.");
}

/// Why the decoder does not write for another sentence or other numbers; nothing where it does.
QString SentenceField::heldWords(const MadeModel &made)
{
    if (made.wish.followsText || writesAnew(*made.model, made.wish))
        return {};
    if (!made.wish.writesTarget)
        return keptWords();
    return tr("The written text is held while a number of the decoder is changed, for it is that of a position "
              "in this text. Take the numbers back, or type another sentence, and the model writes again.");
}

/// What the decoder has written and what is likeliest to come; nothing before the run of the text is there.
QString SentenceField::outcome() const
{
    const SharedMadeModel &made = m_session.model();
    if (!made || !m_session.modelResult() || !m_session.isResultCurrent())
        return {};
    QStringList told;
    if (made->model->hasDecoder() && made->model->target != nullptr)
        told << labelled(m_targetCaption->text(), toQString(writtenText(*made)));
    const ModelTrace &trace = *m_session.modelResult()->trace;
    if (positionCount(trace.plan) == 0 || hidesPrediction(m_session))
        return told.value(0);
    const Index row = shownRow(m_session);
    if (const auto said = candidatesAt(trace, row, 1); !said.empty())
        told << labelled(placeWords(trace, row), listed({inSentence(answerWord(trace.model(), said.front().id)),
                                                         shareNumber(said.front().probability, 4)}));
    return told.join(QStringLiteral(" · "));
}

} // namespace headscope
