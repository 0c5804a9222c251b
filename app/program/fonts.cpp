// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/fonts.h"

#include "ui/theme/fonts.h"

#include <QCoreApplication>
#include <QDir>
#include <QFontDatabase>
#include <QImage>
#include <QPainter>

namespace headscope {
namespace {

void loadFontsBeside()
{
    const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/headscope/fonts"));
    for (const QString &name : folder.entryList(QDir::Files))
        QFontDatabase::addApplicationFont(folder.filePath(name));
}

/// Qt makes the table that letters are blended by when the first letter is drawn, and locks nothing meanwhile: of two
/// threads that begin at the same time one would read what the other has freed, and draw a letter of wrong colours.
void drawFirstLetter()
{
    QImage image(16, 16, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return;
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(uiFont());
    painter.drawText(image.rect(), QStringLiteral("e"));
}

} // namespace

void readyFonts()
{
    loadFontsBeside();
    drawFirstLetter();
}

} // namespace headscope
