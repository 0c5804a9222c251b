// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

#include <QSizeF>

namespace headscope {

// How large a picture may be. Whoever makes one asks before there is any memory for it: Qt draws nothing on an image
// that is too long, or for which there was none, and some of its widgets end the program.

bool isPictureSize(const QSizeF &pixels);
/// "a picture of at most 200 million pixels and 30000 a side"
Text pictureLimit();

/// Whether the memory of so many of its pictures can be had now.
bool hasRoomFor(const QSizeF &pixels, int pictures);

} // namespace headscope
