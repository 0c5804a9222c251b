// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/jsonvalue.h"
#include "engine/formats/pickle.h"

#include <string>
#include <utility>
#include <vector>

namespace headscope {

/// The tensors of a pickle by their names, and its plain values.
struct FlatPickle
{
    std::vector<std::pair<std::string, PickledTensor>> tensors;
    Json::Object facts;
};

/// Goes through dictionaries and lists: a name has the keys on the way, joined by dots; a tensor alone is "tensor".
/// A list of more than some thousands of plain values alone is left out.
Result<FlatPickle> flattened(const Pickle &pickle);

} // namespace headscope
