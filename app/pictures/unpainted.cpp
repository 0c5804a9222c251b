// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/unpainted.h"

#include <QString>

#include <atomic>

namespace headscope {
namespace {

QtMessageHandler handlerBefore = nullptr;
std::atomic<bool> isMissed = false;

void keepMissed(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    const bool isOfPainting =
        message.startsWith(QStringLiteral("QPainter::")) || message.startsWith(QStringLiteral("QWidget::paintEngine"));
    if (isOfPainting)
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
