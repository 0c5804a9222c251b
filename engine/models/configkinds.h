// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelsettings.h"

#include <string_view>
#include <vector>

namespace headscope {

// Of which kind the values in config.json are.

/// Keys, and what stands at them wherever anything does.
struct KindOfKeys
{
    std::vector<std::string_view> keys;
    bool (*isOfKind)(const Json &);
    Text kind;
};

template <class Value>
bool tells(const Json &value)
{
    return value.as<Value>() != nullptr;
}

bool tellsNumber(const Json &value);
bool tellsPositive(const Json &value);
bool tellsNoLessThanZero(const Json &value);
bool tellsShare(const Json &value); ///< above 0, at most 1
bool tellsCount(const Json &value); ///< a whole number from 0 on
bool tellsWhole(const Json &value);
bool tellsSize(const Json &value); ///< a whole number from 1 on, as large as a size may be
Text aShare();
Text aSize();

/// Refuses the first value that is of another kind than its keys have.
Result<void> checkKinds(const ModelSettings &settings, const std::vector<KindOfKeys> &rows);

} // namespace headscope
