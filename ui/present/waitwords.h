// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/present/talk.h"

namespace headscope {

/// What a beat that waits says of it, as a little Markdown with placeholders; nothing where nothing is waited for.
QString waitWords(const Talk &talk);

} // namespace headscope
