// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/heads/headgallery.h"

#include <QToolButton>

#include <functional>

namespace headscope {

/// The choices of the gallery that are made less often, as a menu of marks.
class HeadsMenu : public QToolButton
{
    Q_OBJECT

public:
    explicit HeadsMenu(QWidget *parent = nullptr);

    /// This style with what is marked here.
    GalleryStyle style(GalleryStyle before) const;
    void showWords();

Q_SIGNALS:
    void changed();

private:
    struct Item
    {
        QAction *action;
        QString (*words)();
        void (*mark)(GalleryStyle &style, bool isOn);
    };

    void setupItems();
    void setupVisions();

    std::vector<Item> m_items;
    QMenu *m_visions = nullptr;
    QActionGroup *m_vision = nullptr;
};

} // namespace headscope
