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

void leaveOutReplacedPlace(Explanation &e)
{
    const bool isGiven = e.stored || e.operation == Operation::Given;
    if (!e.computed || !isGiven)
        return;
    e.operation = Operation::Given; // also of a mask in a file, which would be drawn without
    e.stored.reset();
    e.filledBy = {};
    e.settings.clear();
}

} // namespace headscope
