// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/compared.h"
#include "ui/session/session.h"

#include <QWidget>

#include <cstdint>
#include <functional>
#include <map>

class QComboBox;
class QLabel;
class QToolButton;

namespace headscope {

class ComboBox;

/// One of the two that are compared: which run, which batch item, which head. The runs are the session's own, the same
/// without the numbers that a person changed, other layers of given maps, any of the examples, and sessions from files.
/// What was chosen before stays until another run is there. Items and heads that a run does not have are kept for one
/// that has them.
class ComparedSide : public QWidget
{
    Q_OBJECT

public:
    /// The head is that of the start.
    ComparedSide(Session &session, const QString &letter, int head, QWidget *parent = nullptr);

    /// Null where there is none yet.
    std::shared_ptr<const Trace> trace() const;
    bool isBusy() const { return m_isOld || m_pick.run != m_shown; }
    /// Why a run could not be had; empty where it could.
    const QString &complaint() const { return m_complaint; }
    /// Takes the run of a session file, and offers it from now on.
    void openFile(const QString &file);
    /// Asks for a file; exchanged by tests.
    using FileQuestion = std::function<QString()>;
    void setOpenQuestion(FileQuestion ask) { m_ask = std::move(ask); }
    Index item() const;
    Index head() const;
    /// What a person picked, or show() said.
    const ComparedPick &picked() const { return m_pick; }
    void show(const ComparedPick &pick);
    /// Reads and runs what is wanted and not there: nobody waits for it before it is seen.
    void fetch();
    /// A file that was written, or went, since it was read is to be read again by fetch(), as is one whose numbers were
    /// written beside it. Says whether it was such a one. What was read before stays until then, and as long as the
    /// file cannot be read.
    bool noticeOldFile();
    /// "head 2 of item 0", or the item of a tensor without heads.
    QString placeWords(const TensorSpec &tensor) const;
    /// Of which run it is, where that is not the session's own; beside a mistake of the lab, that it is right.
    QString runWords() const;

Q_SIGNALS:
    void pickedOther(); ///< by a person
    void came();        ///< another run; or it could not be had

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupPickers();
    ComboBox *addPicker(const QString &name);
    void showRuns();
    void showSizes();
    void pickRun();
    void pickPlace();
    void wantRun(const QString &run);
    void letGo();
    void followPlan();
    void followLook();
    void startOther(const QString &location);
    void refuseOther(const QString &location, const Error &error);
    void startLayer(Index layer);
    void takeOther();
    void refuse(const QString &why);

    Session &m_session;
    QString m_letter;
    int m_firstHead;
    QLabel *m_title = nullptr;
    ComboBox *m_run = nullptr;
    QToolButton *m_open = nullptr; ///< asks for a file
    QComboBox *m_item = nullptr;
    QComboBox *m_head = nullptr;
    FileQuestion m_ask;
    QStringList m_files;       ///< that are offered
    Index m_layers = 1;        ///< of the session
    bool m_hasMistake = false; ///< whether the lab makes one in the session
    QString m_complaint;
    ComparedPick m_pick;
    QString m_shown = kOwnRun;                  ///< the run that is there
    bool m_isOld = false;                       ///< whether it is of a file that is to be read again
    std::unique_ptr<Session> m_other;           ///< an example's, a file's or another layer's
    SharedResult m_taken;                       ///< the result of m_other that is shown
    std::int64_t m_begun = 0;                   ///< when m_other began to be read, in ms since 1970
    std::map<QString, FileState> m_takenStates; ///< of the files that were read, by their paths
};

} // namespace headscope
