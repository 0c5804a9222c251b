// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/tensorload.h"

#include "engine/formats/npystore.h"
#include "engine/formats/openstore.h"
#include "engine/io/filekind.h"
#include "engine/io/npz.h"
#include "engine/plan/referredtensors.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

/// Whether a file is read as .npz, of which only what is named is unpacked. One that is called so and is nothing that
/// is known gets its errors, too.
bool isNpz(ByteView start, const std::string &name)
{
    constexpr std::array ofPyTorch{".pt", ".pth", ".bin", ".params"};
    const std::string_view text = asText(start);
    const bool isCalledPyTorch =
        std::any_of(ofPyTorch.begin(), ofPyTorch.end(), [&](const char *ending) { return name.ends_with(ending); });
    if (text.starts_with("PK\3\4") || text.starts_with("PK\5\6"))
        return !isPyTorchZip(start) && !isCalledPyTorch;
    return name.ends_with(".npz") && !text.starts_with("\x93NUMPY") && !isSafetensors(start);
}

std::string folderIn(const std::string &file)
{
    return file.substr(0, file.rfind('/') + 1);
}

/// How an error calls a tensor of a store.
std::string calledIn(const TensorStore &store, const StoredTensor &tensor)
{
    return store.kind() == "npz" ? "member " + tensor.name + ".npy" : "tensor " + tensor.name;
}

/// Why a file cannot be opened. Where it is no plain file, the session is to blame that names it, under this key.
Error notToBeHad(const std::string &file, const std::string &key, Error error)
{
    if (error.field != "file")
        return error.in(file);
    error.field = key + ": " + file;
    return error.in({});
}

} // namespace

Result<void> TensorLoad::open(const std::string &file, const Wanted &wanted)
{
    const auto opened = m_reader(file);
    if (!opened)
        return notToBeHad(file, wanted.key, opened.error());
    const auto start = readPart(**opened, 0, std::min((*opened)->size(), kEnoughToTell));
    if (!start)
        return start.error().in(file);
    const bool hasNames = isNpz(*start, file); // the tensors of other files may be called as the file is
    const std::string identity = hasNames ? (*opened)->identity() : std::string();
    Shelf &shelf = m_shelves[identity.empty() ? "named " + file : identity];
    shelf.source = cancellable(*opened, m_opening.isCancelled);
    shelf.isNpz = hasNames;
    shelf.names.insert(file);
    shelf.wanted.insert(wanted.tensors.begin(), wanted.tensors.end());
    return {};
}

Result<SharedStore> TensorLoad::storeOf(const Shelf &shelf) const
{
    if (shelf.isNpz)
        return openNpz(shelf.source, shelf.wanted, m_opening.maxDecodedBytes);
    const std::string &file = *shelf.names.begin();
    const std::string folder = folderIn(file);
    return openTensorStore(shelf.source, file.substr(folder.size()), [&](const std::string &name) {
        const auto opened = m_reader(folder + name);
        return opened ? cancellable(*opened, m_opening.isCancelled) : opened;
    });
}

Result<void> TensorLoad::find(const Document &document)
{
    std::map<std::string, Wanted> wanted; // by file
    for (const ReferredTensor &named : referredTensors(document))
        if (const OptionalRef &ref = *named.ref; ref && tensorNamed(m_held, *ref) == nullptr)
            wanted.try_emplace(ref->file, Wanted{named.path}).first->second.tensors.insert(ref->tensor);
    for (const auto &[file, what] : wanted)
        if (auto opened = open(file, what); !opened)
            return opened;
    for (auto &[identity, shelf] : m_shelves) {
        auto store = storeOf(shelf);
        if (!store)
            return store.error().in(*shelf.names.begin());
        shelf.store = std::move(*store);
    }
    return {};
}

/// In the order of the file.
std::vector<const StoredTensor *> TensorLoad::wantedOf(const Shelf &shelf)
{
    std::vector<const StoredTensor *> tensors;
    for (const StoredTensor &tensor : shelf.store->tensors())
        if (shelf.wanted.contains(tensor.name))
            tensors.push_back(&tensor);
    return tensors;
}

const Shape *TensorLoad::shapeOf(const TensorRef &ref) const
{
    if (const AnyTensor *tensor = tensorNamed(m_held, ref))
        return &headscope::shapeOf(*tensor);
    for (const auto &[identity, shelf] : m_shelves)
        if (shelf.names.contains(ref.file))
            if (const StoredTensor *tensor = shelf.store->find(ref.tensor))
                return &tensor->shape;
    return nullptr;
}

Result<void> TensorLoad::checkLimit() const
{
    DecodingLimit limit(m_opening.maxDecodedBytes);
    for (const auto &[identity, shelf] : m_shelves)
        for (const StoredTensor *tensor : wantedOf(shelf))
            if (const auto taken = limit.take(tensor->decodedBytes, calledIn(*shelf.store, *tensor)); !taken)
                return taken.error().in(*shelf.names.begin());
    return {};
}

Result<TensorFile> TensorLoad::read(const Shelf &shelf) const
{
    TensorFile tensors;
    for (const StoredTensor *wanted : wantedOf(shelf)) {
        auto tensor = shelf.store->read(*wanted);
        if (!tensor)
            return tensor.error().in(*shelf.names.begin());
        tensors.emplace(wanted->name, std::move(*tensor));
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
