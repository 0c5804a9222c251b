// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/models.h"

#include "engine/document/strictjson.h"
#include "engine/io/memory.h"
#include "engine/models/examplemodel.h"
#include "engine/models/openmodel.h"
#include "engine/models/wishsection.h"
#include "ui/library/resource.h"
#include "ui/library/scenes.h"

#include <QFile>
#include <QFileInfo>

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
    const bool isThere = !location.contains(u'/') || scenePlace(location);
    return !example.isEmpty() && isThere && QFile::exists(settingsFile(example));
}

bool isWholeExample(const QString &location)
{
    return isExampleModel(location) && !location.contains(u'/');
}

bool isModel(const QString &location)
{
    return isExampleModel(location) ||
           (!location.startsWith(kExamplePrefix) && !modelFamilyOf(location.toStdString()).empty());
}

Result<SharedModel> openAnyModel(const QString &location)
{
    if (location.startsWith(kExamplePrefix) && !isExampleModel(location))
        return Error{
            location.toStdString(), "", Text(ENGINE_TEXT("engine", "no whole model")),
            Text(ENGINE_TEXT("engine", "a folder of a model, or example:dates, example:induction or example:sort"))};
    return withinMemory([&] {
        auto model = isExampleModel(location) ? openExample(exampleOf(location)) : openModel(location.toStdString());
        const bool isBlamed = model || !model.error().file.empty();
        return isBlamed ? model : Result<SharedModel>(model.error().in(location.toStdString()));
    });
}

namespace {

constexpr const char *kModelPath = "model.path";

Result<ModelSessionFile> openNamed(const QString &path, const QString &folder)
{
    auto file = readModelFile(path.toStdString());
    if (!file)
        return file.error();
    if (!folder.isEmpty())
        file->modelPath = QFileInfo(folder).absoluteFilePath().toStdString();
    const QString place = QString::fromStdString(file->modelPath);
    if (!isExampleModel(place) && !QFileInfo::exists(place))
        return Error{path.toStdString(), kModelPath,
                     Text(ENGINE_TEXT("engine", "%1, which is not there"),
                          {folder.isEmpty() ? file->session.model.path : file->modelPath}),
                     Text(ENGINE_TEXT("engine", "the folder or file of a model, or example:NAME"), {})};
    const auto model = openAnyModel(place);
    if (!model)
        return model.error();
    if (const auto fits = checkKind(**model, file->session.model); !fits)
        return fits.error().in(path.toStdString());
    auto wish = wishOf(**model, file->session.model);
    if (!wish)
        return wish.error().in(path.toStdString());
    wish->title = file->session.title;
    wish->unread = file->session.unread;
    if (folder.isEmpty())
        wish->path = file->session.model.path;
    wish->patches = file->patches;
    wish->image = file->session.model.patches;
    return ModelSessionFile{*model, std::move(*wish), std::move(*file)};
}

} // namespace

Result<void> checkKind(const Transformer &model, const ModelSection &section)
{
    const auto refused = [&model](const char *key, const Text &expected) {
        return Error{"", std::string("model.") + key, Text(model.family), expected};
    };
    const char *writes = section.textTo ? "text_to" : section.targetIds ? "target_ids" : "writes";
    if (section.patches && !model.grid)
        return refused("patches", Text(ENGINE_TEXT("engine", "a model that looks at images, as that of the session")));
    if (!section.patches && !section.text.empty() && model.grid)
        return refused("text", Text(ENGINE_TEXT("engine", "a model that reads a text, as that of the session")));
    if ((section.textTo || section.targetIds || section.writes) && !model.hasDecoder())
        return refused(writes, Text(ENGINE_TEXT("engine", "a model that writes another text, as that of the session")));
    return {};
}

Result<ModelSessionFile> openModelSession(const QString &path, const QString &folder)
{
    return withinMemory([&] { return openNamed(path, folder); });
}

bool isModelGone(const Error &error)
{
    return error.field == kModelPath;
}

QString modelLocation(const QString &scene)
{
    return kExamplePrefix + exampleOf(scene);
}

QString recordedScenes(const QString &example)
{
    const QString location = kExamplePrefix + example;
    const auto place = isExampleModel(location) ? scenePlace(location) : std::nullopt;
    return place ? place->location() : location;
}

QString firstTextOf(const QString &location)
{
    const auto place = scenePlace(location);
    if (!place)
        return {};
    return sentenceTitle(*place->model, place->scene.sentence.value_or(place->model->start.sentence));
}

std::optional<Index> firstPositionOf(const QString &location)
{
    const Model *recorded = findModel(exampleOf(location));
    return recorded != nullptr ? recorded->start.position : std::nullopt;
}

} // namespace headscope
