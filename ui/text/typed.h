// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/asciisigns.h"

#include <QString>

#include <algorithm>
#include <iterator>

namespace headscope {

/// Numbers as people type or paste them, in the signs of ASCII and with the word for infinity, which programs
/// read.
inline QString inAscii(const QString &typed)
{
    QString plain = typed;
    for (QChar &sign : plain)
        sign = QChar(asciiSign(sign.unicode()));
    return plain.replace(QChar(kInfinitySign), QStringLiteral("inf"));
}

/// Whether a text was not typed on from another one, letter by letter, but took the place of more than one of its
/// letters.
inline bool takesPlaceOf(const QString &before, const QString &now)
{
    const auto same = std::mismatch(before.begin(), before.end(), now.begin(), now.end());
    const auto sameAtEnd = std::mismatch(before.rbegin(), std::make_reverse_iterator(same.first), now.rbegin(),
                                         std::make_reverse_iterator(same.second));
    return sameAtEnd.first.base() - same.first > 1;
}

} // namespace headscope
