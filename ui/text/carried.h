// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace headscope {

/// A file that the program carries inside, by its path ":/style.qss"; nothing where there is none. Throws
/// std::bad_alloc where there is too little memory to unpack it, which would else look as if there were none.
QByteArray carriedFile(const QString &path);

} // namespace headscope
