// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/opening/scene.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace headscope {

/// Where the examples are: `example:NAME`.
inline const QString kExamplePrefix = QStringLiteral("example:");

/// A scene of a built-in example: `example:dates/decoder-1-cross/3`, or `…/all` for every sentence as one batch.
struct ScenePlace
{
    QString example; ///< "dates"
    const Model *model = nullptr;
    Scene scene;

    const ModelLayer &layer() const { return model->layers[scene.layer]; }
    QString location() const;
};

/// The trained model of a built-in example, or null where it has none.
const Model *findModel(const QString &example);

/// The scene at a location; what it leaves out is taken from where the model starts. Nothing where there is none.
std::optional<ScenePlace> scenePlace(const QString &location);

/// Every scene of an example, layer by layer; the batch of all sentences is the last of each.
QStringList scenesOf(const QString &example);

/// "on March 5, 2021 he left at 7 pm", or "all 10 sentences, padded".
QString sentenceTitle(const Model &model, const std::optional<std::size_t> &sentence);

/// The head to show first in a scene.
Index firstHead(const ScenePlace &place);
/// What the head does in its layer, or nothing where nothing is known of it.
QString headNote(const ModelLayer &layer, Index head);

} // namespace headscope
