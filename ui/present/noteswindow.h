// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;

namespace headscope {

class Talk;
class TalkView;

/// What the speaker sees and the audience does not: notes, what comes next, the time. A window of its own that never
/// lies behind that of the talk.
class NotesWindow : public QWidget
{
    Q_OBJECT

public:
    /// The timer was started with the talk.
    NotesWindow(Talk &talk, const QElapsedTimer &since, QWidget *ofTalk);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void setupLabels();
    void setupNextPage();
    void showNextPage();
    void showPlace();
    void showTime();
    QString nextWords() const;

    Talk &m_talk;
    Talk *m_ahead;
    TalkView *m_nextPage;
    QLabel *m_now = nullptr;
    QLabel *m_notes = nullptr;
    QLabel *m_next = nullptr;
    QLabel *m_time = nullptr;
    QElapsedTimer m_since;
    QTimer m_ticks;
};

} // namespace headscope
