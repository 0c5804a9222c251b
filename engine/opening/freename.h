// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

namespace headscope {

/// The name that a tensor gets in a .npz file: its own, with a number behind it where another one is called so already.
/// One that no member of an archive may have becomes "tensor". The name is taken from then on.
std::string freeName(const std::string &wanted, std::set<std::string> &taken);

} // namespace headscope
