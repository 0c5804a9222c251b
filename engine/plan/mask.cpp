// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/mask.h"

#include <algorithm>
#include <limits>
#include <span>

namespace headscope {
namespace {

template <class T>
const T &at(const std::vector<T> &list, Index i)
{
    return list[static_cast<std::size_t>(i)];
}

bool isMinusInfinity(double number)
{
    return number == -std::numeric_limits<double>::infinity();
}

} // namespace

Index ownKey(const Plan &plan, Index query)
{
    return plan.document.mask.causal == Causal::BottomRight ? query + plan.sizes.k - plan.sizes.q : query;
}

KeyRange nearKeys(const Plan &plan, Index query, Index ahead)
{
    const MaskSettings &mask = plan.document.mask;
    const Index own = ownKey(plan, query);
    KeyRange keys{0, plan.sizes.k};
    if (mask.causal != Causal::None)
        keys.end = std::min(keys.end, own + ahead + 1);
    if (mask.window && mask.window->left >= 0)
        keys.first = std::max(keys.first, own - std::min(mask.window->left, kFarthestKey));
    if (mask.window && mask.window->right >= 0)
        keys.end = std::min(keys.end, own + std::min(mask.window->right, kFarthestKey) + 1);
    return keys;
}

std::optional<Index> validLength(const ValidLens &lens, Index item, Index query)
{
    if (const auto *perItem = std::get_if<std::vector<Index>>(&lens))
        return at(*perItem, item);
    if (const auto *perQuery = std::get_if<std::vector<std::vector<Index>>>(&lens))
        return at(at(*perQuery, item), query);
    return std::nullopt;
}

BroadcastTensor::BroadcastTensor(const AnyTensor &tensor) : m_tensor(&tensor)
{
    const Shape &shape = shapeOf(tensor);
    Index stride = 1;
    for (std::size_t i = 0; i < shape.size(); ++i) { // from the right
        const Index length = shape[shape.size() - 1 - i];
        m_strides[3 - i] = length == 1 ? 0 : stride;
        stride *= length;
    }
}

BroadcastTensor::BroadcastTensor(const Plan &plan, const OptionalRef &ref)
{
    if (ref)
        *this = BroadcastTensor(tensorAt(*plan.files, *ref));
}

double BroadcastTensor::at(Index item, Index head, Index query, Index key) const
{
    return valueAt(*m_tensor, offsetOf(item, head, query, key));
}

/// The type of the tensor is asked for once.
template <class Scalar>
void BroadcastTensor::readRow(Index item, Index head, Index query, Index first, std::span<Scalar> row) const
{
    if (row.empty())
        return;
    const auto read = [&](const auto &tensor) {
        const auto asScalar = [](auto number) { return static_cast<Scalar>(toDouble(number)); };
        const auto *from = tensor.data() + offsetOf(item, head, query, first);
        if (m_strides[3] == 0)
            std::fill(row.begin(), row.end(), asScalar(*from));
        else
            std::transform(from, from + row.size(), row.begin(), asScalar);
    };
    std::visit(read, *m_tensor);
}

template void BroadcastTensor::readRow(Index, Index, Index, Index, std::span<std::uint8_t>) const;
template void BroadcastTensor::readRow(Index, Index, Index, Index, std::span<float>) const;
template void BroadcastTensor::readRow(Index, Index, Index, Index, std::span<double>) const;

MaskRule::MaskRule(const Plan &plan)
    : m_plan(plan), m_allowed(plan, plan.document.mask.allowed), m_bias(plan, plan.document.mask.bias),
      m_hasGaps(plan.hasGaps()), m_isCellwise(plan.hidesCellwise()),
      m_isFloat32(plan.document.layer.precision == Precision::Float32)
{}

KeyRange MaskRule::range(Index item, Index query) const
{
    const MaskSettings &mask = m_plan.document.mask;
    KeyRange keys = nearKeys(m_plan, query);
    if (mask.prefix > 0)
        keys = {0, std::min(m_plan.sizes.k, keys.isEmpty() ? mask.prefix : std::max(keys.end, mask.prefix))};
    if (const auto length = validLength(mask.validLens, item, query))
        keys.end = std::min(keys.end, *length);
    return mask.segments.isEmpty() ? keys : common(keys, m_plan.segmentKeys.of(item, query));
}

bool MaskRule::isReached(Index item, Index query, Index key) const
{
    const MaskSettings &mask = m_plan.document.mask;
    const SegmentSettings &segments = mask.segments;
    return (key < mask.prefix || nearKeys(m_plan, query).has(key)) &&
           (segments.isEmpty() || at(at(segments.queries, item), query) == at(at(segments.keys, item), key));
}

bool MaskRule::letsThrough(Index item, Index query, Index key) const
{
    return range(item, query).has(key) && (!m_hasGaps || isReached(item, query, key));
}

bool MaskRule::allows(Index item, Index head, Index query, Index key) const
{
    if (key >= m_plan.sizes.k) // appended keys are never masked
        return true;
    return range(item, query).has(key) && allowsCell(item, head, query, key);
}

Index MaskRule::seenKeys(Index item) const
{
    const Sizes &s = m_plan.sizes;
    Index seen = s.appended > 0 ? s.attended() : 0;
    std::set<Cell> hidden; // by hand
    const Cell last{item, s.h - 1, s.q - 1, s.attended() - 1};
    for (const PlacedOverride &o : m_plan.overridesBetween(Role::Mask, {item, 0, 0, 0}, last)) {
        if (o.value == 0)
            hidden.insert(o.cell);
        else
            seen = std::max(seen, o.cell.back() + 1);
    }
    for (Index head = 0; head < (isCellwise() || !hidden.empty() ? s.h : 1); ++head)
        for (Index query = 0; query < s.q; ++query)
            seen = std::max(seen, seenKeys({item, head, query}, seen, hidden));
    return seen;
}

Index MaskRule::seenKeys(const Cell &query, Index known, const std::set<Cell> &hidden) const
{
    const KeyRange keys = range(query[0], query[2]);
    const auto isSeen = [&](Index key) {
        return allowsCell(query[0], query[1], query[2], key) &&
               (hidden.empty() || !hidden.contains({query[0], query[1], query[2], key}));
    };
    Index end = keys.end;
    while (end > std::max(known, keys.first) && !isSeen(end - 1))
        --end;
    return end > keys.first ? end : 0;
}

bool MaskRule::allowsCell(Index item, Index head, Index query, Index key) const
{
    return (!m_hasGaps || isReached(item, query, key)) &&
           (!m_allowed.isThere() || m_allowed.at(item, head, query, key) != 0) &&
           !isMinusInfinity(bias(item, head, query, key));
}

namespace {

/// Hides the keys of a row for which a tensor has such a number.
template <class Hides>
void hideWhere(const BroadcastTensor &tensor, Index item, Index head, Index query, std::span<Flag> row, Hides hides)
{
    if (!tensor.isThere())
        return;
    std::vector<double> numbers(row.size());
    tensor.readRow(item, head, query, 0, std::span<double>(numbers));
    for (std::size_t i = 0; i < row.size(); ++i)
        if (hides(numbers[i]))
            row[i].value = 0;
}

} // namespace

void MaskRule::readRow(Index item, Index head, Index query, std::span<Flag> row) const
{
    const KeyRange keys = range(item, query);
    for (std::size_t i = 0; i < row.size(); ++i) {
        const auto key = static_cast<Index>(i);
        const bool isAllowed = key >= m_plan.sizes.k || (keys.has(key) && (!m_hasGaps || isReached(item, query, key)));
        row[i].value = isAllowed ? 1 : 0;
    }
    const auto given = row.first(std::min(row.size(), static_cast<std::size_t>(m_plan.sizes.k)));
    hideWhere(m_allowed, item, head, query, given, [](double flag) { return flag == 0; });
    hideWhere(m_bias, item, head, query, given, [this](double number) { return isMinusInfinity(inPrecision(number)); });
}

double MaskRule::bias(Index item, Index head, Index query, Index key) const
{
    return m_bias.isThere() && key < m_plan.sizes.k ? inPrecision(m_bias.at(item, head, query, key)) : 0;
}

template <class Scalar>
void MaskRule::readBias(Index item, Index head, Index query, Index first, std::span<Scalar> row) const
{
    const Index given = m_bias.isThere() ? std::clamp<Index>(m_plan.sizes.k - first, 0, std::ssize(row)) : 0;
    m_bias.readRow(item, head, query, first, row.first(static_cast<std::size_t>(given)));
    std::fill(row.begin() + given, row.end(), Scalar(0));
}

template void MaskRule::readBias(Index, Index, Index, Index, std::span<float>) const;
template void MaskRule::readBias(Index, Index, Index, Index, std::span<double>) const;

namespace {

/// The cells of a row of the mask that a person has set. In most plans there are none, and every row is asked for.
std::span<const PlacedOverride> setByHand(const Plan &plan, Index item, Index head, Index query)
{
    if (plan.overridesOf(Role::Mask).empty())
        return {};
    return plan.overridesBetween(Role::Mask, {item, head, query, 0}, {item, head, query, plan.sizes.attended() - 1});
}

/// Whether the mask allows no key of a query, as its overrides have it.
bool isDeadRow(const Plan &plan, const MaskRule &rule, Index item, Index head, Index query)
{
    const auto byHand = setByHand(plan, item, head, query);
    if (std::any_of(byHand.begin(), byHand.end(), [](const PlacedOverride &o) { return o.value != 0; }))
        return false;
    const auto isSeen = [&](Index key) { // what is overridden is hidden
        return rule.allows(item, head, query, key) &&
               std::none_of(byHand.begin(), byHand.end(), [key](const auto &o) { return o.cell.back() == key; });
    };
    const KeyRange keys = rule.range(item, query);
    for (Index key = keys.first; key < keys.end; ++key)
        if (isSeen(key))
            return false;
    for (Index key = plan.sizes.k; key < plan.sizes.attended(); ++key) // the appended ones
        if (isSeen(key))
            return false;
    return true;
}

} // namespace

std::vector<Cell> deadRowsOf(const Plan &plan)
{
    const MaskRule rule(plan);
    const Sizes &s = plan.sizes;
    std::vector<Cell> rows;
    const bool hides = s.appended == 0 && (plan.document.mask.hasRange() || rule.isCellwise());
    if (!hides && plan.overridesOf(Role::Mask).empty())
        return rows;
    for (Index item = 0; item < s.b; ++item)
        for (Index head = 0; head < s.h; ++head)
            for (Index query = 0; query < s.q; ++query)
                if (isDeadRow(plan, rule, item, head, query))
                    rows.push_back({item, head, query});
    return rows;
}

} // namespace headscope
