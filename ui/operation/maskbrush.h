// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/painting.h"

#include <QObject>
#include <QPointF>

class QKeyEvent;
class QMouseEvent;

namespace headscope {

class MapWidget;

/// Paints the mask on its map: a drag hides or shows cells, with Shift a block of them; a label takes its whole row or
/// column; Enter the cell of the cursor. The first cell says which of both.
class MaskBrush : public QObject
{
    Q_OBJECT

public:
    MaskBrush(Session &session, MapWidget *map);

    void setOn(bool isOn);
    bool isOn() const { return m_isOn; }

Q_SIGNALS:
    void refused(const QString &sentence); ///< why a stroke changed nothing; empty where it did

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool showsMask() const;
    bool press(const QMouseEvent &event);
    void drag(const QMouseEvent &event);
    bool release(const QMouseEvent &event);
    bool isOverItsMap() const;
    void drop();
    bool paintAtCursor(const QKeyEvent &event);
    MaskBlocks cellsAt(const QPointF &point) const;
    void paint(const MaskBlocks &stroke);

    Session &m_session;
    MapWidget *m_map;
    MaskBlocks m_stroke; ///< begins with its first cell, which says what is painted
    Cell m_first;        ///< of the map that the stroke began on
    bool m_isOn = false;
    bool m_isBlock = false;
};

} // namespace headscope
