// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/noteswindow.h"

#include "ui/actions/actions.h"
#include "ui/lesson/lessonasked.h"
#include "ui/present/lessontext.h"
#include "ui/present/talkview.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QRegularExpression>
#include <QTime>
#include <QVBoxLayout>

namespace headscope {
namespace {

constexpr QSize kNextPage(384, 216); // of 16 to 9, as most screens are

/// With the numbers of a talk that is there; dots stand for those that are not known. Of what the page itself cannot be
/// filled with it says so.
QString toRead(const QString &text, const Talk *talk)
{
    static const QRegularExpression place(QStringLiteral("\\{[^{}]*\\}"));
    const auto words = talk != nullptr ? talk->filledText(text) : Result<QString>(text);
    const QString read = plainLessonText(QString(words ? *words : text).replace(place, QStringLiteral("…")));
    const bool isWrong = !words && talk->isReady() && !talk->fault();
    return isWrong ? read + QStringLiteral("\n\n") + sentenceOf(words.error()) : read;
}

} // namespace

/// A dialog, since on X11 no other window stays in front of the one that it belongs to.
NotesWindow::NotesWindow(Talk &talk, const QElapsedTimer &since, QWidget *ofTalk)
    : QWidget(ofTalk, Qt::Dialog), m_talk(talk), m_ahead(talk.another(this)), m_nextPage(new TalkView(*m_ahead, this)),
      m_since(since)
{
    setObjectName(QStringLiteral("notesWindow"));
    resize(760, 560);
    setupLabels();
    setupNextPage();
    connect(&talk, &Talk::shown, this, &NotesWindow::showPlace);
    connect(&talk, &Talk::reworded, this, [this] { m_ahead->setLesson(m_talk.lesson()); });
    connect(m_ahead, &Talk::shown, this, [this] { m_next->setText(nextWords()); });
    connect(&m_ticks, &QTimer::timeout, this, &NotesWindow::showTime);
    m_ticks.start(1000);
    showPlace();
}

/// Where notes are read there is a teacher, who is not to be held up.
void NotesWindow::showEvent(QShowEvent *event)
{
    m_talk.setWaits(false);
    QWidget::showEvent(event);
}

void NotesWindow::hideEvent(QHideEvent *event)
{
    if (!event->spontaneous()) // in the task bar they are open still
        m_talk.setWaits(true);
    QWidget::hideEvent(event);
}

void NotesWindow::setupLabels()
{
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(24, 20, 24, 20);
    rows->setSpacing(16);
    const auto add = [&](const char *name, int size, Weight weight, int stretch) {
        auto *label = new QLabel(this);
        label->setObjectName(QString::fromLatin1(name));
        label->setFont(uiFont(size, weight));
        label->setStyleSheet(QStringLiteral("font-size: %1px").arg(size)); // the one of all windows overrules a font
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        rows->addWidget(label, stretch);
        return label;
    };
    m_time = add("talkTime", 22, Weight::Regular, 0);
    m_now = add("talkNow", 18, Weight::Bold, 0);
    m_notes = add("talkNotes", 22, Weight::Regular, 3);
    m_next = add("talkNext", 16, Weight::Regular, 1);
}

/// What a press brings, small: only to be seen.
void NotesWindow::setupNextPage()
{
    m_ahead->setWaits(false);
    m_nextPage->setObjectName(QStringLiteral("talkNextPage"));
    m_nextPage->setEnabled(false);
    m_nextPage->setFocusPolicy(Qt::NoFocus);
    m_nextPage->setFixedSize(kNextPage);
    static_cast<QBoxLayout *>(layout())->addWidget(m_nextPage);
}

void NotesWindow::showNextPage()
{
    const auto place = nextPlace(m_talk.lesson(), m_talk.place());
    m_nextPage->setVisible(place.has_value());
    if (place)
        m_ahead->goTo(*place);
}

/// The first words of what a press brings; its numbers come with its page.
QString NotesWindow::nextWords() const
{
    const auto place = nextPlace(m_talk.lesson(), m_talk.place());
    if (!place)
        return tr("This is the last page.");
    const Beat &beat = beatAt(m_talk.lesson(), *place);
    const bool isThere = m_ahead->isReady() && m_ahead->place() == *place;
    const QString words = toRead(beat.asked ? beat.asked->text : beat.text, isThere ? m_ahead : nullptr);
    const QString &title = m_talk.lesson().pages[static_cast<std::size_t>(place->page)].title;
    return place->page == m_talk.place().page ? tr("Next: %1").arg(words) : tr("Next page: %1. %2").arg(title, words);
}

void NotesWindow::showPlace()
{
    setWindowTitle(tr("Notes – HeadScope"));
    const Beat &beat = m_talk.beat();
    m_now->setText(m_talk.page().title);
    m_notes->setText(beat.notes.isEmpty() ? tr("There is no note for this moment.")
                                          : toRead(beat.notes.join(QStringLiteral("\n\n")), &m_talk));
    m_next->setText(nextWords());
    showNextPage();
    showTime();
}

void NotesWindow::showTime()
{
    constexpr qint64 minute = 60'000;
    const qint64 gone = m_since.elapsed();
    const QString elapsed = QStringLiteral("%1:%2").arg(gone / minute).arg(gone / 1000 % 60, 2, 10, QLatin1Char('0'));
    const QString clock = QTime::currentTime().toString(QStringLiteral("HH:mm"));
    m_time->setText(tr("%1   ·   %2 since the start   ·   page %3 of %4")
                        .arg(clock, elapsed)
                        .arg(m_talk.place().page + 1)
                        .arg(m_talk.lesson().pages.size()));
}

/// The keys of the talk do here what they do there, but for the one that leaves.
void NotesWindow::keyPressEvent(QKeyEvent *event)
{
    if (actionOf(*event, KeyPlace::Talk) == Action::LeaveTalk)
        close();
    else
        QCoreApplication::sendEvent(parentWidget(), event);
}

void NotesWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showPlace();
    QWidget::changeEvent(event);
}

} // namespace headscope
