// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/detail/detail.h"

#include <QWidget>

namespace headscope {

/// The detail of the current step for the cell under the cursor, or for the first one. Not there for steps without one,
/// nor where the maps beside it in its parent need the room.
class DetailStrip : public QWidget
{
    Q_OBJECT

public:
    explicit DetailStrip(Session &session, QWidget *parent = nullptr);

    /// Another strip in the parent, so many px high. Where there is little room, both become lower; where there is
    /// still none for both, it goes.
    void setNeighbour(QWidget *strip, int height);
    void setNeighbourHeight(int height);
    /// What something takes of the height for a while: no strip goes for it, though both may become lower.
    void setSpared(int height);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    int usualRoom() const;
    int roomAbove(int strips, int room) const;
    bool hasRoomFor(int strips, Index row) const;
    Index rows() const;
    const Detail *shownDetail() const;
    const Detail *toldDetail() const;
    bool isHiddenAround(TensorId tensor) const;
    Cell exampleCell() const;
    void setLow(bool isLow);
    bool hasRoomForLowBoth() const;
    bool areBothHigh() const;
    void showNeighbour();
    void refresh();
    void refreshLater();
    DetailInput input() const;
    bool isCurrent() const;

    Session &m_session;
    QWidget *m_neighbour = nullptr;
    int m_usualNeighbour = 0;
    bool m_isLow = false;
    int m_spared = 0;
    bool m_isToRefresh = false;
};

} // namespace headscope
