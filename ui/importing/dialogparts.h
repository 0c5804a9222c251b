// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lines/wraplabel.h"

#include <QPushButton>

namespace headscope {

// What the dialogs about files are made of.

/// What is read that takes longer is shown to be under way.
inline constexpr int kPatience = 300; // ms

/// How many rows are found at a glance; more get a field that finds them.
inline constexpr std::size_t kMostAtAGlance = 8;

inline QPushButton *dialogButton(const QString &name, const QString &text, QWidget *parent)
{
    auto *made = new QPushButton(text, parent);
    made->setObjectName(name);
    made->setAutoDefault(false);
    return made;
}

/// Words on as many lines as they need; they may name what stands in a file.
inline WrapLabel *dialogWords(const QString &name, const char *kind, QWidget *parent)
{
    auto *made = new WrapLabel(parent);
    made->setObjectName(name);
    made->setProperty("kind", QString::fromLatin1(kind));
    made->setTextFormat(Qt::PlainText);
    return made;
}

} // namespace headscope
