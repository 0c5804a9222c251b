// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/range.h"

#include "engine/base/team.h"
#include "engine/run/compute.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>

namespace headscope {

namespace {

/// As a number that processors compare many of at once.
float comparable(float number)
{
    return number;
}
template <class T>
double comparable(T number)
{
    return toDouble(number);
}

constexpr Index kLarge = 1 << 20; // numbers for which other threads are worth waking
constexpr Index kLanes = 16;      // independent ones, so that the compiler takes many numbers at once

/// The lowest and the highest number that each lane has met.
template <class T>
struct Lanes
{
    std::array<T, kLanes> low;
    std::array<T, kLanes> high;

    void take(std::size_t lane, T value, bool isAllowed)
    {
        const bool counts = isAllowed && std::abs(value) <= std::numeric_limits<T>::max(); // false for NaN, too
        low[lane] = counts && value < low[lane] ? value : low[lane];
        high[lane] = counts && value > high[lane] ? value : high[lane];
    }
};

/// One matrix; `allowed` may be null.
template <class T>
void widenBy(ValueRange &range, const T *numbers, const Flag *allowed, Index count)
{
    using Number = decltype(comparable(T()));
    Lanes<Number> lanes;
    lanes.low.fill(std::numeric_limits<Number>::infinity());
    lanes.high.fill(-std::numeric_limits<Number>::infinity());
    const auto takeAll = [&](auto isAllowed) {
        Index i = 0;
        for (; i + kLanes <= count; i += kLanes)
            for (Index lane = 0; lane < kLanes; ++lane)
                lanes.take(static_cast<std::size_t>(lane), comparable(numbers[i + lane]), isAllowed(i + lane));
        for (; i < count; ++i)
            lanes.take(0, comparable(numbers[i]), isAllowed(i));
    };
    if (allowed != nullptr)
        takeAll([allowed](Index i) { return allowed[i].value != 0; });
    else
        takeAll([](Index) { return true; });
    range.low = std::min<double>(range.low, *std::min_element(lanes.low.begin(), lanes.low.end()));
    range.high = std::max<double>(range.high, *std::max_element(lanes.high.begin(), lanes.high.end()));
}

using IsCancelled = std::function<bool()>;

/// The range of `parts` parts of a tensor of so many numbers, each of which `widen` takes into a range.
template <class Widen>
ValueRange rangeOfParts(const Trace &trace, Index parts, Index numbers, const IsCancelled &isCancelled, Widen widen)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const ValueRange nothing{infinity, -infinity};
    ValueRange range = nothing;
    std::mutex mutex;
    forEach(parts, numbers > kLarge ? trace.threads() : 1, [&](Index part) {
        if (isCancelled && isCancelled())
            return;
        ValueRange own = nothing;
        widen(own, part);
        const std::lock_guard lock(mutex);
        range = {std::min(range.low, own.low), std::max(range.high, own.high)};
    });
    return range.low > range.high ? ValueRange() : range;
}

/// Matrix by matrix: all at once may not fit in memory.
ValueRange rangeOfMatrices(const Trace &trace, TensorId tensor, const IsCancelled &isCancelled)
{
    const Shape &shape = tensorOf(trace.plan, tensor).shape;
    const Index count = rowCount(shape) * shape.back();
    const std::vector<MatrixPlace> places = matricesOf(shape);
    return rangeOfParts(
        trace, std::ssize(places), std::ssize(places) * count, isCancelled, [&](ValueRange &range, Index i) {
            const MatrixPlace &place = places[static_cast<std::size_t>(i)];
            const MatrixPart part = trace.matrix(tensor, place);
            const MatrixPart mask = trace.hasMaskBehind(tensor) ? trace.matrix(Role::Mask, place) : MatrixPart{};
            const Flag *allowed = mask.tensor ? std::get<Tensor<Flag>>(*mask.tensor).data() + mask.offset : nullptr;
            std::visit([&](const auto &numbers) { widenBy(range, numbers.data() + part.offset, allowed, count); },
                       *part.tensor);
        });
}

/// A panel of a packed matrix, (panels, depth, rows of a panel). Of the last one no more than `rows` are of the matrix.
template <class T>
void widenByPanel(ValueRange &range, const Tensor<T> &packed, Index panel, Index rows)
{
    const Index depth = packed.length(1);
    const Index width = packed.length(2);
    const T *numbers = packed.data() + panel * depth * width;
    if (rows >= width)
        return widenBy(range, numbers, nullptr, depth * width);
    for (Index i = 0; i < depth; ++i)
        widenBy(range, numbers + i * width, nullptr, rows);
}

/// As the matrix stands: unpacking it would take as much memory again.
ValueRange rangeOfPacked(const Trace &trace, const AnyTensor &packed, Index rows, const IsCancelled &isCancelled)
{
    const Shape &shape = shapeOf(packed);
    return rangeOfParts(trace, shape[0], countOf(shape).value(), isCancelled, [&](ValueRange &range, Index panel) {
        std::visit([&](const auto &numbers) { widenByPanel(range, numbers, panel, rows - panel * shape[2]); }, packed);
    });
}

} // namespace

ValueRange rangeOf(const Trace &trace, TensorId tensor, const IsCancelled &isCancelled)
{
    if (const auto known = trace.knownRange(tensor))
        return *known;
    const AnyTensor *packed = trace.packed(tensor);
    const ValueRange range = packed != nullptr
                                 ? rangeOfPacked(trace, *packed, tensorOf(trace.plan, tensor).shape[0], isCancelled)
                                 : rangeOfMatrices(trace, tensor, isCancelled);
    if (!isCancelled || !isCancelled())
        trace.keepRange(tensor, range);
    return range;
}

} // namespace headscope
