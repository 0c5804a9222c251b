// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/headreader.h"

namespace headscope {

/// The same if the settings say nothing else of the heads of keys and values. Where they have none of that, a family
/// has its usual number; null is as many as there are heads.
Result<HeadCounts> HeadReader::grouped(const FoundLayer &layer, const HeadCounts &heads) const
{
    const std::string_view key = layer.family->kvHeadsKey;
    const Index untold = m_settings.isNull(key) ? heads.heads : m_family.kvHeads.value_or(heads.heads);
    if (key.empty() || m_settings.whole(key).value_or(untold) == heads.kvHeads)
        return heads;
    return m_settings.wrong(key, Text(ENGINE_TEXT("engine", "%1, as the rows of their keys tell (%2)"),
                                      {std::to_string(heads.kvHeads), std::to_string(layer.keyWidth())}));
}

/// The same if they say nothing else of the features of each head. A file of T5 alone, without settings, says nothing
/// of them.
Result<HeadCounts> HeadReader::sized(const FoundLayer &layer, const HeadCounts &heads) const
{
    const Index width = layer.queryWidth();
    const Index untold =
        m_family.headSize.value_or(m_settings.whole(m_family.widthKey).value_or(layer.modelSize()) / heads.heads);
    const bool saysNothing = m_family.headSizeKey.empty() || m_settings.json().isNull();
    if (saysNothing || m_settings.whole(m_family.headSizeKey).value_or(untold) == width / heads.heads)
        return grouped(layer, heads);
    return m_settings.wrong(
        m_family.headSizeKey,
        Text(ENGINE_TEXT("engine", "%1, as the rows of their queries tell (%2, heads: %3)"),
             {std::to_string(width / heads.heads), std::to_string(width), std::to_string(heads.heads)}));
}

Result<HeadCounts> HeadReader::headsOf(const FoundLayer &layer)
{
    if (const StoredTensor *table = layer.find(Parameter::RelativeTable); table != nullptr && !m_columns)
        m_columns = table->shape[1];
    auto told = m_settings.whole(m_family.headsKey);
    if (!told)
        told = m_family.heads ? m_family.heads : m_columns;
    if (!told) {
        const auto heads = headsAsTold(layer, m_store, m_settings.json());
        return heads ? sized(layer, *heads)
                     : m_settings.wrong(m_family.headsKey,
                                        Text(ENGINE_TEXT("engine", "the number of heads, which no tensor tells"), {}));
    }
    const Index width = layer.queryWidth();
    if (*told >= 1 && width % *told == 0 && layer.keyWidth() % (width / *told) == 0)
        return sized(layer, {*told, layer.keyWidth() / (width / *told)});
    return m_settings.wrong(m_family.headsKey,
                            Text(ENGINE_TEXT("engine", "a number of heads that divides the rows of their queries (%1)"),
                                 {std::to_string(width)}));
}

} // namespace headscope
