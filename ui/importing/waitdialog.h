// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace headscope {

/// Says what takes its time, and lets people give it up.
class WaitDialog : public QDialog
{
    Q_OBJECT

public:
    WaitDialog(const QString &sentence, QWidget *parent);
};

} // namespace headscope
