// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/layers.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {

Index layerCount(const Session &session)
{
    return session.plan().sizes.layers;
}

void showLayer(Session &session, Index layer)
{
    const Index nearest = std::clamp<Index>(layer, 0, layerCount(session) - 1);
    if (!session.plan().hasMapsAlone() || nearest == session.document().maps.layer)
        return;
    Document turned = session.document();
    turned.maps.layer = nearest;
    turned.overrides = session.numbersOfLayer(nearest);
    const auto name = [nearest] { return QCoreApplication::translate("headscope::Layers", "Layer %1").arg(nearest); };
    assumeOk(session.edit(turned, name, QStringLiteral("maps.layer"))); // it is there
}

void showBlock(Session &session, std::size_t block)
{
    const SharedMadeModel &made = session.model();
    if (!made || block >= made->model->blocks.size())
        return;
    Look look = session.look();
    look.block = QString::fromStdString(made->model->blocks[block].name);
    session.setLook(look);
}

void turnLayer(Session &session, int by)
{
    const SharedMadeModel &made = session.model();
    if (!made)
        return showLayer(session, session.document().maps.layer + by);
    const auto &blocks = made->model->blocks;
    const bool seesHeads = session.look().view == View::Heads || session.look().view == View::Compare;
    for (Index at = static_cast<Index>(session.block()) + by; at >= 0 && at < std::ssize(blocks); at += by) {
        const auto block = static_cast<std::size_t>(at);
        if (!seesHeads || blocks[block].attends())
            return showBlock(session, block);
    }
}

} // namespace headscope
