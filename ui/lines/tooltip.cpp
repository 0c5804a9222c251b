// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lines/tooltip.h"

#include <QTextDocument>

namespace headscope {

QString plainToolTip(const QString &text)
{
    return Qt::mightBeRichText(text) ? wrappedToolTip(text) : text;
}

QString wrappedToolTip(const QString &text)
{
    return text.isEmpty() ? text
                          : QStringLiteral("<span style='white-space:pre-wrap'>%1</span>").arg(text.toHtmlEscaped());
}

} // namespace headscope
