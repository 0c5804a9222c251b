// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/language.h"

namespace headscope {
namespace {

QString &ofThread()
{
    thread_local QString language;
    return language;
}

} // namespace

QList<std::pair<QString, QString>> languages()
{
    return {{QStringLiteral("en"), QStringLiteral("English")}, {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}};
}

QStringList languageNames()
{
    QStringList names;
    for (const auto &[name, title] : languages())
        names << name;
    return names;
}

QString languageFor(const QLocale &locale)
{
    return locale.language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

WordsIn::WordsIn(const QString &language) : m_before(std::exchange(ofThread(), language))
{}

WordsIn::~WordsIn()
{
    ofThread() = m_before;
}

const QString &WordsIn::language()
{
    return ofThread();
}

} // namespace headscope
