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

/// A row of a wide view with a panel beside it, whose width follows the window. Both are made as children of it: what
/// gets another parent gets its style anew, with all that is in it.
class Sides : public QWidget
{
public:
    Sides(Qt::Edge edge, SideWidths widths, QWidget *parent);

    void put(QWidget *view, QWidget *panel);
    /// Lets the panel fold, by a handle between it and the view, which is named after it. Tab goes through what is put
    /// as it is made: a handle that stands before the view is made before that is.
    Fold *addFold(QWidget *panel);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *m_panel = nullptr;
    Qt::Edge m_edge;
    SideWidths m_widths;
};

} // namespace headscope
