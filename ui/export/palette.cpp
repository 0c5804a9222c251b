// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/palette.h"

#include <algorithm>
#include <array>
#include <span>

namespace headscope {
namespace {

constexpr std::size_t kMostColors = 256;
constexpr std::size_t kMostExact = 32; // grounds, inks, lines and large cells

struct Counted
{
    QRgb color;
    qint64 count;
};
using Colors = std::span<Counted>;

int channel(QRgb color, int which)
{
    return which == 0 ? qRed(color) : which == 1 ? qGreen(color) : qBlue(color);
}

/// Colours that one will stand for, unless they are parted.
struct Box
{
    explicit Box(Colors all) : colors(all)
    {
        for (const int which : {0, 1, 2}) {
            const auto [low, high] = std::minmax_element(all.begin(), all.end(), [which](const auto &a, const auto &b) {
                return channel(a.color, which) < channel(b.color, which);
            });
            const int length = channel(high->color, which) - channel(low->color, which);
            if (length > longest) {
                longest = length;
                side = which;
                middle = (channel(high->color, which) + channel(low->color, which)) / 2;
            }
        }
        for (const Counted &one : all)
            count += one.count;
    }

    /// How wrong its one colour would be, for how many pixels: steps in a bar are seen before the edge of a letter is.
    double fault() const { return static_cast<double>(count) * longest * longest * longest; }

    Colors colors;
    int side = 0; // the channel that differs most, by so much, and what lies in between
    int longest = 0;
    int middle = 0;
    qint64 count = 0;
};

/// The most frequent first; those of equal count by their value.
std::vector<Counted> countedIn(const QImage &picture)
{
    QHash<QRgb, qint64> counts;
    for (int y = 0; y < picture.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(picture.constScanLine(y));
        for (int x = 0, end = 0; x < picture.width(); x = end) { // most pixels are as the one before
            while (end < picture.width() && line[end] == line[x])
                ++end;
            counts[line[x]] += end - x;
        }
    }
    std::vector<Counted> colors;
    colors.reserve(static_cast<std::size_t>(counts.size()));
    for (auto it = counts.cbegin(); it != counts.cend(); ++it)
        colors.push_back({it.key(), it.value()});
    std::sort(colors.begin(), colors.end(), [](const Counted &a, const Counted &b) {
        return std::pair(-a.count, a.color) < std::pair(-b.count, b.color);
    });
    return colors;
}

/// The colours in so many boxes, each time parted where one colour would be most wrong.
std::vector<Box> boxesOf(Colors colors, std::size_t most)
{
    std::vector<Box> boxes;
    if (!colors.empty())
        boxes.emplace_back(colors);
    while (!boxes.empty() && boxes.size() < most) {
        const auto worst = std::max_element(boxes.begin(), boxes.end(),
                                            [](const Box &a, const Box &b) { return a.fault() < b.fault(); });
        if (worst->longest == 0)
            break;
        const Box box = *worst;
        const auto second = std::stable_partition(box.colors.begin(), box.colors.end(), [&box](const Counted &one) {
            return channel(one.color, box.side) <= box.middle;
        });
        *worst = Box(Colors(box.colors.begin(), second));
        boxes.emplace_back(Colors(second, box.colors.end()));
    }
    return boxes;
}

QRgb meanOf(const Box &box)
{
    std::array<qint64, 3> sums{};
    for (const Counted &one : box.colors)
        for (const int which : {0, 1, 2})
            sums[static_cast<std::size_t>(which)] += one.count * channel(one.color, which);
    const auto mean = [&](std::size_t which) { return static_cast<int>((sums[which] + box.count / 2) / box.count); };
    return qRgb(mean(0), mean(1), mean(2));
}

} // namespace

Palette::Palette(const QImage &picture)
{
    std::vector<Counted> counted = countedIn(picture);
    const std::size_t exact = counted.size() <= kMostColors ? counted.size() : kMostExact;
    const auto add = [this](QRgb color, Colors stoodFor) {
        for (const Counted &one : stoodFor)
            m_places[one.color] = static_cast<std::uint8_t>(m_colors.size());
        m_colors.push_back(color);
    };
    const Colors all(counted);
    for (std::size_t i = 0; i < exact; ++i)
        add(counted[i].color, all.subspan(i, 1));
    for (const Box &box : boxesOf(all.subspan(exact), kMostColors - exact))
        add(meanOf(box), box.colors);
}

} // namespace headscope
