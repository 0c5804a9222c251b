// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/jsonnumber.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/library/scenes.h"
#include "ui/text/words.h"

#include <QJsonArray>
#include <QJsonObject>

namespace headscope {
namespace {

QString titleOfScene(const ScenePlace &place)
{
    return QStringLiteral("%1 · %2").arg(translated(place.layer().title),
                                         sentenceTitle(*place.model, place.scene.sentence));
}

QJsonObject sceneAsJson(const ScenePlace &place)
{
    QJsonArray heads;
    for (const HeadNote &note : place.layer().notes)
        heads.append(QJsonObject{{QStringLiteral("head"), static_cast<int>(note.head)},
                                 {QStringLiteral("text"), translated(note.text)}});
    QJsonObject json{{QStringLiteral("name"), place.location()},
                     {QStringLiteral("title"), titleOfScene(place)},
                     {QStringLiteral("layer"), QString::fromStdString(place.layer().name)},
                     {QStringLiteral("heads"), heads}};
    json[QStringLiteral("sentence")] =
        place.scene.sentence ? QJsonValue(static_cast<int>(*place.scene.sentence)) : QJsonValue();
    return json;
}

QJsonObject exampleAsJson(const Example &example)
{
    QJsonArray scenes;
    for (const QString &scene : scenesOf(example.name))
        scenes.append(sceneAsJson(*scenePlace(scene)));
    QJsonObject json{{QStringLiteral("name"), example.location()},
                     {QStringLiteral("title"), example.title},
                     {QStringLiteral("scenes"), scenes}};
    json[QStringLiteral("model")] =
        isExampleModel(example.location())
            ? QJsonValue(QJsonObject{{QStringLiteral("text"), firstTextOf(example.location())}})
            : QJsonValue();
    if (const Model *model = findModel(example.name)) {
        json[QStringLiteral("about")] = translated(model->about);
        json[QStringLiteral("exact")] = static_cast<qint64>(model->accuracy.exact);
        json[QStringLiteral("of")] = static_cast<qint64>(model->accuracy.of);
    }
    return json;
}

QString line(const QString &name, const QString &title)
{
    return QStringLiteral("%1  %2\n").arg(name.leftJustified(22), title);
}

/// The example, and below it its scenes.
QString exampleAsText(const Example &example)
{
    QString text = line(example.location(), example.title);
    if (isExampleModel(example.location()))
        text += QStringLiteral("  a whole model, which reads \"%1\" at first\n").arg(firstTextOf(example.location()));
    for (const QString &scene : scenesOf(example.name))
        text += QStringLiteral("  ") + line(scene.leftJustified(34), titleOfScene(*scenePlace(scene)));
    return text;
}

std::optional<Failure> runExamples(const Arguments &arguments)
{
    QJsonArray list;
    QString text;
    for (const Example &example : examples()) {
        list.append(exampleAsJson(example));
        text += exampleAsText(example);
    }
    return printOut(arguments.isSet(QStringLiteral("json")) ? jsonText(QJsonDocument(list)) : text);
}

} // namespace

Command examplesCommand()
{
    Command command{QStringLiteral("examples"),
                    QStringLiteral("Lists the built-in examples, with their recorded layers and sentences."),
                    {},
                    [] {
                        return QList<QCommandLineOption>{{QStringLiteral("json"), QStringLiteral("As JSON.")}};
                    },
                    runExamples};
    command.tellsTitles = true;
    return command;
}

} // namespace headscope
