// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/biascheck.h"

#include "engine/checkpoints/brokenlayers.h"

namespace headscope {

BiasKind biasKindOf(Parameter part)
{
    switch (part) {
    case Parameter::Bq:
    case Parameter::Bk:
    case Parameter::Bv:
    case Parameter::QkvBias: return &BiasKeys::heads;
    case Parameter::Bo: return &BiasKeys::out;
    default: return nullptr;
    }
}

std::optional<bool> BiasCheck::isTold(const BiasKey &key) const
{
    const Json *value = key.key.empty() ? nullptr : m_settings.find(key.key);
    const auto *truth = value != nullptr ? value->as<bool>() : nullptr;
    return truth != nullptr ? std::optional(*truth) : key.otherwise;
}

Error BiasCheck::untold(const StoredTensor &bias, const BiasKey &key) const
{
    if (key.key.empty())
        return m_tensors.unknown(bias, m_family.name);
    return m_settings.wrong(key.key, Text(ENGINE_TEXT("engine", "true, as the file has %1"), {bias.name}));
}

Error BiasCheck::lacking(const std::string &name, const BiasKey &key) const
{
    if (key.key.empty())
        return missingTensor(name);
    return missingTensor(
        name, {ENGINE_TEXT("engine", "a tensor of this name, unless %1 is false"), {m_settings.nameOf(key.key)}});
}

Result<void> BiasCheck::compare(const Seen &seen) const
{
    if (seen.present.empty() || seen.missing.empty())
        return {};
    return missingTensor(seen.missing,
                         {ENGINE_TEXT("engine", "a tensor of this name, as the file has %1"), {seen.present}})
        .in(m_tensors.checkpoint().path);
}

Result<void> BiasCheck::check(const StoredTensor *bias, const std::string &name, BiasKind kind)
{
    const BiasKey &key = m_family.biases.*kind;
    const auto told = isTold(key);
    if (!told) {
        Seen &seen = m_seen[&key];
        (bias != nullptr ? seen.present : seen.missing) = name;
        return compare(seen);
    }
    if (*told == (bias != nullptr))
        return {};
    return bias != nullptr ? untold(*bias, key) : lacking(name, key).in(m_tensors.checkpoint().path);
}

} // namespace headscope
