// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/asciisigns.h"

#include <QString>

namespace headscope {

/// Numbers as people type or paste them, in the signs of ASCII, which programs read.
inline QString inAscii(const QString &typed)
{
    QString plain = typed;
    for (QChar &sign : plain)
        sign = QChar(asciiSign(sign.unicode()));
    return plain;
}

} // namespace headscope
