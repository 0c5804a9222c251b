// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/presentwindow.h"

#include "ui/figure/arrowkey.h"
#include "ui/lesson/lessons.h"
#include "ui/present/noteswindow.h"
#include "ui/text/language.h"

#include <QAbstractButton>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPushButton>
#include <QScreen>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

constexpr double kZoomStep = 1.25;
constexpr double kLargestZoom = 4;
constexpr qsizetype kMostPageDigits = 9;
constexpr QPoint kFromCorner(24, 24); // of the screen

} // namespace

PresentWindow::PresentWindow(Talk *talk, QWidget *parent)
    : TalkView(*talk, parent), m_nextLesson(new QPushButton(this)), m_handIn(new QPushButton(this))
{
    talk->setParent(this);
    setObjectName(QStringLiteral("presentWindow"));
    setWindowFlag(Qt::Window);
    showTitle();
    setMinimumSize(640, 360);
    setAttribute(Qt::WA_DeleteOnClose);
    setupOffers();
    m_since.start();
    connect(talk, &Talk::shown, this, &PresentWindow::showPlace);
    setupWaiting();
}

/// A place that was shown already, another answer or size of it, is seen as near as it was.
void PresentWindow::showPlace()
{
    m_late.stop();
    m_isLate = false;
    if (std::exchange(m_shown, talk().place()) != talk().place()) {
        m_typed.clear();
        m_notice.clear();
        zoomTo(1);
    }
    showOffers();
}

void PresentWindow::resizeEvent(QResizeEvent *event)
{
    TalkView::resizeEvent(event);
    m_at.reset(); // it is elsewhere on the page now
    showOffers();
}

void PresentWindow::changeEvent(QEvent *event)
{
    TalkView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        followLanguage();
        showTitle();
        showOffers();
    }
}

void PresentWindow::showTitle()
{
    setWindowTitle(tr("%1 – HeadScope").arg(talk().lesson().title));
}

/// A lesson of the program goes on in the other language, where one is in it, and so does what is told of a session.
void PresentWindow::followLanguage()
{
    const Lesson &now = talk().lesson();
    std::optional<Lesson> other = talk().madeAnew();
    if (lessonNames().contains(now.name))
        if (auto lesson = openLesson(now.name, windowLanguage()); lesson && lesson->title != now.title)
            other = std::move(*lesson);
    if (other && other->pages.size() == now.pages.size())
        talk().setLesson(std::move(*other));
}

PresentWindow::~PresentWindow()
{
    delete m_notes;
}

void PresentWindow::toggleFullScreen()
{
    setWindowState(windowState() ^ Qt::WindowFullScreen);
}

/// On the screen that the audience does not see, where there is one; else in front of the page, in a corner.
void PresentWindow::showNotes()
{
    if (m_notes == nullptr) {
        m_notes = new NotesWindow(talk(), m_since, this);
        QRect place(QPoint(), m_notes->size());
        place.moveBottomRight(this->screen()->availableGeometry().bottomRight() - kFromCorner);
        m_notes->move(place.topLeft());
    }
    for (const QScreen *screen : QGuiApplication::screens())
        if (screen != this->screen())
            m_notes->setGeometry(screen->availableGeometry());
    m_notes->show();
    m_notes->raise();
    activateWindow(); // the clicker stays with the talk
}

void PresentWindow::step(bool isForward)
{
    if (m_blank != Blank::No)
        return toggleBlank(m_blank); // the first press brings the page back
    isForward ? talk().next() : talk().back();
}

void PresentWindow::toggleBlank(Blank blank)
{
    m_blank = m_blank == blank ? Blank::No : blank;
    m_typed.clear();
    m_pen.end();
    setCovered(m_blank != Blank::No);
    showOffers();
    update();
}

void PresentWindow::setPointer(Pointer pointer)
{
    m_pointer = pointer;
    m_pen.end();
    const bool hides = pointer == Pointer::Laser;
    setCursor(hides ? Qt::BlankCursor : pointer == Pointer::Pen ? Qt::CrossCursor : Qt::ArrowCursor);
    update();
}

void PresentWindow::togglePointer(Pointer pointer)
{
    setPointer(m_pointer == pointer ? Pointer::Plain : pointer);
}

void PresentWindow::zoomTo(double zoom)
{
    setZoom(std::clamp(zoom, 1.0, kLargestZoom), m_at.value_or(QPointF(width() / 2.0, height() / 2.0)));
}

/// One thing after the other: what lies over the page, or was typed, then the window.
void PresentWindow::leave()
{
    if (!m_notice.isEmpty())
        return tell({});
    if (m_blank != Blank::No)
        return toggleBlank(m_blank);
    if (!m_typed.isEmpty())
        return m_typed.clear();
    if (zoom() > 1)
        return zoomTo(1);
    if (m_pointer != Pointer::Plain)
        return setPointer(Pointer::Plain);
    if (isInField())
        return setFocus();
    close();
}

bool PresentWindow::act(Action action)
{
    switch (action) {
    case Action::NextBeat: step(true); return true;
    case Action::BeatBefore: step(false); return true;
    case Action::FirstPage: talk().goToPage(0); return true;
    case Action::LastPage: talk().goToPage(static_cast<int>(talk().lesson().pages.size()) - 1); return true;
    case Action::BlankBlack: toggleBlank(Blank::Black); return true;
    case Action::BlankWhite: toggleBlank(Blank::White); return true;
    case Action::Laser: togglePointer(Pointer::Laser); return true;
    case Action::Spotlight: togglePointer(Pointer::Spotlight); return true;
    case Action::Pen: togglePointer(Pointer::Pen); return true;
    case Action::WipePen:
        m_pen.wipe(talk().place());
        update();
        return true;
    case Action::ZoomIn: zoomTo(zoom() * kZoomStep); return true;
    case Action::ZoomOut: zoomTo(zoom() / kZoomStep); return true;
    case Action::ShowNotes: showNotes(); return true;
    case Action::HandIn: showHandIn(); return true;
    case Action::ShowNumbers: tell(showTable()); return true;
    case Action::PresentFullScreen: toggleFullScreen(); return true;
    case Action::LeaveTalk: leave(); return true;
    default: return false;
    }
}

/// Return presses the button that has the keyboard, as in the main window.
bool PresentWindow::pressButton(const QKeyEvent &event) const
{
    auto *button = qobject_cast<QAbstractButton *>(focusWidget());
    if (button == nullptr || actionOf(event, KeyPlace::Buttons) != Action::Press)
        return false;
    button->click();
    return true;
}

/// Digits and Return go to a page; where there are answers to choose from a digit chooses one, until it is told which
/// are right. Neither does where nothing is seen.
bool PresentWindow::typeDigit(const QKeyEvent &event)
{
    if (m_blank != Blank::No)
        return false;
    if (actionOf(event, KeyPlace::Talk) == Action::TypeDigit) {
        const int digit = event.text().front().digitValue();
        const auto &asked = talk().beat().asked;
        if (!talk().isReady() || !asked || asked->kind != LessonQuestion::Kind::Choose)
            m_typed += QString::number(digit);
        else if (!talk().isRevealed())
            talk().choose(digit - 1);
        return true;
    }
    const bool isReturn = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (!isReturn || (m_typed.isEmpty() && !isInField()))
        return false;
    if (!m_typed.isEmpty())
        talk().goToPage(std::exchange(m_typed, {}).left(kMostPageDigits).toInt() - 1);
    return true;
}

void PresentWindow::keyPressEvent(QKeyEvent *event)
{
    if (actionOf(*event, KeyPlace::Everywhere) == Action::ShowShortcuts)
        return Q_EMIT keysWanted();
    const Action action = actionOf(*event, KeyPlace::Talk);
    const bool isOfCells = action == Action::MoveCell || action == Action::ShowNumbers;
    if (isOfCells && m_blank != Blank::No) // there are none to be seen
        return;
    if (action != Action::LeaveTalk)
        tell({});
    if (action == Action::MoveCell)
        pinBeside(arrowOf(event->key()));
    else if (!pressButton(*event) && !typeDigit(*event) && !act(action))
        TalkView::keyPressEvent(event);
}

void PresentWindow::mouseMoveEvent(QMouseEvent *event)
{
    m_at = event->position();
    if (m_blank != Blank::No)
        return;
    if (event->buttons() == Qt::NoButton) // a dialog has taken the release
        m_pen.end();
    if (m_pen.isDrawing())
        m_pen.draw(talk().place(), onPage(event->position()));
    else if (m_pointer != Pointer::Pen)
        TalkView::mouseMoveEvent(event);
    if (m_pointer != Pointer::Plain)
        update();
}

void PresentWindow::mousePressEvent(QMouseEvent *event)
{
    if (m_blank != Blank::No)
        return toggleBlank(m_blank); // as a press of the clicker does
    tell({});
    if (m_pointer != Pointer::Pen)
        return TalkView::mousePressEvent(event);
    if (event->button() == Qt::LeftButton)
        m_pen.begin(talk().place(), onPage(event->position()));
}

void PresentWindow::mouseReleaseEvent(QMouseEvent *)
{
    m_pen.end();
}

void PresentWindow::wheelEvent(QWheelEvent *event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier) || event->angleDelta().y() == 0)
        return TalkView::wheelEvent(event);
    m_at = event->position();
    zoomTo(event->angleDelta().y() > 0 ? zoom() * kZoomStep : zoom() / kZoomStep);
}

void PresentWindow::closeEvent(QCloseEvent *event)
{
    if (wouldLose()) {
        event->ignore();
        return askToLeave();
    }
    if (m_notes != nullptr)
        m_notes->close();
    Q_EMIT answersSettled();
    TalkView::closeEvent(event);
}

} // namespace headscope
