// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStatusBar>
#include <QTimer>

class QLabel;
class QProgressBar;
class QToolButton;

namespace headscope {

class NoteLabel;
class Session;

/// Time and size of the run, the memory of all numbers, whether it is what PyTorch got, the number under the cursor,
/// and the progress of long work with a way to stop it.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(Session &session, QWidget *parent = nullptr);

    /// Work beside the run goes on, nobody knows how long, or is over.
    void showWork(bool isUnderWay);
    /// Leaves out what is measured, time and memory, which two pictures of the same do not have in common.
    void hideMeasures();

Q_SIGNALS:
    void workCancelled(); ///< that beside the run

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupProgress();
    QLabel *addLabel(const QString &name);
    void showRun();
    void showNothing();
    void showMemory();
    void showCursor();
    bool isBusy() const;
    void showBusy();
    void hideBusy();

    Session &m_session;
    QLabel *m_time = nullptr;
    QLabel *m_deadRows = nullptr;
    QLabel *m_size = nullptr;
    NoteLabel *m_cursor = nullptr;
    QProgressBar *m_progress = nullptr;
    QToolButton *m_cancel = nullptr;
    bool m_isWorking = false; ///< besides the run
    QTimer m_patience;
    QTimer m_memoryTimer; // numbers come and go on other threads
};

} // namespace headscope
