// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/program/displayguard.h"

#include "engine/base/result.h"

#include <QByteArrayList>
#include <QString>

#include <array>
#include <cstdio>
#include <cstdlib>

namespace headscope {
namespace {

constexpr std::array kVariables{"QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"};
constexpr int kWrongCall = 2;

QtMessageHandler usualHandler = nullptr;

/// "DISPLAY=:9"
QByteArray namedDisplay()
{
    QByteArrayList named;
    for (const char *variable : kVariables)
        if (const QByteArray value = qgetenv(variable); !value.isEmpty())
            named << QByteArray(variable) + '=' + value;
    return named.join(' ');
}

int tell(const QByteArray &got)
{
    const Error error{
        {}, "display", Text(got.toStdString()), Text("a desktop, or a command such as 'headscope export'")};
    std::fprintf(stderr, "headscope: %s\n", error.sentence().c_str());
    return kWrongCall;
}

/// What Qt tries before it finds a screen is of use to nobody; that it found none is all there is to say.
void handle(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (type == QtFatalMsg)
        std::_Exit(tell(namedDisplay() + ", where nothing answers"));
    if (!QByteArray(context.category).startsWith("qt.qpa"))
        usualHandler(type, context, message);
}

} // namespace

DisplayGuard::DisplayGuard()
{
    usualHandler = qInstallMessageHandler(handle);
}

DisplayGuard::~DisplayGuard()
{
    qInstallMessageHandler(usualHandler);
}

bool hasDisplay()
{
    return !namedDisplay().isEmpty();
}

int tellNoDisplay()
{
    return tell("none");
}

} // namespace headscope
