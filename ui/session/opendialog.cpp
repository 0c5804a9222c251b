// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/opendialog.h"

#include <QCoreApplication>
#include <QFileDialog>

namespace headscope {

QString askForSession(QWidget *parent)
{
    return QFileDialog::getOpenFileName(parent, QCoreApplication::translate("session", "Open a session"), {},
                                        QCoreApplication::translate("session", "HeadScope session (*.headscope)"));
}

} // namespace headscope
