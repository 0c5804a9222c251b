// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/blocksizes.h"

#include "engine/plan/checksizes.h"

#include <algorithm>

namespace headscope {
namespace {

/// A length of a tensor that the document names, an axis from the end; or nothing.
std::optional<Index> lengthOf(const OptionalRef &ref, std::size_t fromEnd, const ShapeLookup &shapes)
{
    const Shape *shape = ref ? shapes(*ref) : nullptr;
    return shape != nullptr && shape->size() >= fromEnd ? std::optional((*shape)[shape->size() - fromEnd])
                                                        : std::nullopt;
}

Error isNeeded(const char *path, const Text &expected)
{
    return {"", path, Text("null"), expected};
}

/// What a kind of block cannot do without.
Result<void> checkNeeds(const Document &doc)
{
    const Text table(ENGINE_TEXT("engine", "a tensor with a row for each token"), {});
    const BlockKind kind = doc.layer.kind;
    if (kind == BlockKind::Embedding && !doc.weights.wToken)
        return isNeeded("weights.W_token", table);
    if (kind == BlockKind::Unembedding && !doc.weights.wUnembed)
        return isNeeded("weights.W_unembed", table);
    if (kind == BlockKind::Embedding && !doc.inputs.patches && doc.inputs.tokenIds.empty())
        return isNeeded("inputs.token_ids", Text(ENGINE_TEXT("engine", "the ids of the tokens"), {}));
    if (kind == BlockKind::Embedding && doc.inputs.patches && !doc.weights.wPatch)
        return isNeeded("weights.W_patch",
                        Text(ENGINE_TEXT("engine", "a tensor, because there is one in %1"), {"inputs.patches"}));
    return {};
}

/// One list of ids an item, each as long as the first, each id with a row in its table.
Result<void> checkIds(const char *path, const IdLists &ids, const Sizes &s, Index rows)
{
    if (std::ssize(ids) != s.b)
        return Error{"", path, counted(ids.size(), ENGINE_TEXT("engine", "%1 list"), ENGINE_TEXT("engine", "%1 lists")),
                     Text(ENGINE_TEXT("engine", "%1, one per batch item"), {std::to_string(s.b)})};
    for (const auto &list : ids) {
        if (list.empty())
            return Error{"", path, Text(ENGINE_TEXT("engine", "no id"), {}),
                         Text(ENGINE_TEXT("engine", "at least one id per batch item"), {})};
        if (std::ssize(list) != s.q)
            return Error{"", path,
                         counted(list.size(), ENGINE_TEXT("engine", "%1 id"), ENGINE_TEXT("engine", "%1 ids")),
                         Text(std::to_string(s.q))};
        for (const Index id : list)
            if (id < 0 || id >= rows)
                return Error{"", path, Text(std::to_string(id)),
                             Text(ENGINE_TEXT("engine", "an id from 0 to %1"), {std::to_string(rows - 1)})};
    }
    return {};
}

Result<void> checkEmbedding(const Document &doc, const Sizes &s)
{
    if (s.patches == 0)
        if (auto ids = checkIds("inputs.token_ids", doc.inputs.tokenIds, s, s.vocabulary); !ids)
            return ids;
    if (doc.weights.wSegment)
        if (auto ids = checkIds("inputs.segment_ids", doc.inputs.segmentIds, s, s.segments); !ids)
            return ids;
    const Index room = std::max<Index>(0, s.positions - doc.layer.positionOffset);
    if (doc.weights.wPosition && s.q > room)
        return mustBe(
            "inputs.token_ids", s.q,
            Text(ENGINE_TEXT("engine", "at most %1, as many positions as the model has"), {std::to_string(room)}));
    return {};
}

void findCounts(Sizes &s, const Document &doc, const ShapeLookup &shapes)
{
    const InputSettings &in = doc.inputs;
    s.patches = lengthOf(in.patches, 2, shapes).value_or(0);
    s.patchSize = lengthOf(in.patches, 1, shapes).value_or(0);
    if (doc.layer.kind == BlockKind::Embedding) {
        s.b = s.patches > 0 ? lengthOf(in.patches, 3, shapes).value_or(1) : std::ssize(in.tokenIds);
        s.q = s.patches > 0 ? s.patches + 1 : in.tokenIds.empty() ? 0 : std::ssize(in.tokenIds.front());
    } else {
        s.b = in.batchSize.value_or(lengthOf(in.queries, 3, shapes).value_or(2));
        s.q = in.numQueries.value_or(lengthOf(in.queries, 2, shapes).value_or(4));
    }
    s.k = s.q;
}

void findWidths(Sizes &s, const Document &doc, const ShapeLookup &shapes)
{
    const WeightSettings &w = doc.weights;
    for (const OptionalRef *ref : {&doc.inputs.queries, &w.wToken, &w.wUp, &w.wUnembed})
        if (s.querySize == 0)
            s.querySize = lengthOf(*ref, 1, shapes).value_or(0);
    if (s.querySize == 0)
        s.querySize = doc.layer.querySize.value_or(kUsualFeatures);
    s.keySize = s.valueSize = s.normSize = s.querySize;
    const bool isAddedOrNormed =
        doc.layer.residual || doc.layer.norm == Norm::Post || doc.layer.norm == Norm::PreAndPost;
    s.outputSize = isAddedOrNormed ? s.querySize : lengthOf(w.wDown, 2, shapes).value_or(s.querySize);
    s.f = lengthOf(w.wUp, 2, shapes).value_or(doc.layer.hiddenSize.value_or(4 * s.querySize));
    s.vocabulary = lengthOf(doc.layer.kind == BlockKind::Embedding ? w.wToken : w.wUnembed, 2, shapes).value_or(0);
    s.positions = lengthOf(w.wPosition, 2, shapes).value_or(0);
    s.segments = lengthOf(w.wSegment, 2, shapes).value_or(0);
    s.h = s.g = 1;
    s.d = s.v = s.querySize;
}

} // namespace

Result<Sizes> blockSizes(const Document &document, const ShapeLookup &shapes)
{
    if (const auto needs = checkNeeds(document); !needs)
        return needs.error();
    Sizes sizes;
    findCounts(sizes, document, shapes);
    findWidths(sizes, document, shapes);
    if (document.layer.kind == BlockKind::Embedding)
        if (const auto ids = checkEmbedding(document, sizes); !ids)
            return ids.error();
    return sizes;
}

} // namespace headscope
