// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/pictures.h"

#include "app/pictures/unpainted.h"
#include "app/program/displayguard.h"
#include "app/program/fonts.h"
#include "ui/theme/fonts.h"

#include <QApplication>

#include <cstdio>
#include <optional>

namespace headscope {
namespace {

/// The scale of a screenshot, which must stand before the application is made.
QByteArray scaleIn(int argc, char **argv)
{
    QByteArray found = "1";
    for (int i = 1; i < argc; ++i) {
        const QByteArray word(argv[i]);
        const QByteArray next = i + 1 < argc ? QByteArray(argv[i + 1]) : QByteArray();
        const QByteArray scale = word == "--scale" ? next : word.startsWith("--scale=") ? word.mid(8) : QByteArray();
        if (const double value = scale.toDouble(); value >= 1 && value <= 4)
            found = scale;
    }
    return found;
}

/// Whatever a desktop wants of the windows that it shows, a picture is the same.
void forgetDesktop()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    for (const char *name :
         {"QT_QPA_PLATFORMTHEME", "QT_SCREEN_SCALE_FACTORS", "QT_FONT_DPI", "QT_USE_PHYSICAL_DPI", "QT_STYLE_OVERRIDE"})
        qunsetenv(name);
}

} // namespace

std::unique_ptr<QCoreApplication> pictureApplication(int argc, char **argv)
{
    static int nameOnly = 1; // Qt keeps a reference, and would take words such as --reverse for itself
    forgetDesktop();
    qputenv("QT_SCALE_FACTOR", scaleIn(argc, argv));
    auto guard = std::make_optional<DisplayGuard>();
    auto application = std::make_unique<QApplication>(nameOnly, argv);
    guard.reset();
    watchPainting();
    readyFonts();
    return application;
}

void tellMissingFonts()
{
    if (!hasOwnFonts())
        std::fprintf(stderr,
                     "headscope: warning: fonts: got none of %s, so words are drawn in another font or as boxes\n",
                     qPrintable(uiFont().families().join(QStringLiteral(", "))));
}

} // namespace headscope
