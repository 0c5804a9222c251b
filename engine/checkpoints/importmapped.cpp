// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importmapped.h"

#include "engine/checkpoints/checkmapping.h"
#include "engine/checkpoints/inputnames.h"
#include "engine/checkpoints/layerinputs.h"
#include "engine/checkpoints/partlayout.h"
#include "engine/checkpoints/recognise.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

using enum Parameter;

/// What was done to some parameters, where it was done to any.
void sayOf(ImportNotes &notes, const std::vector<Parameter> &parts, const char *sentence)
{
    std::vector<std::string> names;
    names.reserve(parts.size());
    for (const Parameter part : parts)
        names.emplace_back(ownPart(part).name);
    if (!names.empty())
        notes.push_back({sentence, {asOneArgument(names)}});
}

/// The parameters that are taken in some way.
std::vector<Parameter> those(const LayerMapping &mapping,
                             const std::function<bool(Parameter, const MappedTensor &)> &is)
{
    std::vector<Parameter> parts;
    for (const OwnPart &own : ownParts())
        if (const MappedTensor *mapped = mapping.find(own.part); mapped != nullptr && is(own.part, *mapped))
            parts.push_back(own.part);
    return parts;
}

void sayShares(ImportNotes &notes, const LayerMapping &mapping)
{
    sayOf(notes,
          those(mapping, [](Parameter, const MappedTensor &m) { return m.shares > 1 && m.fusing == Fusing::InThree; }),
          ENGINE_TEXT("engine", "One tensor held several of them, and was cut: %1."));
    sayOf(notes,
          those(mapping, [](Parameter, const MappedTensor &m) { return m.shares > 1 && m.fusing == Fusing::ByHead; }),
          ENGINE_TEXT("engine", "One tensor held several of them head by head, and was cut so: %1."));
}

/// "W_q (16, 4, 6)" for what has an axis of heads of its own, or one of 1.
void sayShapes(ImportNotes &notes, const TensorStore &store, const LayerMapping &mapping)
{
    std::vector<std::string> shapes;
    for (const OwnPart &own : ownParts()) {
        const MappedTensor *mapped = mapping.find(own.part);
        const std::size_t axes = isMatrix(own.part) ? 2 : 1;
        if (mapped == nullptr || store.find(mapped->name)->shape.size() == axes)
            continue;
        shapes.push_back(std::string(own.name) + " " + toString(store.find(mapped->name)->shape));
    }
    if (!shapes.empty())
        notes.push_back({ENGINE_TEXT("engine", "Axes were joined: %1."), {asOneArgument(shapes)}});
}

/// A norm without a bias is most often by the mean square, but a layer norm may have none, too.
Text normNote(NormKind kind)
{
    if (kind == NormKind::Layer)
        return {ENGINE_TEXT("engine", "The inputs are normed before the projections."), {}};
    return {ENGINE_TEXT("engine", "The inputs are normed before the projections by the root of their mean square, "
                                  "because no bias is named. For a layer norm without a bias, set “Norm kind” to "
                                  "“Layer norm”."),
            {}};
}

/// What is set beside the weights: norms, and heads that the layer may have of its own.
void setNorms(const LayerMapping &mapping, bool areSizesEqual, Document &document, ImportNotes &notes)
{
    LayerSettings &layer = document.layer;
    if (mapping.find(QNorm) != nullptr || mapping.find(KNorm) != nullptr) {
        layer.qkNorm = NormKind::Rms;
        notes.push_back({ENGINE_TEXT("engine", "Queries and keys of each head are normed by the root of their mean "
                                               "square."),
                         {}});
    }
    if (mapping.find(NormWeight) == nullptr && mapping.find(NormBias) == nullptr)
        return;
    layer.norm = areSizesEqual ? Norm::Pre : Norm::PreQuery;
    layer.normKind = mapping.find(NormBias) != nullptr ? NormKind::Layer : NormKind::Rms;
    notes.push_back(normNote(layer.normKind));
}

ImportNotes notesOfTensors(const TensorStore &store, const LayerMapping &mapping)
{
    ImportNotes notes;
    sayShares(notes, mapping);
    sayShapes(notes, store, mapping);
    sayOf(notes,
          those(mapping,
                [](Parameter part, const MappedTensor &m) {
                    return isMatrix(part) && m.orientation != Orientation::OutputInput;
                }),
          ENGINE_TEXT("engine", "Transposed, because they were (input, output): %1."));
    sayOf(notes, squareParts(store, mapping),
          ENGINE_TEXT("engine", "Square, so that their shapes do not tell which axis is the input: %1."));
    return notes;
}

ImportNotes setUpMapped(const TensorStore &store, const LayerMapping &mapping, Document &document)
{
    ImportNotes notes = notesOfTensors(store, mapping);
    setNorms(mapping, !mapping.isCross, document, notes);
    notes.push_back({ENGINE_TEXT("engine", "Nothing tells the mask, positions and scale: there is no mask, and scores "
                                           "are divided by √d."),
                     {}});
    return notes;
}

Result<void> checkMapped(const TensorStore &store, const LayerMapping &mapping, const std::string &title,
                         std::uint64_t maxDecodedBytes)
{
    if (const auto faults = faultsOf(store, mapping); !faults.empty())
        return faults.front().error;
    const auto possible = possibleHeads(store, mapping);
    if (std::find(possible.begin(), possible.end(), mapping.heads) == possible.end())
        return notAmong(possible, "heads", Text(std::to_string(mapping.heads)));
    std::set<const StoredTensor *> tensors;
    for (const auto &[part, mapped] : mapping.tensors)
        tensors.insert(store.find(mapped.name));
    return checkDecoded(tensors, maxDecodedBytes, title);
}

/// The heads that a parameter is split into.
Index headsOfPart(Parameter part, const HeadCounts &heads)
{
    constexpr std::array shared{Wk, Bk, Wv, Bv};
    return std::find(shared.begin(), shared.end(), part) == shared.end() ? heads.heads : heads.kvHeads;
}

/// A parameter out of the tensor that has it.
LaterTensor laidOutLater(Parameter part, const MappedTensor &mapped, Index heads, LaterTensor whole)
{
    Shape shape = shapeLaidOut(part, mapped, whole.shape);
    return changedLater(std::move(whole), std::move(shape), [part, mapped, heads](const AnyTensor &tensor) {
        return laidOut(part, mapped, heads, tensor);
    });
}

/// Each tensor is read once, also where it holds several parameters.
Result<void> findMapped(const TensorStore &store, const LayerMapping &mapping, LayerBuilder &builder)
{
    const HeadCounts heads = headsOf(store, mapping);
    std::map<std::string, std::vector<Parameter>> partsOf;
    for (const auto &[part, mapped] : mapping.tensors)
        partsOf[mapped.name].push_back(part);
    for (const auto &[name, parts] : partsOf) {
        auto tensor = readLater(store, *store.find(name));
        if (!tensor)
            return tensor.error();
        auto whole = readOnceFor(std::move(*tensor), parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i)
            builder.put(parts[i], laidOutLater(parts[i], *mapping.find(parts[i]), headsOfPart(parts[i], heads),
                                               std::move(whole[i])));
    }
    return {};
}

} // namespace

ImportNotes notesOf(const TensorStore &store, const LayerMapping &mapping)
{
    Document unused;
    return setUpMapped(store, mapping, unused);
}

Result<ImportedLayer> importMapped(const TensorStore &store, const LayerMapping &mapping, const std::string &title,
                                   const std::string &file, std::uint64_t maxDecodedBytes)
{
    if (const auto checked = checkMapped(store, mapping, title, maxDecodedBytes); !checked)
        return checked.error();
    LayerBuilder builder(file);
    builder.setSizes(headsOf(store, mapping), mapping.isCross, title);
    ImportNotes notes = setUpMapped(store, mapping, builder.document());
    if (const auto found = findMapped(store, mapping, builder); !found)
        return found.error();
    auto imported = sessionOf(builder.taken(std::move(notes)), file);
    if (!imported)
        return imported;
    const auto isMapped = [&mapping](const StoredTensor &tensor) {
        return std::any_of(mapping.tensors.begin(), mapping.tensors.end(),
                           [&tensor](const auto &part) { return part.second.name == tensor.name; });
    };
    const auto isOfWeights = [&isMapped](const StoredTensor &tensor) { // those that are not mapped were seen, too
        return isMapped(tensor) || !isNamedAsOfRun(tensor.name);
    };
    auto inputs = inputsBeside(store, isMapped);
    if (inputs)
        inputs->areOfMore = hasOtherWeights(store, isMapped);
    return withInputs(std::move(*imported), store, inputs, isOfWeights, maxDecodedBytes);
}

} // namespace headscope
