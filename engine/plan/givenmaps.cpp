// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/givenmaps.h"

#include "engine/document/field.h"
#include "engine/plan/checksizes.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// Whether a key may say something beside maps.
bool goesWithMaps(std::string_view path)
{
    constexpr std::array<std::string_view, 3> others{"title", "overrides", "layer.precision"};
    return path.starts_with("maps.") || path.starts_with("tokens.") ||
           std::find(others.begin(), others.end(), path) != others.end();
}

/// What is said of a layer that nobody computes would be believed.
Result<void> checkSaysNothingElse(const Document &document)
{
    for (const Field &field : fields())
        if (const Json said = field.write(document);
            !goesWithMaps(field.path) && writtenJson(said) != writtenJson(field.write({})))
            return Error{"", std::string(field.path), Text(shortened(writtenJson(said))),
                         Text(ENGINE_TEXT("engine", "nothing beside maps.weights, which are not computed"), {})};
    return {};
}

/// How many axes the tensor has for one layer.
std::size_t axesOfLayer(const MapSettings &maps, const Shape &shape)
{
    return shape.size() - (maps.stacked ? 1 : 0);
}

/// The axis of heads, or of batch items with them; 1 where there is none.
Index headAxis(const MapSettings &maps, const Shape &shape)
{
    return axesOfLayer(maps, shape) > 2 ? shape[shape.size() - 3] : 1;
}

Result<void> checkMapShapes(const MapSettings &maps, const ShapeLookup &shapes)
{
    const Shape &first = *shapes(*maps.weights.front());
    if (maps.stacked && maps.weights.size() > 1)
        return Error{"", "maps.stacked", Text("true"),
                     Text(ENGINE_TEXT("engine", "false, because each layer has a tensor of its own"), {})};
    if (first.size() < (maps.stacked ? 3U : 2U) || first.size() > (maps.stacked ? 5U : 4U))
        return Error{
            "", "maps.weights", Text(toString(first)),
            maps.stacked
                ? Text(ENGINE_TEXT("engine", "(layer, batch, head, query, key), without the batch, or without both "
                                             "batch and head"),
                       {})
                : Text(ENGINE_TEXT("engine",
                                   "(batch, head, query, key), without the batch, or without both batch and head"),
                       {})};
    for (const OptionalRef &ref : maps.weights)
        if (const Shape &shape = *shapes(*ref); shape != first)
            return Error{"", "maps.weights", Text(toString(shape)),
                         Text(ENGINE_TEXT("engine", "%1, as the first layer has"), {toString(first)})};
    return {};
}

/// One axis of batch items and heads can be cut into any heads that divide it.
Result<void> checkMapHeads(const MapSettings &maps, const Shape &shape)
{
    const Index all = headAxis(maps, shape);
    if (!maps.heads || maps.heads == all || (axesOfLayer(maps, shape) == 3 && all % *maps.heads == 0))
        return {};
    if (axesOfLayer(maps, shape) != 3)
        return mustBe("maps.heads", *maps.heads,
                      Text(ENGINE_TEXT("engine", "%1, as maps.weights has"), {std::to_string(all)}));
    return mustBe("maps.heads", *maps.heads,
                  Text(ENGINE_TEXT("engine", "a divisor of %1, the axis before those of queries and keys"),
                       {std::to_string(all)}));
}

} // namespace

Result<Sizes> sizesOfMaps(const Document &document, const ShapeLookup &shapes)
{
    const MapSettings &maps = document.maps;
    if (const auto alone = checkSaysNothingElse(document); !alone)
        return alone.error();
    if (const auto right = checkMapShapes(maps, shapes); !right)
        return right.error();
    const Shape &shape = *shapes(*maps.weights.front());
    if (const auto right = checkMapHeads(maps, shape); !right)
        return right.error();
    Sizes sizes;
    const Index all = headAxis(maps, shape);
    sizes.h = sizes.g = maps.heads.value_or(all);
    sizes.b = all / sizes.h * (axesOfLayer(maps, shape) > 3 ? shape[shape.size() - 4] : 1);
    sizes.q = shape[shape.size() - 2];
    sizes.k = shape[shape.size() - 1];
    sizes.layers = maps.stacked ? shape.front() : std::ssize(maps.weights);
    if (maps.layer >= sizes.layers)
        return mustBe("maps.layer", maps.layer,
                      Text(ENGINE_TEXT("engine", "a whole number from 0 to %1"), {std::to_string(sizes.layers - 1)}));
    return sizes;
}

Text onlyWeightsAreKnown()
{
    return {ENGINE_TEXT("engine", "The session has the weights alone: queries, keys and scores are not known."), {}};
}

StoredCell storedCellOf(const Plan &plan, const Cell &weight)
{
    const MapSettings &maps = plan.document.maps;
    StoredCell stored{*maps.weights[maps.stacked ? 0 : static_cast<std::size_t>(maps.layer)], weight};
    const std::size_t axes = axesOfLayer(maps, shapeOf(tensorAt(*plan.files, stored.tensor)));
    if (axes < 4) { // items and heads are counted together
        stored.cell[1] += stored.cell[0] * plan.sizes.h;
        stored.cell.erase(stored.cell.begin());
    }
    if (axes < 3) // one head, not said
        stored.cell.erase(stored.cell.begin());
    if (maps.stacked)
        stored.cell.insert(stored.cell.begin(), maps.layer);
    return stored;
}

} // namespace headscope
