// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace headscope {

struct ModelTrace;
struct ModelWish;

/// A run of a whole model, as a command asks for it; or of a session of a layer, which then stands for the model.
struct AskedRun
{
    using Option = std::pair<std::string, std::string>;

    std::string model;           ///< "example:dates", or what its folder is called; empty: no model has been run
    std::string title;           ///< as people call it
    std::vector<Option> options; ///< {"text", "on March 5"}, {"without", "layer.0.self/head.2"}, as their help has them
    std::size_t changedNumbers = 0; ///< put there by hand, which no option tells
    std::size_t patchedBefore = 0; ///< parts with numbers of a text that stood beside a shorter one: no option tells it
};

/// The run of what a person wishes. Where models and images lie is not told: it is nobody else's business.
AskedRun askedRunOf(const ModelTrace &trace, const ModelWish &wish);

} // namespace headscope
