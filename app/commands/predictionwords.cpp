// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/predictionwords.h"

#include "app/commands/command.h"
#include "app/commands/jsonnumber.h"
#include "engine/base/joined.h"
#include "engine/models/writing.h"
#include "ui/text/words.h"

#include <QJsonArray>
#include <QJsonObject>

#include <span>

namespace headscope {
namespace {

/// A token as the vocabulary has it; its id where there is no tokeniser.
std::string tokenOf(const SharedTokenizer &words, TokenId id)
{
    return words != nullptr ? words->tokenOrId(id) : std::to_string(id);
}

/// The name of what is predicted: a token, or a class.
std::string nameOf(const Transformer &model, TokenId id)
{
    return model.namesClasses() ? model.className(id) : tokenOf(model.target, id);
}

/// The same as people read it, in quotation marks, which show its spaces.
QString quotedName(const Transformer &model, TokenId id)
{
    const std::string name = model.namesClasses() ? model.className(id) : model.wordOf(predictingColumn(model), id);
    return QStringLiteral("\"%1\"").arg(toQString(printable(name)));
}

/// What is written, as a text; where there is no tokeniser in ids, as --ids takes them.
std::string generatedText(const ToldPrediction &prediction)
{
    const Transformer &model = prediction.trace->model();
    if (model.target == nullptr)
        return joinedWith(",", prediction.written);
    const std::span<const TokenId> ids(prediction.trace->plan.input.ids(predictingColumn(model)));
    return textBehind(*model.target, ids.first(static_cast<std::size_t>(prediction.row) + 1), prediction.written);
}

} // namespace

QString predictionJson(const ToldPrediction &prediction)
{
    const Transformer &model = prediction.trace->model();
    QJsonArray tokens;
    QJsonArray ids;
    for (const TokenId id : prediction.trace->plan.input.source) {
        tokens.append(toQString(tokenOf(model.source, id)));
        ids.append(id);
    }
    QJsonArray next;
    for (const Candidate &each : prediction.next)
        next.append(QJsonObject{{QStringLiteral("token"), toQString(nameOf(model, each.id))},
                                {QStringLiteral("id"), each.id},
                                {QStringLiteral("logit"), jsonNumber(each.logit)},
                                {QStringLiteral("probability"), jsonNumber(each.probability)}});
    QJsonObject all{{QStringLiteral("tokens"), tokens}, {QStringLiteral("ids"), ids}, {QStringLiteral("next"), next}};
    QJsonArray moved;
    for (const MovedToken &each : prediction.moved)
        moved.append(QJsonObject{{QStringLiteral("token"), toQString(nameOf(model, each.id))},
                                 {QStringLiteral("id"), each.id},
                                 {QStringLiteral("before"), jsonNumber(each.before)},
                                 {QStringLiteral("after"), jsonNumber(each.after)}});
    if (!moved.isEmpty())
        all[QStringLiteral("patched")] = moved;
    QJsonArray written;
    for (const TokenId id : prediction.written)
        written.append(id);
    all[QStringLiteral("generated")] = toQString(generatedText(prediction));
    all[QStringLiteral("generated_ids")] = written;
    return jsonText(QJsonDocument(all));
}

QString predictionText(const ToldPrediction &prediction)
{
    const Transformer &model = prediction.trace->model();
    QString out;
    for (const Candidate &each : prediction.next)
        out += QStringLiteral("%1  %2  %3\n")
                   .arg(QString::number(each.probability, 'f', 4),
                        QString::number(each.logit, 'f', 4).rightJustified(10), quotedName(model, each.id));
    if (!prediction.moved.empty())
        out += u'\n';
    for (const MovedToken &each : prediction.moved)
        out += QStringLiteral("%1 -> %2  %3\n")
                   .arg(QString::number(each.before, 'f', 4), QString::number(each.after, 'f', 4),
                        quotedName(model, each.id));
    if (!prediction.written.empty())
        out += QStringLiteral("\n%1\n").arg(toQString(printable(generatedText(prediction))));
    return out;
}

} // namespace headscope
