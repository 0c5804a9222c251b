// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/latest.h"
#include "ui/session/session.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace headscope {

/// One of the two that are compared: which run, which batch item, which head. The runs are the session's own, the same
/// without the numbers that a person changed, and any of the examples.
class ComparedSide : public QWidget
{
    Q_OBJECT

public:
    /// The head is that of the start.
    ComparedSide(Session &session, const QString &letter, int head, QWidget *parent = nullptr);

    /// Null while it is computed, or where there is none.
    std::shared_ptr<const Trace> trace() const;
    Index item() const;
    Index head() const;
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

    Session &m_session;
    QString m_letter;
    int m_firstHead;
    QLabel *m_title = nullptr;
    QComboBox *m_run = nullptr;
    QComboBox *m_item = nullptr;
    QComboBox *m_head = nullptr;
    Latest<SharedResult> m_other; ///< the run of an example
};

} // namespace headscope
