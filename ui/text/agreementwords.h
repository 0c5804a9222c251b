// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/reading/agreement.h"

namespace headscope {

/// How near a run is to what PyTorch got, or where they part: "Equal to PyTorch to 3e−7". Without a number of the run
/// where that is covered: what is hidden may not be worked out from it.
Text agreementWords(const Agreement &agreement, bool isCovered);

} // namespace headscope
