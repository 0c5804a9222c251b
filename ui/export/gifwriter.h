// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>

namespace headscope {

/// The pictures one after the other, each for so long, from the start again after the last. All are as large as the
/// first; each keeps its 256 most frequent colours. Empty where there is too little memory.
QByteArray writeGif(const QList<QImage> &frames, int hundredthsEach);

} // namespace headscope
