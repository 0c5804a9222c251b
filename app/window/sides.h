// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace headscope {

class Fold;

/// How wide a panel at the side is.
struct SideWidths
{
    int wide;
    int narrow; ///< in a narrow window
};

/// A row of a wide view with a panel beside it, whose width follows the window.
class Sides : public QWidget
{
public:
    Sides(QWidget *view, QWidget *panel, Qt::Edge edge, SideWidths widths);

    /// Lets it fold. Named after the panel.
    Fold *addFold();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *m_panel;
    Qt::Edge m_edge;
    SideWidths m_widths;
};

} // namespace headscope
