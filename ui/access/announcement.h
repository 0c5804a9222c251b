// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>
#include <QObject>
#include <QString>

class QWidget;

namespace headscope {

/// Makes a widget whose words come by themselves, such as a verdict, a notification: screen readers read it out as its
/// words come, wherever the keyboard is. It is a child of its widget, made before anything else of it is told.
class Announcement : public QObject
{
    Q_OBJECT

public:
    explicit Announcement(QWidget *widget);

    /// They are the name of the widget from now on; where there are none, nothing is read out. To be called before the
    /// widget is shown, of which Qt tells by itself.
    void tell(const QString &words);

protected:
    virtual void raise(QAccessible::Event what);

private:
    QWidget *m_widget;
};

} // namespace headscope
