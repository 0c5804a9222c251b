// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/document.h"
#include "engine/plan/block.h"
#include "engine/plan/segments.h"
#include "engine/plan/sizes.h"
#include "engine/plan/tensorid.h"
#include "engine/tensor/tensor.h"

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace headscope {

/// The tensors of one file by their names.
using TensorFile = std::map<std::string, AnyTensor>;
/// The files that a document names.
using TensorFiles = std::map<std::string, std::shared_ptr<const TensorFile>>;

/// One override of the document, found right.
struct PlacedOverride
{
    TensorId tensor;
    Cell cell;
    double value;
    bool operator==(const PlacedOverride &other) const
    {
        return tensor == other.tensor && cell == other.cell && isSameNumber(value, other.value);
    }
};

/// What the rows of a vocabulary are in a model.
struct VocabularyWords
{
    std::function<std::string(Index)> word = {}; ///< as people read it; none where the model has no words
    bool areClasses = false;                     ///< of a picture or of a token, and no tokens
    bool isOfPlaces = false;                     ///< told of the place of a token itself, not of what follows it
};

class Graph;

/// A document found right: every size known and agreeing with the named tensors, nothing computed yet.
struct Plan
{
    Document document;
    std::shared_ptr<const TensorFiles> files;
    Sizes sizes;
    std::shared_ptr<const Graph> graph;         ///< what there is in this run
    std::vector<PlacedOverride> overrides = {}; ///< in the order of tensors and cells, each cell once
    std::vector<Block> emptied = {};    ///< filled with zeros first, then overrides are put in: parts that are left out
    SegmentKeys segmentKeys = {};       ///< where mask.segments has any
    VocabularyWords vocabulary = {};    ///< of a block of a model
    std::optional<TensorId> alone = {}; ///< the one tensor that there is, where no block is run
    Index mostMapNumbers = Index{1} << 28U; ///< scores and weights that a run keeps at most; makePlan allows 2 GiB
    Index matrixCopies = 2; ///< of those that are multiplied with: as they are, and packed as products read them

    /// What the scores are multiplied by: the given scale, else 1/√d.
    double scale() const;
    /// The share that a dropout drops: of the weights, or of the output.
    double dropShare(TensorId dropped) const;
    /// Whether anything hides keys or changes scores: a mask, a bias, or cells of the mask that a person gave.
    bool masks() const;
    /// Whether there may be keys that are hidden, besides those that a bias hides.
    bool hidesKeys() const;
    /// Whether there may be keys that are hidden, so that their scores get the fill.
    bool fills() const { return hidesKeys() || document.mask.bias.has_value(); }
    /// Whether the keys that a query sees may be more than one run of them: each cell must be asked for.
    bool hidesCellwise() const { return hasGaps() || document.mask.isCellwise(); }
    /// Whether keys that no tensor hides may stand apart: prefix and window, or the keys of a segment.
    bool hasGaps() const;
    /// Whether the block is one of attention.
    bool attends() const { return document.layer.kind == BlockKind::Attention; }
    /// Whether the block has a result of its own that a residual or a norm may follow.
    bool hasResult() const { return attends() || document.layer.kind == BlockKind::FeedForward; }
    /// Whether attention weights are given and nothing is computed: see MapSettings.
    bool hasMapsAlone() const { return document.maps.areGiven(); }
    bool isTraining() const { return document.layer.training; }
    bool normsQueries() const;
    bool normsInputs() const; ///< keys and values, too
    bool normsOutput() const;
    bool dropsOutput() const { return document.layer.projections && isTraining() && document.layer.outputDropout > 0; }

    /// Whether some of its numbers stand in the place of those that are computed.
    bool isChanged(TensorId id) const;
    /// The same of any tensor.
    bool isChangedSomewhere() const { return !overrides.empty() || !emptied.empty(); }
    /// Whether a cell belongs to a part that is left out; a number that a person put there counts more.
    bool isEmptied(TensorId id, const Cell &cell) const;
    std::span<const PlacedOverride> overridesOf(TensorId id) const;
    /// The overrides of a tensor from one cell to another in the order of memory, both of them included.
    std::span<const PlacedOverride> overridesBetween(TensorId id, const Cell &first, const Cell &last) const;
    /// The override of a cell, or null.
    const PlacedOverride *overrideAt(TensorId id, const Cell &cell) const;
};

/// Checks a document against itself and its files. Errors name the key that is wrong.
Result<Plan> makePlan(const Document &document, std::shared_ptr<const TensorFiles> files);

/// The shape of a tensor that a document names, or null where there is no such tensor.
using ShapeLookup = std::function<const Shape *(const TensorRef &)>;
/// The same before any number is read: all but the numbers is checked, and the plan has no files yet. Blocks of a model
/// have their matrices packed alone: one copy.
Result<Plan> planFromShapes(const Document &document, const ShapeLookup &shapes, Index matrixCopies = 2);

/// The tensor that a reference names, or null.
const AnyTensor *tensorNamed(const TensorFiles &files, const TensorRef &ref);
/// The same where makePlan has made sure that it exists.
const AnyTensor &tensorAt(const TensorFiles &files, const TensorRef &ref);

} // namespace headscope
