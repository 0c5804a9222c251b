// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/models.h"

#include "engine/document/strictjson.h"
#include "engine/io/memory.h"
#include "engine/models/examplemodel.h"
#include "engine/models/openmodel.h"
#include "ui/library/scenes.h"
#include "ui/text/bytes.h"

#include <QFile>

namespace headscope {
namespace {

/// "dates" of "example:dates" and of any scene of it.
QString exampleOf(const QString &location)
{
    return location.startsWith(kExamplePrefix) ? location.mid(kExamplePrefix.size()).section(u'/', 0, 0) : QString();
}

QString settingsFile(const QString &example)
{
    return QStringLiteral(":/examples/%1.model.json").arg(example);
}

Result<Bytes> readWhole(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{"", "file", Text(path.toStdString()), Text(ENGINE_TEXT("engine", "a file of this program"), {})};
    const QByteArray content = file.readAll();
    const ByteView view = bytesOf(content);
    return Bytes(view.begin(), view.end());
}

Result<SharedModel> openExample(const QString &example)
{
    const auto settings = readWhole(settingsFile(example));
    if (!settings)
        return settings.error();
    const auto json = parseStrictJson(asText(*settings));
    if (!json)
        return json.error();
    auto weights = readWhole(QStringLiteral(":/examples/%1.safetensors").arg(example));
    if (!weights)
        return weights.error();
    return openExampleModel(example.toStdString(), std::make_shared<const MemorySource>(std::move(*weights)), *json);
}

} // namespace

bool isExampleModel(const QString &location)
{
    const QString example = exampleOf(location);
    return !example.isEmpty() && QFile::exists(settingsFile(example));
}

bool isModel(const QString &location)
{
    return isExampleModel(location) ||
           (!location.startsWith(kExamplePrefix) && !modelFamilyOf(location.toStdString()).empty());
}

Result<SharedModel> openAnyModel(const QString &location)
{
    return withinMemory([&] {
        auto model = isExampleModel(location) ? openExample(exampleOf(location)) : openModel(location.toStdString());
        return model || location.isEmpty() || !model.error().file.empty()
                   ? model
                   : Result<SharedModel>(model.error().in(location.toStdString()));
    });
}

QString modelLocation(const QString &scene)
{
    return kExamplePrefix + exampleOf(scene);
}

QString firstTextOf(const QString &location)
{
    const Model *recorded = findModel(exampleOf(location));
    if (recorded == nullptr)
        return {};
    const QString sentence = sentenceTitle(*recorded, recorded->start.sentence);
    return sentence;
}

} // namespace headscope
