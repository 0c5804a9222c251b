// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/application.h"

#include "ui/work/failure.h"

#include <exception>

namespace headscope {

bool Application::notify(QObject *receiver, QEvent *event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::exception &) {
        QMetaObject::invokeMethod(
            &Failures::all(), [error = errorOf(std::current_exception())] { Q_EMIT Failures::all().told(error); },
            Qt::QueuedConnection); // the window may be in the middle of being painted
        return true;
    }
}

} // namespace headscope
