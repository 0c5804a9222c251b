// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/resample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace headscope {
namespace {

double sinc(double x)
{
    const double angle = x * std::numbers::pi;
    return angle == 0 ? 1 : std::sin(angle) / angle;
}

double box(double x)
{
    return x > -0.5 && x <= 0.5 ? 1 : 0;
}

double bilinear(double x)
{
    return std::max(0.0, 1 - std::abs(x));
}

/// Keys 1981, with a = -1/2.
double bicubic(double x)
{
    constexpr double a = -0.5;
    const double d = std::abs(x);
    if (d < 1)
        return ((a + 2) * d - (a + 3)) * d * d + 1;
    return d < 2 ? (((d - 5) * d + 8) * d - 4) * a : 0;
}

double lanczos(double x)
{
    return x >= -3 && x < 3 ? sinc(x) * sinc(x / 3) : 0;
}

double hamming(double x)
{
    constexpr double middle = 0.54;
    const double d = std::abs(x);
    return d >= 1 ? 0 : sinc(d) * (middle + (1 - middle) * std::cos(d * std::numbers::pi));
}

/// How much pixels count by their distance, and from which distance on not at all.
struct Filter
{
    double (*weight)(double);
    double reach;
};

Filter filterOf(Resample how)
{
    constexpr std::array<Filter, 6> filters{Filter{box, 0.5}, {lanczos, 3}, {bilinear, 1},
                                            {bicubic, 2},     {box, 0.5},   {hamming, 1}};
    return filters[static_cast<std::size_t>(how)];
}

constexpr int kBits = 22; // behind the point of a weight: 8 bits of a pixel, and 2 to spare, make 32

/// The pixels of a line that one new pixel is made of, from the first on, each with its weight.
struct Mixture
{
    Index first = 0;
    std::vector<int> weights;
};

std::vector<int> inWholeNumbers(const std::vector<double> &shares, double sum)
{
    std::vector<int> weights;
    for (const double share : shares) {
        const double scaled = (sum != 0 ? share / sum : share) * (1 << kBits);
        weights.push_back(static_cast<int>(scaled < 0 ? scaled - 0.5 : scaled + 0.5));
    }
    return weights;
}

std::vector<Mixture> mixturesFor(Index from, Index to, const Filter &filter)
{
    const double scale = static_cast<double>(from) / static_cast<double>(to);
    const double stretch = std::max(scale, 1.0);
    const double reach = filter.reach * stretch;
    std::vector<Mixture> mixtures;
    for (Index i = 0; i < to; ++i) {
        const double center = (static_cast<double>(i) + 0.5) * scale;
        const Index first = std::max<Index>(0, static_cast<Index>(std::floor(center - reach + 0.5)));
        const Index end = std::min(from, static_cast<Index>(std::floor(center + reach + 0.5)));
        std::vector<double> shares;
        double sum = 0;
        for (Index at = first; at < end; ++at)
            sum += shares.emplace_back(filter.weight((static_cast<double>(at) - center + 0.5) * (1 / stretch)));
        mixtures.push_back({first, inWholeNumbers(shares, sum)});
    }
    return mixtures;
}

std::uint8_t toByte(std::int64_t sum)
{
    return static_cast<std::uint8_t>(std::clamp<std::int64_t>(sum >> kBits, 0, 255));
}

/// Each pixel of a row is mixed of pixels of that row.
Pixels mixedAlongRows(const Pixels &picture, Index columns, const Filter &filter)
{
    const auto mixtures = mixturesFor(picture.columns, columns, filter);
    Pixels out = Pixels::black(picture.rows, columns, picture.colours);
    for (Index row = 0; row < out.rows; ++row)
        for (Index column = 0; column < columns; ++column)
            for (Index colour = 0; colour < out.colours; ++colour) {
                const Mixture &mixture = mixtures[static_cast<std::size_t>(column)];
                std::int64_t sum = 1 << (kBits - 1);
                Index from = mixture.first;
                for (const int weight : mixture.weights)
                    sum += std::int64_t{picture.at(row, from++, colour)} * weight;
                out.at(row, column, colour) = toByte(sum);
            }
    return out;
}

/// Each row is mixed of whole rows.
Pixels mixedAcrossRows(const Pixels &picture, Index rows, const Filter &filter)
{
    const auto mixtures = mixturesFor(picture.rows, rows, filter);
    const Index length = picture.columns * picture.colours;
    Pixels out = Pixels::black(rows, picture.columns, picture.colours);
    std::vector<std::int64_t> sums(static_cast<std::size_t>(length));
    for (Index row = 0; row < rows; ++row) {
        const Mixture &mixture = mixtures[static_cast<std::size_t>(row)];
        std::fill(sums.begin(), sums.end(), std::int64_t{1} << (kBits - 1));
        const std::uint8_t *from = picture.bytes.data() + mixture.first * length;
        for (const int weight : mixture.weights) {
            for (std::size_t i = 0; i < sums.size(); ++i)
                sums[i] += std::int64_t{from[i]} * weight;
            from += length;
        }
        std::transform(sums.begin(), sums.end(), out.bytes.begin() + row * length, toByte);
    }
    return out;
}

/// The pixel of each new one. Steps are added up, as Pillow does it: where two pixels are as near, rounding decides.
std::vector<Index> nearestPlaces(Index from, Index to)
{
    const double step = static_cast<double>(from) / static_cast<double>(to);
    std::vector<Index> places;
    places.reserve(static_cast<std::size_t>(to));
    for (double at = step * 0.5; std::ssize(places) < to; at += step)
        places.push_back(std::min(static_cast<Index>(at), from - 1));
    return places;
}

Pixels picked(const Pixels &picture, Index rows, Index columns)
{
    const std::vector<Index> down = nearestPlaces(picture.rows, rows);
    const std::vector<Index> across = nearestPlaces(picture.columns, columns);
    Pixels out = Pixels::black(rows, columns, picture.colours);
    for (Index row = 0; row < rows; ++row)
        for (Index column = 0; column < columns; ++column)
            for (Index colour = 0; colour < out.colours; ++colour)
                out.at(row, column, colour) =
                    picture.at(down[static_cast<std::size_t>(row)], across[static_cast<std::size_t>(column)], colour);
    return out;
}

} // namespace

Pixels resized(const Pixels &picture, Index rows, Index columns, Resample how)
{
    if (how == Resample::Nearest)
        return picked(picture, rows, columns);
    const Filter filter = filterOf(how);
    const Pixels wide = columns != picture.columns ? mixedAlongRows(picture, columns, filter) : picture;
    return rows != picture.rows ? mixedAcrossRows(wide, rows, filter) : wide;
}

} // namespace headscope
