// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "ui/work/canceltoken.h"

#include <QImage>
#include <QString>

#include <functional>

class QMimeData;
class QWidget;

namespace headscope {

/// What goes to the clipboard, or is dragged out: a picture, words, or both.
struct Copied
{
    QImage picture;
    QString words;

    QMimeData *data() const;
};

void copyNow(const Copied &copied);

/// Made on another thread: a large map has millions of numbers. It goes to the clipboard unless something was copied
/// after it; where the asker still lives then, `done` tells it. What cannot be made is told by `refused`, or as usual.
void copyLater(QWidget *asker, const std::function<Copied(const CancelToken &)> &make,
               const std::function<void(const Copied &)> &done = {},
               const std::function<void(const Error &)> &refused = {});

} // namespace headscope
