// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/striplayout.h"

#include "ui/figure/slice.h"
#include "ui/lines/linetext.h"
#include "ui/session/together.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

constexpr double kTallest = 58; // the height of a thumbnail
constexpr double kLowest = 28;
constexpr double kWidestHead = 96;
constexpr double kWidestMatrix = 200; // that holds all heads
constexpr double kTop = 6;
constexpr double kGap = 30; // between two thumbnails
constexpr double kLeft = 24;
constexpr double kRight = 16;
constexpr double kWidestTitle = 72;
constexpr double kBetween = 12;     // two groups
constexpr double kLeastBeside = 22; // for each head, where the groups stand beside one another

/// The matrices whose small maps help at this step: those made beside the chosen one, or the heads that it is made of.
std::vector<TensorId> tensorsFor(const Plan &plan, TensorId chosen)
{
    const GraphTensor &spec = tensorOf(plan, chosen);
    const std::vector<TensorId> together = madeTogether(plan, chosen);
    const std::vector<Operand> &operands = spec.operands;
    if (!hasHeads(spec) && operands.empty())
        return {}; // the view above shows all that is given
    if (!together.empty())
        return together;
    if (hasHeads(spec))
        return {chosen};
    if (hasHeads(specOf(operands.front().tensor)))
        return {operands.front().tensor};
    return {};
}

} // namespace

double StripLayout::Group::pitch() const
{
    return count > 1 ? thumbnail(1).left() - thumbnail(0).left() : room.width();
}

QRectF StripLayout::Group::thumbnail(Index index) const
{
    const double each = room.width() / static_cast<double>(count);
    const double natural =
        std::clamp(std::round(room.height() * aspect), 34.0, count == 1 ? kWidestMatrix : kWidestHead);
    const double gap = std::clamp(each * 0.24, 2.0, kGap);
    const double width = std::max(3.0, std::floor(std::min(natural, each - gap)));
    return {room.left() + std::round(static_cast<double>(index) * (width + gap)), room.top(), width, room.height()};
}

Index StripLayout::Group::shownCount() const
{
    return count < 2 ? count : std::clamp<Index>(static_cast<Index>(std::ceil(room.width() / pitch())), 1, count);
}

StripLayout::StripLayout(const Plan &plan, TensorId chosen, QSize size)
{
    const double height = std::clamp(size.height() - kTop - kLabelHeight - 14, kLowest, kTallest);
    for (const TensorId tensor : tensorsFor(plan, chosen)) {
        const Shape shape = shapeOf(specOf(tensor), plan.sizes);
        Group group;
        group.tensor = tensor;
        if (hasHeads(specOf(tensor))) {
            group.count = shape[1];
            group.headsOfEach = plan.sizes.h / group.count;
        }
        group.aspect = static_cast<double>(shape.back()) / static_cast<double>(shape[shape.size() - 2]);
        m_groups.push_back(group);
    }
    if (isEmpty())
        return;
    placeBeside(size, height);
    const bool isCrowded = std::any_of(m_groups.begin(), m_groups.end(), [](const Group &group) {
        return group.room.width() < kLeastBeside * static_cast<double>(group.count);
    });
    if (m_groups.size() > 1 && isCrowded) {
        m_groups = {*find(chosen)};
        placeBeside(size, height);
    }
}

double StripLayout::titleWidth() const
{
    if (m_groups.size() == 1)
        return kWidestTitle;
    double widest = 0;
    for (const Group &group : m_groups)
        widest = std::max(widest, lineWidth(uiFont(kCaptionSize, Weight::Bold), tensorTitle(specOf(group.tensor))));
    return std::min(widest + 12, kWidestTitle);
}

void StripLayout::placeBeside(QSize size, double height)
{
    const auto count = static_cast<double>(m_groups.size());
    const double each = (size.width() - kLeft - kRight - (count - 1) * kBetween) / count;
    const double title = titleWidth();
    double left = kLeft;
    for (Group &group : m_groups) {
        group.title = QRectF(left, kTop, title, height);
        group.room = QRectF(left + title, kTop, each - title, height);
        left += each + kBetween;
    }
}

const StripLayout::Group *StripLayout::find(TensorId tensor) const
{
    const auto found =
        std::find_if(m_groups.begin(), m_groups.end(), [&](const Group &group) { return group.tensor == tensor; });
    return found == m_groups.end() ? nullptr : &*found;
}

} // namespace headscope
