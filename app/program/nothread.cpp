// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/nothread.h"

#include <QString>

#include <exception>
#include <new>

namespace headscope {
namespace {

QtMessageHandler handlerOfTheRest = nullptr;

void endOnMissingThread(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (!message.startsWith(QStringLiteral("QThread::start: Thread creation error")))
        return handlerOfTheRest(type, context, message);
    try {
        throw std::bad_alloc(); // mostly, it is memory that a thread lacks
    } catch (...) {
        std::terminate();
    }
}

} // namespace

void endWithoutThreads()
{
    handlerOfTheRest = qInstallMessageHandler(endOnMissingThread);
}

} // namespace headscope
