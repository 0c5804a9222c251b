// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/models/support.h"

namespace headscope {

/// A session file whose key "model" is this JSON.
inline std::string session(const std::string &model)
{
    return sessionOf("{\"model\": " + model + "}");
}

} // namespace headscope
