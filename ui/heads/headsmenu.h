// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/heads/headgallery.h"

#include <QToolButton>

#include <vector>

namespace headscope {

/// The choices of the gallery that are made less often, as a menu of marks.
class HeadsMenu : public QToolButton
{
    Q_OBJECT

public:
    explicit HeadsMenu(QWidget *parent = nullptr);

    /// This style with what is marked here.
    GalleryStyle style(GalleryStyle before) const;
    /// Marks what a style has; that is no change.
    void show(const GalleryStyle &style);
    void showWords();

Q_SIGNALS:
    void changed();

private:
    void setupItems();
    void setupVisions();

    std::vector<QAction *> m_choices; // in the order of their table
    QMenu *m_visions = nullptr;
    QActionGroup *m_vision = nullptr;
};

} // namespace headscope
