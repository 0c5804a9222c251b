// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/recognise.h"
#include "engine/models/modelfamily.h"

namespace headscope {

/// Tells how many heads a layer of a model has: as many as its settings say or, without that, its shapes. What the
/// settings say of the size of heads, and of those that share keys and values, must agree with the shapes; without the
/// key of a family that has one, what transformers takes then (modeling_*.py and configuration_*.py of the family)
/// must.
class HeadReader
{
public:
    /// All must live on.
    HeadReader(const ModelFamily &family, const ModelSettings &settings, const TensorStore &store)
        : m_family(family), m_settings(settings), m_store(store)
    {}

    /// Of a layer without a table of biases, T5's cross-attention, an earlier one with such a table tells.
    Result<HeadCounts> headsOf(const FoundLayer &layer);

private:
    Result<HeadCounts> sized(const FoundLayer &layer, const HeadCounts &heads) const;
    Result<HeadCounts> grouped(const FoundLayer &layer, const HeadCounts &heads) const;

    const ModelFamily &m_family;
    const ModelSettings &m_settings;
    const TensorStore &m_store;
    std::optional<Index> m_columns; // of the first table
};

} // namespace headscope
