// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support.h"

namespace headscope {

/// Lets a session open a model, and waits for its first run.
template <class Open>
void waitForModel(Session &session, const QString &name, const Open &open)
{
    QSignalSpy done(&session, &Session::opened);
    open();
    if (!QTest::qWaitFor([&] { return !done.isEmpty(); }, 30000) || !waitForRun(session))
        qFatal("%s does not open", qPrintable(name));
}

/// Opens a small model as a session.
inline void openModel(Session &session, const QString &name)
{
    waitForModel(session, name, [&] { session.open(QStringLiteral(TEST_SOURCE_DIR "/models/") + name); });
}

/// Opens the model that lies there itself, or that of an example.
inline void openModelItself(Session &session, const QString &location)
{
    waitForModel(session, location, [&] { session.openModel(location); });
}

} // namespace headscope
