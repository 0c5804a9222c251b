// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <utility>

namespace headscope {

/// Names of fields of a figure, and what they have, as the command line would say it.
using FigureValues = QList<std::pair<QString, QString>>;

/// How figures were chosen to look, and to be written: the next one begins with it.
struct FigureChoices
{
    QString format = {}; ///< empty: none was chosen
    FigureValues values = {};
};

} // namespace headscope
