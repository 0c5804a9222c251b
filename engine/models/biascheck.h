// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelfamily.h"
#include "engine/models/modeltensors.h"

#include <map>
#include <optional>
#include <string>

namespace headscope {

using BiasKind = BiasKey BiasKeys::*;

/// Which of a family's biases a parameter of attention is; null where it is none.
BiasKind biasKindOf(Parameter part);

/// What transformers builds is told by the settings and the family, not by the file: a bias that they do not tell is
/// refused, and so is a file without one that they tell, which would count as 0. Where they tell nothing, the first
/// bias that is there or is missing tells it of the others of its kind.
class BiasCheck
{
public:
    /// All must live on.
    BiasCheck(const ModelFamily &family, const ModelSettings &settings, const ModelTensors &tensors)
        : m_family(family), m_settings(settings), m_tensors(tensors)
    {}

    /// The bias of this name, null where the file lacks it.
    Result<void> check(const StoredTensor *bias, const std::string &name, BiasKind kind);

private:
    struct Seen
    {
        std::string present, missing; ///< names
    };

    std::optional<bool> isTold(const BiasKey &key) const;
    Error untold(const StoredTensor &bias, const BiasKey &key) const;
    Error lacking(const std::string &name, const BiasKey &key) const;
    Result<void> compare(const Seen &seen) const;

    const ModelFamily &m_family;
    const ModelSettings &m_settings;
    const ModelTensors &m_tensors;
    std::map<const BiasKey *, Seen> m_seen;
};

} // namespace headscope
