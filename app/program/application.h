// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

namespace headscope {

/// Qt carries no exception from one event to the next: here each ends, and is told in the window. Mostly it is that
/// there was too little memory for what a view wanted to show.
class Application : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override;
};

} // namespace headscope
