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

} // namespace

ValueRange rangeOf(const Trace &trace, TensorId tensor, const std::function<bool()> &isCancelled)
{
    if (const auto known = trace.knownRange(tensor))
        return *known;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const ValueRange nothing{infinity, -infinity};
    ValueRange range = nothing;
    const Shape &shape = tensorOf(trace.plan, tensor).shape;
    const Index count = rowCount(shape) * shape.back();
    const std::vector<MatrixPlace> places = matricesOf(shape);
    const bool isLarge = std::ssize(places) * count > kLarge;
    std::mutex mutex;
    const auto widenAt = [&](Index i) { // one by one: all at once may not fit in memory
        if (isCancelled && isCancelled())
            return;
        const MatrixPlace &place = places[static_cast<std::size_t>(i)];
        const MatrixPart part = trace.matrix(tensor, place);
        const MatrixPart mask = trace.hasMaskBehind(tensor) ? trace.matrix(Role::Mask, place) : MatrixPart{};
        const Flag *allowed = mask.tensor ? std::get<Tensor<Flag>>(*mask.tensor).data() + mask.offset : nullptr;
        ValueRange own = nothing;
        std::visit([&](const auto &numbers) { widenBy(own, numbers.data() + part.offset, allowed, count); },
                   *part.tensor);
        const std::lock_guard lock(mutex);
        range = {std::min(range.low, own.low), std::max(range.high, own.high)};
    };
    forEach(std::ssize(places), isLarge ? trace.threads() : 1, widenAt);
    if (range.low > range.high)
        range = {};
    if (!isCancelled || !isCancelled())
        trace.keepRange(tensor, range);
    return range;
}

} // namespace headscope
