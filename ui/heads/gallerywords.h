// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/heads/headgallery.h"

namespace headscope {

/// What of a style is not as usual, by the names of the options of figures, "order" and "seen".
LookWords lookWordsOf(const GalleryStyle &style);

/// The style that these words tell; words that are not known say nothing.
GalleryStyle styleOf(const LookWords &words);

} // namespace headscope
