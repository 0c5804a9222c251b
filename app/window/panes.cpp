// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/panes.h"

#include <QAbstractScrollArea>
#include <QApplication>

namespace headscope {
namespace {

bool isIn(const QWidget *pane, const QWidget *widget)
{
    return pane != nullptr && (pane == widget || pane->isAncestorOf(widget));
}

bool takesKeyboard(const QWidget &widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0;
}

} // namespace

Panes::Panes(const QList<QWidget *> &panes, QWidget *window) : QObject(window), m_panes(panes.begin(), panes.end())
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        if (const qsizetype pane = paneOf(now); pane >= 0)
            m_last[pane] = {now, now->parentWidget()};
    });
}

qsizetype Panes::paneOf(const QWidget *widget) const
{
    for (qsizetype i = 0; widget != nullptr && i < m_panes.size(); ++i)
        if (isIn(m_panes[i], widget))
            return i;
    return -1;
}

/// A panel that scrolls has the keyboard itself only where nothing in it can have it.
QWidget *Panes::entryOf(qsizetype pane) const
{
    QWidget *const whole = m_panes[pane];
    const Last had = m_last.value(pane);
    for (QWidget *last : {had.widget.data(), had.around.data()})
        if (isIn(whole, last) && takesKeyboard(*last))
            return last;
    QWidget *entry = takesKeyboard(*whole) ? whole : nullptr;
    if (entry != nullptr && qobject_cast<QAbstractScrollArea *>(entry) == nullptr)
        return entry;
    for (QWidget *next = whole->nextInFocusChain(); next != whole; next = next->nextInFocusChain())
        if (whole->isAncestorOf(next) && takesKeyboard(*next) && qobject_cast<QAbstractScrollArea *>(next) == nullptr)
            return next;
    return entry;
}

/// The pane that Tab went through before it came to a widget between panes; -1 where there is none.
qsizetype Panes::paneBefore(const QWidget *widget) const
{
    if (widget == nullptr)
        return -1;
    for (const QWidget *one = widget->previousInFocusChain(); one != widget; one = one->previousInFocusChain())
        if (const qsizetype pane = one->isVisible() ? paneOf(one) : -1; pane >= 0)
            return pane;
    return -1;
}

/// From between two panes the way back leads to the first of them.
qsizetype Panes::start(int way) const
{
    const QWidget *widget = QApplication::focusWidget();
    const qsizetype pane = paneOf(widget);
    if (pane >= 0)
        return pane;
    const qsizetype before = paneBefore(widget);
    return way > 0 ? before : before < 0 ? m_panes.size() : before + 1;
}

void Panes::go(int way)
{
    const qsizetype count = m_panes.size();
    const qsizetype from = start(way);
    for (qsizetype i = 1; i <= count; ++i) {
        const qsizetype pane = ((from + way * i) % count + count) % count;
        QWidget *entry = m_panes[pane]->isVisible() ? entryOf(pane) : nullptr;
        if (entry == nullptr)
            continue;
        entry->setFocus(Qt::ShortcutFocusReason);
        return;
    }
}

} // namespace headscope
