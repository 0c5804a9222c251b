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
    const auto path = QStringLiteral("maps.layer");
    const Index nearest = std::clamp<Index>(layer, 0, layerCount(session) - 1);
    if (!session.plan().hasMapsAlone() || nearest == session.document().maps.layer)
        return;
    const auto shown =
        session.edit({{path, QString::number(nearest)}, {QStringLiteral("overrides"), QStringLiteral("[]")}},
                     QCoreApplication::translate("headscope::Layers", "Layer %1").arg(nearest), path);
    assumeOk(shown); // it is there
}

} // namespace headscope
