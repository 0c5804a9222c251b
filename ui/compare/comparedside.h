// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QLabel;
class QToolButton;

namespace headscope {

/// One of the two that are compared: which run, which batch item, which head. The runs are the session's own, the same
/// without the numbers that a person changed, any of the examples, and sessions from files. What was chosen before
/// stays until another run is there.
class ComparedSide : public QWidget
{
    Q_OBJECT

public:
    /// The head is that of the start.
    ComparedSide(Session &session, const QString &letter, int head, QWidget *parent = nullptr);

    /// Null where there is none yet.
    std::shared_ptr<const Trace> trace() const;
    bool isBusy() const { return m_wanted != m_shown; }
    /// Why a run could not be had; empty where it could.
    const QString &complaint() const { return m_complaint; }
    /// Takes the run of a session file, and offers it from now on.
    void openFile(const QString &file);
    /// Asks for a file; exchanged by tests.
    using FileQuestion = std::function<QString()>;
    void setOpenQuestion(FileQuestion ask) { m_ask = std::move(ask); }
    Index item() const;
    Index head() const;
    /// Chooses item and head; without them those of the start.
    void choose(std::optional<Index> item, std::optional<Index> head);
    bool isFirstItem() const { return item() == 0; }
    bool isFirstHead() const;
    /// "head 2 of item 0", with the run where it is not the session's own.
    QString words() const;

Q_SIGNALS:
    void changed();

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupPickers();
    QComboBox *addPicker(const QString &name);
    void showRuns();
    void showSizes();
    void pickRun();
    void startOther(const QString &location);
    void takeOther();
    void refuse(const QString &why);

    Session &m_session;
    QString m_letter;
    int m_firstHead;
    QLabel *m_title = nullptr;
    QComboBox *m_run = nullptr;
    QToolButton *m_open = nullptr; ///< asks for a file
    QComboBox *m_item = nullptr;
    QComboBox *m_head = nullptr;
    FileQuestion m_ask;
    QStringList m_files; ///< that are offered
    QString m_complaint;
    QString m_wanted;                 ///< the run that was picked: a location, or one of the session's own
    QString m_shown;                  ///< the run that is there
    std::unique_ptr<Session> m_other; ///< an example's or a file's
    SharedResult m_taken;             ///< the result of m_other that is shown
};

} // namespace headscope
