// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDialog;

namespace headscope {

/// Gives the keyboard back when a dialog of the program closes: to the window that it is of, which remembers by itself
/// which of its widgets had it, or has been given it meanwhile. Some desktops leave no window active behind a dialog.
/// Who is in another window by then stays there.
class KeyboardReturn : public QObject
{
    Q_OBJECT

public:
    explicit KeyboardReturn(QObject *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    static void giveBack(const QDialog &closed);
};

} // namespace headscope
