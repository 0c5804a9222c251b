// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/applytheme.h"

#include "ui/text/carried.h"
#include "ui/theme/contrast.h"
#include "ui/theme/fonts.h"
#include "ui/theme/restyle.h"

#include <QApplication>
#include <QToolTip>

namespace headscope {
namespace {

QString quoted(const QStringList &families)
{
    return QStringLiteral("\"%1\"").arg(families.join(QStringLiteral("\", \"")));
}

QString styleSheet(const Theme &theme)
{
    QString sheet = QString::fromUtf8(carriedFile(QStringLiteral(":/style.qss")));
    const QList<std::pair<const char *, QString>> values{
        // longer names first: "@onAccent" before "@on…"
        {"@uiFamilies", quoted(uiFont().families())},
        {"@numberFamilies", quoted(numberFont().families())},
        {"@formulaFamilies", quoted(formulaFont().families())},
        {"@errorGround", mixed(theme.surface, theme.error, 0.12).name()},
        {"@error", theme.error.name()},
        {"@onAccentFocus", theme.onAccentFocus().name()},
        {"@onAccent", theme.onAccent.name()},
        {"@accent", theme.accent.name()},
        {"@selection", theme.selection.name()},
        {"@surface", theme.surface.name()},
        {"@window", theme.window.name()},
        {"@hover", mixed(theme.surface, theme.text, 0.06).name()},
        {"@line", theme.line.name()},
        {"@idle", theme.idleEdge().name()},
        {"@text", theme.text.name()},
        {"@muted", theme.muted.name()},
        {"@faint", theme.faint.name()},
        {"@code", theme.code.name()},
        {"@shade", theme.isDark ? QStringLiteral("dark") : QStringLiteral("light")},
    };
    for (const auto &[name, value] : values)
        sheet.replace(QLatin1String(name), value);
    return sheet;
}

} // namespace

void applyTheme(QApplication &app, const Theme &theme)
{
    const QString sheet = styleSheet(theme);
    if (app.styleSheet() == sheet)
        return;                       // or every widget would be laid out anew
    if (app.styleSheet().isEmpty()) { // what every theme has, and every widget would be laid out anew for
        QApplication::setStyle(QStringLiteral("Fusion"));
        app.setFont(uiFont());
        QToolTip::setFont(uiFont(kCaptionSize + 1));
        QApplication::setPalette(theme.palette());
        app.setStyleSheet(sheet);
        new Restyle(app);
    } else {
        app.findChild<Restyle *>(QString(), Qt::FindDirectChildrenOnly)->setLook(theme.palette(), sheet);
    }
}

const Theme &themeFor(const QPalette &desktop)
{
    constexpr double highest = 20; // black on white has 21, what usual desktops have is below 19
    const QColor window = desktop.color(QPalette::Window);
    const bool isHigh = contrast(window, desktop.color(QPalette::WindowText)) >= highest;
    const bool isDark = window.lightness() < 128;
    return *findTheme(isHigh && isDark ? QStringLiteral("high-contrast-dark")
                      : isHigh         ? QStringLiteral("high-contrast")
                      : isDark         ? QStringLiteral("dark")
                                       : QStringLiteral("light"));
}

} // namespace headscope
