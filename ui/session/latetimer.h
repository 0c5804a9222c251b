// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

namespace headscope {

/// Fires once where something is not there soon after it was asked for, so that what stood there before can be dimmed,
/// or go: most answers are there by then, and nothing is to flicker.
class LateTimer : public QTimer
{
public:
    explicit LateTimer(QObject *parent = nullptr) : QTimer(parent)
    {
        setSingleShot(true);
        setInterval(200); // ms
    }
};

} // namespace headscope
