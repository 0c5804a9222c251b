// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/checkpointargument.h"
#include "app/commands/jsonnumber.h"
#include "app/commands/options.h"
#include "app/commands/proposalwords.h"
#include "engine/checkpoints/brokenlayers.h"
#include "engine/checkpoints/captured.h"
#include "engine/checkpoints/maps.h"
#include "engine/models/openmodel.h"
#include "ui/text/words.h"

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace headscope {
namespace {

QJsonObject asJson(const StoredTensor &tensor)
{
    QJsonArray shape;
    for (const Index length : tensor.shape)
        shape.append(static_cast<qint64>(length));
    QJsonObject all{{QStringLiteral("name"), QString::fromStdString(tensor.name)},
                    {QStringLiteral("dtype"), QString::fromStdString(tensor.dtype)},
                    {QStringLiteral("shape"), shape}};
    if (tensor.fault)
        all.insert(QStringLiteral("fault"), QString::fromStdString(tensor.fault->sentence()));
    return all;
}

/// Numbers of heads are null where they must be asked for.
QJsonObject asJson(const FoundLayer &layer, const std::optional<HeadCounts> &heads)
{
    const auto count = [&](Index HeadCounts::*which) {
        return heads ? QJsonValue(static_cast<qint64>((*heads).*which)) : QJsonValue();
    };
    return {{QStringLiteral("name"), QString::fromStdString(layer.name)},
            {QStringLiteral("family"), toQString(layer.family->name)},
            {QStringLiteral("num_heads"), count(&HeadCounts::heads)},
            {QStringLiteral("num_kv_heads"), count(&HeadCounts::kvHeads)}};
}

QJsonObject asJson(const FoundMaps &maps)
{
    return {{QStringLiteral("name"), QString::fromStdString(maps.name)},
            {QStringLiteral("layers"), static_cast<qint64>(maps.layerCount())},
            {QStringLiteral("num_heads"), static_cast<qint64>(maps.heads())},
            {QStringLiteral("queries"), static_cast<qint64>(maps.queries())},
            {QStringLiteral("keys"), static_cast<qint64>(maps.keys())}};
}

/// The whole models that the names, and the settings beside the file, tell of: one, by its family, or none. What is
/// wrong with it is told by whoever opens it.
QJsonArray modelsIn(const Checkpoint &checkpoint)
{
    const std::string family = modelFamilyOf(checkpoint.path);
    return family.empty() ? QJsonArray() : QJsonArray{QJsonObject{{QStringLiteral("family"), toQString(family)}}};
}

QString asJson(const Checkpoint &checkpoint)
{
    QJsonArray tensors;
    for (const StoredTensor &tensor : checkpoint.store->tensors())
        tensors.append(asJson(tensor));
    QJsonArray layers;
    for (const FoundLayer &layer : checkpoint.layers)
        layers.append(asJson(layer, headsOf(layer, *checkpoint.store, checkpoint.config)));
    QJsonObject all{{QStringLiteral("kind"), toQString(checkpoint.store->kind())},
                    {QStringLiteral("tensors"), tensors},
                    {QStringLiteral("layers"), layers},
                    {QStringLiteral("models"), modelsIn(checkpoint)}};
    QJsonArray maps;
    for (const FoundMaps &found : mapsAlone(checkpoint))
        maps.append(asJson(found));
    if (!maps.isEmpty())
        all.insert(QStringLiteral("maps"), maps);
    if (isCaptured(*checkpoint.store))
        all.insert(QStringLiteral("captured"), true);
    return jsonText(QJsonDocument(all));
}

QString shownName(const std::string &name)
{
    return QString::fromStdString(printable(name));
}

/// "4 heads, 1 of keys and values"
QString headWords(const std::optional<HeadCounts> &heads)
{
    if (!heads)
        return QStringLiteral("heads unknown");
    const QString words = heads->heads == 1 ? QStringLiteral("1 head") : QStringLiteral("%1 heads").arg(heads->heads);
    return heads->heads == heads->kvHeads ? words
                                          : QStringLiteral("%1, %2 of keys and values").arg(words).arg(heads->kvHeads);
}

QString layerLine(const FoundLayer &layer, const std::optional<HeadCounts> &heads)
{
    return QStringLiteral("  %1  %2, %3\n").arg(shownName(layer.name), toQString(layer.family->name), headWords(heads));
}

/// "  left out: tensor in_proj_weight: shape: got (47, 16), expected (48, 16)"
QString brokenLines(const Checkpoint &checkpoint)
{
    QString lines;
    for (const BrokenLayer &layer : brokenLayersOf(*checkpoint.store, checkpoint.layers))
        lines += QStringLiteral("  left out: %1\n").arg(QString::fromStdString(layer.fault.sentence()));
    return lines;
}

/// "named as a whole model: gpt2", where it is
QString modelLine(const Checkpoint &checkpoint)
{
    const std::string family = modelFamilyOf(checkpoint.path);
    return family.empty() ? QString() : QStringLiteral("named as a whole model: %1\n").arg(toQString(family));
}

/// "attentions: attention maps, layers 12, heads 12, 9 × 9"
QString mapsLine(const FoundMaps &maps)
{
    const QString sizes = QStringLiteral("attention maps, layers %1, heads %2, %3 × %4\n")
                              .arg(maps.layerCount())
                              .arg(maps.heads())
                              .arg(maps.queries())
                              .arg(maps.keys());
    return maps.name.empty() ? sizes : QStringLiteral("%1: %2").arg(shownName(maps.name), sizes);
}

/// "  attn  ?     (2, 4, 5, 5)", and why it cannot be read
QString tensorLine(const StoredTensor &tensor, std::size_t widest)
{
    const QString line =
        QStringLiteral("  %1  %2  %3\n")
            .arg(shownName(tensor.name).leftJustified(static_cast<int>(widest)),
                 QString::fromStdString(tensor.dtype).leftJustified(4), toQString(toString(tensor.shape)));
    return tensor.fault ? line + QStringLiteral("    cannot be read: %1\n").arg(shownName(tensor.fault->sentence()))
                        : line;
}

QString asText(const Checkpoint &checkpoint)
{
    QString out = QStringLiteral("%1, tensors: %2\n")
                      .arg(toQString(checkpoint.store->kind()), QString::number(checkpoint.store->tensors().size()));
    std::size_t widest = 0;
    for (const StoredTensor &tensor : checkpoint.store->tensors())
        widest = std::max(widest, tensor.name.size());
    for (const StoredTensor &tensor : checkpoint.store->tensors())
        out += tensorLine(tensor, std::min<std::size_t>(widest, 60));
    out += QStringLiteral("layers of attention: %1\n").arg(checkpoint.layers.size());
    for (const FoundLayer &layer : checkpoint.layers)
        out += layerLine(layer, headsOf(layer, *checkpoint.store, checkpoint.config));
    if (!isCaptured(*checkpoint.store))
        out += brokenLines(checkpoint);
    out += modelLine(checkpoint);
    const std::vector<FoundMaps> maps = mapsAlone(checkpoint);
    for (const FoundMaps &found : maps)
        out += mapsLine(found);
    if (checkpoint.layers.empty() && !isCaptured(*checkpoint.store))
        out += proposalLine(checkpoint);
    if (isCaptured(*checkpoint.store))
        out += QStringLiteral("captured from a running model, with its inputs and what PyTorch got\n");
    return out;
}

std::optional<Failure> runInspect(const Arguments &arguments)
{
    const auto opened = checkpointOf(arguments);
    if (!opened)
        return opened.error();
    const auto &checkpoint = *opened;
    return printOut(arguments.isSet(QStringLiteral("json")) ? asJson(checkpoint) : asText(checkpoint));
}

} // namespace

Command inspectCommand()
{
    return {QStringLiteral("inspect"),
            QStringLiteral("What is in a file of tensors, and which layers of attention it recognises."),
            QStringLiteral("FILE"),
            [] {
                return QList<QCommandLineOption>{
                    {option("json"), option("As JSON.")},
                    {option("config"), option("The model's settings; without it a config.json beside the file."),
                     option("FILE")}};
            },
            runInspect,
            nullptr,
            {},
            tensorFile()};
}

} // namespace headscope
