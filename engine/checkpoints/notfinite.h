// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/checkpoints/latertensor.h"

#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace headscope {

/// The weights that have NaN or infinity among their numbers, as a training that came to grief leaves them. Each is
/// looked at as it is read, while its numbers are in memory anyway. Any thread may call.
class NotFiniteWeights
{
public:
    /// Looks at the numbers of a tensor; `own` is its name where it is of no file.
    void look(const std::string &own, const LaterTensor &tensor, const AnyTensor &numbers);
    /// How many tensors of the file they are, and which was read first. Nothing where there are none.
    std::optional<Text> note() const;

private:
    mutable std::mutex m_mutex;
    std::set<std::string> m_names;
    std::string m_first;
};

} // namespace headscope
