// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/openstore.h"
#include "engine/formats/safetensors.h"
#include "tests/engine/support.h"

#include <memory>
#include <string>

namespace headscope {

inline SharedSource sourceOf(const std::string &content)
{
    const ByteView bytes = asBytes(content);
    return std::make_shared<const MemorySource>(Bytes(bytes.begin(), bytes.end()));
}

/// A file of tests/formats/files.
inline std::string fileNamed(const QString &name)
{
    QFile file(QStringLiteral(TEST_SOURCE_DIR "/formats/files/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(name));
    return file.readAll().toStdString();
}

inline Result<SharedStore> opened(const std::string &content, const std::string &name)
{
    return openTensorStore(sourceOf(content), name);
}

/// A file of these tensors.
inline SharedStore storeOfTensors(const std::vector<NamedTensor> &tensors)
{
    std::vector<const NamedTensor *> all;
    all.reserve(tensors.size());
    for (const NamedTensor &tensor : tensors)
        all.push_back(&tensor);
    std::string out;
    const auto sink = [&out](ByteView bytes) -> Result<void> {
        out.append(asText(bytes));
        return {};
    };
    if (!writeSafetensors(sink, all))
        qFatal("not written");
    auto store = opened(out, "x.safetensors");
    if (!store)
        qFatal("%s", store.error().sentence().c_str());
    return *store;
}

/// The sentence with which a file is refused, or the words that it was not.
inline QString refusalOf(const std::string &content, const std::string &name)
{
    const auto store = opened(content, name);
    return store ? QStringLiteral("nothing refused") : QString::fromStdString(store.error().sentence());
}

} // namespace headscope
