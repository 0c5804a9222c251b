// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessonlist.h"

#include "ui/lesson/lessons.h"
#include "ui/lines/wraplabel.h"
#include "ui/present/talk.h"
#include "ui/session/opendialog.h"
#include "ui/text/language.h"

#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace headscope {
namespace {

constexpr QSize kLessonRoom(760, 460);

const auto kReadLesson = QStringLiteral("lessons/read");
const auto kReadPage = QStringLiteral("lessons/page");

std::vector<Lesson> builtInLessons()
{
    std::vector<Lesson> lessons;
    for (const QString &name : lessonNames())
        if (auto lesson = openLesson(name, windowLanguage()))
            lessons.push_back(std::move(*lesson));
    return lessons;
}

/// Nothing where it was another lesson.
std::optional<int> pageReadLast(const QString &lesson)
{
    const QSettings settings;
    return settings.value(kReadLesson).toString() == lesson ? std::optional(settings.value(kReadPage).toInt())
                                                            : std::nullopt;
}

} // namespace

void rememberReading(const Talk &talk)
{
    const QString name = talk.lesson().name;
    if (!lessonNames().contains(name))
        return;
    QObject::connect(&talk, &Talk::shown, &talk, [name, &talk] {
        QSettings settings;
        settings.setValue(kReadLesson, name);
        settings.setValue(kReadPage, talk.place().page);
    });
}

LessonList::LessonList(QWidget *parent)
    : QDialog(parent), m_lessons(builtInLessons()), m_list(new QListWidget(this)), m_about(new WrapLabel(this)),
      m_pages(new QListWidget(this))
{
    setObjectName(QStringLiteral("lessonList"));
    setWindowTitle(tr("Lessons"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto *told = new QVBoxLayout;
    told->addWidget(m_about);
    told->addWidget(m_pages, 1);
    auto *columns = new QHBoxLayout;
    columns->addWidget(m_list, 1);
    columns->addLayout(told, 1);
    auto *rows = new QVBoxLayout(this);
    rows->addLayout(columns, 1);
    setupButtons(rows);
    setupPages();
    setupList();
    resize(kLessonRoom.boundedTo(parent->window()->size() - QSize(40, 60)));
}

void LessonList::setupList()
{
    m_list->setObjectName(QStringLiteral("lessons"));
    m_list->setAccessibleName(windowTitle());
    m_list->setSpacing(2);
    for (const Lesson &lesson : m_lessons)
        m_list->addItem(QStringLiteral("%1. %2").arg(m_list->count() + 1).arg(lesson.title));
    connect(m_list, &QListWidget::currentRowChanged, this, &LessonList::showLesson);
    connect(m_list, &QListWidget::itemActivated, this, &LessonList::pickCurrent);
    const QString read = QSettings().value(kReadLesson).toString();
    const auto found =
        std::find_if(m_lessons.begin(), m_lessons.end(), [&](const Lesson &lesson) { return lesson.name == read; });
    m_list->setCurrentRow(found != m_lessons.end() ? static_cast<int>(found - m_lessons.begin()) : 0);
    m_list->setFocus();
}

/// One may begin in the middle.
void LessonList::setupPages()
{
    m_about->setObjectName(QStringLiteral("lessonAbout"));
    m_pages->setObjectName(QStringLiteral("lessonPages"));
    m_pages->setAccessibleName(tr("Pages"));
    m_pages->setSpacing(2);
    connect(m_pages, &QListWidget::itemActivated, this, &LessonList::pickCurrent);
}

void LessonList::setupButtons(QBoxLayout *layout)
{
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole)->setObjectName(QStringLiteral("lessonCancel"));
    QPushButton *begin = buttons->addButton(tr("&Begin"), QDialogButtonBox::AcceptRole);
    begin->setObjectName(QStringLiteral("lessonBegin"));
    begin->setDefault(true);
    QPushButton *other = buttons->addButton(tr("Another file…"), QDialogButtonBox::ActionRole);
    other->setObjectName(QStringLiteral("otherLesson"));
    connect(other, &QPushButton::clicked, this, &LessonList::askForFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &LessonList::pickCurrent);
    layout->addWidget(buttons);
}

void LessonList::showLesson(int row)
{
    const Lesson &lesson = m_lessons[static_cast<std::size_t>(row)];
    m_about->setText(tr("%1 (%2 minutes)").arg(lesson.about).arg(lesson.minutes));
    m_pages->clear();
    for (const LessonPage &page : lesson.pages)
        m_pages->addItem(page.title);
    if (const auto page = pageReadLast(lesson.name))
        m_pages->setCurrentRow(*page);
}

void LessonList::pickCurrent()
{
    pick(m_lessons[static_cast<std::size_t>(m_list->currentRow())].name, std::max(m_pages->currentRow(), 0));
}

void LessonList::pick(const QString &lesson, int page)
{
    accept();
    Q_EMIT picked(lesson, page);
}

void LessonList::askForFile()
{
    const QString file = fileToOpen(this, tr("Open a lesson"), {}, tr("Lessons (*.md)"));
    if (!file.isEmpty())
        pick(file, 0);
}

} // namespace headscope
