// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/hiddenprediction.h"

#include "ui/session/session.h"

namespace headscope {

bool hidesPrediction(const Session &session)
{
    const auto &unembed = session.modelResult()->trace->traces.back();
    const Hidden hidden = hiddenOf(session.look().hidden, unembed->plan);
    return hidden.hidesNumbersOf(Role::Probabilities) || hidden.hidesNumbersOf(Role::Logits);
}

} // namespace headscope
