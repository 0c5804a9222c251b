// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/jsonvalue.h"

namespace headscope {

/// The facts of a store as the dictionaries and lists that they were: {"config.n_head": 2, "tokens.0": "a"} as
/// {"config": {"n_head": 2}, "tokens": ["a"]}.
Json factsTree(const Json &facts);

} // namespace headscope
