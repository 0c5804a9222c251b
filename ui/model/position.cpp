// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/position.h"

#include "engine/models/prediction.h"
#include "ui/session/session.h"

namespace headscope {

std::optional<Index> chosenPosition(const Session &session)
{
    const Index row = shownRow(session);
    return row != predictingRow(*session.modelResult()->trace) ? std::optional(row) : std::nullopt;
}

Index shownRow(const Session &session)
{
    return predictingRow(*session.modelResult()->trace, session.look().position);
}

bool isOtherRow(const Session &session, Index told)
{
    return session.modelResult() && shownRow(session) != told;
}

void choosePosition(Session &session, std::optional<Index> position)
{
    Look look = session.look();
    look.position = position == predictingRow(*session.modelResult()->trace) ? std::nullopt : position;
    session.setLook(look);
}

} // namespace headscope
