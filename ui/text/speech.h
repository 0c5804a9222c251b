// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QTranslator>

namespace headscope {

/// All that the program can say in one language: the words of its .qm file, and the texts of examples, which stand in
/// the folder resources/texts/LANGUAGE, each behind the English one.
class Speech
{
public:
    explicit Speech(const QString &language);

    /// As QTranslator has it; null where the language has no such sentence.
    QString say(const char *context, const char *source, const char *comment = nullptr, int count = -1) const;

private:
    QTranslator m_words;
    QHash<QByteArray, QString> m_texts;
};

/// The speech of "zh_CN", read when it is first asked for; on any thread. English, which stands in the sources, and
/// languages that the program does not know have an empty one.
const Speech &speechIn(const QString &language);

} // namespace headscope
