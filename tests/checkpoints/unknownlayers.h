// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/checkmapping.h"
#include "engine/checkpoints/guessmapping.h"
#include "tests/checkpoints/support.h"

#include <map>

// Layers whose names are those of no family: the files that unknown.py writes, others of zeros, and mappings of them.

namespace headscope {

using namespace Qt::StringLiterals;

inline constexpr Index kUnknownHeads = 4; // of every layer of unknown.py

inline SharedStore opened(const QByteArray &content)
{
    const ByteView bytes = asBytes(std::string_view(content.data(), static_cast<std::size_t>(content.size())));
    return openTensorStore(std::make_shared<const MemorySource>(Bytes(bytes.begin(), bytes.end())), "x.safetensors")
        .value();
}

inline QByteArray contentNamed(const QString &name)
{
    return QByteArray::fromStdString(ownFile(u"unknown/"_s + name));
}

inline SharedStore storeNamed(const char *name)
{
    return opened(contentNamed(QString::fromLatin1(name) + u".safetensors"_s));
}

/// A file of tensors of zeros with these names and shapes, of F32 but for those that have another type of as many
/// bytes.
inline SharedStore zeros(const std::vector<std::pair<std::string, Shape>> &tensors,
                         const std::map<std::string, QByteArray> &types = {})
{
    QStringList entries;
    Index at = 0;
    for (const auto &[name, shape] : tensors) {
        QStringList lengths;
        for (const Index length : shape)
            lengths << QString::number(length);
        const Index end = at + 4 * countOf(shape).value();
        const auto type = types.find(name);
        entries << uR"("%1":{"dtype":"%5","shape":[%2],"data_offsets":[%3,%4]})"_s.arg(
            QString::fromStdString(name), lengths.join(u','), QString::number(at), QString::number(end),
            type == types.end() ? u"F32"_s : QString::fromLatin1(type->second));
        at = end;
    }
    const QByteArray header = '{' + entries.join(u',').toUtf8() + '}';
    QByteArray content(8, '\0');
    for (int i = 0; i < 4; ++i)
        content[i] = static_cast<char>(header.size() >> (8 * i));
    return opened(content + header + QByteArray(at, '\0'));
}

/// What a file may mean, with the heads that nothing tells.
inline LayerMapping proposed(const TensorStore &store)
{
    auto proposals = proposalsByName(store, {});
    LayerMapping mapping =
        proposals.empty() ? proposalByShape(store, {}).mapping : std::move(proposals.front().mapping);
    mapping.heads = kUnknownHeads;
    return mapping;
}

/// Four matrices of 12 inputs and 8 outputs, and their biases, as PyTorch keeps them.
inline std::vector<std::pair<std::string, Shape>> plainTensors()
{
    return {{"q", {8, 12}}, {"k", {8, 12}}, {"v", {8, 12}}, {"o", {12, 8}},
            {"bq", {8}},    {"bk", {8}},    {"bv", {8}},    {"bo", {12}}};
}

inline LayerMapping plainMapping()
{
    using enum Parameter;
    LayerMapping mapping;
    mapping.heads = 2;
    mapping.tensors = {{Wq, {"q"}},  {Wk, {"k"}},  {Wv, {"v"}},  {Wo, {"o"}},
                       {Bq, {"bq"}}, {Bk, {"bk"}}, {Bv, {"bv"}}, {Bo, {"bo"}}};
    return mapping;
}

/// The plain tensors, some of other shapes, or more of them.
inline SharedStore withShapes(const std::vector<std::pair<std::string, Shape>> &others)
{
    auto tensors = plainTensors();
    for (const auto &[name, shape] : others) {
        const auto found = std::find_if(tensors.begin(), tensors.end(),
                                        [&name = name](const auto &each) { return each.first == name; });
        if (found == tensors.end())
            tensors.emplace_back(name, shape);
        else
            found->second = shape;
    }
    return zeros(tensors);
}

inline QString firstSentence(const std::vector<MappingFault> &faults)
{
    return faults.empty() ? QString() : QString::fromStdString(faults.front().error.sentence());
}

} // namespace headscope
