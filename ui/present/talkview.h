// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/present/stagecache.h"
#include "ui/present/talkpage.h"
#include "ui/question/question.h"

#include <QPixmap>
#include <QPointer>
#include <QVariantAnimation>
#include <QWidget>

namespace headscope {

class QuestionPanel;

/// Shows a talk as large as the widget, and lets its cells, answers and pages be pointed at.
class TalkView : public QWidget
{
    Q_OBJECT

public:
    explicit TalkView(Talk &talk, QWidget *parent = nullptr);

    Talk &talk() const { return m_talk; }
    /// What is shown, laid out once. While a talk is on its way it is what was shown before.
    const TalkPage &page() const;
    /// The moment of the split that is shown, which moves from beat to beat.
    double moment() const { return m_moment; }
    double zoom() const { return m_zoom; }
    /// Whether a field waits for an answer, in which Return means that it is given.
    bool takesAnswer() const;
    /// The same, and the keyboard is in it.
    bool isInField() const;
    /// Jumps to the end of what is moving.
    void settle();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    /// Whether something lies over all of it: then the field is away, and what had the keyboard has it again later.
    void setCovered(bool isCovered);
    /// Pins the cell beside the pinned one, as arrows do in the window.
    void pinBeside(const QPoint &arrow);
    /// Opens the numbers of the map with the pinned cell, or of the result, as a table, or closes those that are open.
    /// Says why there is none, or nothing.
    QString showTable();
    /// Nearer to a point of this widget, which stays where it is; 1 is the whole page.
    void setZoom(double zoom, const QPointF &on);
    double scale() const; ///< pixels of this widget for one of the page, which is seen whole
    /// From the page to this widget.
    QTransform transform() const;
    QPointF onPage(const QPointF &point) const { return transform().inverted().map(point); }

private:
    void layOutAnew();
    void paintAnew();
    void makePicture();
    void showPlace();
    void tellPage();
    void showQuestion(bool isNewPlace);
    void ask(const Question &question);
    void keepChoice();
    void keep(const Question &question, const Answer &answer) const;
    void placePanel();
    void leaveRightAnswer();
    void focusOn(QWidget *widget);
    bool sweepTo(const QMouseEvent &event);
    std::optional<CellPlace> cellAt(const QPointF &point) const;
    std::pair<std::size_t, std::optional<std::pair<Index, Index>>> mapWithPin(const std::vector<PlacedMap> &maps) const;
    QString toldCell(const PlacedMap &map, const std::pair<Index, Index> &place) const;

    Talk &m_talk;
    QuestionPanel *m_panel;    ///< for answers that are typed, dragged or painted
    bool m_needsPanel = false; ///< for the question that is shown
    int m_panelType = 0;       ///< the size of its type
    double m_answerHeight = 0; ///< that it takes of the page
    QVariantAnimation m_motion;
    double m_moment = 0;
    double m_zoom = 1;
    QPointF m_zoomedOn;
    LessonPlace m_shown{-1, 0};
    std::optional<CellPlace> m_told; ///< the pinned cell that the accessible name tells, in place of the title
    bool m_isCovered = false;
    QPointer<QWidget> m_focusBelow; ///< what has the keyboard once nothing lies over the page
    bool m_wasRevealed = false;     ///< when the place was shown last
    /// Choices that are among the predictions.
    std::vector<std::pair<LessonPlace, std::set<int>>> m_kept;
    mutable StageCache m_stage;             ///< of the maps of all pages of this place
    mutable std::optional<TalkPage> m_page; ///< nothing until it is asked for
    QPixmap m_picture;                      ///< of it, painted once; what lies over it changes more often
};

} // namespace headscope
