// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/made/mademodel.h"

#include <QString>

namespace headscope {

/// Whether a location is that of a file: not an example's, and not none.
bool isFileLocation(const QString &location);

/// The same location, a file's as it is found from whatever folder the program is in.
QString wholeLocation(const QString &location);

/// Whether a model was opened itself, and not a session of it.
bool isModelItself(const QString &location, const MadeModel &made);

/// What the file of a session is called, or a model that was opened itself: its files are called as those of all
/// others. Nothing of an example, and nothing without a location. The model is null of a session of a layer.
QString fileNameOf(const QString &location, const MadeModel *made);

} // namespace headscope
