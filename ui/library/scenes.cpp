// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/scenes.h"

#include "ui/text/carried.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <mutex>

namespace headscope {
namespace {

const auto kAll = QStringLiteral("all");

std::unique_ptr<const Model> readBuiltIn(const QString &example)
{
    const QByteArray json = carriedFile(QStringLiteral(":/examples/%1.json").arg(example));
    if (example.isEmpty() || example == QStringLiteral("examples") || json.isEmpty())
        return nullptr;
    auto model = readModel(json.toStdString());
    return model ? std::make_unique<const Model>(std::move(*model)) : nullptr;
}

std::optional<std::size_t> layerNamed(const Model &model, const QString &name)
{
    const auto found = std::find_if(model.layers.begin(), model.layers.end(),
                                    [&](const ModelLayer &layer) { return layer.name == name.toStdString(); });
    if (found == model.layers.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - model.layers.begin());
}

/// The sentence of a scene by its number; the inner optional is empty for all of them.
std::optional<std::optional<std::size_t>> sentenceNamed(const Model &model, const QString &name)
{
    if (name == kAll)
        return std::optional<std::size_t>();
    bool isNumber = false;
    const qulonglong number = name.toULongLong(&isNumber);
    if (!isNumber || number >= model.sentences.size() || QString::number(number) != name)
        return std::nullopt;
    return std::optional<std::size_t>(number);
}

} // namespace

QString ScenePlace::location() const
{
    const QString sentence = scene.sentence ? QString::number(*scene.sentence) : kAll;
    return QStringLiteral("%1%2/%3/%4").arg(kExamplePrefix, example, QString::fromStdString(layer().name), sentence);
}

const Model *findModel(const QString &example)
{
    static std::mutex oneAtATime; // workers ask, too
    static std::map<QString, std::unique_ptr<const Model>> models;
    const std::lock_guard lock(oneAtATime);
    const auto known = models.find(example);
    return (known != models.end() ? known : models.emplace(example, readBuiltIn(example)).first)->second.get();
}

std::optional<ScenePlace> scenePlace(const QString &location)
{
    if (!location.startsWith(kExamplePrefix))
        return std::nullopt;
    const QStringList parts = location.mid(kExamplePrefix.size()).split(u'/');
    const Model *model = findModel(parts.first());
    if (model == nullptr || parts.size() > 3)
        return std::nullopt;
    ScenePlace place{parts.first(), model, {model->start.layer, model->start.sentence}};
    if (parts.size() > 1) {
        const auto layer = layerNamed(*model, parts[1]);
        if (!layer)
            return std::nullopt;
        place.scene.layer = *layer;
    }
    if (parts.size() > 2) {
        const auto sentence = sentenceNamed(*model, parts[2]);
        if (!sentence)
            return std::nullopt;
        place.scene.sentence = *sentence;
    }
    return place;
}

QStringList scenesOf(const QString &example)
{
    const Model *model = findModel(example);
    QStringList locations;
    for (std::size_t layer = 0; model != nullptr && layer < model->layers.size(); ++layer) {
        for (std::size_t sentence = 0; sentence < model->sentences.size(); ++sentence)
            locations << ScenePlace{example, model, {layer, sentence}}.location();
        locations << ScenePlace{example, model, {layer, std::nullopt}}.location();
    }
    return locations;
}

QString sentenceTitle(const Model &model, const std::optional<std::size_t> &sentence)
{
    if (!sentence)
        return QCoreApplication::translate("scenes", "all %1 sentences, padded").arg(model.sentences.size());
    QString out;
    for (const std::string &word : model.sentences[*sentence].at(model.titleRow)) {
        const QString text = QString::fromStdString(word);
        if (text.startsWith(u'<')) // <eos> and the like
            continue;
        const bool isPoint = text == QStringLiteral(",") || text == QStringLiteral(":");
        if (!out.isEmpty() && !isPoint && !out.endsWith(u':'))
            out += u' ';
        out += text;
    }
    return out;
}

Index firstHead(const ScenePlace &place)
{
    if (place.scene.layer == place.model->start.layer)
        return place.model->start.head;
    const auto &notes = place.layer().notes;
    return notes.empty() ? 0 : notes.front().head;
}

QString headNote(const ModelLayer &layer, Index head)
{
    QStringList sentences;
    for (const HeadNote &note : layer.notes)
        if (note.head == head)
            sentences << translated(note.text);
    return inSequence(sentences);
}

} // namespace headscope
