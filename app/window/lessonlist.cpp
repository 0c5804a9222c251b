// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessonlist.h"

#include "ui/lesson/lessons.h"
#include "ui/text/language.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace headscope {

LessonList::LessonList(QWidget *parent) : QDialog(parent), m_list(new QListWidget(this))
{
    setObjectName(QStringLiteral("lessonList"));
    setWindowTitle(tr("Lessons"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_list, 1);
    setupList();
    setupButtons();
    resize(QSize(560, 520).boundedTo(parent->window()->size() - QSize(40, 60)));
}

void LessonList::setupList()
{
    m_list->setObjectName(QStringLiteral("lessons"));
    m_list->setAccessibleName(windowTitle());
    m_list->setSpacing(4);
    m_list->setWordWrap(true);
    int number = 0;
    for (const QString &name : lessonNames()) {
        const auto lesson = openLesson(name, windowLanguage());
        if (!lesson)
            continue;
        auto *item = new QListWidgetItem(
            tr("%1. %2\n%3 (%4 minutes)").arg(++number).arg(lesson->title, lesson->about).arg(lesson->minutes), m_list);
        item->setData(Qt::UserRole, name);
    }
    m_list->setCurrentRow(0);
    connect(m_list, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem *item) { pick(item->data(Qt::UserRole).toString()); });
}

void LessonList::setupButtons()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    QPushButton *other = buttons->addButton(tr("Another file…"), QDialogButtonBox::ActionRole);
    other->setObjectName(QStringLiteral("otherLesson"));
    connect(other, &QPushButton::clicked, this, &LessonList::askForFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        if (const auto *item = m_list->currentItem())
            pick(item->data(Qt::UserRole).toString());
    });
    layout()->addWidget(buttons);
}

void LessonList::pick(const QString &lesson)
{
    accept();
    Q_EMIT picked(lesson);
}

void LessonList::askForFile()
{
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a lesson"), {}, tr("Lessons (*.md)"));
    if (!file.isEmpty())
        pick(file);
}

} // namespace headscope
