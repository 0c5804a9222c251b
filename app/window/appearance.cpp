// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/appearance.h"

#include "ui/text/language.h"
#include "ui/theme/theme.h"

#include <QLocale>
#include <QSettings>

namespace headscope {
namespace {

const auto kTheme = QStringLiteral("appearance/theme");
const auto kLanguage = QStringLiteral("appearance/language");

} // namespace

QString keptTheme()
{
    const QString kept = QSettings().value(kTheme).toString();
    return findTheme(kept) != nullptr ? kept : kDesktopTheme;
}

void keepTheme(const QString &name)
{
    QSettings().setValue(kTheme, name);
}

QString keptLanguage()
{
    const QString kept = QSettings().value(kLanguage).toString();
    return languageNames().contains(kept) ? kept : languageFor(QLocale::system());
}

void keepLanguage(const QString &name)
{
    QSettings().setValue(kLanguage, name);
}

} // namespace headscope
