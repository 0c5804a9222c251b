// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/heads/headgallery.h"

namespace headscope {

class MapWidget;

/// The head under the pointer, or the chosen one, large: where the maps of the gallery are smaller than this.
class HeadPreview : public QWidget
{
    Q_OBJECT

public:
    HeadPreview(Session &session, const HeadGallery &gallery, QWidget *parent = nullptr);

    void refresh();
    MapWidget *map() { return m_map; }

private:
    void setupMap();
    void showPanel(Index panel);

    Session &m_session;
    const HeadGallery &m_gallery;
    MapWidget *m_map = nullptr;
    std::shared_ptr<const HeadFigure> m_figure; ///< whose panel is shown, and which
    Index m_panel = 0;
};

} // namespace headscope
