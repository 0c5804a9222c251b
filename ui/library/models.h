// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfile.h"
#include "engine/models/modelwish.h"

#include <QString>

namespace headscope {

/// Whether a location is a built-in example that is a whole model, `example:dates`, or one of its recorded scenes.
bool isExampleModel(const QString &location);

/// Whether it is such an example itself, and none of its recorded scenes.
bool isWholeExample(const QString &location);

/// Whether a location is a whole model, an example or a folder or file of one; as far as names tell.
bool isModel(const QString &location);

/// Opens a whole model: `example:NAME`, also by a scene of it, or a folder or a file by its path.
Result<SharedModel> openAnyModel(const QString &location);

/// A session file of a whole model, with the model that it names.
struct ModelSessionFile
{
    SharedModel model;
    ModelWish wish;
    ModelFile file;
    NamedChanges waiting = {}; ///< what the file changes in a run on its own text, where another one is asked for
};

/// Opens one; the model from another folder than the file says, where one is given. Errors name the key that is wrong:
/// `model.path` where the model is no longer there.
Result<ModelSessionFile> openModelSession(const QString &path, const QString &folder = {});

/// Refuses what a session says that has no meaning to this model, which may be another than it was saved with: a text
/// for one that looks at images. Errors name the key.
Result<void> checkKind(const Transformer &model, const ModelSection &section);

/// Whether that is why: the person may know where the model is now.
bool isModelGone(const Error &error);

/// The location of the model that a scene of an example is of: `example:dates` of `example:dates/decoder-1-self/0`.
QString modelLocation(const QString &scene);

/// Where the recorded scenes of an example begin. One that is a whole model has them beside the model; for others, this
/// is the example itself.
QString recordedScenes(const QString &example);

/// A text to begin with, where the model is an example: the sentence of its scene, or else its first. Empty for others.
QString firstTextOf(const QString &location);
/// Of which position of the text it is told at first, where an example says so.
std::optional<Index> firstPositionOf(const QString &location);

} // namespace headscope
