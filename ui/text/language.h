// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QStringList>

#include <utility>

namespace headscope {

/// The languages of the words, "en" and every translation, each with what its readers call it.
QList<std::pair<QString, QString>> languages();
QStringList languageNames();
/// The one of them that fits.
QString languageFor(const QLocale &locale);

/// While one lives, the words that its thread makes are in this language, whatever the window's is.
class WordsIn
{
public:
    explicit WordsIn(const QString &language);
    ~WordsIn();
    WordsIn(const WordsIn &) = delete;
    WordsIn &operator=(const WordsIn &) = delete;
    WordsIn(WordsIn &&) = delete;
    WordsIn &operator=(WordsIn &&) = delete;

    /// What this thread has asked for; empty: the language of the window.
    static const QString &language();

private:
    QString m_before;
};

} // namespace headscope
