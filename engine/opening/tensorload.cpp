// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/tensorload.h"

#include "engine/plan/referredtensors.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

const StoredArray *arrayNamed(const std::vector<StoredArray> &arrays, const std::string &name)
{
    const auto found = std::find_if(arrays.begin(), arrays.end(), [&](const StoredArray &a) { return a.name == name; });
    return found != arrays.end() ? &*found : nullptr;
}

} // namespace

Result<void> TensorLoad::open(const std::string &file, const std::set<std::string> &wanted)
{
    const Result<SharedSource> opened = m_reader(file);
    if (!opened)
        return opened.error().in(file);
    const std::string identity = (*opened)->identity();
    Shelf &shelf = m_shelves[identity.empty() ? "named " + file : identity];
    shelf.source =
        m_opening.isCancelled ? std::make_shared<CancellableSource>(*opened, m_opening.isCancelled) : *opened;
    shelf.names.insert(file);
    shelf.wanted.insert(wanted.begin(), wanted.end());
    return {};
}

Result<void> TensorLoad::find(const Document &document)
{
    std::map<std::string, std::set<std::string>> wanted;
    for (const OptionalRef *ref : namedRefs(document))
        if (*ref && tensorNamed(m_held, **ref) == nullptr)
            wanted[(*ref)->file].insert((*ref)->tensor);
    for (const auto &[file, tensors] : wanted)
        if (auto opened = open(file, tensors); !opened)
            return opened;
    for (auto &[identity, shelf] : m_shelves) {
        auto arrays = findArrays(shelf.source, shelf.wanted, m_opening.maxDecodedBytes);
        if (!arrays)
            return arrays.error().in(*shelf.names.begin());
        shelf.arrays = std::move(*arrays);
    }
    return {};
}

const Shape *TensorLoad::shapeOf(const TensorRef &ref) const
{
    if (const AnyTensor *tensor = tensorNamed(m_held, ref))
        return &headscope::shapeOf(*tensor);
    for (const auto &[identity, shelf] : m_shelves)
        if (shelf.names.contains(ref.file))
            if (const StoredArray *array = arrayNamed(shelf.arrays, ref.tensor))
                return &array->header.shape;
    return nullptr;
}

Result<void> TensorLoad::checkLimit() const
{
    DecodingLimit limit(m_opening.maxDecodedBytes);
    for (const auto &[identity, shelf] : m_shelves)
        for (const StoredArray &array : shelf.arrays)
            if (const Result<void> taken = limit.take(array); !taken)
                return taken.error().in(*shelf.names.begin());
    return {};
}

Result<TensorFile> TensorLoad::read(const Shelf &shelf) const
{
    TensorFile tensors;
    for (const StoredArray &array : shelf.arrays) {
        Result<AnyTensor> tensor = readArray(array);
        if (!tensor)
            return tensor.error().in(*shelf.names.begin());
        tensors.emplace(array.name, std::move(*tensor));
    }
    return tensors;
}

Result<std::shared_ptr<const TensorFiles>> TensorLoad::read() const
{
    auto files = std::make_shared<TensorFiles>(m_held);
    for (const auto &[identity, shelf] : m_shelves) {
        Result<TensorFile> tensors = read(shelf);
        if (!tensors)
            return tensors.error();
        for (const std::string &name : shelf.names)
            if (const auto held = m_held.find(name); held != m_held.end())
                tensors->insert(held->second->begin(), held->second->end());
        const auto shared = std::make_shared<const TensorFile>(std::move(*tensors));
        for (const std::string &name : shelf.names)
            files->insert_or_assign(name, shared);
    }
    return std::shared_ptr<const TensorFiles>(std::move(files));
}

} // namespace headscope
