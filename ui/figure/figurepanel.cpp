// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/figurepanel.h"

#include "engine/plan/mask.h"
#include "engine/reading/metrics.h"
#include "ui/figure/figurescale.h"
#include "ui/figure/pooling.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace headscope {
namespace {

std::vector<Index> upTo(Index count)
{
    std::vector<Index> all(static_cast<std::size_t>(count));
    std::iota(all.begin(), all.end(), Index{0});
    return all;
}

/// The items that are shown.
std::vector<Index> itemsOf(const FigureOptions &options, const Sizes &sizes)
{
    if (options.across != Across::Items)
        return {options.batch};
    return options.items.empty() ? upTo(sizes.b) : options.items;
}

/// The panels that are matrices of the tensor: batch item and head of each.
std::vector<MatrixPlace> placesOf(const Trace &trace, const FigureOptions &options)
{
    const TensorSpec &spec = specOf(options.tensor);
    const Index head = options.heads.empty() ? 0 : options.heads.front();
    std::vector<MatrixPlace> places;
    if (options.across == Across::Items)
        for (const Index item : itemsOf(options, trace.plan.sizes))
            places.push_back({item, head});
    else if (!hasHeads(spec))
        places.push_back({options.batch, 0});
    else
        for (const Index one : options.heads.empty() ? upTo(shapeOf(spec, trace.plan.sizes)[1]) : options.heads)
            places.push_back({options.batch, one});
    return places;
}

/// What is left without the padding of all these items.
DrawnPart unpadded(const Trace &trace, const std::vector<Index> &items)
{
    const Sizes &sizes = trace.plan.sizes;
    const MaskRule rule(trace.plan);
    Index seen = 1;
    for (const Index item : items)
        seen = std::max(seen, rule.seenKeys(item));
    const bool isSelf = trace.plan.document.inputs.selfAttention && sizes.q == sizes.k;
    return {{0, isSelf ? std::min(seen, sizes.q) : sizes.q}, {0, seen}};
}

/// What was asked for of the usual part of an axis, else all of that. Features are always shown as usual.
Span chosen(Extent axis, const FigureOptions &options, const Sizes &sizes, const Span &usual)
{
    const auto asked = axis == Extent::QueryCount ? options.queries : isKeyAxis(axis) ? options.keys : std::nullopt;
    if (!asked)
        return usual;
    const Index first = firstNumberOf(axis, sizes);
    return {std::clamp(asked->first - first, usual.first, usual.end),
            std::clamp(asked->end - first, usual.first, usual.end)};
}

/// What there is to see of every matrix, from its first row and column on.
DrawnPart usualPart(const Trace &trace, const FigureOptions &options)
{
    const Sizes &sizes = trace.plan.sizes;
    const Shape shape = shapeOf(specOf(options.tensor), sizes);
    if (options.hidesPadding && isAttentionMap(specOf(options.tensor)) && trace.has(Role::Mask))
        return unpadded(trace, itemsOf(options, sizes));
    return {{0, shape[shape.size() - 2]}, {0, shape.back()}};
}

/// What of a matrix is drawn.
DrawnPart partOf(const Trace &trace, const FigureOptions &options, const DrawnPart &usual)
{
    const Sizes &sizes = trace.plan.sizes;
    const auto &axes = specOf(options.tensor).axes;
    return {chosen(axes[axes.size() - 2], options, sizes, usual.rows),
            chosen(axes.back(), options, sizes, usual.columns)};
}

/// The query whose attention lies on the image, where there is one.
Index queryOnImage(const FigureOptions &options)
{
    return options.queries ? options.queries->first : 0;
}

Slice onImage(const Slice &map, const FigureOptions &options)
{
    const PatchGrid &grid = options.image->grid;
    return Slice::onPatches(map, queryOnImage(options), grid.down, grid.across);
}

/// The runs whose maps are shown.
std::vector<FigureLayer> layersOf(const std::shared_ptr<const Trace> &trace, const FigureOptions &options)
{
    return options.layers.empty() ? std::vector<FigureLayer>{{trace, nullptr, 0}} : options.layers;
}

/// The matrices of the tensor in one run, each as a whole, without their colours.
void addPanels(std::vector<FigurePanel> &panels, const FigureLayer &layer, const FigureOptions &options,
               const CancelToken &isCancelled)
{
    const std::shared_ptr<const Trace> &trace = layer.trace;
    const TensorSpec &spec = specOf(options.tensor);
    const bool isOfQueryHeads = hasHeads(spec) && spec.axes[1] == Extent::Heads && !options.isRollout;
    for (const MatrixPlace &place : placesOf(*trace, options)) {
        panels.push_back(
            {Slice(trace, options.tensor, place.item, queryHeadOf(options.tensor, place.head, trace->plan.sizes)),
             {},
             panelTitle(options, place, layer),
             {},
             place.head,
             place.item});
        if (isOfQueryHeads)
            panels.back().title.change = changeOfHead(trace->plan, place.head);
    }
    for (const Pooling pooling : poolsOf(options)) {
        panels.push_back({Slice::pooled(trace, options.tensor, options.batch, pooling, isCancelled),
                          {},
                          panelTitle(pooling, layer),
                          {},
                          std::nullopt,
                          options.batch});
    }
}

/// One range for all runs.
ValueRange sharedRange(const std::vector<FigureLayer> &layers, TensorId tensor, const CancelToken &isCancelled)
{
    ValueRange all = rangeOf(*layers.front().trace, tensor, isCancelled);
    for (const FigureLayer &layer : layers) {
        const ValueRange own = rangeOf(*layer.trace, tensor, isCancelled);
        all = {std::min(all.low, own.low), std::max(all.high, own.high)};
    }
    return all;
}

std::vector<Slice> slicesOf(const std::vector<FigurePanel> &panels, const auto &shown)
{
    std::vector<Slice> maps;
    maps.reserve(panels.size());
    for (const FigurePanel &panel : panels)
        maps.push_back(shown(panel.slice));
    return maps;
}

/// What is asked for of each, in its colours.
void putInMaps(std::vector<FigurePanel> &panels, const std::shared_ptr<const Trace> &trace,
               const FigureOptions &options, const Theme &theme, const CancelToken &isCancelled)
{
    const DrawnPart usual = usualPart(*trace, options);
    const DrawnPart part = partOf(*trace, options, usual);
    const std::vector<Slice> wholes =
        slicesOf(panels, [&](const Slice &map) { return map.cropped(usual.rows, usual.columns); });
    const ValueRange all = options.range == RangeMode::Shared
                               ? sharedRange(layersOf(trace, options), options.tensor, isCancelled)
                           : options.range == RangeMode::Fit ? rangeOfSlices(wholes, isCancelled)
                                                             : ValueRange{};
    for (std::size_t i = 0; i < panels.size(); ++i) {
        FigurePanel &panel = panels[i];
        const ValueRange range = options.range == RangeMode::PerHead ? rangeOfSlices({wholes[i]}, isCancelled) : all;
        panel.style = {scaleOf(options, range), &theme, options.annotate, options.encoding, options.sharing};
        panel.slice = panel.slice.cropped(part.rows, part.columns); // in the colours of the whole
    }
}

/// What a query attends to, on the patches: seldom much of each, so that the colours end with the largest share.
void putOnImage(std::vector<FigurePanel> &panels, const FigureOptions &options, const Theme &theme,
                const CancelToken &isCancelled)
{
    const std::vector<Slice> pictures = slicesOf(panels, [&](const Slice &map) { return onImage(map, options); });
    const ValueRange all = rangeOfSlices(pictures, isCancelled);
    FigureOptions scaled = options;
    if (options.range == RangeMode::Shared)
        scaled.range = RangeMode::PerHead; // in which the largest number is the end
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const ValueRange range = options.range == RangeMode::PerHead ? rangeOfSlices({pictures[i]}, isCancelled) : all;
        panels[i].slice = pictures[i];
        panels[i].style = {scaleOf(scaled, range), &theme, options.annotate, options.encoding, options.sharing};
        panels[i].style.under = options.image->greys;
    }
}

} // namespace

std::vector<Slice> wholeMapsOf(const std::shared_ptr<const Trace> &trace, const FigureOptions &options,
                               const CancelToken &isCancelled)
{
    std::vector<FigurePanel> panels;
    for (const FigureLayer &layer : layersOf(trace, options))
        addPanels(panels, layer, options, isCancelled);
    if (options.image)
        return slicesOf(panels, [&](const Slice &map) { return onImage(map, options); });
    const DrawnPart usual = usualPart(*trace, options);
    return slicesOf(panels, [&](const Slice &map) { return map.cropped(usual.rows, usual.columns); });
}

QStringList notesOf(const FigurePanel &panel)
{
    if (!panel.head)
        return {};
    const Trace &trace = *panel.slice.trace();
    const Index queries = trace.plan.sizes.q;
    const HeadMetrics metrics = metricsOf(trace, panel.slice.tensor(), panel.batch, *panel.head);
    if (metrics.queries == 0)
        return {};
    const QString bits = QString::number(metrics.meanEntropy, 'f', 2);
    if (metrics.queries == queries)
        return {QCoreApplication::translate("figure", "mean entropy %1 bit").arg(bits),
                QCoreApplication::translate("figure", "%1 bit").arg(bits)};
    return {QCoreApplication::translate("figure", "mean entropy %1 bit of %2 of %3 queries")
                .arg(bits)
                .arg(metrics.queries)
                .arg(queries),
            QCoreApplication::translate("figure", "%1 bit (%2/%3)").arg(bits).arg(metrics.queries).arg(queries)};
}

QString shortestNote()
{
    return QCoreApplication::translate("figure", "%1 bit").arg(QStringLiteral("0.00"));
}

bool haveNotes(const FigureOptions &options)
{
    return !options.queries && !options.keys && !options.image && areShares(options.tensor);
}

DrawnPart drawnPart(const Trace &trace, const FigureOptions &options)
{
    return partOf(trace, options, usualPart(trace, options));
}

std::vector<FigurePanel> panelsOf(const std::shared_ptr<const Trace> &trace, const FigureOptions &options,
                                  const Theme &theme, const CancelToken &isCancelled)
{
    std::vector<FigurePanel> panels;
    for (const FigureLayer &layer : layersOf(trace, options))
        addPanels(panels, layer, options, isCancelled);
    if (options.image)
        putOnImage(panels, options, theme, isCancelled);
    else
        putInMaps(panels, trace, options, theme, isCancelled);
    if (options.range == RangeMode::Fixed || options.progression == Progression::Logarithmic)
        tellPassedEnds(panels, options.range == RangeMode::PerHead, isCancelled);
    return panels;
}

std::vector<Pooling> poolsOf(const FigureOptions &options)
{
    const bool canPool = options.across == Across::Heads && hasHeads(specOf(options.tensor));
    return canPool ? options.pools : std::vector<Pooling>();
}

Index panelCountOf(const Trace &trace, const FigureOptions &options)
{
    return panelsOfLayer(trace, options) * std::max<Index>(1, std::ssize(options.layers));
}

Index panelsOfLayer(const Trace &trace, const FigureOptions &options)
{
    const TensorSpec &spec = specOf(options.tensor);
    const Index pools = std::ssize(poolsOf(options));
    if (options.across == Across::Items)
        return (options.items.empty() ? trace.plan.sizes.b : std::ssize(options.items)) + pools;
    if (!hasHeads(spec))
        return 1 + pools;
    return (options.heads.empty() ? shapeOf(spec, trace.plan.sizes)[1] : std::ssize(options.heads)) + pools;
}

std::vector<PanelTitle> longestTitlesOf(const Trace &trace, const FigureOptions &options)
{
    MatrixPlace largest;
    for (const MatrixPlace &place : placesOf(trace, options))
        largest = {std::max(largest.item, place.item), std::max(largest.head, place.head)};
    const FigureLayer last = options.layers.empty() ? FigureLayer() : options.layers.back();
    std::vector<PanelTitle> titles{panelTitle(options, largest, last)};
    for (const Pooling pooling : poolsOf(options))
        titles.push_back(panelTitle(pooling, last));
    return titles;
}

Slice firstSliceOf(const std::shared_ptr<const Trace> &trace, const FigureOptions &options)
{
    if (options.image)
        return onImage(Slice(trace, options.tensor, options.batch, 0), options);
    const auto [rows, columns] = drawnPart(*trace, options);
    return Slice(trace, options.tensor, itemsOf(options, trace->plan.sizes).front(), 0).cropped(rows, columns);
}

} // namespace headscope
