// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support.h"

namespace headscope {

/// Opens a small model, and waits for its first run.
inline void openModel(Session &session, const QString &name)
{
    QSignalSpy done(&session, &Session::opened);
    session.open(QStringLiteral(TEST_SOURCE_DIR "/models/") + name);
    if (!QTest::qWaitFor([&] { return !done.isEmpty(); }, 30000) || !waitForRun(session))
        qFatal("%s does not open", qPrintable(name));
}

} // namespace headscope
