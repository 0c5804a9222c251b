// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/picked.h"

#include "ui/session/viewfile.h"

namespace headscope {

void keepPicked(Session &session, const QString &panel, const QString &word)
{
    Look look = session.look();
    if (word.isEmpty())
        look.charts.remove(panel);
    else
        look.charts[panel] = word;
    session.setLook(look);
}

void refusePicked(Session &session, const QString &panel)
{
    Look look = session.look();
    look.charts.remove(panel);
    session.warn(notShown("view.charts"));
    session.settleLook(look);
}

} // namespace headscope
