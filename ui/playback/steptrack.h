// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

namespace headscope {

/// The steps as points on a line: done, current and to come. Click or drag to go to one.
class StepTrack : public QWidget
{
    Q_OBJECT

public:
    explicit StepTrack(QWidget *parent = nullptr);

    void setSteps(const QStringList &titles);
    void setCurrent(int index);
    QPointF point(int index) const;

    QSize sizeHint() const override { return {700, 44}; }
    QSize minimumSizeHint() const override { return {300, 44}; }

Q_SIGNALS:
    void stepPicked(int index);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    int nearest(double x) const;
    void paintPoint(QPainter &painter, int index) const;
    void paintTitle(QPainter &painter, int index) const;

    QStringList m_titles;
    int m_current = 0;
};

} // namespace headscope
