// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace headscope {

/// The terms of the field in every language that the program has them in; terms in the text lead to their entries.
class GlossaryWindow : public QDialog
{
    Q_OBJECT

public:
    explicit GlossaryWindow(QWidget *parent);

    /// Shows the entry of a term; the first where there is none of this id.
    void showTerm(const QString &id);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupWidgets();
    void showWords();
    void showFound(const QString &wanted);
    void showEntry();

    QLineEdit *m_search;
    QListWidget *m_terms;
    QTextBrowser *m_entry;
};

} // namespace headscope
