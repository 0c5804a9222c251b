// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/maps.h"

#include "engine/checkpoints/captured.h"
#include "engine/checkpoints/factstree.h"
#include "engine/checkpoints/tokensin.h"
#include "engine/plan/givenmaps.h"
#include "engine/plan/mapcheck.h"

#include <algorithm>
#include <array>
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
        if (!isDigit(name[from]) || (from > 0 && isDigit(name[from - 1])))
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
                           "attention_maps", "attention_scores"});
}

bool mayBeMaps(const StoredTensor &tensor)
{
    constexpr std::array types{"F16", "BF16", "F32", "F64"};
    return !tensor.fault && tensor.shape.size() >= 3 && tensor.shape.size() <= 5 && tensor.decodedBytes > 0 &&
           std::find(types.begin(), types.end(), tensor.dtype) != types.end();
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

/// Groups what may be maps by names and shapes.
std::vector<FoundMaps> candidatesIn(const TensorStore &store)
{
    std::map<std::pair<std::string, Shape>, std::vector<std::pair<std::string, const StoredTensor *>>> groups;
    for (const StoredTensor &tensor : store.tensors())
        if (mayBeMaps(tensor)) {
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
        maps.isStacked =
            isAlone && (shape.size() == 5 || (shape.size() == 4 && shape.front() > 1 && isStackedByName(maps.name)));
        if (isAlone || shape.size() < 5)
            all.push_back(std::move(maps));
    }
    return all;
}

std::string digitsOf(Index number)
{
    return std::to_string(number);
}

/// Makes the session of maps.
class MapsImport
{
public:
    MapsImport(const TensorStore &store, const FoundMaps &maps, const std::string &file)
        : m_store(store), m_maps(maps), m_file(file)
    {}

    Result<ImportedLayer> imported(std::uint64_t maxDecodedBytes)
    {
        if (auto read = readTensors(maxDecodedBytes); !read)
            return read.error();
        setMaps();
        OpenedDocument &opened = m_imported.opened;
        opened.files = std::make_shared<TensorFiles>(
            TensorFiles{{m_file, std::make_shared<const TensorFile>(std::move(m_tensors))}});
        if (const auto plan = makePlan(opened.document, opened.files); !plan)
            return plan.error();
        tellMaps();
        takeTokens();
        tellNumbers();
        return std::move(m_imported);
    }

private:
    Result<void> readTensors(std::uint64_t maxDecodedBytes);
    void setMaps();
    void tellMaps();
    void takeTokens();
    void tellNumbers();
    void note(const char *sentence, std::vector<std::string> arguments = {})
    {
        m_imported.notes.emplace_back(sentence, std::move(arguments));
    }

    const TensorStore &m_store;
    const FoundMaps &m_maps;
    const std::string &m_file;
    TensorFile m_tensors;
    ImportedLayer m_imported;
};

Result<void> MapsImport::readTensors(std::uint64_t maxDecodedBytes)
{
    std::uint64_t bytes = 0;
    for (const StoredTensor *stored : m_maps.layers)
        if (__builtin_add_overflow(bytes, stored->decodedBytes, &bytes) || bytes > maxDecodedBytes)
            return Error{{},
                         "tensor " + stored->name,
                         {ENGINE_TEXT("engine", "%1 bytes"), {std::to_string(stored->decodedBytes)}},
                         {ENGINE_TEXT("engine", "at most %1 bytes"), {std::to_string(maxDecodedBytes)}}};
    for (const StoredTensor *stored : m_maps.layers) {
        auto tensor = m_store.read(*stored);
        if (!tensor)
            return tensor.error();
        m_tensors.insert_or_assign(stored->name, std::move(*tensor));
    }
    return {};
}

void MapsImport::setMaps()
{
    Document &document = m_imported.opened.document;
    document.title = m_maps.name;
    document.maps.stacked = m_maps.isStacked;
    for (const StoredTensor *stored : m_maps.layers)
        document.maps.weights.emplace_back(TensorRef{m_file, stored->name});
    if (m_maps.layers.front()->dtype == "F64")
        document.layer.precision = Precision::Float64;
}

void MapsImport::tellMaps()
{
    note(
        ENGINE_TEXT("engine", "Attention maps: layers %1, heads %2, queries × keys %3 × %4."),
        {digitsOf(m_maps.layerCount()), digitsOf(m_maps.heads()), digitsOf(m_maps.queries()), digitsOf(m_maps.keys())});
    m_imported.notes.push_back(onlyWeightsAreKnown());
    const Shape &shape = m_maps.layers.front()->shape;
    if (m_maps.layers.size() > 1 || shape.size() != 4 || shape.front() == 1)
        return;
    note(m_maps.isStacked
             ? ENGINE_TEXT("engine",
                           "The first axis is taken as that of %1 layers; with maps.stacked false it is that of "
                           "the batch.")
             : ENGINE_TEXT("engine",
                           "The first axis is taken as that of %1 batch items; with maps.stacked true it is that "
                           "of the layers."),
         {digitsOf(shape.front())});
}

/// Words that do not fit are no reason to refuse the maps.
void MapsImport::takeTokens()
{
    OpenedDocument &opened = m_imported.opened;
    const auto tokens = tokensIn(factsTree(m_store.facts()), m_maps.queries() == m_maps.keys());
    if (!tokens)
        return note(ENGINE_TEXT("engine", "The tokens of the file are no lists of words, and are left out."));
    Document named = opened.document;
    named.tokens = *tokens;
    if (const auto plan = makePlan(named, opened.files); !plan)
        return note(ENGINE_TEXT("engine", "The tokens of the file do not fit the maps, and are left out."));
    opened.document = std::move(named);
}

void MapsImport::tellNumbers()
{
    const MapCheck check = checkedMaps(m_imported.opened.document, *m_imported.opened.files);
    const std::vector<Text> warnings = warningsOf(check);
    if (warnings.empty())
        note(ENGINE_TEXT("engine", "Each of the %1 rows sums to 1, to 0.001."), {digitsOf(check.rows)});
    m_imported.notes.insert(m_imported.notes.end(), warnings.begin(), warnings.end());
}

} // namespace

std::vector<FoundMaps> mapsIn(const TensorStore &store)
{
    std::vector<FoundMaps> found = candidatesIn(store);
    std::uint64_t bytesLeft = kMostLookedInto;
    std::erase_if(found, [&](const FoundMaps &maps) { return !looksLikeMaps(store, *maps.layers.front(), bytesLeft); });
    std::stable_sort(found.begin(), found.end(),
                     [](const FoundMaps &a, const FoundMaps &b) { return a.layerCount() > b.layerCount(); });
    return found;
}

bool isMaps(const TensorStore &store)
{
    return !isCaptured(store) && layersOf(store).empty() && !mapsIn(store).empty();
}

Result<ImportedLayer> importMaps(const TensorStore &store, const FoundMaps &maps, const std::string &file,
                                 std::uint64_t maxDecodedBytes)
{
    return MapsImport(store, maps, file).imported(maxDecodedBytes);
}

Result<ImportedLayer> importMaps(const TensorStore &store, const std::string &file, std::uint64_t maxDecodedBytes)
{
    const std::vector<FoundMaps> found = mapsIn(store);
    if (found.empty())
        return Error{{},
                     "maps",
                     {ENGINE_TEXT("engine", "no tensor whose rows sum to 1"), {}},
                     {ENGINE_TEXT("engine", "attention weights of (batch, head, query, key), one per layer"), {}}};
    auto imported = importMaps(store, found.front(), file, maxDecodedBytes);
    std::string others;
    for (auto other = found.begin() + 1; other != found.end(); ++other)
        others += (others.empty() ? "" : ", ") + other->name;
    if (imported && !others.empty())
        imported->notes.emplace_back(ENGINE_TEXT("engine", "The file has other maps, too: %1."),
                                     std::vector<std::string>{shortened(others)});
    return imported;
}

} // namespace headscope
