// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"

namespace headscope {

/// The numbers that were changed in a layer of given maps, as it was left: they are its own, its axes read in one way.
struct LeftNumbers
{
    MapSettings maps;
    Overrides overrides;
};

} // namespace headscope
