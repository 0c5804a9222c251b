// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/maps.h"

#include "engine/base/lowered.h"
#include "engine/checkpoints/callarguments.h"
#include "engine/checkpoints/captured.h"
#include "engine/checkpoints/inputnames.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace headscope {
namespace {

constexpr std::uint64_t kMostLookedInto = std::uint64_t{64} << 20U; // bytes that are read of a file to recognise it
constexpr Index kSampledRows = 64;
constexpr double kNearOne = 0.02; // bfloat16 leaves no more of a sum

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isSeparator(char c)
{
    return c == '.' || c == '_' || c == '/' || c == '-';
}

/// Whether the number at this place is that of a head: "head0", "attn.head_1".
bool countsHeads(std::string_view name, std::size_t number)
{
    std::size_t end = number;
    while (end > 0 && isSeparator(name[end - 1]))
        --end;
    std::size_t from = end;
    while (from > 0 && !isSeparator(name[from - 1]) && !isDigit(name[from - 1]))
        --from;
    const std::string word = lowered(name.substr(from, end - from));
    return word == "head" || word == "heads";
}

/// Whether a name has the number of a head, whose axis the tensor then has not.
bool isNamedAsOneHead(std::string_view name)
{
    for (std::size_t i = 1; i < name.size(); ++i)
        if (isDigit(name[i]) && countsHeads(name, i))
            return true;
    return false;
}

/// A name whose number counts layers: what stands around the number, and the number. Without one all is around it.
struct NumberedName
{
    std::string around;
    std::string number;
};

/// A number that stands alone, as in "decoder.block.3.layer1", before one that ends a word.
NumberedName numberedName(const std::string &name)
{
    std::pair<std::size_t, std::size_t> found{name.size(), name.size()};
    bool standsAlone = false;
    for (std::size_t from = 0; from < name.size() && !standsAlone; ++from) {
        if (!isDigit(name[from]) || (from > 0 && isDigit(name[from - 1])) || countsHeads(name, from))
            continue;
        std::size_t end = from;
        while (end < name.size() && isDigit(name[end]))
            ++end;
        standsAlone = (from == 0 || isSeparator(name[from - 1])) && (end == name.size() || isSeparator(name[end]));
        if (standsAlone || found.first == name.size())
            found = {from, end};
    }
    return {name.substr(0, found.first) + '#' + name.substr(found.second),
            name.substr(found.first, found.second - found.first)};
}

/// Numbers of any length in their order.
bool isEarlier(const std::string &a, const std::string &b)
{
    return a.size() != b.size() ? a.size() < b.size() : a < b;
}

bool holdsAny(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(),
                       [text](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

/// Whether the name is one that only maps have.
bool isNamedAsMaps(std::string_view name)
{
    return holdsAny(name, {"attentions", "attention_weights", "attn_weights", "attention_probs", "attn_probs",
                           "attention_maps", "attention_scores", "attn_output_weights"});
}

/// Whether its type and its axes are those of maps: (query, key) and up to three before.
bool canBeMaps(const StoredTensor &tensor)
{
    return !tensor.fault && tensor.shape.size() >= 2 && tensor.shape.size() <= 5 && tensor.decodedBytes > 0 &&
           isOfReals(tensor);
}

/// The same by its name: a matrix may be much else.
bool mayBeMaps(const StoredTensor &tensor)
{
    const std::string_view name = tensor.name;
    const bool mayBeMatrix =
        holdsAny(name, {"attn", "attention"}) && !name.ends_with(".weight") && !name.ends_with(".bias");
    return canBeMaps(tensor) && !isNamedAsOtherThanWeights(name) && (tensor.shape.size() > 2 || mayBeMatrix);
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

/// Without the number and what joins it: "attentions" of "attentions.#".
std::string commonNameOf(const std::string &around)
{
    std::string title = around;
    if (const std::size_t number = title.find('#'); number != std::string::npos) {
        const bool hasBefore = number > 0 && isSeparator(title[number - 1]);
        title.erase(number - (hasBefore ? 1 : 0), hasBefore ? 2 : 1);
    }
    const auto isWord = [](char c) { return !isSeparator(c); };
    title.erase(title.begin(), std::find_if(title.begin(), title.end(), isWord));
    return title;
}

/// Whether the first of four axes is that of the layers, by the name of the one tensor.
bool isStackedByName(std::string_view name)
{
    return holdsAny(name, {"attentions", "layers", "enc_attention", "dec_attention", "all_attention"});
}

/// Whether an axis alone counts batch items with so many heads each; nothing where it is that of one item's heads.
std::optional<Index> headsOfEach(const TensorStore &store, const FoundMaps &maps)
{
    if (maps.axes() != 3)
        return std::nullopt;
    if (holdsAny(maps.name, {"attn_output_weights"}) || isNamedAsOneHead(maps.layers.front()->name))
        return 1;
    const Index all = maps.heads();
    const auto said = saidHeads(store);
    return said && *said < all && all % *said == 0 ? said : std::nullopt;
}

/// Groups what may be maps by names and shapes.
std::vector<FoundMaps> candidatesIn(const TensorStore &store, bool (*isCandidate)(const StoredTensor &))
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
        maps.headsOfEach = headsOfEach(store, maps);
        if (isAlone || shape.size() < 5)
            all.push_back(std::move(maps));
    }
    return all;
}

std::vector<FoundMaps> mapsAmong(const TensorStore &store, bool (*isCandidate)(const StoredTensor &))
{
    std::vector<FoundMaps> found = candidatesIn(store, isCandidate);
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
    return mapsAmong(store, mayBeMaps);
}

std::vector<FoundMaps> mapsAlone(const Checkpoint &checkpoint)
{
    return hasLayers(checkpoint) ? std::vector<FoundMaps>() : mapsIn(*checkpoint.store);
}

std::vector<FoundMaps> mapsToOffer(const Checkpoint &checkpoint)
{
    return hasLayers(checkpoint) ? std::vector<FoundMaps>() : mapsAmong(*checkpoint.store, canBeMaps);
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
