// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/importlayer.h"
#include "engine/document/strictjson.h"
#include "engine/formats/openstore.h"
#include "tests/engine/support.h"

// The checkpoints that make.py writes.

namespace headscope {

inline constexpr Index kHeads = 4; // of every layer

inline std::string ownFile(const QString &name)
{
    QFile file(QStringLiteral(TEST_SOURCE_DIR "/checkpoints/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(name));
    return file.readAll().toStdString();
}

inline SharedStore storeOf(const QString &name)
{
    const std::string content = ownFile(QStringLiteral("files/") + name);
    const ByteView bytes = asBytes(content);
    const auto source = std::make_shared<const MemorySource>(Bytes(bytes.begin(), bytes.end()));
    return openTensorStore(source, name.toStdString()).value();
}

inline HeadCounts headsIn(const FoundLayer &layer, const TensorStore &store, const Json &config)
{
    const Index size = layer.queryWidth() / kHeads;
    return headsOf(layer, store, config).value_or(HeadCounts{kHeads, layer.keyWidth() / size});
}

} // namespace headscope
