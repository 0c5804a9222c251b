// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/speech.h"

#include "ui/text/carried.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>

#include <map>
#include <mutex>

namespace headscope {

Speech::Speech(const QString &language)
{
    (void)m_words.load(QStringLiteral(":/i18n/headscope_%1.qm").arg(language)); // English has none
    const QDir folder(QStringLiteral(":/texts/") + language);
    for (const QString &name : folder.entryList()) {
        const QJsonObject texts = QJsonDocument::fromJson(carriedFile(folder.filePath(name))).object();
        for (auto text = texts.begin(); text != texts.end(); ++text)
            m_texts.insert(text.key().toUtf8(), text.value().toString());
    }
}

QString Speech::say(const char *context, const char *source, const char *comment, int count) const
{
    const QString words = m_words.translate(context, source, comment, count);
    return words.isNull() && !m_texts.isEmpty() ? m_texts.value(source) : words;
}

const Speech &speechIn(const QString &language)
{
    static std::mutex mutex;
    static std::map<QString, Speech> speeches;
    const std::lock_guard lock(mutex);
    return speeches.try_emplace(language, language).first->second;
}

} // namespace headscope
