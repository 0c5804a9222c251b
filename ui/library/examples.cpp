// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/examples.h"

#include "engine/io/memory.h"
#include "engine/opening/sessionfile.h"
#include "ui/library/models.h"
#include "ui/library/resource.h"
#include "ui/library/scenes.h"
#include "ui/text/carried.h"
#include "ui/text/words.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace headscope {
namespace {

const QString kLessonPrefix = QStringLiteral("lesson:");

FileReader readerOfResources(const QString &folder)
{
    return [folder](const std::string &name) {
        auto bytes = readResource(folder + QString::fromStdString(name));
        return bytes ? Result<SharedSource>(std::make_shared<const MemorySource>(std::move(*bytes))) : bytes.error();
    };
}

const QString kExamples = QStringLiteral(":/examples/");
const QString kLessonSessions = QStringLiteral(":/lessons/sessions/");

/// What the list calls an example; a trained model tells it itself.
Text titleOf(const QJsonValue &entry)
{
    if (const Model *model = findModel(entry[QStringLiteral("name")].toString()))
        return model->title;
    return {entry[QStringLiteral("title")].toString().toUtf8().constData(), {}};
}

QStringList namesOfExamples()
{
    QStringList names;
    for (const Example &example : examples())
        names << example.location();
    return names;
}

Error unknownScene(const QString &location, const QString &example)
{
    return {location.toStdString(), "SESSION", Text(ENGINE_TEXT("engine", "an unknown scene"), {}),
            Text(ENGINE_TEXT("engine", "one of those that 'headscope examples' lists, such as %1"),
                 {scenesOf(example).first().toStdString()})};
}

Result<OpenedDocument> openExample(const QString &location, const Opening &opening)
{
    if (const auto place = scenePlace(location)) {
        auto opened = openScene(*place->model, place->scene, place->example.toStdString() + ".npz",
                                readerOfResources(kExamples), opening);
        return opened ? opened : opened.error().in(location.toStdString());
    }
    if (const QString example = location.mid(kExamplePrefix.size()).section(u'/', 0, 0); findModel(example) != nullptr)
        return unknownScene(location, example);
    const auto json = readResource(kExamples + location.mid(kExamplePrefix.size()) + QStringLiteral(".headscope"));
    if (!json)
        return Error{location.toStdString(), "SESSION", Text(ENGINE_TEXT("engine", "an unknown example"), {}),
                     Text(ENGINE_TEXT("engine", "one of %1"), {asOneArgument(namesOfExamples())})};
    return openDocument(location.toStdString(), *json, readerOfResources(kExamples), opening);
}

Result<OpenedDocument> openOfLesson(const QString &location, const Opening &opening)
{
    const auto json = readResource(kLessonSessions + location.mid(kLessonPrefix.size()) + QStringLiteral(".headscope"));
    if (!json)
        return Error{location.toStdString(), "SESSION",
                     Text(ENGINE_TEXT("engine", "an unknown session of a lesson"), {}),
                     Text(ENGINE_TEXT("engine", "one that a lesson names"), {})};
    return openDocument(location.toStdString(), *json, readerOfResources(kLessonSessions), opening);
}

/// A folder can only be that of a whole model: why it is none is told as where a model is asked for.
Result<OpenedDocument> openFile(const QString &location, const Opening &opening)
{
    if (QFileInfo(location).isDir())
        if (const auto model = openAnyModel(location); !model)
            return model.error();
    return openSessionFile(location.toStdString(), opening);
}

} // namespace

bool isBuiltIn(const QString &location)
{
    return location.startsWith(kExamplePrefix) || location.startsWith(kLessonPrefix);
}

QList<Example> examples()
{
    QList<Example> list;
    for (const auto &entry : QJsonDocument::fromJson(carriedFile(QStringLiteral(":/examples/examples.json"))).array())
        list.append({entry[QStringLiteral("name")].toString(), translated(titleOf(entry))});
    return list;
}

QString exampleTitle(const QString &location)
{
    const QList<Example> all = examples();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Example &e) { return e.location() == location; });
    if (found != all.end())
        return found->title;
    const auto place = scenePlace(location);
    return !place ? QString()
                  : QStringList{translated(place->model->title), translated(place->layer().title),
                                sentenceTitle(*place->model, place->scene.sentence)}
                        .join(QStringLiteral(" · "));
}

Result<OpenedDocument> openSession(const QString &location, const Opening &opening)
{
    return withinMemory([&] {
        return location.startsWith(kExamplePrefix)  ? openExample(location, opening)
               : location.startsWith(kLessonPrefix) ? openOfLesson(location, opening)
                                                    : openFile(location, opening);
    });
}

} // namespace headscope
