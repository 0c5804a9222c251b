// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/plan.h"

#include "engine/document/cellname.h"
#include "engine/document/jsonvalue.h"
#include "engine/plan/checkmask.h"
#include "engine/plan/checkmemory.h"
#include "engine/plan/checknumbers.h"
#include "engine/plan/checkpositions.h"
#include "engine/plan/findsizes.h"
#include "engine/plan/graph.h"
#include "engine/plan/keep.h"
#include "engine/plan/placed.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace headscope {
namespace {

Result<void> checkTokens(const char *path, const TokenLists &lists, Index count, Index batch)
{
    if (lists.size() > 1 && std::ssize(lists) != batch)
        return Error{"", path, Text(ENGINE_TEXT("engine", "%1 lists"), {std::to_string(lists.size())}),
                     Text(ENGINE_TEXT("engine", "%1, one per batch item"), {std::to_string(batch)})};
    for (const auto &list : lists)
        if (std::ssize(list) != count)
            return Error{"", path,
                         counted(list.size(), ENGINE_TEXT("engine", "%1 word"), ENGINE_TEXT("engine", "%1 words")),
                         Text(std::to_string(count))};
    return {};
}

Result<void> checkZerosAndOnes(const Plan &plan, const char *path, const OptionalRef &ref)
{
    if (!ref)
        return {};
    return checkNumbers(
        path, tensorAt(*plan.files, *ref), [](double number) { return number == 0 || number == 1; },
        Text(ENGINE_TEXT("engine", "0 and 1 only"), {}));
}

/// Refuses a number that would become infinite in the precision of the run.
Result<void> checkFits(const Plan &plan, const std::string &field, double value)
{
    constexpr double largest = std::numeric_limits<float>::max();
    if (plan.document.layer.precision == Precision::Float64 || !std::isfinite(value) || std::abs(value) <= largest)
        return {};
    return Error{"", field, Text(writtenJson(Json(value))),
                 Text(ENGINE_TEXT("engine", "a number that float32 has: up to ±3.4e38"), {})};
}

/// The numbers of the settings.
Result<void> checkSettingsFit(const Plan &plan)
{
    const LayerSettings &layer = plan.document.layer;
    const std::array<std::pair<const char *, double>, 3> settings{{{"layer.scale", layer.scale.value_or(0)},
                                                                   {"layer.softcap", layer.softcap.value_or(0)},
                                                                   {"mask.fill", plan.document.mask.fill}}};
    for (const auto &[path, value] : settings)
        if (const auto fits = checkFits(plan, path, value); !fits)
            return fits;
    for (const double slope : partOf(layer.alibi).slopes.value_or(std::vector<double>()))
        if (const auto fits = checkFits(plan, "layer.alibi.slopes", slope); !fits)
            return fits;
    return {};
}

Result<void> placeOverrides(Plan &plan)
{
    const Overrides &entries = plan.document.overrides;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto place = placed(entries[i], plan);
        if (!place) {
            Error error = place.error();
            error.field = error.field + "[" + std::to_string(i) + "]";
            return error;
        }
        plan.overrides.push_back(*place);
    }
    sortOverrides(plan.overrides);
    return {};
}

} // namespace

bool Plan::normsQueries() const
{
    return normsInputs() || (document.layer.projections && document.layer.norm == Norm::PreQuery);
}

bool Plan::normsInputs() const
{
    return document.layer.projections && headscope::normsInputs(document.layer.norm);
}

bool Plan::normsOutput() const
{
    return document.layer.projections && (document.layer.norm == Norm::Post || document.layer.norm == Norm::PreAndPost);
}

double Plan::scale() const
{
    return document.layer.scale.value_or(1.0 / std::sqrt(static_cast<double>(sizes.d)));
}

bool Plan::masks() const
{
    return fills() || isPresent(*this, Role::PositionBias);
}

bool Plan::hidesKeys() const
{
    return document.mask.hasRange() || document.mask.allowed || !overridesOf(Role::Mask).empty();
}

bool Plan::hasGaps() const
{
    const MaskSettings &mask = document.mask;
    return segmentKeys.haveGaps() || (mask.prefix > 0 && mask.window && mask.window->left >= 0);
}

double Plan::dropShare(TensorId dropped) const
{
    return dropped == Role::DroppedOutput ? document.layer.outputDropout : document.layer.dropout;
}

const AnyTensor *tensorNamed(const TensorFiles &files, const TensorRef &ref)
{
    const auto file = files.find(ref.file);
    if (file == files.end())
        return nullptr;
    const auto tensor = file->second->find(ref.tensor);
    return tensor != file->second->end() ? &tensor->second : nullptr;
}

bool Plan::isChanged(TensorId id) const
{
    const auto isOfIt = [id](const Block &block) { return block.tensor == id; };
    return !overridesOf(id).empty() || std::any_of(emptied.begin(), emptied.end(), isOfIt);
}

bool Plan::isEmptied(TensorId id, const Cell &cell) const
{
    const auto holdsIt = [&](const Block &block) { return block.tensor == id && holds(block, cell); };
    return std::any_of(emptied.begin(), emptied.end(), holdsIt);
}

std::span<const PlacedOverride> Plan::overridesOf(TensorId id) const
{
    const auto isOfEarlier = [id](const PlacedOverride &o) { return o.tensor < id; };
    const auto isOfThese = [id](const PlacedOverride &o) { return !(id < o.tensor); };
    return {std::partition_point(overrides.begin(), overrides.end(), isOfEarlier),
            std::partition_point(overrides.begin(), overrides.end(), isOfThese)};
}

std::span<const PlacedOverride> Plan::overridesBetween(TensorId id, const Cell &first, const Cell &last) const
{
    const auto all = overridesOf(id);
    return {std::partition_point(all.begin(), all.end(), [&](const PlacedOverride &o) { return o.cell < first; }),
            std::partition_point(all.begin(), all.end(), [&](const PlacedOverride &o) { return o.cell <= last; })};
}

const PlacedOverride *Plan::overrideAt(TensorId id, const Cell &cell) const
{
    const auto found = overridesBetween(id, cell, cell);
    return found.empty() ? nullptr : &found.front();
}

void sortOverrides(std::vector<PlacedOverride> &overrides)
{
    const auto isBefore = [](const PlacedOverride &a, const PlacedOverride &b) {
        return std::tie(a.tensor, a.cell) < std::tie(b.tensor, b.cell);
    };
    std::stable_sort(overrides.begin(), overrides.end(), isBefore);
    const auto isSameCell = [](const PlacedOverride &a, const PlacedOverride &b) {
        return a.tensor == b.tensor && a.cell == b.cell;
    };
    const auto kept = std::unique(overrides.rbegin(), overrides.rend(), isSameCell);
    overrides.erase(overrides.begin(), kept.base());
}

std::string blamed(const Override &entry, const Error &error)
{
    const std::string number = writtenJson(Json(entry.value));
    const std::string name = cellName(entry.tensor, entry.cell);
    return error.got == Text(number) ? name + " = " + number : name;
}

bool isAt(const Override &entry, const CellPlace &place)
{
    return entry.tensor == specOf(place.tensor).name && entry.cell == place.cell;
}

bool isOverridden(const Document &document, const CellPlace &place)
{
    const auto isOfIt = [&](const Override &entry) { return isAt(entry, place); };
    return std::any_of(document.overrides.begin(), document.overrides.end(), isOfIt);
}

Result<PlacedOverride> placed(const Override &entry, const Plan &plan)
{
    const auto wrong = [&](const std::string &got, Text expected) {
        return Error{"", "overrides", Text(shortened(got)), std::move(expected)};
    };
    const GraphTensor *tensor = plan.graph->find(entry.tensor);
    if (tensor == nullptr)
        return wrong(entry.tensor, Text(ENGINE_TEXT("engine", "a tensor of this run"), {}));
    if (tensor->role == Role::TokenIds || tensor->role == Role::SegmentIds)
        return wrong(cellName(entry.tensor, entry.cell),
                     Text(ENGINE_TEXT("engine", "another text, which has other ids"), {}));
    if (!isInside(entry.cell, tensor->shape))
        return wrong(cellName(entry.tensor, entry.cell),
                     Text(ENGINE_TEXT("engine", "indices inside %1"), {toString(tensor->shape)}));
    if (isYesNo(tensor->operation) && entry.value != 0 && entry.value != 1)
        return wrong(writtenJson(Json(entry.value)), Text(ENGINE_TEXT("engine", "0 or 1 in %1"), {entry.tensor}));
    if (auto fits = checkFits(plan, "overrides", entry.value); !fits)
        return fits.error();
    return PlacedOverride{tensor->id, entry.cell, entry.value};
}

const AnyTensor &tensorAt(const TensorFiles &files, const TensorRef &ref)
{
    return files.at(ref.file)->at(ref.tensor);
}

Result<Plan> planFromShapes(const Document &document, const ShapeLookup &shapes, Index matrixCopies)
{
    const auto sizes = findSizes(document, shapes);
    if (!sizes)
        return sizes.error();
    Plan plan{document, nullptr, *sizes, nullptr};
    plan.graph = std::make_shared<const Graph>(plan);
    plan.mostMapNumbers = (Index{1} << 31U) / bytesPerNumber(plan);
    plan.matrixCopies = matrixCopies;
    if (const auto mask = checkMask(document.mask, plan.sizes); !mask)
        return mask.error();
    if (!document.mask.segments.isEmpty())
        plan.segmentKeys = SegmentKeys(document.mask.segments);
    if (const auto positions = checkPositions(document, plan.sizes); !positions)
        return positions.error();
    if (const auto words = checkTokens("tokens.queries", document.tokens.queries, plan.sizes.q, plan.sizes.b); !words)
        return words.error();
    if (const auto words = checkTokens("tokens.keys", document.tokens.keys, plan.sizes.k, plan.sizes.b); !words)
        return words.error();
    if (const auto memory = checkMemory(plan); !memory)
        return memory.error();
    if (const auto fits = checkSettingsFit(plan); !fits)
        return fits.error();
    if (const auto placed = placeOverrides(plan); !placed)
        return placed.error();
    return plan;
}

Result<Plan> makePlan(const Document &document, std::shared_ptr<const TensorFiles> files)
{
    auto plan = planFromShapes(document, [&](const TensorRef &ref) -> const Shape * {
        const AnyTensor *tensor = tensorNamed(*files, ref);
        return tensor != nullptr ? &shapeOf(*tensor) : nullptr;
    });
    if (!plan)
        return plan;
    plan->files = std::move(files);
    if (const auto mask = checkZerosAndOnes(*plan, "layer.dropout_mask", document.layer.dropoutMask); !mask)
        return mask.error();
    if (const auto mask = checkZerosAndOnes(*plan, "mask.allowed", document.mask.allowed); !mask)
        return mask.error();
    if (const auto positions = checkPositionNumbers(document, *plan->files); !positions)
        return positions.error();
    return plan;
}

} // namespace headscope
