// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace headscope {
namespace {

/// Installs a translator of ours and one of Qt's own words, once, and loads a language into them.
void load(QTranslator &translator, const QString &file, const QString &folder)
{
    QCoreApplication::removeTranslator(&translator);
    if (translator.load(file, folder))
        QCoreApplication::installTranslator(&translator);
}

} // namespace

QStringList languageNames()
{
    return {QStringLiteral("en"), QStringLiteral("zh_CN")};
}

QString systemLanguage()
{
    return QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

void setLanguage(const QString &name)
{
    static QTranslator ours;
    static QTranslator ofQt;
    QLocale::setDefault(QLocale(name));
    load(ofQt, QStringLiteral("qtbase_") + name, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    load(ours, QStringLiteral("headscope_") + name, QStringLiteral(":/i18n"));
}

} // namespace headscope
