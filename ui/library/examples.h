// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/opening/open.h"

#include <QList>
#include <QString>

namespace headscope {

/// A built-in example: `example:NAME`; a trained model has scenes besides (scenes.h).
struct Example
{
    QString name;
    QString title; ///< in the language of the window

    QString location() const { return QStringLiteral("example:") + name; }
};

/// Whether a location is of this program, an example or a session of a lesson, `lesson:NAME`, and so no file.
bool isBuiltIn(const QString &location);

/// The examples of resources/examples/examples.json in its order; the first is shown at the start.
QList<Example> examples();

/// What an example, or a scene of one, is called; nothing for other locations.
QString exampleTitle(const QString &location);

/// Opens `example:NAME`, `lesson:NAME`, or a session file by its path.
Result<OpenedDocument> openSession(const QString &location, const Opening &opening = {});

} // namespace headscope
