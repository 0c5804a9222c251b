// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/leftout.h"
#include "engine/checkpoints/maps.h"
#include "engine/checkpoints/tokensin.h"
#include "engine/plan/givenmaps.h"
#include "engine/plan/mapcheck.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

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
        takeTokens(opened, m_store, m_maps.queries() == m_maps.keys(), m_imported.notes);
        tellNumbers();
        return std::move(m_imported);
    }

private:
    Result<void> readTensors(std::uint64_t maxDecodedBytes);
    void setMaps();
    void tellMaps();
    void tellFirstAxis();
    void tellHeadAxis();
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
    if (auto checked = checkDecoded(m_maps.layers, maxDecodedBytes); !checked)
        return checked;
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
    document.maps.heads = m_maps.headsOfEach;
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
    if (m_maps.layers.size() > 1)
        note(ENGINE_TEXT("engine", "The number in the names is taken as that of the layer: %1 to %2."),
             {printable(m_maps.layers.front()->name), printable(m_maps.layers.back()->name)});
    tellFirstAxis();
    if (m_maps.axes() == 3)
        tellHeadAxis();
}

void MapsImport::tellFirstAxis()
{
    const Shape &shape = m_maps.layers.front()->shape;
    if (m_maps.layers.size() > 1 || shape.size() != 4 || shape.front() == 1)
        return;
    note(m_maps.isStacked
             ? ENGINE_TEXT("engine", "The first axis is taken as that of %1 layers; without “First axis is layers” "
                                     "(maps.stacked) it is that of the batch.")
             : ENGINE_TEXT("engine", "The first axis is taken as that of %1 batch items; with “First axis is layers” "
                                     "(maps.stacked) it is that of the layers."),
         {digitsOf(shape.front())});
}

/// Of three axes of a layer nothing but the name can tell what the first is.
void MapsImport::tellHeadAxis()
{
    const Shape &shape = m_maps.layers.front()->shape;
    const Index all = shape[shape.size() - 3];
    const std::string items = digitsOf(all / m_maps.heads());
    if (all == 1)
        return;
    if (m_maps.heads() == 1 && m_maps.isOfOneHead)
        note(ENGINE_TEXT("engine",
                         "The axis before queries and keys is taken as that of %1 batch items, because the name has "
                         "the number of one head; with %1 as “Heads per item” (maps.heads, --heads) it is that of "
                         "the heads."),
             {items});
    else if (m_maps.heads() == 1)
        note(ENGINE_TEXT("engine",
                         "The axis before queries and keys is taken as that of %1 batch items whose heads were "
                         "averaged; with %1 as “Heads per item” (maps.heads, --heads) it is that of the heads."),
             {items});
    else if (m_maps.heads() == all)
        note(ENGINE_TEXT("engine",
                         "The axis before queries and keys is taken as that of %1 heads; with 1 as “Heads per "
                         "item” (maps.heads, --heads) it is that of batch items whose heads nn.MultiheadAttention "
                         "averaged."),
             {digitsOf(all)});
    else
        note(ENGINE_TEXT("engine",
                         "The axis before queries and keys is taken as that of %1 batch items with %2 heads each; with "
                         "1 as “Heads per item” (maps.heads, --heads) it is that of batch items whose heads "
                         "nn.MultiheadAttention averaged."),
             {items, digitsOf(m_maps.heads())});
}

void MapsImport::tellNumbers()
{
    const MapCheck check = checkedMaps(m_imported.opened.document, *m_imported.opened.files);
    const std::vector<Text> warnings = warningsOf(check);
    if (warnings.empty())
        note(ENGINE_TEXT("engine", "Every row sums to 1, to %2 (rows: %1)."),
             {digitsOf(check.rows), nearnessOf(check)});
    m_imported.notes.insert(m_imported.notes.end(), warnings.begin(), warnings.end());
}

void tellOtherMaps(ImportNotes &notes, const std::vector<FoundMaps> &found)
{
    std::vector<std::string> names;
    for (auto other = found.begin() + 1; other != found.end(); ++other)
        names.push_back(other->name);
    if (!names.empty())
        notes.emplace_back(ENGINE_TEXT("engine", "The file has other maps, too: %1."),
                           std::vector<std::string>{shortened(asOneArgument(names))});
}

} // namespace

Result<ImportedLayer> importMaps(const TensorStore &store, const FoundMaps &maps, const std::string &file,
                                 std::uint64_t maxDecodedBytes)
{
    return MapsImport(store, maps, file).imported(maxDecodedBytes);
}

Result<ImportedLayer> importMaps(const TensorStore &store, const std::vector<FoundMaps> &found, const std::string &file,
                                 std::uint64_t maxDecodedBytes)
{
    if (found.empty())
        return Error{{},
                     "maps",
                     {ENGINE_TEXT("engine", "no tensor whose rows sum to 1"), {}},
                     {ENGINE_TEXT("engine", "attention weights of (batch, head, query, key), one per layer"), {}}};
    auto imported = importMaps(store, found.front(), file, maxDecodedBytes);
    if (!imported)
        return imported;
    tellOtherMaps(imported->notes, found);
    tellLeftOut(imported->notes, store, [&found](const StoredTensor &tensor) {
        return std::any_of(found.begin(), found.end(), [&](const FoundMaps &maps) { return maps.has(&tensor); });
    });
    return imported;
}

} // namespace headscope
