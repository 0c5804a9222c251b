// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/painting.h"

#include "engine/plan/mask.h"
#include "engine/plan/tensortable.h"
#include "ui/session/strokecommand.h"

#include <QCoreApplication>

#include <algorithm>
#include <span>
#include <vector>

namespace headscope {
namespace {

class Painting
{
    Q_DECLARE_TR_FUNCTIONS(headscope::Painting)
};

const TensorRef kPainted{"painted", "allowed"};

/// The shape of mask.allowed with an index for every query and key.
Shape paintedShape(const Plan &plan)
{
    Shape shape{1, 1, plan.sizes.q, plan.sizes.k};
    if (plan.document.mask.allowed) {
        const Shape &given = shapeOf(tensorAt(*plan.files, *plan.document.mask.allowed));
        for (std::size_t i = 0; i < given.size(); ++i)
            shape[3 - i] = std::max(shape[3 - i], given[given.size() - 1 - i]);
    }
    return shape;
}

/// mask.allowed, where it has a number for every query and key, as a painted one has; else null.
const Tensor<Flag> *wholeMask(const Plan &plan)
{
    const OptionalRef &given = plan.document.mask.allowed;
    const auto *flags = given ? std::get_if<Tensor<Flag>>(&tensorAt(*plan.files, *given)) : nullptr;
    return flags != nullptr && flags->shape() == paintedShape(plan) ? flags : nullptr;
}

/// What mask.allowed says now, row by row, for a mask of many heads is long; everything is allowed where there is none.
Tensor<Flag> allowedNow(const Plan &plan)
{
    if (const auto *whole = wholeMask(plan))
        return *whole;
    auto allowed = Tensor<Flag>::unset(paintedShape(plan));
    const BroadcastTensor given(plan, plan.document.mask.allowed);
    if (!given.isThere()) {
        std::fill_n(allowed.data(), allowed.size(), Flag{true});
        return allowed;
    }
    const Shape &shape = allowed.shape();
    std::vector<float> row(static_cast<std::size_t>(shape[3]));
    Flag *next = allowed.data();
    for (Index item = 0; item < shape[0]; ++item)
        for (Index head = 0; head < shape[1]; ++head)
            for (Index query = 0; query < shape[2]; ++query) {
                given.readRow(item, head, query, 0, std::span<float>(row));
                next = std::transform(row.begin(), row.end(), next, [](float flag) { return Flag{flag != 0}; });
            }
    return allowed;
}

bool covers(const MaskBlocks &blocks, Index query, Index key)
{
    return std::any_of(blocks.begin(), blocks.end(), [&](const MaskBlock &block) {
        return block.first.first <= query && query <= block.last.first && block.first.second <= key &&
               key <= block.last.second;
    });
}

/// The numbers that a person put into these cells of the mask go: they would hide what is painted.
void paintOverTyped(Overrides &overrides, const MatrixPlace &place, const Shape &painted, const MaskBlocks &blocks)
{
    std::erase_if(overrides, [&](const Override &entry) {
        return entry.tensor == specOf(Role::Mask).name && (painted[0] == 1 || entry.cell[0] == place.item) &&
               (painted[1] == 1 || entry.cell[1] == place.head) && covers(blocks, entry.cell[2], entry.cell[3]);
    });
}

/// Gives flags of a run the value, and adds those that had another one.
void paintFlags(Tensor<Flag> &flags, const FlagRun &run, Flag value, FlagRuns &turned)
{
    for (Index at = run.first; at < run.first + run.count; ++at) {
        if (flags[at] == value)
            continue;
        flags[at] = value;
        if (!turned.empty() && turned.back().first + turned.back().count == at)
            ++turned.back().count;
        else
            turned.push_back({at, 1});
    }
}

} // namespace

MaskBlock::MaskBlock(const Pair &corner, const Pair &other)
    : first(std::min(corner.first, other.first), std::min(corner.second, other.second)),
      last(std::max(corner.first, other.first), std::max(corner.second, other.second))
{}

MaskBlocks inside(const MaskBlocks &blocks, Index queries, Index keys)
{
    MaskBlocks kept;
    for (const auto &[first, last] : blocks) {
        const MaskBlock::Pair from(std::max<Index>(first.first, 0), std::max<Index>(first.second, 0));
        const MaskBlock::Pair to(std::min(last.first, queries - 1), std::min(last.second, keys - 1));
        if (from.first <= to.first && from.second <= to.second)
            kept.emplace_back(from, to);
    }
    return kept;
}

StrokeReach reachOfStroke(const Plan &plan)
{
    const Shape shape = paintedShape(plan);
    return {shape[0] == 1 && plan.sizes.b > 1, shape[1] == 1 && plan.sizes.h > 1};
}

Result<void> paintMask(Session &session, const MatrixPlace &place, const MaskBlocks &blocks, bool isAllowed)
{
    const Plan &plan = session.plan();
    const bool isPainted = plan.document.mask.allowed == kPainted && wholeMask(plan) != nullptr;
    Tensor<Flag> allowed = allowedNow(plan);
    const Shape shape = allowed.shape();
    const Index matrix =
        offsetOf(shape, {std::min(place.item, shape[0] - 1), std::min(place.head, shape[1] - 1), 0, 0});
    FlagRuns turned;
    for (const auto &[first, last] : inside(blocks, shape[2], shape[3]))
        for (Index query = first.first; query <= last.first; ++query)
            paintFlags(allowed, {matrix + query * shape[3] + first.second, last.second - first.second + 1},
                       Flag{isAllowed}, turned);
    Document document = plan.document;
    document.mask.allowed = kPainted;
    paintOverTyped(document.overrides, place, shape, blocks);
    const DocumentState painted{std::move(document), withPaintedMask(*plan.files, kPainted, std::move(allowed))};
    const auto what = [] { return Painting::tr("Mask painted"); };
    return isPainted ? session.paint(painted, std::move(turned), what) : session.edit(painted, what);
}

void clearMask(Session &session)
{
    Document document = session.document();
    document.mask.allowed.reset();
    assumeOk(session.edit(document, [] { return Painting::tr("Mask taken away"); })); // to hide less is always right
}

void clearBias(Session &session)
{
    Document document = session.document();
    document.mask.bias.reset();
    std::erase_if(document.overrides, // its changed numbers go with it
                  [](const Override &entry) { return entry.tensor == specOf(Role::ScoreBias).name; });
    assumeOk(session.edit(document, [] { return Painting::tr("Bias taken away"); })); // nothing else depends on it
}

} // namespace headscope
