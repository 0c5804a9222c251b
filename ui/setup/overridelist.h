// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QTimer>
#include <QWidget>

class QVBoxLayout;

namespace headscope {

/// The numbers that a person has put in the place of others: what and where, each to go to and to take back. Not there
/// while there are none.
class OverrideList : public QWidget
{
    Q_OBJECT

public:
    explicit OverrideList(Session &session, QWidget *parent = nullptr);

Q_SIGNALS:
    /// Anew: the old ones go.
    void rowsMade();

private:
    void showOverrides();
    void addRow(QVBoxLayout *layout, const Override &override, int index);

    Session &m_session;
    QWidget *m_rows = nullptr;
    Overrides m_shown;
    std::size_t m_elsewhere = 0; ///< in other blocks of a model
    QStringList m_hidden;        // what was, as they were shown
    QTimer m_patience;
};

} // namespace headscope
