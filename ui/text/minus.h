// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace headscope {

// What people read has the sign −, as long as the digits; what is typed, copied as data or kept in files has "-", which
// programs read.

inline QString withMinus(QString number)
{
    return number.replace(u'-', QChar(0x2212));
}

inline QString withHyphen(QString number)
{
    return number.replace(QChar(0x2212), u'-');
}

} // namespace headscope
