// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/wordlinks.h"

#include "ui/library/glossary.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace headscope {
namespace {

const auto kScheme = QStringLiteral("term:");

/// How the terms of a language are found in its sentences.
struct TermForms
{
    QRegularExpression any;
    QHash<QString, QString> ids; ///< by the form in small letters; none for a word that means something else
};

/// A form of Latin letters is a word of its own; between Chinese characters there are no blanks.
QString patternOf(const QString &form)
{
    const QString escaped = QRegularExpression::escape(form);
    const bool isLatin = form.front().unicode() < 0x250;
    return isLatin ? QStringLiteral("(?<![A-Za-z0-9_])%1(?![A-Za-z0-9_])").arg(escaped) : escaped;
}

TermForms makeForms(const QString &language)
{
    TermForms forms;
    for (const GlossaryEntry &entry : glossaryIn(language)) {
        for (const QString &form : QStringList(entry.term) + entry.also)
            forms.ids.insert(form.toLower(), entry.id);
        for (const QString &word : entry.notIn)
            forms.ids.insert(word.toLower(), QString());
    }
    QStringList all = forms.ids.keys();
    std::sort(all.begin(), all.end(), [](const QString &a, const QString &b) {
        return a.size() != b.size() ? a.size() > b.size() : a < b; // the longest is meant
    });
    std::transform(all.begin(), all.end(), all.begin(), patternOf);
    forms.any = QRegularExpression(all.join(u'|'), QRegularExpression::CaseInsensitiveOption);
    return forms;
}

const TermForms &formsOf(const QString &language)
{
    static QHash<QString, TermForms> known;
    if (!known.contains(language))
        known.insert(language, makeForms(language));
    return known[language];
}

QString linkedText(const QString &text, const TermForms &forms, const QString &style, std::set<QString> &told)
{
    QString out;
    qsizetype end = 0;
    for (auto it = forms.any.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString id = forms.ids.value(match.captured().toLower());
        out += text.mid(end, match.capturedStart() - end);
        end = match.capturedEnd();
        const bool isNew = !id.isEmpty() && told.insert(id).second;
        out += isNew ? QStringLiteral("<a href='%1%2' style='%3'>%4</a>").arg(kScheme, id, style, match.captured())
                     : match.captured();
    }
    return out + text.mid(end);
}

} // namespace

QString withTermLinks(const QString &html, const QString &language, const QString &style, std::set<QString> &told)
{
    static const QRegularExpression piece(QStringLiteral("<[^>]*>|&[^;\\s]*;|[^<&]+|&"));
    const TermForms &forms = formsOf(language);
    QString out;
    bool isInLink = false;
    for (auto it = piece.globalMatch(html); it.hasNext();) {
        const QString part = it.next().captured();
        const bool isMark = part.startsWith(u'<') || part.startsWith(u'&');
        if (part.startsWith(QStringLiteral("<a ")) || part == QStringLiteral("</a>"))
            isInLink = part.at(1) == u'a';
        out += isMark || isInLink ? part : linkedText(part, forms, style, told);
    }
    return out;
}

QString termOfLink(const QString &link)
{
    return link.startsWith(kScheme) ? link.mid(kScheme.size()) : QString();
}

} // namespace headscope
