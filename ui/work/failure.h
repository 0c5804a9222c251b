// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <QObject>

#include <exception>

namespace headscope {

/// What an exception tells people that ended a piece of work: mostly that there was too little memory for it.
Error errorOf(const std::exception_ptr &failure);

/// Where work tells that it failed when it has no place of its own to tell it; the window shows it in its notice.
class Failures : public QObject
{
    Q_OBJECT

public:
    static Failures &all();

Q_SIGNALS:
    void told(const headscope::Error &error);
};

} // namespace headscope
