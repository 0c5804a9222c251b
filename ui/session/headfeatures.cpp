// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/headfeatures.h"

namespace headscope {
namespace {

/// Keys and values can have fewer heads than the queries.
bool isOfKvHeads(Extent axis)
{
    return axis == Extent::KWidth || axis == Extent::VWidth;
}

/// The head to whose features this one belongs, of heads that share it the first; nothing on an axis without heads.
std::optional<Index> headOfFeature(Extent axis, Index feature, const Sizes &sizes)
{
    const Index size = headSizeOf(axis, sizes);
    if (size == 0)
        return std::nullopt;
    return feature / size * (isOfKvHeads(axis) ? sizes.h / sizes.g : 1);
}

} // namespace

FeatureBand featuresOfHead(Extent axis, Index head, const Sizes &sizes)
{
    const Index size = headSizeOf(axis, sizes);
    return {(isOfKvHeads(axis) ? sizes.kvHeadOf(head) : head) * size, size};
}

Index headAtFeature(Index head, Extent axis, Index feature, const Sizes &sizes)
{
    const FeatureBand band = featuresOfHead(axis, head, sizes);
    const bool isOfIt = feature >= band.first && feature < band.first + band.count;
    return isOfIt ? head : headOfFeature(axis, feature, sizes).value_or(head);
}

} // namespace headscope
