// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/valuescale.h"
#include "ui/session/session.h"

#include <QSlider>

namespace headscope {

/// Draws the pinned number from one end of its tensor's colour scale to the other. Moves in a row are one undo step.
/// Not there without a pinned number, and for masks, which are painted.
class CellSlider : public QSlider
{
    Q_OBJECT

public:
    CellSlider(Session &session, QWidget *parent);
    void refresh();
    double low() const { return m_scale.low; }
    double high() const { return m_scale.high; }
    /// What the handle stands at, rounded to what its places tell apart, so that the number stays short.
    double number() const;
    /// Moves the handle to where the number is, or to the end that is nearer.
    void setNumber(double number);
    double step() const; ///< from one place of the handle to the next

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    bool mayDraw(const CellPlace &place) const;
    void put();

    Session &m_session;
    std::optional<CellPlace> m_place;
    ValueScale m_scale;
    int m_gesture = 0; ///< moves of the same one are one undo step
};

} // namespace headscope
