// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A wish and what a section of a session file says of it.
#pragma once

#include "engine/models/modelsection.h"
#include "engine/models/modelwish.h"

namespace headscope {

/// What a section of a session file says of this model. The patches come with their file.
Result<ModelWish> wishOf(const Transformer &model, const ModelSection &section);

/// The same as a section; its path and its patches are left open.
ModelSection sectionOf(const Transformer &model, const ModelWish &wish);

/// Why a section cannot be planned, by its own keys: which of its changes are refused, or else the error as it is.
Error blamedOnSection(const Error &error, const SharedModel &model, const ModelInput &input,
                      const ModelSection &section);

} // namespace headscope
