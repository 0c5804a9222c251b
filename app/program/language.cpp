// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/language.h"

#include "ui/text/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <map>
#include <memory>

namespace headscope {
namespace {

/// Our words, in the language of the window or the one that a thread asks for.
class OurWords : public QTranslator
{
public:
    OurWords()
    {
        for (const QString &name : languageNames())
            if (auto words = std::make_unique<QTranslator>();
                words->load(QStringLiteral("headscope_") + name, QStringLiteral(":/i18n")))
                m_translations[name] = std::move(words);
    }

    bool isEmpty() const override { return false; }

    QString translate(const char *context, const char *source, const char *comment, int count) const override
    {
        const QString &asked = WordsIn::language();
        const auto found = m_translations.find(asked.isEmpty() ? m_window : asked);
        if (found != m_translations.end())
            return found->second->translate(context, source, comment, count);
        return asked.isEmpty() ? QString() : QString::fromUtf8(source); // no other is asked then
    }

    const QString &window() const { return m_window; }
    /// Not while it is installed: other threads ask it.
    void setWindow(const QString &language) { m_window = language; }

private:
    std::map<QString, std::unique_ptr<QTranslator>> m_translations;
    QString m_window;
};

} // namespace

void setLanguage(const QString &name)
{
    static OurWords ours;
    static QTranslator ofQt;
    if (ours.window() == name)
        return; // or every widget would write its words anew
    QLocale::setDefault(QLocale(name));
    QCoreApplication::removeTranslator(&ofQt);
    QCoreApplication::removeTranslator(&ours);
    ours.setWindow(name);
    if (ofQt.load(QStringLiteral("qtbase_") + name, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&ofQt);
    QCoreApplication::installTranslator(&ours);
}

} // namespace headscope
