// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/cell.h"
#include "app/commands/explainedplace.h"
#include "app/commands/explainedrules.h"
#include "app/commands/jsonnumber.h"
#include "app/commands/modelargument.h"
#include "app/commands/modelcommands.h"
#include "engine/document/cellname.h"
#include "engine/models/blockorigin.h"
#include "engine/plan/origin.h"
#include "engine/plan/placed.h"
#include "engine/reading/explain.h"
#include "engine/run/operation.h"
#include "engine/run/run.h"
#include "ui/text/minus.h"
#include "ui/text/words.h"

#include <QJsonArray>
#include <QJsonObject>

namespace headscope {
namespace {

QJsonArray asJson(const std::vector<double> &values)
{
    QJsonArray list;
    for (const double value : values)
        list.append(jsonNumber(value));
    return list;
}

QJsonArray cellAsJson(const Cell &cell)
{
    QJsonArray list;
    for (const Index index : cell)
        list.append(static_cast<qint64>(index));
    return list;
}

/// "given by maps.npz, tensor attentions at [2, 0, 1, 3]"
QString storedLine(const StoredCell &stored)
{
    return QStringLiteral("  by %1, tensor %2 at %3\n")
        .arg(QString::fromStdString(printable(stored.tensor.file)),
             QString::fromStdString(printable(stored.tensor.tensor)),
             QString::fromStdString(cellName("", stored.cell)));
}

/// "draw", or "given" where the number stands in a file.
QString operationName(const Explanation &e)
{
    return toQString(specOf(e.stored ? Operation::Given : e.operation).name);
}

/// A block of the model, and cells as it calls them.
struct MadeElsewhere
{
    QString block;
    QString cells;
};

/// Where the model has made what a block is given: "queries[0, 2, :]" is residual_sum[0, 2, :] of layer.0.ffn.
std::optional<MadeElsewhere> madeElsewhere(const Plan &plan, TensorId tensor, const std::string &cells)
{
    const auto origin = originOf(plan, tensor, {});
    if (!origin)
        return std::nullopt;
    return MadeElsewhere{toQString(origin->block), toQString(origin->tensor + cells.substr(cells.find('[')))};
}

/// The object with that in it, where there is any.
QJsonObject withOrigin(QJsonObject json, const std::optional<MadeElsewhere> &origin)
{
    if (!origin)
        return json;
    json[QStringLiteral("block")] = origin->block;
    json[QStringLiteral("result")] = origin->cells;
    return json;
}

QJsonObject asJson(const Source &source, const Plan &plan)
{
    const std::string cells = cellName(source.tensor, source.cells);
    return withOrigin({{QStringLiteral("tensor"), toQString(specOf(source.tensor).name)},
                       {QStringLiteral("cells"), toQString(cells)},
                       {QStringLiteral("values"), asJson(source.values)}},
                      madeElsewhere(plan, source.tensor, cells));
}

/// Whether it is a number of the row that the table of tokens has for one of them.
bool isOfToken(const Explanation &e)
{
    return !e.sources.empty() && e.sources.front().tensor == Role::WToken;
}

/// The token as people read it; nothing where the session has no words.
QString wordOfToken(const Explanation &e, const Plan &plan)
{
    const TokenLists &words = plan.document.tokens.queries;
    if (words.empty())
        return {};
    const auto &ofItem = words[words.size() == 1 ? 0 : static_cast<std::size_t>(e.cell[0])];
    return toQString(ofItem[static_cast<std::size_t>(e.cell[1])]);
}

/// Where the precision of the run has no such number.
std::optional<Misfit> misfitToTell(const Explanation &e, const Plan &plan)
{
    return e.computed ? std::nullopt : misfitOf(e, plan.document.layer.precision);
}

QString asJson(const Explanation &e, const Trace &trace)
{
    QJsonArray operands;
    for (const Source &source : e.sources)
        operands.append(asJson(source, trace.plan));
    QJsonArray origins;
    QJsonArray blocks;
    for (const Block &block : originsOf(trace.plan, e.tensor, e.cell)) {
        const std::string cells = blockName(block, trace.plan.sizes);
        origins.append(toQString(cells));
        if (const auto origin = madeElsewhere(trace.plan, block.tensor, cells))
            blocks.append(withOrigin({{QStringLiteral("cells"), toQString(cells)}}, origin));
    }
    QJsonObject json{{QStringLiteral("tensor"), toQString(specOf(e.tensor).name)},
                     {QStringLiteral("cell"), cellAsJson(e.cell)},
                     {QStringLiteral("value"), jsonNumber(e.value)},
                     {QStringLiteral("step"), toQString(specOf(tensorOf(trace.plan, e.tensor).step).name)},
                     {QStringLiteral("operation"), operationName(e)},
                     {QStringLiteral("operands"), operands},
                     {QStringLiteral("origins"), origins}};
    if (e.stored)
        json[QStringLiteral("given")] = QJsonObject{{QStringLiteral("file"), toQString(e.stored->tensor.file)},
                                                    {QStringLiteral("tensor"), toQString(e.stored->tensor.tensor)},
                                                    {QStringLiteral("cell"), cellAsJson(e.stored->cell)}};
    if (const auto origin = madeElsewhere(trace.plan, e.tensor, cellName(e.tensor, e.cell)))
        json[QStringLiteral("given")] = withOrigin({}, origin);
    if (!blocks.isEmpty())
        json[QStringLiteral("blocks")] = blocks;
    if (isOfToken(e))
        json[QStringLiteral("token")] = QJsonObject{{QStringLiteral("position"), static_cast<qint64>(e.cell[1])},
                                                    {QStringLiteral("word"), wordOfToken(e, trace.plan)}};
    if (trace.isOverridden(e.tensor, e.cell))
        json[QStringLiteral("overridden")] = true;
    if (e.hasNoKey)
        json[QStringLiteral("dead_row")] = settingWord("mask.dead_row", trace.plan);
    if (!e.leftOut.empty())
        json[QStringLiteral("left_out")] = asJson(std::vector<double>(e.leftOut.begin(), e.leftOut.end()));
    if (!e.filledBy.empty())
        json[QStringLiteral("kind")] = settingWord(e.filledBy, trace.plan);
    for (const Working &setting : e.settings)
        json[toQString(setting.name)] = jsonNumber(setting.values.front());
    if (e.fillMode)
        json[QStringLiteral("fill_mode")] = settingWord("mask.fill_mode", trace.plan);
    if (e.operation == Operation::Allow)
        json[QStringLiteral("hidden_by")] = rulesAsJson(e.hidingRules);
    for (const Working &working : writtenDown(e))
        json[toQString(working.name)] =
            working.values.size() == 1 && working.name != "partial_sums" && working.name != "exponentials"
                ? jsonNumber(working.values.front())
                : QJsonValue(asJson(working.values));
    if (const auto misfit = misfitToTell(e, trace.plan))
        json[*misfit == Misfit::TooLarge ? QStringLiteral("too_large_for") : QStringLiteral("too_small_for")] =
            settingWord("layer.precision", trace.plan);
    return jsonText(QJsonDocument(json));
}

/// Few numbers in full; of many the first ones and the last.
QString numbers(const std::vector<double> &values)
{
    constexpr std::size_t most = 8;
    QStringList words;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values.size() <= most || i + 3 < most || i + 2 >= values.size())
            words << withHyphen(exactNumber(values[i]));
        else if (words.last() != QStringLiteral("…"))
            words << QStringLiteral("…");
    return words.join(QStringLiteral(", "));
}

QString wordsLine(const QString &name, const QString &words)
{
    return QStringLiteral("  %1  %2\n").arg(name.leftJustified(28), words);
}

QString line(const QString &name, const std::vector<double> &values)
{
    return wordsLine(name, numbers(values));
}

QString misfitLine(const Explanation &e, const Plan &plan)
{
    const auto misfit = misfitToTell(e, plan);
    if (!misfit)
        return {};
    return QStringLiteral("  too %1 for %2\n")
        .arg(*misfit == Misfit::TooLarge ? QStringLiteral("large") : QStringLiteral("small"),
             settingWord("layer.precision", plan));
}

/// Why another number stands there than its operands make.
const char *reasonWords(const Explanation &e, const Plan &plan)
{
    if (plan.overrideAt(e.tensor, e.cell) == nullptr)
        return "left out: this part is 0, whatever its operands";
    return isOverridden(plan.document, {e.tensor, e.cell})
               ? "overridden: the session says this number, whatever its operands"
               : "patched: the other text has this number, whatever its operands";
}

QString asText(const Explanation &e, const Trace &trace)
{
    QString text = QStringLiteral("%1 = %2\n%3:\n")
                       .arg(QString::fromStdString(cellName(e.tensor, e.cell)), withHyphen(exactNumber(e.value)),
                            operationName(e));
    if (e.stored)
        text += storedLine(*e.stored);
    if (const auto origin = madeElsewhere(trace.plan, e.tensor, cellName(e.tensor, e.cell)))
        text += QStringLiteral("  the result of %1: %2\n").arg(origin->block, origin->cells);
    if (isOfToken(e))
        text += QStringLiteral("  token %1: %2\n")
                    .arg(QString::number(e.cell[1]),
                         QString::fromStdString(printable(wordOfToken(e, trace.plan).toStdString())));
    if (trace.isOverridden(e.tensor, e.cell))
        text += QStringLiteral("  ") + QLatin1String(reasonWords(e, trace.plan)) + u'\n';
    if (e.hasNoKey)
        text += QStringLiteral("  dead row: no key is allowed here; mask.dead_row %1\n").arg(ruledShare(e, trace.plan));
    for (const Source &source : e.sources)
        text += line(QString::fromStdString(cellName(source.tensor, source.cells)), source.values);
    if (!e.leftOut.empty())
        text += line(QStringLiteral("masked: left out"), {e.leftOut.begin(), e.leftOut.end()});
    if (!e.filledBy.empty())
        text += wordsLine(QStringLiteral("kind"), settingWord(e.filledBy, trace.plan));
    for (const Working &setting : e.settings)
        text += line(toQString(setting.name), setting.values);
    if (e.fillMode)
        text += wordsLine(QStringLiteral("fill_mode"), settingWord("mask.fill_mode", trace.plan));
    for (const HidingRule &rule : e.hidingRules)
        text += wordsLine(QString::fromStdString(rule.setting), QString::fromStdString(rule.reason));
    if (e.operation == Operation::Allow && e.hidingRules.empty())
        text += QStringLiteral("  no rule hides it\n");
    for (const Working &working : writtenDown(e))
        text += line(toQString(working.name).replace(u'_', u' '), working.values);
    text += misfitLine(e, trace.plan);
    const auto origins = originsOf(trace.plan, e.tensor, e.cell);
    text += origins.empty() ? QString() : QStringLiteral("origins:\n");
    for (const Block &block : origins) {
        const std::string cells = blockName(block, trace.plan.sizes);
        const auto origin = madeElsewhere(trace.plan, block.tensor, cells);
        text += QStringLiteral("  ") + toQString(cells) +
                (origin ? QStringLiteral("  = %1/%2").arg(origin->block, origin->cells) : QString()) + u'\n';
    }
    return text;
}

std::optional<Failure> runExplain(const Arguments &arguments)
{
    const auto opened = planWithViewOf(arguments);
    if (!opened)
        return opened.error();
    const Plan &plan = opened->plan;
    const QString named = arguments.value(QStringLiteral("cell"));
    const auto cell = cellOf(isAboutModel(arguments) ? behindBlock(named) : named, plan);
    if (!cell)
        return cell.error();
    const auto &place = *cell;
    const auto trace = runAll(plan, controlOf(arguments));
    Explanation explanation = explain(*trace, place.tensor, place.cell);
    tellPlaceInModel(explanation, opened->model.get());
    leaveOutReplacedPlace(explanation);
    return printOut(arguments.isSet(QStringLiteral("json")) ? asJson(explanation, *trace)
                                                            : asText(explanation, *trace));
}

} // namespace

Command explainCommand()
{
    const auto options = [] {
        return sessionOptions() << QCommandLineOption(QStringLiteral("cell"), QStringLiteral("The number."),
                                                      QStringLiteral("TENSOR[I,J,…]"))
                                << jsonOfNumbersOption();
    };
    return {QStringLiteral("explain"),
            QStringLiteral("How one number was computed, with its operands and where they come from."),
            QStringLiteral("SESSION"),
            options,
            runExplain,
            nullptr,
            {},
            sessionOrModel()};
}

} // namespace headscope
