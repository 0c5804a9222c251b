// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/inputnames.h"

#include "engine/checkpoints/inputlengths.h"
#include "engine/checkpoints/inputmasks.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr std::array<std::string_view, 3> kMemoryNames{"memory", "encoder_hidden_states", "enc_output"};

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('.') + 1); // all of it where it has no dot
}

template <class Names>
bool isOneOfNames(std::string_view name, const Names &names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

bool isInInputGroup(std::string_view name)
{
    const std::size_t dot = name.find('.');
    return dot == std::string_view::npos || isOneOfNames(name.substr(0, dot + 1), kInputGroups);
}

bool isNamedAsOfRun(std::string_view name)
{
    const std::string_view last = lastPart(name);
    return !partOfRun(name).empty() || isNamedAsMask(last) || isNamedAsLengths(last);
}

std::string_view partOfRun(std::string_view name)
{
    const std::string_view last = lastPart(name);
    const bool isOne = isOneOfNames(last, kQueryNames) || isOneOfNames(last, kKeyNames) ||
                       isOneOfNames(last, kValueNames) || isOneOfNames(last, kSelfNames) ||
                       isOneOfNames(last, kMemoryNames) || isOneOfNames(last, kWeightNames) ||
                       isOneOfNames(last, kOutputNames);
    return isOne ? last : std::string_view();
}

bool isNamedAsOfQueries(std::string_view name)
{
    const std::string_view last = lastPart(name);
    return isOneOfNames(last, kQueryNames) || isOneOfNames(last, kSelfNames) || isOneOfNames(last, kOutputNames);
}

} // namespace headscope
