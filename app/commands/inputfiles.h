// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"

#include <filesystem>
#include <set>

namespace headscope {

/// The file of some weights, with those that it names where it is an index of several.
std::set<std::filesystem::path> filesOfWeights(const std::filesystem::path &file);

/// Refuses an --out that is one of these, by whatever name: it is not to be written over.
std::optional<Failure> refuseInput(const QString &out, const std::set<std::filesystem::path> &inputs,
                                   const char *expected);

} // namespace headscope
