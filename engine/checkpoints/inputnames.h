// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace headscope {

// What programs call that which a layer is given; the names that come first are looked for first.

using InputNames = std::array<std::string_view, 4>;

inline constexpr InputNames kQueryNames{"queries", "query", "q", "Q"};
inline constexpr InputNames kKeyNames{"keys", "key", "k", "K"};
inline constexpr InputNames kValueNames{"values", "value", "v", "V"};
inline constexpr std::array<std::string_view, 3> kSelfNames{"X", "x", "hidden_states"}; ///< of self-attention

/// What comes out of a layer: the weights of attention, and its output.
inline constexpr InputNames kWeightNames{"weights", "attention_weights", "attn_weights", "attn_output_weights"};
inline constexpr InputNames kOutputNames{"output", "attn_output", "attention_output", "out"};

inline constexpr std::array<std::string_view, 4> kMaskNames{"attn_mask", "attention_mask", "key_padding_mask", "mask"};
inline constexpr std::array<std::string_view, 2> kLengthNames{"valid_lens", "valid_len"}; ///< as d2l calls them

/// The dictionaries that a file may have them in: "inputs.query". None comes first.
inline constexpr std::array<std::string_view, 6> kInputGroups{"", "inputs.", "input.", "batch.", "kwargs.", "args."};

/// Whether a name stands in no dictionary, or in one of these.
bool isInInputGroup(std::string_view name);

/// Whether a tensor is called as what goes into a layer or comes out of it, by the last part of its name: also as
/// masks and valid lengths are, "inputs.query", "weights".
bool isNamedAsOfRun(std::string_view name);
/// The last part of a name where a tensor of the run itself is called so: queries, keys, values, what is attended to,
/// weights or output. Empty where it is another one, also a mask.
std::string_view partOfRun(std::string_view name);
/// Whether it is called as a tensor with a row for each query: queries, the input of self-attention, or the output.
bool isNamedAsOfQueries(std::string_view name);

} // namespace headscope
