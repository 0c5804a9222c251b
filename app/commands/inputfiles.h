// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <set>

namespace headscope {

/// The file of some weights, with those that it names where it is an index of several.
std::set<std::filesystem::path> filesOfWeights(const std::filesystem::path &file);

/// Whether a file is one of these, by whatever name: it is not to be written over.
bool isOneOf(const std::set<std::filesystem::path> &inputs, const std::filesystem::path &file);

} // namespace headscope
