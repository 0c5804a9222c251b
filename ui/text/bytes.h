// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/bytes.h"

#include <QByteArray>

namespace headscope {

/// What Qt holds, as the engine reads and writes it; valid while the array lives.
inline ByteView bytesOf(const QByteArray &bytes)
{
    return asBytes({bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

} // namespace headscope
