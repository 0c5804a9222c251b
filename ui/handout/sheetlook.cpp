// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/sheetlook.h"

namespace headscope {

QStringList handoutKindNames()
{
    return {QStringLiteral("answers"), QStringLiteral("worksheet")};
}

QStringList blanksNames()
{
    return {QStringLiteral("none"), QStringLiteral("result"), QStringLiteral("shapes"), QStringLiteral("third")};
}

QStringList paperNames()
{
    return {QStringLiteral("A4"), QStringLiteral("Letter")};
}

} // namespace headscope
