// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/models.h"

#include "engine/document/strictjson.h"
#include "engine/io/memory.h"
#include "engine/models/examplemodel.h"
#include "engine/models/openmodel.h"
#include "ui/library/resource.h"
#include "ui/library/scenes.h"

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

Result<SharedModel> openExample(const QString &example)
{
    const auto settings = readResource(settingsFile(example));
    if (!settings)
        return settings.error();
    const auto json = parseStrictJson(asText(*settings));
    if (!json)
        return json.error();
    auto weights = readResource(QStringLiteral(":/examples/%1.safetensors").arg(example));
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
        const bool isBlamed = model || !model.error().file.empty();
        return isBlamed ? model : Result<SharedModel>(model.error().in(location.toStdString()));
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
    return sentenceTitle(*recorded, recorded->start.sentence);
}

} // namespace headscope
