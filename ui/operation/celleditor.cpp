// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/celleditor.h"

#include "ui/actions/actions.h"
#include "ui/lines/tooltip.h"
#include "ui/text/showntext.h"
#include "ui/theme/fonts.h"
#include "ui/theme/wrongmark.h"

#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kWidth = 96; // a float32 with its sign
constexpr int kEditorHeight = 24;

/// Not as where a map goes and takes its field along.
bool isLeftByHand(Qt::FocusReason reason)
{
    switch (reason) {
    case Qt::MouseFocusReason:
    case Qt::TabFocusReason:
    case Qt::BacktabFocusReason:
    case Qt::ShortcutFocusReason:
    case Qt::MenuBarFocusReason: return true;
    default: return false;
    }
}

} // namespace

CellEditor::CellEditor(const QRect &cell, const QString &start, bool isTyped, Take take, QWidget *map)
    : QLineEdit(start, map), m_take(std::move(take)), m_isTyped(isTyped)
{
    setObjectName(QStringLiteral("cellEditor"));
    setAccessibleName(tr("Another number for this cell"));
    setFont(numberFont(kBodySize));
    setAlignment(Qt::AlignCenter);
    QRect place(0, 0, std::max(kWidth, cell.width()), std::max(kEditorHeight, cell.height()));
    place.moveCenter(cell.center());
    place.moveLeft(std::clamp(place.left(), 0, std::max(0, map->width() - place.width())));
    place.moveTop(std::clamp(place.top(), 0, std::max(0, map->height() - place.height())));
    setGeometry(place);
    if (!isTyped)
        selectAll();
    show();
    setFocus();
}

void CellEditor::take()
{
    const QString sentence = m_take(text());
    if (sentence.isEmpty()) {
        close();
        return;
    }
    setToolTip(plainToolTip(sentence));
    markWrong(this, sentence);
    selectAll();
    QToolTip::showText(mapToGlobal(rect().bottomLeft()), plainToolTip(sentence), this);
}

/// One that has gone may still wait to be deleted.
void CellEditor::takeTyped()
{
    if (holdsTyped() && !isHidden())
        take();
}

void CellEditor::close()
{
    if (hasFocus())
        parentWidget()->setFocus();
    hide();
    deleteLater();
}

/// Qt puts a child that is made last at the end of the window, from where Tab would go on at its start.
bool CellEditor::focusNextPrevChild(bool)
{
    holdsTyped() ? take() : close();
    return true;
}

void CellEditor::keyPressEvent(QKeyEvent *event)
{
    switch (actionOf(*event, KeyPlace::CellEditor)) {
    case Action::TakeTyped: return take();
    case Action::LeaveTyped: return close();
    default: QLineEdit::keyPressEvent(event);
    }
}

/// Who leaves a wrong number is told of it once.
void CellEditor::takeOnLeaving()
{
    if (!holdsTyped())
        return;
    if (const QString sentence = m_take(text()); !sentence.isEmpty())
        QToolTip::showText(mapToGlobal(rect().bottomLeft()), plainToolTip(sentence), parentWidget());
}

void CellEditor::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    const Qt::FocusReason reason = event->reason();
    if (isLeftByHand(reason))
        takeOnLeaving();
    if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason)
        close();
}

} // namespace headscope
