// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/modelargument.h"
#include "app/commands/options.h"
#include "engine/models/writing.h"
#include "ui/text/words.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headscope {
namespace {

/// What the command tells.
struct Prediction
{
    SharedModelTrace trace;
    std::vector<Candidate> next;
    std::vector<TokenId> written;
};

/// The name of what is predicted: a token, or the class of an image.
std::string nameOf(const Transformer &model, TokenId id)
{
    if (model.task != ModelTask::Classes)
        return model.target != nullptr ? model.target->token(id) : std::to_string(id);
    const auto at = static_cast<std::size_t>(id);
    return at < model.classes.size() ? model.classes[at] : std::to_string(id);
}

QString asJson(const Prediction &prediction)
{
    const Transformer &model = prediction.trace->model();
    QJsonArray tokens;
    QJsonArray ids;
    for (const TokenId id : prediction.trace->plan.input.source) {
        tokens.append(QString::fromStdString(model.source->token(id)));
        ids.append(id);
    }
    QJsonArray next;
    for (const Candidate &each : prediction.next)
        next.append(QJsonObject{{QStringLiteral("token"), QString::fromStdString(nameOf(model, each.id))},
                                {QStringLiteral("id"), each.id},
                                {QStringLiteral("logit"), each.logit},
                                {QStringLiteral("probability"), each.probability}});
    QJsonObject all{{QStringLiteral("tokens"), tokens}, {QStringLiteral("ids"), ids}, {QStringLiteral("next"), next}};
    QJsonArray written;
    for (const TokenId id : prediction.written)
        written.append(id);
    if (model.target != nullptr)
        all[QStringLiteral("generated")] = QString::fromStdString(model.target->text(prediction.written));
    all[QStringLiteral("generated_ids")] = written;
    return withControlsEscaped(QString::fromUtf8(QJsonDocument(all).toJson()));
}

QString asText(const Prediction &prediction)
{
    const Transformer &model = prediction.trace->model();
    QString out;
    for (const Candidate &each : prediction.next)
        out +=
            QStringLiteral("%1  %2  %3\n")
                .arg(QString::number(each.probability, 'f', 4), QString::number(each.logit, 'f', 4).rightJustified(10),
                     QString::fromStdString(printable(nameOf(model, each.id))));
    if (!prediction.written.empty() && model.target != nullptr)
        out += QStringLiteral("\n%1\n").arg(QString::fromStdString(printable(model.target->text(prediction.written))));
    return out;
}

/// How many tokens are to be written: as --generate says, else as many as a decoder needs, and by other models none.
std::variant<Index, Failure> countOf(const Arguments &arguments, const Transformer &model)
{
    constexpr Index most = 4096;
    if (arguments.isSet(option("generate")))
        return wholeNumberOf(arguments, QStringLiteral("generate"), 0, most);
    return model.hasDecoder() ? roomToWrite(model) : Index{0};
}

std::optional<Failure> runPredict(const Arguments &arguments)
{
    const auto top = wholeNumberOf(arguments, QStringLiteral("top"), 1, 1000);
    if (const auto *failure = std::get_if<Failure>(&top))
        return *failure;
    const auto plan = modelPlanOf(arguments);
    if (const auto *failure = std::get_if<Failure>(&plan))
        return *failure;
    const auto count = countOf(arguments, *std::get<ModelPlan>(plan).model);
    if (const auto *failure = std::get_if<Failure>(&count))
        return *failure;
    const RunControl control = controlOf(arguments);
    Prediction prediction{runModel(std::get<ModelPlan>(plan), control), {}, {}};
    prediction.next = candidatesAt(*prediction.trace, predictingRow(*prediction.trace),
                                   static_cast<std::size_t>(std::get<Index>(top)));
    const bool writes =
        prediction.trace->model().task == ModelTask::NextToken || prediction.trace->model().hasDecoder();
    if (const Index most = std::get<Index>(count); most > 0 && writes)
        prediction.written = writeOn(prediction.trace, {.most = most}, control).ids;
    return printOut(arguments.isSet(option("json")) ? asJson(prediction) : asText(prediction));
}

} // namespace

Command predictCommand()
{
    const auto options = [] {
        return modelOptions() << QCommandLineOption(option("generate"),
                                                    option("Goes on with so many tokens, the likeliest each time."),
                                                    option("N"))
                              << valued("top", "How many tokens are listed.", "K", "10")
                              << QCommandLineOption(option("json"), option("As JSON.")) << threadsOption();
    };
    return {QStringLiteral("predict"), QStringLiteral("Runs a whole model on a text and says what comes next."),
            QStringLiteral("MODEL"), options, runPredict};
}

} // namespace headscope
