// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/jsonvalue.h"

namespace headscope {

/// What is wrong with a session, with the field called as in the settings of the layer: "rope_theta", not
/// "layer.rope.theta". Of several words that stand there it is the one with the number that is wrong. The error as it
/// is where none stands there.
Error inWordsOfSettings(Error error, const Json &own);

} // namespace headscope
