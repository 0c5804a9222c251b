// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/unpainted.h"

#include <QString>

#include <atomic>

namespace headscope {
namespace {

QtMessageHandler handlerBefore = nullptr;
std::atomic<bool> isMissed = false;

bool isOfPainting(const QMessageLogContext &context, const QString &message)
{
    return message.startsWith(QStringLiteral("QPainter::")) ||
           message.startsWith(QStringLiteral("QWidget::paintEngine")) ||
           (QByteArrayView(context.category) == "qt.gui.imageio" &&
            message.contains(
                QStringLiteral("memory"))); // for a sign of Qt's own; of pictures it says other things, too
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
