// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/reading/metrics.h"
#include "ui/figure/mapgeometry.h"
#include "ui/session/session.h"
#include "ui/work/latest.h"

#include <QTimer>
#include <QWidget>

namespace headscope {

class OldRun;
class PaintedCells;
struct ValueScale;

/// How unlike the heads of a batch item are: the Jensen–Shannon distance of every two, 0 to 1, measured on another
/// thread. A click, Up and Down choose a head; the pointer tells the distance.
class DistanceMap : public QWidget
{
    Q_OBJECT

public:
    explicit DistanceMap(Session &session, QWidget *parent = nullptr);

    void refresh();
    const MapGeometry &cells() const { return m_cells; }
    /// (h, h), or nothing while it is not known.
    const Tensor<double> *distances() const { return m_distances.answer() ? &m_distances.answer()->means : nullptr; }
    /// Over how many queries the distances are means, "3" or "2–3", and how many there are; nothing where all count, or
    /// nothing is known.
    std::optional<std::pair<QString, Index>> queriesCounted() const;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

Q_SIGNALS:
    void measured();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    friend class DistanceCells; // which tells screen readers what is painted
    double cellAt(int width) const;
    void arrange();
    void describe();
    QString words(Index a, Index b) const;
    void paintNumbers(QPainter &painter) const;
    void paintDistance(QPainter &painter, const QRectF &cell, double distance, const ValueScale &scale) const;

    Session &m_session;
    OldRun *m_old;
    PaintedCells *m_told;
    std::weak_ptr<const RunResult> m_measured; ///< of which run and batch item the distances are
    Index m_heads = 0;
    Index m_batch = -1;
    bool m_isBeforeDropout = false; ///< and the run has weights after it, too
    Latest<HeadDistances> m_distances;
    QTimer m_patience; ///< before it is told that they are worked out
    MapGeometry m_cells;
};

} // namespace headscope
