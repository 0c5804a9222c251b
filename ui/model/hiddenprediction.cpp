// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/hiddenprediction.h"

#include "ui/session/session.h"

#include <algorithm>

namespace headscope {

bool hidesPrediction(const Session &session)
{
    const auto &unembed = session.modelResult()->trace->traces.back();
    const Hidden hidden = hiddenOf(session.look().hidden, unembed->plan);
    return std::any_of(hidden.blocks.begin(), hidden.blocks.end(), [](const Block &block) {
        return block.tensor == Role::Probabilities || block.tensor == Role::Logits;
    });
}

} // namespace headscope
