// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/pipeline.h"

#include <optional>

namespace headscope {

/// What a tokenizer_config.json says otherwise than the tokenizer.json beside it, by which texts are cut all the same;
/// nothing where they agree. Where it is silent, its class may say it. Versions of Hugging Face's library differ in
/// which of the two they go by.
std::optional<Text> disagreement(const Json &tokenizer, const Json &config, const PipelineParts &parts,
                                 std::string_view className);

} // namespace headscope
