// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QTreeWidget;

namespace headscope {

/// All keys of the table of actions, by where they hold; a word, or a key, finds those that it is in.
class ShortcutList : public QDialog
{
    Q_OBJECT

public:
    explicit ShortcutList(QWidget *parent);

private:
    void setupRows();
    void showFound(const QString &wanted);

    QLineEdit *m_search;
    QTreeWidget *m_rows;
};

} // namespace headscope
