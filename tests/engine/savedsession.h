// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/field.h"
#include "engine/io/file.h"
#include "engine/opening/save.h"
#include "engine/opening/sessionfile.h"
#include "engine/plan/referredtensors.h"
#include "tests/engine/support.h"

#include <QDir>
#include <QTemporaryDir>

#include <cmath>
#include <cstring>
#include <optional>
#include <set>

namespace headscope {

/// A test with a folder of its own, and what stands in it.
class FolderTest : public QObject
{
protected:
    std::string path(const std::string &name) const
    {
        return m_folder->filePath(QString::fromStdString(name)).toStdString();
    }
    QStringList listing() const
    {
        return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }
    Bytes content(const std::string &name) const { return readPlainFile(path(name), 1U << 30U).value(); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

/// What opening the file makes, or nothing where it cannot be opened.
inline std::optional<Plan> opened(const std::string &path)
{
    const auto read = openSessionFile(path);
    const auto plan = read ? makePlan(read->document, read->files) : Result<Plan>(read.error());
    return plan ? std::optional(*plan) : std::nullopt;
}

inline bool haveSameBits(const AnyTensor &a, const AnyTensor &b)
{
    const auto isSame = [&b](const auto &t) {
        const auto *other = std::get_if<std::decay_t<decltype(t)>>(&b);
        return other != nullptr && other->shape() == t.shape() &&
               std::memcmp(t.data(), other->data(), static_cast<std::size_t>(t.size()) * sizeof(t[0])) == 0;
    };
    return std::visit(isSame, a);
}

/// The first key whose value or tensor is not the same in both; nothing where there is none.
inline std::string differentKey(const Plan &a, const Plan &b)
{
    std::set<std::string> references;
    const auto ofA = referredTensors(a.document);
    const auto ofB = referredTensors(b.document);
    for (std::size_t i = 0; i < std::min(ofA.size(), ofB.size()); ++i) {
        references.insert(ofA[i].path);
        if (ofA[i].ref->has_value() != ofB[i].ref->has_value() ||
            (*ofA[i].ref && !haveSameBits(tensorAt(*a.files, **ofA[i].ref), tensorAt(*b.files, **ofB[i].ref))))
            return ofA[i].path;
    }
    for (const Field &field : fields())
        if (!references.contains(std::string(field.path)) &&
            settingAt(a.document, field.path) != settingAt(b.document, field.path))
            return std::string(field.path);
    return {};
}

inline TensorPlaces saved(const std::string &path, const Plan &plan, const TensorPlaces &places = {})
{
    auto result = saveSession(path, plan, places);
    if (!result)
        qFatal("%s", result.error().sentence().c_str());
    return std::move(*result);
}

inline std::map<QString, Bytes> contentsOf(const QDir &folder)
{
    std::map<QString, Bytes> contents;
    for (const QString &name : folder.entryList(QDir::Files))
        contents[name] = readPlainFile(folder.filePath(name).toStdString(), 1U << 30U).value();
    return contents;
}

inline Tensor<float> sixNumbers(float first)
{
    return {{1, 2, 3}, std::vector<float>{first, 1, -0.0F, 1e-40F, INFINITY, NAN}};
}

/// Queries from x.npz, and the rest drawn.
inline Plan planWithQueries(float first = 7)
{
    Document document = changed({}, {{"inputs.batch_size", "1"}, {"layer.num_hiddens", "10"}});
    document.inputs.queries = TensorRef{"x.npz", "q"};
    return planOf(document, fileWith({{"q", sixNumbers(first)}, {"unused", sixNumbers(0)}}));
}

/// The same with a painted mask that hides one key.
inline Plan painted(const Plan &plan, Index hidden)
{
    Tensor<Flag> allowed({1, 1, plan.sizes.q, plan.sizes.k});
    for (Index i = 0; i < allowed.size(); ++i)
        allowed[i].value = i == hidden ? 0 : 1;
    auto files = std::make_shared<TensorFiles>(*plan.files);
    (*files)["painted"] = std::make_shared<const TensorFile>(TensorFile{{"allowed", std::move(allowed)}});
    Document document = plan.document;
    document.mask.allowed = TensorRef{"painted", "allowed"};
    return planOf(document, files);
}

} // namespace headscope
