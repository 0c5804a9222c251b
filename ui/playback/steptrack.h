// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QList>
#include <QRectF>
#include <QStringList>
#include <QWidget>

namespace headscope {

class PaintedCells;

/// The steps as points on a line: done, current and to come. Click or drag to go to one.
class StepTrack : public QWidget
{
    Q_OBJECT

public:
    explicit StepTrack(QWidget *parent = nullptr);

    /// The titles in full, and in one word each for a narrow track.
    void setSteps(const QStringList &titles, const QStringList &shortTitles);
    void setCurrent(int index);
    QPointF point(int index) const;
    struct Title
    {
        int index = 0;
        QString text;
        QFont font;
        QRectF place; ///< with half of what is between two
    };
    /// Of the steps whose names have room, each close below its point: all, or the current one, and from the first on
    /// what touches none before it.
    QList<Title> namedTitles() const;

    QSize sizeHint() const override { return {700, 44}; }
    QSize minimumSizeHint() const override { return {300, 44}; }

Q_SIGNALS:
    void stepPicked(int index);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    friend class TrackCells; // which tells screen readers what is painted
    int nearest(double x) const;
    int stepAt(const QPointF &place) const;
    void paintPoint(QPainter &painter, int index) const;
    QList<Title> titlesIn(int pixels) const;
    bool moveApart(QList<Title> &titles) const;
    void paintTitle(QPainter &painter, const Title &title) const;
    QString fittingTitle(int index, double room) const;

    PaintedCells *m_told;
    QStringList m_titles;
    QStringList m_shortTitles;
    int m_current = 0;
};

} // namespace headscope
