// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/models/pixels.h"

#include <QStringList>

#include <optional>

namespace headscope {

/// Whether a file begins as a picture of pixels does.
bool isPicture(const std::string &file);

/// Reads a picture of pixels, told by its content, as other programs show it: turned as its camera says, colours in 8
/// bits, without what is transparent in it. Nothing where the file is none. Sizes are known before anything is decoded,
/// and too large ones are refused. Any thread.
std::optional<Result<Pixels>> readPicture(const std::string &file);

/// The endings of the pictures that this Qt reads: "*.png".
QStringList pictureEndings();

} // namespace headscope
