// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/copying.h"

#include "ui/session/latest.h"
#include "ui/text/showntext.h"

#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QTimer>
#include <QToolTip>
#include <QWidget>

namespace headscope {
namespace {

/// Counts the copies, and the ends of those that were awaited; of the window's thread alone.
int &newest()
{
    static int count = 0;
    return count;
}

} // namespace

QMimeData *Copied::data() const
{
    auto *data = new QMimeData;
    if (!picture.isNull())
        data->setImageData(picture);
    if (!words.isEmpty())
        data->setText(words);
    return data;
}

void copyNow(const Copied &copied)
{
    ++newest();
    QApplication::clipboard()->setMimeData(copied.data());
}

void copyLater(QWidget *asker, const std::function<Copied()> &make, const std::function<void(const Copied &)> &done)
{
    const auto isAwaited = [number = ++newest()] { return number == newest(); };
    Work<Copied> work;
    work.make = make;
    work.take = [isAwaited, done, asker = QPointer(asker)](Copied &&copied) {
        if (!isAwaited())
            return;
        QToolTip::hideText();
        copyNow(copied);
        if (asker && done)
            done(copied);
    };
    work.refuse = [isAwaited, usual = work.refuse](const Error &error) {
        if (!isAwaited())
            return;
        ++newest(); // no more "Copying…"
        QToolTip::hideText();
        usual(error);
    };
    workOut<Copied>(qApp, std::move(work));
    constexpr int patience = 300;
    QTimer::singleShot(patience, asker, [asker, isAwaited] {
        if (isAwaited())
            QToolTip::showText(QCursor::pos(), plainToolTip(QCoreApplication::translate("session", "Copying…")), asker);
    });
}

} // namespace headscope
