// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/unpainted.h"

#include <QString>

#include <atomic>

namespace headscope {
namespace {

QtMessageHandler handlerBefore = nullptr;
std::atomic<bool> isMissed = false;

/// A sign of Qt's own that it cannot unpack is told as of a picture that it reads, of which it tells other things, too.
bool isOfPainting(const QMessageLogContext &context, const QString &message)
{
    return message.startsWith(QStringLiteral("QPainter::")) ||
           message.startsWith(QStringLiteral("QWidget::paintEngine")) ||
           (QByteArrayView(context.category) == "qt.gui.imageio" && message.contains(QStringLiteral("memory")));
}

void keepMissed(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (isOfPainting(context, message))
        isMissed = true;
    else
        handlerBefore(type, context, message);
}

} // namespace

void watchPainting()
{
    isMissed = false;
    handlerBefore = qInstallMessageHandler(keepMissed);
}

bool isUnpainted()
{
    return isMissed;
}

} // namespace headscope
