// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/checkpoints/support.h"

#include <QStringList>

// A layer of a checkpoint with other settings than its own, and what is said of it.

namespace headscope {

/// The session of the one layer of a file with other settings than its own.
inline ImportedLayer importedAs(const char *file, const char *config)
{
    const SharedStore store = storeOf(QString::fromLatin1(file) + QStringLiteral(".safetensors"));
    const FoundLayer layer = layersOf(*store).at(0);
    const Json settings = parseStrictJson(config).value();
    const auto imported = importLayer(*store, layer, headsIn(layer, *store, settings), settings, "w.npz");
    if (!imported)
        qFatal("%s", imported.error().sentence().c_str());
    return *imported;
}

inline QString saidWith(const char *file, const char *config)
{
    QStringList said;
    for (const Text &note : importedAs(file, config).notes)
        said << QString::fromStdString(note.english());
    return said.join(u'\n');
}

} // namespace headscope
