// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QLocale>
#include <QStringList>

#include <utility>

namespace headscope {

class Speech;

// The languages of the words: English, and every language that the program has a translation for. Nothing lists them:
// a further one is its headscope_LANGUAGE.ts, and a folder of texts.

/// "en" first, then the others by their names.
QStringList languageNames();
/// Each with what its readers call it.
QList<std::pair<QString, QString>> languages();
/// "en or zh_CN"; with more words behind them "en, zh_CN or both".
QString languageChoices(const QStringList &more = {});
/// The one of them that fits: of this country, else of this language, else English.
QString languageFor(const QLocale &locale);

/// Translates the program from now on; open windows see a language change.
void setLanguage(const QString &name);
/// The language of the window.
QString windowLanguage();

/// A day and a time as its readers write them: by the settings of their system, where those are of the language of the
/// window, else as 2026-11-30 01:37, which nobody takes for another day.
QString dateWords(const QDateTime &time, const QLocale &system = QLocale::system());

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

private:
    const Speech *m_before;
};

} // namespace headscope
