// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/actions/actions.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace headscope {

/// All keys of the table of actions, by where they hold; a word, or a key, finds those that it is in.
class ShortcutList : public QDialog
{
    Q_OBJECT

public:
    /// It opens where the keys of a place stand; those of the others are above and below.
    explicit ShortcutList(QWidget *parent, KeyPlace first = KeyPlace::Everywhere);

    /// The one of a window, which stays open beside the work.
    static void showBeside(QWidget *window, KeyPlace first = KeyPlace::Everywhere);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setupWidgets();
    void showWords();
    void fillRows();
    int wholeWidth() const;
    void showFirst();
    void showFound(const QString &wanted);

    QLineEdit *m_search;
    QLabel *m_none; ///< says that no key fits
    QTreeWidget *m_rows;
    KeyPlace m_place;                   ///< that it opens at
    QTreeWidgetItem *m_first = nullptr; ///< its row
};

} // namespace headscope
