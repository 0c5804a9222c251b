// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/glossary.h"

#include "ui/text/carried.h"

#include <QDir>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

const auto kGlossaries = QStringLiteral(":/glossary");

QStringList listOf(const QJsonValue &value)
{
    QStringList words;
    for (const auto &word : value.toArray())
        words << word.toString();
    return words;
}

QList<GlossaryEntry> readGlossary(const QString &language)
{
    const QByteArray json = carriedFile(QStringLiteral("%1/%2.json").arg(kGlossaries, language));
    QList<GlossaryEntry> entries;
    for (const auto &row : QJsonDocument::fromJson(json).array())
        entries.push_back({row[QStringLiteral("id")].toString(), row[QStringLiteral("term")].toString(),
                           listOf(row[QStringLiteral("also")]), listOf(row[QStringLiteral("not")]),
                           row[QStringLiteral("text")].toString()});
    return entries;
}

QHash<QString, QList<GlossaryEntry>> readAllGlossaries()
{
    QHash<QString, QList<GlossaryEntry>> all;
    for (const QString &language : glossaryLanguages())
        all.insert(language, readGlossary(language));
    return all;
}

} // namespace

QStringList glossaryLanguages()
{
    const auto english = QStringLiteral("en");
    QStringList languages{english};
    for (const QString &file : QDir(kGlossaries).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        if (const QString language = file.section(u'.', 0, 0); language != english)
            languages << language;
    return languages;
}

const QList<GlossaryEntry> &glossaryIn(QStringView language)
{
    static const QHash<QString, QList<GlossaryEntry>> all = readAllGlossaries();
    const auto found = all.constFind(language.toString());
    return found != all.constEnd() ? *found : *all.constFind(QStringLiteral("en"));
}

const GlossaryEntry *findTerm(const QString &id, const QString &language)
{
    const QList<GlossaryEntry> &entries = glossaryIn(language);
    const auto found =
        std::find_if(entries.begin(), entries.end(), [&](const GlossaryEntry &entry) { return entry.id == id; });
    return found == entries.end() ? nullptr : &*found;
}

} // namespace headscope
