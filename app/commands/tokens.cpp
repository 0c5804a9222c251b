// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/jsonnumber.h"
#include "app/commands/modelinput.h"
#include "app/commands/options.h"
#include "engine/models/modeltexts.h"
#include "ui/library/models.h"
#include "ui/text/words.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace headscope {
namespace {

template <class Values, class AsJson>
QJsonArray listed(const Values &values, AsJson asJson)
{
    QJsonArray list;
    for (const auto &value : values)
        list.append(asJson(value));
    return list;
}

QString asJson(const Tokenization &cut)
{
    const auto text = [](const std::string &word) { return toQString(word); };
    const auto pair = [](const std::pair<std::size_t, std::size_t> &span) {
        return QJsonArray{static_cast<qint64>(span.first), static_cast<qint64>(span.second)};
    };
    const QJsonObject all{{QStringLiteral("tokens"), listed(cut.tokens, text)},
                          {QStringLiteral("ids"), listed(cut.ids, [](TokenId id) { return id; })},
                          {QStringLiteral("shown"), listed(cut.shown, text)},
                          {QStringLiteral("spans"), listed(cut.spans, pair)}};
    return jsonText(QJsonDocument(all));
}

/// One on a line: its id, as the vocabulary has it, and as it is read.
QString asText(const Tokenization &cut)
{
    qsizetype widest = 0;
    for (const std::string &token : cut.tokens)
        widest = std::max(widest, toQString(printable(token)).size());
    QString out;
    for (std::size_t i = 0; i < cut.ids.size(); ++i)
        out += QStringLiteral("%1  %2  \"%3\"\n")
                   .arg(QString::number(cut.ids[i]).rightJustified(7),
                        toQString(printable(cut.tokens[i])).leftJustified(std::min<qsizetype>(widest, 40)),
                        toQString(printable(cut.shown[i])));
    return out;
}

std::optional<Failure> runTokens(const Arguments &arguments)
{
    const QString location = arguments.positionalArguments().first();
    if (const auto fault = faultOfSession(location.toStdString()))
        return Failure{ExitCode::InputRefused, *fault};
    if (!arguments.isSet(QStringLiteral("text")) && !isModelFile(location.toStdString()))
        return usage(QStringLiteral("--text"), QStringLiteral("nothing"), Text("the text to cut"));
    std::string text = arguments.value(QStringLiteral("text")).toStdString();
    const auto opened = tokenizerOfModel(location, arguments.isSet(QStringLiteral("text")) ? nullptr : &text);
    if (!opened)
        return opened.error();
    const auto &tokenizer = *opened;
    tellWarnings(arguments, tokenizer->notes());
    const auto cut = tokenizer->cut(text);
    if (!cut)
        return wrongText(arguments, "text", "model.text", cut.error());
    if (const auto note = tokenizer->noteOn(text, *cut))
        tellWarnings(arguments, {*note});
    return printOut(arguments.isSet(QStringLiteral("json")) ? asJson(*cut) : asText(*cut));
}

} // namespace

namespace {

CommandResult<SharedTokenizer> tokenizerOf(const QString &location, const Transformer &model)
{
    if (model.source != nullptr)
        return model.source;
    return Failure{ExitCode::InputRefused, noTokenizer().in(location.toStdString())};
}

} // namespace

CommandResult<SharedTokenizer> tokenizerOfModel(const QString &model, std::string *text)
{
    if (isModelFile(model.toStdString())) {
        const auto opened = openModelSession(model);
        if (!opened)
            return Failure{ExitCode::InputRefused, opened.error()};
        if (text != nullptr)
            *text = opened->wish.text;
        return tokenizerOf(model, *opened->model);
    }
    if (model.startsWith(QStringLiteral("example:"))) {
        const auto opened = openAnyModel(model);
        return opened ? tokenizerOf(model, **opened) : Failure{ExitCode::InputRefused, opened.error()};
    }
    auto tokenizer = tokenizerInFolder(model.toStdString());
    if (!tokenizer)
        return Failure{ExitCode::InputRefused, tokenizer.error()};
    return *tokenizer;
}

Command tokensCommand()
{
    return {QStringLiteral("tokens"),
            QStringLiteral("How the model's tokeniser cuts a text."),
            QStringLiteral("MODEL"),
            [] {
                return QList<QCommandLineOption>{{option("text"), option("The text."), option("T")},
                                                 {option("json"), option("As JSON.")}};
            },
            runTokens,
            nullptr,
            {},
            sessionOrModel()};
}

} // namespace headscope
