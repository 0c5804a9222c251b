// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/announcement.h"

#include <QAccessibleWidget>
#include <QWidget>

namespace headscope {
namespace {

QAccessibleInterface *makeNotification(const QString &, QObject *object)
{
    auto *widget = qobject_cast<QWidget *>(object);
    const bool isOne =
        widget != nullptr && widget->findChild<Announcement *>(QString(), Qt::FindDirectChildrenOnly) != nullptr;
    return isOne ? new QAccessibleWidget(widget, QAccessible::Notification) : nullptr;
}

} // namespace

Announcement::Announcement(QWidget *widget) : QObject(widget), m_widget(widget)
{
    [[maybe_unused]] static const bool isInstalled = [] {
        QAccessible::installFactory(makeNotification);
        return true;
    }();
}

/// Qt tells Linux of no alert: there a notification is read out when it is shown, so one that is seen already is told
/// of as shown once more.
void Announcement::tell(const QString &words)
{
    m_widget->setAccessibleName(words);
    if (words.isEmpty())
        return;
    raise(QAccessible::Alert);
    if (m_widget->isVisible())
        raise(QAccessible::ObjectShow);
}

void Announcement::raise(QAccessible::Event what)
{
    QAccessibleEvent event(m_widget, what);
    QAccessible::updateAccessibility(&event);
}

} // namespace headscope
