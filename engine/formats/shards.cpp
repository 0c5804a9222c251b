// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/strictjson.h"
#include "engine/formats/openstore.h"

#include <map>
#include <utility>

namespace headscope {
namespace {

/// The error of a file that the index names, which is the one to blame.
Error within(const std::string &name, Error error)
{
    error.file.clear();
    error.field = name + ": " + error.field;
    return error;
}

/// The tensors of several stores under one roof.
class Shards : public TensorStore
{
public:
    std::string_view kind() const override { return m_kind; }

    void add(const StoredTensor &tensor, const SharedStore &store, const std::string &file)
    {
        m_kind = store->kind();
        list(tensor);
        m_places.push_back({store, &tensor, file});
    }

protected:
    Result<AnyTensor> readAt(std::size_t place) const override
    {
        const Place &at = m_places[place];
        auto numbers = at.store->read(*at.tensor);
        return numbers ? std::move(numbers) : within(at.file, numbers.error());
    }

    Result<NextNumbers> piecesAt(std::size_t place) const override
    {
        const Place &at = m_places[place];
        auto pieces = at.store->inPieces(*at.tensor);
        return pieces ? std::move(pieces) : within(at.file, pieces.error());
    }

private:
    struct Place
    {
        SharedStore store;
        const StoredTensor *tensor;
        std::string file;
    };

    std::string_view m_kind;
    std::vector<Place> m_places;
};

Error wrongMap(const std::string &key, Text got)
{
    return {{}, key, std::move(got), {ENGINE_TEXT("engine", "a plain name of a file beside the index"), {}}};
}

bool isPlainName(const std::string &name)
{
    return !name.empty() && name.find_first_of("/\\") == std::string::npos && name != "." && name != ".." &&
           !name.ends_with(".index.json");
}

/// Opens each file once.
class ShardShelf
{
public:
    explicit ShardShelf(const SiblingReader &siblings) : m_siblings(siblings) {}

    Result<SharedStore> at(const std::string &name)
    {
        if (const auto known = m_stores.find(name); known != m_stores.end())
            return known->second;
        const auto source = m_siblings(name);
        if (!source)
            return within(name, source.error());
        auto store = openTensorStore(*source, name);
        if (!store)
            return within(name, store.error());
        return m_stores.emplace(name, *store).first->second;
    }

private:
    const SiblingReader &m_siblings;
    std::map<std::string, SharedStore> m_stores;
};

} // namespace

Result<SharedStore> openShards(ByteView json, const SiblingReader &siblings)
{
    const auto index = parseStrictJson(asText(json));
    if (!index)
        return index.error();
    const Json *map = index->find("weight_map");
    const auto *entries = map != nullptr ? map->as<Json::Object>() : nullptr;
    if (entries == nullptr || entries->empty() || !siblings)
        return Error{{},
                     "weight_map",
                     {ENGINE_TEXT("engine", "nothing"), {}},
                     {ENGINE_TEXT("engine", "the file of each tensor"), {}}};
    auto shards = std::make_shared<Shards>();
    ShardShelf shelf(siblings);
    for (const auto &[name, value] : *entries) {
        const auto *file = value.as<std::string>();
        if (file == nullptr || !isPlainName(*file))
            return wrongMap("weight_map." + name, Text(shortJson(value)));
        const auto store = shelf.at(*file);
        if (!store)
            return store.error();
        const StoredTensor *tensor = (*store)->find(name);
        if (tensor == nullptr)
            return within(*file, {{},
                                  "tensor " + name,
                                  {ENGINE_TEXT("engine", "none of that name"), {}},
                                  {ENGINE_TEXT("engine", "one, as the index says"), {}}});
        shards->add(*tensor, *store, *file);
    }
    return SharedStore(std::move(shards));
}

} // namespace headscope
