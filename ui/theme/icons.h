// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace headscope {

/// An icon of resources/icons, drawn in one colour: the files are black on nothing.
QIcon icon(const QString &name, const QColor &color, int size = 16);

} // namespace headscope
