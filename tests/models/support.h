// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/openstore.h"
#include "engine/formats/safetensors.h"
#include "engine/io/npz.h"
#include "engine/models/openmodel.h"
#include "engine/models/runmodel.h"
#include "tests/engine/readnumpy.h"
#include "tests/engine/support.h"

namespace headscope {

/// The folder of a small model that make.py has written.
inline QString modelFolder(const QString &name)
{
    return QStringLiteral(TEST_SOURCE_DIR "/models/") + name;
}

inline SharedModel modelNamed(const QString &name)
{
    const auto model = openModel(modelFolder(name).toStdString());
    if (!model)
        qFatal("%s", model.error().sentence().c_str());
    return *model;
}

inline std::string contentOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(path));
    return file.readAll().toStdString();
}

/// The tensors in the file of a model.
inline std::vector<NamedTensor> tensorsOfModel(const QString &name,
                                               const QString &file = QStringLiteral("model.safetensors"))
{
    const std::string content = contentOf(modelFolder(name) + u'/' + file);
    const SharedStore store = openTensorStore(std::make_shared<const MemorySource>(asBytes(content)), "model").value();
    std::vector<NamedTensor> tensors;
    for (const StoredTensor &stored : store->tensors())
        tensors.push_back({stored.name, store->read(stored).value()});
    return tensors;
}

/// Writes such a file.
inline void writeModel(const QString &path, const std::vector<NamedTensor> &tensors)
{
    std::vector<const NamedTensor *> pointers;
    for (const NamedTensor &tensor : tensors)
        pointers.push_back(&tensor);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto sink = [&file](ByteView bytes) {
        file.write(reinterpret_cast<const char *>(bytes.data()), qint64(bytes.size()));
        return Result<void>();
    };
    QVERIFY(writeSafetensors(sink, pointers));
}

/// What texts.json says of a model.
inline QJsonObject textOf(const QString &name)
{
    static const QJsonObject all =
        QJsonDocument::fromJson(QByteArray::fromStdString(contentOf(modelFolder(QStringLiteral("texts.json")))))
            .object();
    return all[name].toObject();
}

inline std::vector<TokenId> idsIn(const QJsonValue &list)
{
    std::vector<TokenId> ids;
    for (const auto id : list.toArray())
        ids.push_back(id.toInt());
    return ids;
}

/// The text of a golden, and what its decoder has written.
inline ModelInput givenText(const QString &name)
{
    ModelInput input;
    input.source = idsIn(textOf(name)[QStringLiteral("ids")]);
    input.target = idsIn(textOf(name)[QStringLiteral("decoder_ids")]);
    return input;
}

/// Every tensor of a golden by BLOCK/TENSOR.
inline std::map<std::string, AnyTensor> goldensOf(const QString &name)
{
    const std::string content = contentOf(QStringLiteral(TEST_SOURCE_DIR "/golden/models/%1.npz").arg(name));
    std::map<std::string, AnyTensor> all;
    const auto read = readNpz(asBytes(content));
    for (const NamedTensor &tensor : read.value())
        all.emplace(tensor.name, tensor.tensor);
    return all;
}

/// What texts.json runs a model on.
inline ModelInput inputOf(const QString &name)
{
    const QJsonObject text = textOf(name);
    ModelInput input;
    input.source = idsIn(text[QStringLiteral("ids")]);
    input.target = idsIn(text[QStringLiteral("decoder_ids")]);
    for (const TokenId id : idsIn(text[QStringLiteral("segment_ids")]))
        input.segments.push_back(id);
    if (text.contains(QStringLiteral("image")))
        input.patches = std::make_shared<const AnyTensor>(goldensOf(name).at("embed/patches"));
    return input;
}

inline ModelInput reading(std::vector<TokenId> ids, SharedModelTrace past = {})
{
    ModelInput input;
    input.source = std::move(ids);
    input.past = std::move(past);
    return input;
}

inline SharedModelTrace ran(const SharedModel &model, const ModelInput &input, const ModelChanges &changes = {},
                            const SharedModelTrace &before = {})
{
    const auto plan = planModel(model, input, changes);
    if (!plan)
        qFatal("%s", plan.error().sentence().c_str());
    return runModel(*plan, {}, before);
}

inline SharedModelTrace ran(const QString &name)
{
    return ran(modelNamed(name), inputOf(name));
}

/// The numbers of the last row of logits.
inline std::vector<double> lastLogits(const ModelTrace &trace)
{
    const auto logits = trace.trace("unembed").whole(Role::Logits);
    const Shape &shape = shapeOf(*logits);
    std::vector<double> row;
    for (Index i = (shape[1] - 1) * shape[2]; i < shape[1] * shape[2]; ++i)
        row.push_back(valueAt(*logits, i));
    return row;
}

inline TokenId largest(const std::vector<double> &row)
{
    return static_cast<TokenId>(std::max_element(row.begin(), row.end()) - row.begin());
}

inline double largestDifference(const std::vector<double> &a, const std::vector<double> &b)
{
    double most = a.size() == b.size() ? 0 : kInfinity;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        most = std::max(most, std::abs(a[i] - b[i]));
    return most;
}

} // namespace headscope
