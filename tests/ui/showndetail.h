// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support.h"
#include "ui/detail/detailstrip.h"

#include <QFontMetricsF>

namespace headscope {

/// The strip that opens a step, with a session whose training is on.
struct ShownDetail
{
    explicit ShownDetail(const QString &example)
    {
        open(session, example);
        turnTrainingOn(session);
        strip.resize(900, 88);
    }
    QString told(const CellPlace &place)
    {
        session.goTo(place);
        return strip.accessibleDescription();
    }
    const Trace &trace() const { return *session.result()->trace; }
    Session session;
    DetailStrip strip{session};
};

inline constexpr QSizeF kTitleRoom(120, 78); // of a title in the strip

inline double heightOf(const QString &title, const QFont &font)
{
    const QRectF below(0, 0, kTitleRoom.width(), 10000);
    return QFontMetricsF(font).boundingRect(below, Qt::TextWordWrap, title).height();
}

} // namespace headscope
