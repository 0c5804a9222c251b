// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/explainedplace.h"

#include "engine/models/storedweight.h"

namespace headscope {

void tellPlaceInModel(Explanation &e, const ModelTrace *model)
{
    if (e.stored && model != nullptr)
        e.stored = storedInModel(model->model(), *e.stored);
}

} // namespace headscope
