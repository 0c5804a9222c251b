// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/maps.h"

#include "engine/checkpoints/callarguments.h"
#include "engine/checkpoints/captured.h"
#include "engine/checkpoints/inputnames.h"
#include "engine/checkpoints/mapnames.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

namespace headscope {
namespace {

constexpr std::uint64_t kMostLookedInto = std::uint64_t{64} << 20U; // bytes that are read of a file to recognise it
constexpr Index kSampledRows = 64;
constexpr double kNearOne = 0.02; // bfloat16 leaves no more of a sum

/// Numbers of any length in their order.
bool isEarlier(const std::string &a, const std::string &b)
{
    return a.size() != b.size() ? a.size() < b.size() : a < b;
}

template <class T>
bool sumsToOne(const T *row, Index keys)
{
    double sum = 0;
    for (Index key = 0; key < keys; ++key) {
        const double share = toDouble(row[key]);
        if (!(share >= 0))
            return false;
        sum += share;
    }
    return std::abs(sum - 1) < kNearOne;
}

/// Whether most of some rows, taken evenly, sum to 1: some may be dead.
bool rowsSumToOne(const AnyTensor &tensor)
{
    return std::visit(
        [](const auto &numbers) {
            const Index keys = numbers.length(-1);
            const Index rows = numbers.size() / keys;
            const Index step = std::max<Index>(1, rows / kSampledRows);
            Index shared = 0;
            Index seen = 0;
            for (Index row = 0; row < rows; row += step, ++seen)
                shared += sumsToOne(numbers.data() + row * keys, keys) ? 1 : 0;
            return shared * 2 > seen;
        },
        tensor);
}

/// Looks into tensors as long as they are small together. Where there is but one key, ones would be maps.
bool looksLikeMaps(const TensorStore &store, const StoredTensor &tensor, std::uint64_t &bytesLeft)
{
    if (isNamedAsMaps(tensor.name))
        return true;
    if (tensor.decodedBytes > bytesLeft || tensor.shape.back() < 2)
        return false;
    bytesLeft -= tensor.decodedBytes;
    const auto numbers = store.read(tensor);
    return numbers && rowsSumToOne(*numbers);
}

using IsCandidate = std::function<bool(const StoredTensor &)>;

/// Whether the inputs or the output of a file have so many batch items, before the axis of queries or behind it.
bool hasItemsBeside(const TensorStore &store, Index items, Index queries)
{
    return std::any_of(store.tensors().begin(), store.tensors().end(), [&](const StoredTensor &tensor) {
        const Shape &shape = tensor.shape;
        return shape.size() == 3 && isNamedAsOfQueries(tensor.name) &&
               ((shape[0] == items && shape[1] == queries) || (shape[0] == queries && shape[1] == items));
    });
}

/// Whether an axis alone counts batch items with so many heads each; nothing where it is that of one item's heads.
std::optional<Index> headsOfEach(const TensorStore &store, const FoundMaps &maps)
{
    if (maps.axes() != 3)
        return std::nullopt;
    if (isNamedAsAveraged(maps.name) || maps.isOfOneHead)
        return 1;
    const Index all = maps.heads();
    const auto said = saidHeads(store);
    if (!said || *said >= all || all % *said != 0)
        return std::nullopt;
    return hasItemsBeside(store, all, maps.queries()) ? 1 : *said;
}

/// Groups what may be maps by names and shapes.
std::vector<FoundMaps> candidatesIn(const TensorStore &store, const IsCandidate &isCandidate)
{
    std::map<std::pair<std::string, Shape>, std::vector<std::pair<std::string, const StoredTensor *>>> groups;
    for (const StoredTensor &tensor : store.tensors())
        if (isCandidate(tensor)) {
            NumberedName name = numberedName(tensor.name);
            groups[{std::move(name.around), tensor.shape}].emplace_back(std::move(name.number), &tensor);
        }
    std::vector<FoundMaps> all;
    for (auto &[key, tensors] : groups) {
        std::stable_sort(tensors.begin(), tensors.end(),
                         [](const auto &a, const auto &b) { return isEarlier(a.first, b.first); });
        FoundMaps maps{tensors.size() > 1 ? commonNameOf(key.first) : tensors.front().second->name, {}};
        for (const auto &[number, tensor] : tensors)
            maps.layers.push_back(tensor);
        const Shape &shape = key.second;
        const bool isAlone = tensors.size() == 1;
        const bool isOneOfList = !tensors.front().first.empty(); // which is a layer, whatever the list is called
        const bool isNamedStack = !isOneOfList && isStackedByName(maps.name);
        maps.isStacked = isAlone && (shape.size() == 5 || (shape.size() == 4 && shape.front() > 1 && isNamedStack));
        maps.isOfOneHead = maps.axes() == 3 && isNamedAsOneHead(tensors.front().second->name, maps.heads());
        maps.headsOfEach = headsOfEach(store, maps);
        if (isAlone || shape.size() < 5)
            all.push_back(std::move(maps));
    }
    return all;
}

/// Looks into those first that may be maps by their names.
std::vector<FoundMaps> mapsAmong(const TensorStore &store, const IsCandidate &isCandidate)
{
    std::vector<FoundMaps> found = candidatesIn(store, isCandidate);
    const MapNames names(store);
    std::stable_partition(found.begin(), found.end(),
                          [&names](const FoundMaps &maps) { return names.mayBeMaps(*maps.layers.front()); });
    std::uint64_t bytesLeft = kMostLookedInto;
    std::erase_if(found, [&](const FoundMaps &maps) { return !looksLikeMaps(store, *maps.layers.front(), bytesLeft); });
    const auto numberOfFirst = [](const FoundMaps &maps) { return numberedName(maps.layers.front()->name).number; };
    std::stable_sort(found.begin(), found.end(), [&](const FoundMaps &a, const FoundMaps &b) {
        if (a.layerCount() != b.layerCount())
            return a.layerCount() > b.layerCount();
        return isEarlier(numberOfFirst(a), numberOfFirst(b)); // of layers with different counts of heads the first
    });
    return found;
}

bool hasLayers(const Checkpoint &checkpoint)
{
    return !checkpoint.layers.empty() || isCaptured(*checkpoint.store);
}

} // namespace

std::vector<FoundMaps> mapsIn(const TensorStore &store)
{
    const MapNames names(store);
    return mapsAmong(store, [&names](const StoredTensor &tensor) { return names.mayBeMaps(tensor); });
}

std::vector<FoundMaps> mapsAlone(const Checkpoint &checkpoint)
{
    return hasLayers(checkpoint) ? std::vector<FoundMaps>() : mapsIn(*checkpoint.store);
}

std::vector<FoundMaps> mapsToOffer(const Checkpoint &checkpoint)
{
    return hasLayers(checkpoint) ? std::vector<FoundMaps>() : mapsAmong(*checkpoint.store, canBeMaps);
}

std::vector<FoundMaps> namedMaps(const TensorStore &store, std::vector<FoundMaps> offered)
{
    const MapNames names(store);
    std::erase_if(offered, [&names](const FoundMaps &maps) { return !names.mayBeMaps(*maps.layers.front()); });
    return offered;
}

bool areSurelyMaps(const TensorStore &store, const std::vector<FoundMaps> &found)
{
    const auto isSure = [](const FoundMaps &maps) {
        return isNamedAsMaps(maps.layers.front()->name) || maps.queries() == maps.keys();
    };
    const auto isOfThem = [&found](const StoredTensor &tensor) {
        return tensor.fault ||
               std::any_of(found.begin(), found.end(), [&](const FoundMaps &maps) { return maps.has(&tensor); });
    };
    return !found.empty() && std::all_of(found.begin(), found.end(), isSure) &&
           std::all_of(store.tensors().begin(), store.tensors().end(), isOfThem);
}

} // namespace headscope
