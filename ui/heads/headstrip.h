// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/heads/striplayout.h"
#include "ui/session/session.h"
#include "ui/work/latest.h"

#include <QImage>
#include <QWidget>

namespace headscope {

class OldRun;
class PaintedCells;

/// Small maps below the operation, under one scale each: every head of the matrices that the step makes side by side. A
/// click chooses matrix and head.
class HeadStrip : public QWidget
{
    Q_OBJECT

public:
    explicit HeadStrip(Session &session, QWidget *parent = nullptr);

    const StripLayout &arrangement() const { return m_layout; }
    /// What stands below the thumbnails of a group: "head 2", or "2" where the heads stand close; nothing where even
    /// that would touch its neighbour, but for the chosen one.
    QStringList labels(const StripLayout::Group &group) const;
    QSize sizeHint() const override { return {600, 94}; }
    QSize minimumSizeHint() const override { return {200, 66}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    friend class StripCells; // which tells screen readers what is painted
    void refresh();
    void showSelection();
    void choose(const StripLayout::Group &group, Index thumbnail);
    void chooseBeside(int direction);
    bool isChosen(const StripLayout::Group &group) const;
    void paintTitle(QPainter &painter, const StripLayout::Group &group) const;
    void paintFrames(QPainter &painter, const StripLayout::Group &group) const;
    void makePicture();
    void takePicture();

    Session &m_session;
    OldRun *m_old;
    PaintedCells *m_told;
    SharedResult m_result; ///< what the layout was made for; the session may have opened another meanwhile
    Selection m_shown;
    bool m_showsChange = false;
    StripLayout m_layout;
    QImage m_picture; ///< all thumbnails, painted once
    Latest<QImage> m_coming;
    double m_ratio = 0; ///< of the screen that it is made for; 0 where it is to be made anew
};

} // namespace headscope
