// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/language.h"

#include "ui/text/speech.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>

#include <algorithm>

namespace headscope {
namespace {

const auto kEnglish = QStringLiteral("en");

/// What Qt's file dialogs call the kinds of what is no file, which Qt's own translations lack.
[[maybe_unused]] constexpr const char *kOfFileDialogs[]{QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
                                                        QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
                                                        QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Shortcut"),
                                                        QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Unknown")};

/// What this thread has asked for; null: the language of the window.
const Speech *&askedSpeech()
{
    thread_local const Speech *asked = nullptr;
    return asked;
}

/// Our words, in the language of the window or the one that a thread asks for.
class OurWords : public QTranslator
{
public:
    bool isEmpty() const override { return false; }

    QString translate(const char *context, const char *source, const char *comment, int count) const override
    {
        const Speech *asked = askedSpeech();
        if (asked == nullptr)
            return m_speech->say(context, source, comment, count);
        const QString words = asked->say(context, source, comment, count);
        return words.isNull() ? QString::fromUtf8(source) : words; // no other translator is asked then
    }

    const QString &language() const { return m_language; }
    /// Not while it is installed: other threads ask it.
    void setLanguage(const QString &language)
    {
        m_language = language;
        m_speech = &speechIn(language);
    }

private:
    QString m_language;
    const Speech *m_speech = nullptr;
};

OurWords &ourWords()
{
    static OurWords ours;
    return ours;
}

} // namespace

QStringList languageNames()
{
    const auto before = QStringLiteral("headscope_");
    QStringList names{kEnglish};
    for (const QString &file : QDir(QStringLiteral(":/i18n")).entryList(QDir::Files, QDir::Name))
        if (file.startsWith(before)) // a filter would be a regular expression, which can lack memory
            names << file.mid(before.size()).section(u'.', 0, 0);
    return names;
}

QList<std::pair<QString, QString>> languages()
{
    //: What the readers of the language of this translation call it, such as Deutsch.
    const char *own = QT_TRANSLATE_NOOP("language", "English");
    QList<std::pair<QString, QString>> all;
    for (const QString &name : languageNames()) {
        const QString title = speechIn(name).say("language", own);
        all.append({name, title.isEmpty() ? QString::fromUtf8(own) : title});
    }
    return all;
}

QString languageChoices(const QStringList &more)
{
    QStringList names = languageNames() + more;
    const QString last = names.takeLast();
    return names.isEmpty() ? last : QStringLiteral("%1 or %2").arg(names.join(QStringLiteral(", ")), last);
}

QString languageFor(const QLocale &locale)
{
    const QStringList names = languageNames();
    if (names.contains(locale.name()))
        return locale.name();
    const auto fits = [&](const QString &name) { return QLocale(name).language() == locale.language(); };
    const auto found = std::find_if(names.begin(), names.end(), fits);
    return found != names.end() ? *found : kEnglish;
}

void setLanguage(const QString &name)
{
    static QTranslator ofQt;
    OurWords &ours = ourWords();
    if (ours.language() == name)
        return; // or every widget would write its words anew
    QLocale::setDefault(QLocale(name));
    QCoreApplication::removeTranslator(&ofQt);
    QCoreApplication::removeTranslator(&ours);
    ours.setLanguage(name);
    if (ofQt.load(QStringLiteral("qtbase_") + name, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&ofQt);
    QCoreApplication::installTranslator(&ours);
}

QString windowLanguage()
{
    return ourWords().language().isEmpty() ? kEnglish : ourWords().language();
}

QString dateWords(const QDateTime &time, const QLocale &system)
{
    const QLocale ours(windowLanguage());
    const int month = time.date().month(); // a system may have dates in another language than words
    return system.language() == ours.language() && system.monthName(month) == ours.monthName(month)
               ? system.toString(time, QLocale::ShortFormat)
               : time.toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

WordsIn::WordsIn(const QString &language) : m_before(std::exchange(askedSpeech(), &speechIn(language)))
{}

WordsIn::~WordsIn()
{
    askedSpeech() = m_before;
}

} // namespace headscope
