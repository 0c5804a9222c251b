// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/noise.h"

#include <QString>

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// How they begin. A new one is a new row.
constexpr std::array kNoise{
    "QStandardPaths: ",
    "This plugin does not support propagateSizeHints()",
    "Detected locale ", // from Qt 6.8 on, which then takes UTF-8 by itself
    "QMutex: destroying locked mutex",
    "Qt has caught an exception thrown from an event handler",
    "  OpenType support missing for ", // each of the fonts that lack a letter
};

QtMessageHandler handlerOfWords = nullptr;

void dropOrHand(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    const auto begins = [&](const char *words) { return message.startsWith(QLatin1String(words)); };
    if (std::none_of(kNoise.begin(), kNoise.end(), begins))
        handlerOfWords(type, context, message);
}

} // namespace

void dropNoise()
{
    handlerOfWords = qInstallMessageHandler(dropOrHand);
}

} // namespace headscope
