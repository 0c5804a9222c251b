// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

class QLabel;
class QToolButton;

namespace headscope {

class MainWindow;
class Session;

/// A line for who opens HeadScope for the first time: a button to start with, and one quiet hint after the other. A
/// hint goes for good when it is dismissed, or when its owner has done what it says; after the last the line goes, too.
class FirstHints : public QFrame
{
    Q_OBJECT

public:
    /// The names of all hints.
    static QStringList all();

    /// Of these hints, which are some of all().
    FirstHints(Session &session, QStringList hints, QWidget *parent = nullptr);

    const QStringList &left() const { return m_left; }

Q_SIGNALS:
    void startWanted();
    void leftChanged(const QStringList &left);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupWidgets();
    void listen();
    void showWords();
    void finish(const QString &hint);

    Session &m_session;
    QStringList m_left;
    QToolButton *m_start;
    QLabel *m_words;
    QToolButton *m_close;
    int m_step = -1; ///< that was seen last
};

/// Puts the hints that are left above the views of the window, and remembers them; on the first start these are all.
void helpNewcomer(MainWindow &window);

} // namespace headscope
