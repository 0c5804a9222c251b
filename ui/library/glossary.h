// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace headscope {

// The terms of the field that the program uses, of resources/glossary: one file for each language with a row for each
// term, of the same ids in the same order. A new term is a new row in each.

struct GlossaryEntry
{
    QString id;
    QString term;
    QStringList also;  ///< other forms of it that stand in sentences
    QStringList notIn; ///< words that have one of the forms in them and mean something else
    QString text;      ///< what it is, in plain words
};

/// The languages that there is a glossary in, English first.
QStringList glossaryLanguages();
/// Every entry in this language, in English where there is none in it.
const QList<GlossaryEntry> &glossaryIn(QStringView language);
/// The entry of this id, or null.
const GlossaryEntry *findTerm(const QString &id, const QString &language);

} // namespace headscope
