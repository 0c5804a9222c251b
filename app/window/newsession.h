// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/library/templates.h"

#include <QDialog>

class QLabel;
class QListWidget;
class QTreeWidget;

namespace headscope {

/// The templates that a session can begin with: what each is, and what its settings are for.
class NewSession : public QDialog
{
    Q_OBJECT

public:
    explicit NewSession(QWidget *parent);

Q_SIGNALS:
    void picked(const QString &templateName);

private:
    void setupList();
    void setupNotes();
    void showTemplate(int row);

    QList<Template> m_templates;
    QListWidget *m_list;
    QLabel *m_about;
    QTreeWidget *m_notes;
};

} // namespace headscope
