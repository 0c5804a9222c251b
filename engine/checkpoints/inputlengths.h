// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"
#include "engine/io/npz.h"
#include "engine/plan/plan.h"

namespace headscope {

/// How many keys each query may attend to, as a file has it beside its inputs.
struct FileLengths
{
    const StoredTensor *stored;
    ValidLens lengths;
};

/// Whether a tensor is called as d2l calls its valid lengths.
bool isNamedAsLengths(std::string_view name);

/// d2l's "valid_lens" for a run of these sizes: whole numbers, (b) for batch items or (b, q) for queries. Nothing where
/// there are none that fit. Its name may have that of a dictionary before it, `group`. Source: d2l 11.3.2.1,
/// masked_softmax. Errors: more than the limit, a tensor that cannot be read.
Result<std::optional<FileLengths>> lengthsBeside(const TensorStore &store, const Plan &plan, DecodingLimit &limit,
                                                 const std::string &group = {});

/// What is wrong with the "valid_lens" of a file of which lengthsBeside() finds none; nothing where it has none.
std::optional<Error> faultOfLengths(const TensorStore &store, const Sizes &sizes);

} // namespace headscope
