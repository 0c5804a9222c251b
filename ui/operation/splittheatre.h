// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/operation/splitmoves.h"
#include "ui/session/session.h"

#include <QStringList>
#include <QVariantAnimation>
#include <QWidget>

class QCheckBox;
class QSlider;
class QToolButton;

namespace headscope {

/// The split as a play in three acts: reshape, permute, merge, with every number in the colour of its head over the
/// strip of memory; to be played, or drawn by hand, with and without the permute.
class SplitTheatre : public QWidget
{
    Q_OBJECT

public:
    explicit SplitTheatre(Session &session, QWidget *parent = nullptr);

    void setMoment(double moment);
    double moment() const;
    bool permutes() const;
    /// Whose split is on the stage: of the queries, the keys or the values, whichever are looked at.
    TensorId tensor() const;
    /// What is on the stage: the layer, or one of its kind that is small enough to be drawn.
    SplitSample sample() const;
    /// What happens in the act that is shown, in words.
    QString story() const { return stories().constFirst(); }
    /// What is written over the strip of memory in this width.
    QString memoryLine() const;
    /// What stands below the block of a head: its name, or its number where the names have no room.
    QString headName(Index head) const;
    /// Where: as wide as the block and half of the gap at either side.
    QRectF headNamePlace(Index head) const;
    /// Plays on or stops; without animation, where the system wishes none, it goes on by an act.
    void play(double speed = 1);
    void playFromStart(double speed = 1);
    void stop() { m_animation.stop(); }
    bool isPlaying() const { return m_animation.state() == QAbstractAnimation::Running; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    static constexpr double kLargestSquare = 34;
    void setupControls();
    void showWords();
    QStringList stories() const;
    void paintStage(QPainter &painter, const std::vector<SplitCell> &cells) const;
    void paintHeadNames(QPainter &painter) const;
    void paintMemory(QPainter &painter, const std::vector<SplitCell> &cells) const;
    QStringList memoryLines() const;
    Shape heads() const;
    QRectF stage() const;
    double unit() const; ///< px: a square of the stage
    QPointF origin() const;
    QRectF memory() const;

    Session &m_session;
    QToolButton *m_play = nullptr;
    QSlider *m_moment = nullptr;
    QCheckBox *m_without = nullptr;
    QVariantAnimation m_animation;
};

} // namespace headscope
