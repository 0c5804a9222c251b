// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/transformer.h"

#include <QString>

namespace headscope {

/// Whether a location is a built-in example that is a whole model: `example:dates`.
bool isExampleModel(const QString &location);

/// Whether a location is a whole model, an example or a folder or file of one; as far as names tell.
bool isModel(const QString &location);

/// Opens a whole model: `example:NAME`, or a folder or a file by its path.
Result<SharedModel> openAnyModel(const QString &location);

/// The location of the model that a scene of an example is of: `example:dates` of `example:dates/decoder-1-self/0`.
QString modelLocation(const QString &scene);

/// A text to begin with, where the model is an example: its first sentence. Empty for others.
QString firstTextOf(const QString &location);

} // namespace headscope
