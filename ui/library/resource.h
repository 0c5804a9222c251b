// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytes.h"

#include <QString>

namespace headscope {

/// A file of the program itself, by its path ":/examples/dates.npz".
Result<Bytes> readResource(const QString &path);

} // namespace headscope
