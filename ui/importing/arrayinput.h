// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <string>
#include <vector>

namespace headscope {

/// What an array is to be in the present layer.
enum class InputUse { All, Queries, Keys, Values };

/// What the name of a tensor says that it is; All where it says nothing.
InputUse likelyUse(std::string_view name);

/// An array, (positions, features) or (batch items, positions, features), and words for its positions, or none.
struct GivenArray
{
    AnyTensor numbers;
    std::vector<std::string> words = {};
};

/// A document with an array among its inputs.
struct GivenInput
{
    DocumentState state;
    bool leavesOut = false; ///< lengths, segments, tokens or overrides that did not fit the new sizes
};

/// Puts an array in the place of inputs of a plan; sizes that the array has are taken from it. One matrix is one batch
/// item. Errors name the key whose axis does not fit.
Result<GivenInput> withInput(const Plan &plan, GivenArray array, InputUse use);

} // namespace headscope
