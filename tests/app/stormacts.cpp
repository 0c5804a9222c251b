// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the user of a storm does.
#include "tests/app/storm.h"

#include "tests/ui/support.h"
#include "ui/actions/actions.h"
#include "ui/lesson/lessons.h"
#include "ui/library/models.h"

#include <QDropEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QRegularExpression>
#include <QUrl>
#include <QWheelEvent>

namespace headscope {
namespace {

const QString kWords = u"0123456789.,-+eE[]{}:;\"'<>&%/\\ nainfall注意力，：１２３"_s;
const QStringList kModels{u"dates"_s, u"induction"_s, u"sort"_s};

/// Of all places. Leaving is an event of its own.
QStringList knownKeys()
{
    QStringList keys;
    for (const ActionRow &row : actionTable())
        if (row.action != Action::Quit)
            for (const QString &key : QString::fromUtf8(row.keys).split(u' ', Qt::SkipEmptyParts))
                keys << (key == kDigits ? u"2"_s : key);
    return keys;
}

} // namespace

/// Any point, or any widget: small ones would hardly ever be met by chance.
QPoint Storm::pointIn(const QWidget *widget)
{
    QList<std::pair<const QWidget *, QRect>> places{{widget, widget->rect()}};
    if (oneIn(2))
        for (const QWidget *child : widget->findChildren<QWidget *>())
            if (const QRect seen = child->visibleRegion().boundingRect(); child->window() == widget && !seen.isEmpty())
                places.append({child, seen});
    const auto [touched, seen] = oneOf(places);
    const QPoint point = touched->mapTo(widget, seen.topLeft() + QPoint(below(seen.width()), below(seen.height())));
    const QSize window = widget->windowHandle()->size(); // which may be told of a new size a moment later
    return {std::min(point.x(), window.width() - 1), std::min(point.y(), window.height() - 1)};
}

void Storm::moveMouse()
{
    QWidget *widget = touched();
    QTest::mouseMove(widget->windowHandle(), pointIn(widget));
}

void Storm::click()
{
    static const QList<Qt::MouseButton> buttons{Qt::LeftButton, Qt::LeftButton,  Qt::LeftButton,
                                                Qt::LeftButton, Qt::RightButton, Qt::MiddleButton};
    static const QList<Qt::KeyboardModifiers> modifiers{Qt::NoModifier, Qt::NoModifier, Qt::NoModifier,
                                                        Qt::ShiftModifier, Qt::ControlModifier};
    QWidget *widget = touched();
    const QPoint point = pointIn(widget);
    if (oneIn(6))
        QTest::mouseDClick(widget->windowHandle(), Qt::LeftButton, Qt::NoModifier, point);
    else
        QTest::mouseClick(widget->windowHandle(), oneOf(buttons), oneOf(modifiers), point);
}

void Storm::drag()
{
    QPointer<QWidget> widget = touched();
    const auto modifiers = oneIn(4) ? Qt::ShiftModifier : Qt::NoModifier;
    const auto button = oneIn(8) ? Qt::RightButton : Qt::LeftButton;
    QTest::mousePress(widget->windowHandle(), button, modifiers, pointIn(widget));
    for (int move = below(6); move >= 0 && widget && widget->windowHandle(); --move) {
        if (oneIn(12))
            act(); // a step, another session: whatever comes while a button is held
        else if (oneIn(12))
            pressKnownKey();
        if (widget && widget->windowHandle())
            QTest::mouseMove(widget->windowHandle(), pointIn(widget));
    }
    if (widget && widget->windowHandle())
        QTest::mouseRelease(widget->windowHandle(), button, modifiers, pointIn(widget));
}

void Storm::turnWheel()
{
    QWidget *widget = touched();
    const QPoint point = pointIn(widget);
    QWidget *under = widget->childAt(point);
    QWidget *target = under != nullptr ? under : widget;
    const QPoint turn(0, (below(7) - 3) * 60);
    QWheelEvent event(target->mapFrom(widget, point), widget->mapToGlobal(point), {}, turn, Qt::NoButton,
                      oneIn(3) ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(target, &event);
}

void Storm::press(QWidget *widget, Qt::Key key, Qt::KeyboardModifiers modifiers, const QString &text)
{
    QWidget *focus = widget->focusWidget();
    QTest::sendKeyEvent(QTest::Click, focus != nullptr && focus->isVisible() ? focus : widget, key, text, modifiers);
}

void Storm::pressKey()
{
    static const QList<Qt::Key> keys{Qt::Key_Tab,    Qt::Key_Tab,   Qt::Key_Backtab,  Qt::Key_Left,   Qt::Key_Right,
                                     Qt::Key_Up,     Qt::Key_Down,  Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_Home,
                                     Qt::Key_End,    Qt::Key_Space, Qt::Key_Return,   Qt::Key_Enter,  Qt::Key_Escape,
                                     Qt::Key_Delete, Qt::Key_F2,    Qt::Key_F6,       Qt::Key_P,      Qt::Key_F5,
                                     Qt::Key_F10,    Qt::Key_Menu,  Qt::Key_Backspace};
    static const QList<Qt::KeyboardModifiers> modifiers{Qt::NoModifier, Qt::NoModifier, Qt::NoModifier,
                                                        Qt::ShiftModifier, Qt::ControlModifier};
    press(touched(), oneOf(keys), oneOf(modifiers));
}

void Storm::pressShortcut()
{
    static const QList<Qt::Key> letters{Qt::Key_Z, Qt::Key_Z, Qt::Key_1, Qt::Key_2,    Qt::Key_3,
                                        Qt::Key_E, Qt::Key_D, Qt::Key_0, Qt::Key_Plus, Qt::Key_Minus,
                                        Qt::Key_C, Qt::Key_V, Qt::Key_A, Qt::Key_O,    Qt::Key_S};
    if (oneIn(10))
        return press(touched(), Qt::Key_Left, Qt::AltModifier);
    press(touched(), oneOf(letters), oneIn(3) ? Qt::ControlModifier | Qt::ShiftModifier : Qt::ControlModifier);
}

/// Any key that means something somewhere, also where it means nothing.
void Storm::pressKnownKey()
{
    static const QStringList keys = knownKeys();
    const QKeyCombination key = QKeySequence(oneOf(keys), QKeySequence::PortableText)[0];
    const bool isLetter = key.key() < Qt::Key_Escape && !key.keyboardModifiers().testFlag(Qt::ControlModifier);
    const QChar letter(static_cast<char16_t>(key.key()));
    const bool isShifted = key.keyboardModifiers().testFlag(Qt::ShiftModifier);
    press(touched(), key.key(), key.keyboardModifiers(),
          isLetter ? QString(isShifted ? letter : letter.toLower()) : QString());
}

void Storm::typeWords()
{
    for (int letter = below(6); letter >= 0; --letter)
        press(touched(), Qt::Key_unknown, Qt::NoModifier, QString(oneOf(kWords)));
    if (oneIn(2))
        press(touched(), Qt::Key_Return, Qt::NoModifier);
}

/// The steps play while other things go on.
void Storm::play()
{
    m_window->player().toggle();
}

void Storm::resize()
{
    m_window->resize(1024 + below(900), 640 + below(560));
    QCoreApplication::processEvents();
}

void Storm::pickView()
{
    m_window->setView(static_cast<View>(below(4)));
}

void Storm::pickTheme()
{
    static const QStringList names{u"light"_s, u"dark"_s, u"high-contrast"_s, u"high-contrast-dark"_s, u"system"_s};
    Q_EMIT m_window->themePicked(oneOf(names));
}

void Storm::pickLanguage()
{
    Q_EMIT m_window->languagePicked(oneIn(2) ? u"zh_CN"_s : u"en"_s);
}

void Storm::openExample()
{
    m_window->session().open(u"example:"_s + oneOf(oneIn(4) ? kModels : kExamples)); // no file that is saved over
}

void Storm::openFile()
{
    m_window->openFile();
}

void Storm::dropFile()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(openedFile())});
    QDropEvent event(QPointF(pointIn(m_window.get())), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(m_window.get(), &event);
}

void Storm::openLesson()
{
    m_window->openLesson(oneOf(lessonNames()), below(6));
}

/// Whatever stands in a menu and could be picked there. Leaving is an event of its own.
void Storm::pickEntry()
{
    if (touched() != m_window.get())
        return;
    QList<QAction *> entries;
    for (const QMenu *menu : m_window->menuBar()->findChildren<QMenu *>())
        for (QAction *entry : menu->actions())
            if (entry->isEnabled() && entry->menu() == nullptr && entry->objectName() != u"fileQuit"_s)
                entries << entry;
    QAction *entry = oneOf(entries);
    if (m_tells)
        fprintf(stderr, "%s\n", qPrintable(entry->objectName()));
    entry->trigger();
}

/// A sentence of an example, its words in another order too, where one can be typed.
void Storm::typeSentence()
{
    QList<QLineEdit *> fields = touched()->findChildren<QLineEdit *>();
    fields.removeIf([](const QLineEdit *field) { return !field->isVisible() || !field->isEnabled(); });
    if (fields.isEmpty())
        return;
    QStringList words = firstTextOf(u"example:"_s + oneOf(kModels)).split(u' ');
    for (qsizetype i = words.size(); oneIn(2) && i > 1; --i)
        words.swapItemsAt(i - 1, below(static_cast<int>(i)));
    QLineEdit *field = oneOf(fields);
    field->selectAll();
    field->insert(words.join(u' '));
    QTest::sendKeyEvent(QTest::Click, field, Qt::Key_Return, QString(), Qt::NoModifier);
}

/// What only a whole model has, which would hardly ever be met by chance.
void Storm::touchModel()
{
    static const QRegularExpression painted(
        u"^(positionStrip|tokenStrip|modelStack|patchMap|withoutMap|rolloutMap|otherText|writeNext|writeAll|swapTexts)$"_s);
    if (!m_window->session().model())
        return m_window->session().open(locationOf(oneOf(kModels)));
    if (m_window->view() != View::Model)
        return m_window->setView(View::Model);
    QList<QWidget *> parts = m_window->findChildren<QWidget *>(painted);
    parts.removeIf([](const QWidget *part) { return !part->isVisible() || part->size().isEmpty(); });
    if (parts.isEmpty())
        return;
    QPointer<QWidget> part = oneOf(parts);
    const QPoint point(below(part->width()), below(part->height()));
    hover(part, point);
    if (part)
        QTest::mouseClick(part, Qt::LeftButton, oneIn(4) ? Qt::ShiftModifier : Qt::NoModifier, point);
}

void Storm::undoAll()
{
    if (uppermost() == nullptr)
        checkUndo();
}

void Storm::wait()
{
    if (oneIn(12))
        calmDown();
    else
        QTest::qWait(below(40));
}

} // namespace headscope
