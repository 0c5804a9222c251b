// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/lesson.h"

#include <QDialog>

class QBoxLayout;
class QLabel;
class QListWidget;

namespace headscope {

class Talk;

/// Keeps which lesson of this program is read, and its page, so that the list begins there next time.
void rememberReading(const Talk &talk);

/// The lessons of this program with their pages, and any lesson in a file. It begins where somebody read last.
class LessonList : public QDialog
{
    Q_OBJECT

public:
    explicit LessonList(QWidget *parent);

Q_SIGNALS:
    /// A name, or the path of a file, and the page to begin with.
    void picked(const QString &lesson, int page);

private:
    void setupList();
    void setupPages();
    void setupButtons(QBoxLayout *layout);
    void showLesson(int row);
    void pickCurrent();
    void pick(const QString &lesson, int page);
    void askForFile();

    std::vector<Lesson> m_lessons;
    QListWidget *m_list;
    QLabel *m_about;
    QListWidget *m_pages;
};

} // namespace headscope
