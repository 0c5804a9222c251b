// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/modelpage.h"

#include "engine/models/prediction.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/position.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <utility>

namespace headscope {
namespace {

class ModelPage
{
    Q_DECLARE_TR_FUNCTIONS(headscope::ModelPage)
};

QString predictionWords(const Session &session)
{
    const ModelTrace &trace = *session.modelResult()->trace;
    if (!trace.model().predicts())
        return ModelPage::tr("All blocks of the model.");
    if (hidesPrediction(session))
        return ModelPage::tr("What does the model say?");
    const Index row = shownRow(session);
    const Candidate first = candidatesAt(trace, row, 1).front();
    const QString word = inSentence(answerWord(trace.model(), first.id));
    const QString probability = shareNumber(first.probability, 4); // as beside the model
    if (row == predictingRow(trace))
        return ModelPage::tr("The model says %1, with the probability %2.").arg(word, probability);
    return ModelPage::tr("The model says %1 %2, with the probability %3.")
        .arg(word, placeWords(trace, row), probability);
}

} // namespace

QString wholeModelTitle()
{
    return ModelPage::tr("The whole model");
}

LessonPage wholeModelPage(const Session &session, Sight sight)
{
    Beat beat{predictionWords(session)};
    beat.sight = std::move(sight);
    beat.sight.picture = QStringLiteral("model");
    return {wholeModelTitle(), {std::move(beat)}};
}

} // namespace headscope
