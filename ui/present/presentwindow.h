// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/actions.h"
#include "ui/present/penstrokes.h"
#include "ui/present/talkview.h"
#include "ui/session/latetimer.h"

#include <QElapsedTimer>

#include <map>
#include <optional>

class QPushButton;

namespace headscope {

class HandInDialog;
class NotesWindow;

/// A talk for a room: nothing on the screen but the page, and keys that clickers send. Over the page lie what the
/// speaker points and draws with.
class PresentWindow : public TalkView
{
    Q_OBJECT

public:
    explicit PresentWindow(Talk *talk, QWidget *parent = nullptr); ///< takes the talk
    ~PresentWindow() override;

    enum class Blank { No, Black, White };
    enum class Pointer { Plain, Laser, Spotlight, Pen };
    Blank blank() const { return m_blank; }
    Pointer pointer() const { return m_pointer; }
    void setPointer(Pointer pointer);
    /// The strokes on the page that is shown.
    const QList<QPolygonF> &strokes() const { return m_pen.of(talk().place()); }
    void toggleFullScreen();
    void showNotes();
    /// Asks for a name, and makes a file of what was answered in a lesson.
    void showHandIn();
    /// Whether answers were given that no file has, and about which nobody was asked: it asks before it closes.
    bool wouldLose() const;

Q_SIGNALS:
    void keysWanted(); ///< the list of them
    void lessonWanted(const QString &name);
    /// What was answered so far is handed in, or the window closes without it.
    void answersSettled();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    bool act(Action action);
    bool pressButton(const QKeyEvent &event) const;
    bool typeDigit(const QKeyEvent &event);
    void step(bool isForward);
    void toggleBlank(Blank blank);
    void togglePointer(Pointer pointer);
    void zoomTo(double zoom);
    void leave();
    void tell(const QString &notice);
    void setupWaiting();
    QString waitingWords() const;
    void showPlace();
    void showTitle();
    void followLanguage();
    void setupOffers();
    void showOffers();
    double placeOffer(QPushButton &offer, bool isOffered, double right) const;
    HandInDialog *openHandIn();
    void askToLeave();
    void paintSpotlight(QPainter &painter) const;
    void paintStrokes(QPainter &painter) const;
    void paintNotice(QPainter &painter, const QString &notice) const;

    Blank m_blank = Blank::No;
    Pointer m_pointer = Pointer::Plain;
    std::optional<QPointF> m_at; ///< where the pointer is
    PenStrokes m_pen;
    LessonPlace m_shown;
    QString m_typed;      ///< digits of the page to go to
    QString m_notice;     ///< why a key did nothing; the next one takes it away
    QString m_nameBefore; ///< of the window, which the notice stands in for
    LateTimer m_late{this};
    bool m_isLate = false; ///< the place that was asked for takes its time
    double m_share = 0;    ///< of its run that is done, from 0 to 1
    QElapsedTimer m_since; ///< the start
    NotesWindow *m_notes = nullptr;
    QPushButton *m_nextLesson; ///< on the last page of one of the program's lessons
    QPushButton *m_handIn;     ///< on the last page, once something was answered
    std::map<int, HandedAnswer> m_handedIn;
    bool m_mayLose = false; ///< what is answered and not handed in
    bool m_isAsking = false;
};

} // namespace headscope
