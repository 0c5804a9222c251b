// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons and presenting.
#include "app/window/lessonlist.h"
#include "app/window/mainwindow.h"
#include "ui/lesson/lessons.h"
#include "ui/present/presentwindow.h"
#include "ui/present/stepstalk.h"
#include "ui/text/language.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

constexpr QSize kTalkWindow(1280, 720);

/// Where the talk begins, and the window in which it is given.
PresentWindow *openTalk(Talk *talk, const LessonPlace &start, QWidget *beside)
{
    auto *window = new PresentWindow(talk);
    window->resize(kTalkWindow.boundedTo(beside->screen()->availableSize()));
    talk->goTo(start);
    return window;
}

} // namespace

/// What is seen now, on the whole screen; the session stays as it is, and so does the window behind.
void MainWindow::present()
{
    if (!m_session.isOpen())
        return;
    StepsTalk steps = stepsTalk(m_session);
    openTalk(new Talk(std::move(steps.lesson), m_session.madePlan()), steps.start, this)->showFullScreen();
}

void MainWindow::openLesson(const QString &name)
{
    auto lesson = headscope::openLesson(name, windowLanguage());
    if (lesson)
        openTalk(new Talk(std::move(*lesson)), {}, this)->show();
    else
        showNotice(sentenceOf(lesson.error()));
}

void MainWindow::showLessons()
{
    auto *list = new LessonList(this);
    connect(list, &LessonList::picked, this, &MainWindow::openLesson);
    list->open();
}

} // namespace headscope
