// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support.h"
#include "ui/present/presentwindow.h"

namespace headscope {

/// The window of a talk that is open; null where there is none.
inline PresentWindow *openTalk()
{
    for (QWidget *widget : QApplication::topLevelWidgets())
        if (auto *found = qobject_cast<PresentWindow *>(widget))
            return found;
    return nullptr;
}

/// The same once it shows its place.
inline PresentWindow *readyTalk()
{
    PresentWindow *window = openTalk();
    if (window == nullptr || !QTest::qWaitFor([&] { return window->talk().isReady(); }, kLongWait))
        qFatal("there is no talk");
    return window;
}

} // namespace headscope
