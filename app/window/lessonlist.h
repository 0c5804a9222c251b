// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QListWidget;

namespace headscope {

/// The lessons of this program, and any lesson in a file.
class LessonList : public QDialog
{
    Q_OBJECT

public:
    explicit LessonList(QWidget *parent);

Q_SIGNALS:
    void picked(const QString &lesson); ///< a name, or the path of a file

private:
    void setupList();
    void setupButtons();
    void pick(const QString &lesson);
    void askForFile();

    QListWidget *m_list;
};

} // namespace headscope
