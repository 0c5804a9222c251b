// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace headscope {

/// What screen readers tell of a widget besides its name. Qt would tell of the same words again, each time they are
/// set.
inline void setDescription(QWidget *widget, const QString &words)
{
    if (widget->accessibleDescription() != words)
        widget->setAccessibleDescription(words);
}

} // namespace headscope
