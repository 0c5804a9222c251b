// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lines/wraplabel.h"

#include <QPushButton>

namespace headscope {

// Parts of dialogs and panels with the name that tests find them by.

/// A button that Return does not press unless it is the one of the dialog.
inline QPushButton *namedButton(const QString &name, const QString &text, QWidget *parent)
{
    auto *made = new QPushButton(text, parent);
    made->setObjectName(name);
    made->setAutoDefault(false);
    return made;
}

/// Words on as many lines as they need, as the style sheet draws their kind; they may name what stands in a file.
inline WrapLabel *namedWords(const QString &name, const char *kind, QWidget *parent)
{
    auto *made = new WrapLabel(parent);
    made->setObjectName(name);
    made->setProperty("kind", QString::fromLatin1(kind));
    made->setTextFormat(Qt::PlainText);
    return made;
}

} // namespace headscope
