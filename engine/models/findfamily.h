// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/checkpoint.h"
#include "engine/models/modelfamily.h"

namespace headscope {

/// The family of a model, and where its keys are.
struct FoundFamily
{
    const ModelFamily *family;
    const Json *group; ///< of the settings, or of what the weights say besides; null where neither has it
};

/// The family that model_type names, else the one whose names a file has. Where these are those of several, what stands
/// behind the last layer decides, and after that "architectures". `facts` is what the weights say besides the settings.
Result<FoundFamily> findFamily(const Checkpoint &checkpoint, const ModelSettings &settings, const Json &facts);

/// Whether the settings tell a type of the family, or else a class that is saved of such models.
bool isTypeOf(const ModelFamily &family, const ModelSettings &settings);

/// Whether a file has what every file of a family has, and its attention lies as the family's does.
bool hasNamesOf(const Checkpoint &checkpoint, const ModelFamily &family);

} // namespace headscope
