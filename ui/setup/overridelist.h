// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QTimer>
#include <QWidget>

class QVBoxLayout;

namespace headscope {

/// The numbers that a person has put in the place of others: what and where, each to go to and to take back, and the
/// other blocks of a model that have some. Not there while there are none.
class OverrideList : public QWidget
{
    Q_OBJECT

public:
    explicit OverrideList(Session &session, QWidget *parent = nullptr);

Q_SIGNALS:
    /// Anew: the old ones go.
    void rowsMade();

private:
    /// Another block of a model, with the first of its numbers and how many they are.
    struct OtherBlock
    {
        std::size_t block = 0;
        Override first;
        std::size_t count = 0;
        bool operator==(const OtherBlock &) const = default;
    };

    std::vector<OtherBlock> otherBlocks() const;
    void showOverrides();
    void makeRows();
    void passKeyboardOn(const QWidget &before);
    void addRow(QVBoxLayout *layout, const Override &override, int index);
    void addRow(QVBoxLayout *layout, const OtherBlock &other);

    Session &m_session;
    QWidget *m_rows = nullptr;
    Overrides m_shown;
    std::vector<OtherBlock> m_others;
    QStringList m_hidden; // what was, as they were shown
    QTimer m_patience;
};

} // namespace headscope
