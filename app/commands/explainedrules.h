// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/plan.h"
#include "engine/run/explanation.h"

#include <QJsonArray>
#include <QString>

#include <string_view>
#include <vector>

namespace headscope {

// What the rules of a session make of a number, as `explain` tells it.

/// What a setting of words says: "add" of mask.fill_mode.
QString settingWord(std::string_view path, const Plan &plan);

/// What is written down on the way; nothing where a rule says what becomes of the row.
std::vector<Working> writtenDown(const Explanation &e);

/// What mask.dead_row makes of each share of a row without a key: "uniform": 1 / 4 keys.
QString ruledShare(const Explanation &e, const Plan &plan);

/// The settings that hide a key, each with its reason.
QJsonArray rulesAsJson(const std::vector<HidingRule> &rules);

} // namespace headscope
