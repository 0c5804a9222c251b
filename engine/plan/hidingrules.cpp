// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/hidingrules.h"

#include "engine/plan/checknumbers.h"
#include "engine/plan/mask.h"

#include <algorithm>
#include <cmath>

namespace headscope {
namespace {

/// "query 1 + 2": so many keys past the own one of a query.
std::string pastOwnKey(const Plan &plan, Index query, Index keys)
{
    const Index ahead = ownKey(plan, query) + keys - query;
    const std::string words = "query " + std::to_string(query);
    return ahead == 0 ? words : words + (ahead > 0 ? " + " : " - ") + std::to_string(std::abs(ahead));
}

/// Causal and window: the first keys are past them.
void addFarRules(const Plan &plan, Index query, Index key, std::vector<HidingRule> &rules)
{
    const MaskSettings &mask = plan.document.mask;
    if (key < mask.prefix)
        return;
    const Index own = ownKey(plan, query);
    const std::string words = "key " + std::to_string(key);
    if (mask.causal != Causal::None && key > own)
        rules.push_back({"mask.causal", words + " > " + pastOwnKey(plan, query, 0)});
    if (!mask.window)
        return;
    const Index left = std::min(mask.window->left, kFarthestKey);
    const Index right = std::min(mask.window->right, kFarthestKey);
    if (left >= 0 && key < own - left)
        rules.push_back({"mask.window", words + " < " + pastOwnKey(plan, query, -left)});
    if (right >= 0 && key > own + right)
        rules.push_back({"mask.window", words + " > " + pastOwnKey(plan, query, right)});
}

void addSegmentRule(const SegmentSettings &segments, const Cell &cell, std::vector<HidingRule> &rules)
{
    if (segments.isEmpty())
        return;
    const auto item = static_cast<std::size_t>(cell[0]);
    const Index ofQuery = segments.queries[item][static_cast<std::size_t>(cell[2])];
    const Index ofKey = segments.keys[item][static_cast<std::size_t>(cell[3])];
    if (ofQuery != ofKey)
        rules.push_back({"mask.segments", "query in " + std::to_string(ofQuery) + ", key in " + std::to_string(ofKey)});
}

/// "0 in x.npz, tensor kept"
std::string foundIn(const TensorRef &ref, const std::string &number)
{
    return number + " in " + printable(ref.file) + ", tensor " + printable(ref.tensor);
}

/// -inf, or a number of the file that is -inf only in the precision of the run.
void addBiasRule(const Plan &plan, const Cell &cell, std::vector<HidingRule> &rules)
{
    const OptionalRef &bias = plan.document.mask.bias;
    const double added = MaskRule(plan).bias(cell[0], cell[1], cell[2], cell[3]);
    if (!std::isinf(added) || added > 0)
        return;
    const double number = BroadcastTensor(plan, bias).at(cell[0], cell[1], cell[2], cell[3]);
    const std::string found = foundIn(*bias, numberAsWritten(number));
    rules.push_back({"mask.bias", std::isinf(number) ? found : found + ", -inf in float32"});
}

} // namespace

std::vector<HidingRule> hidingRules(const Plan &plan, const Cell &cell)
{
    const Index key = cell[3];
    if (key >= plan.sizes.k)
        return {};
    const MaskSettings &mask = plan.document.mask;
    std::vector<HidingRule> rules;
    if (const auto length = validLength(mask.validLens, cell[0], cell[2]); length && key >= *length)
        rules.push_back({"mask.valid_lens", "key " + std::to_string(key) + " >= " + std::to_string(*length)});
    addFarRules(plan, cell[2], key, rules);
    addSegmentRule(mask.segments, cell, rules);
    if (mask.allowed && BroadcastTensor(plan, mask.allowed).at(cell[0], cell[1], cell[2], key) == 0)
        rules.push_back({"mask.allowed", foundIn(*mask.allowed, "0")});
    addBiasRule(plan, cell, rules);
    return rules;
}

} // namespace headscope
