// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/copying.h"

#include "ui/lines/tooltip.h"
#include "ui/text/showntext.h"
#include "ui/work/latest.h"
#include "ui/work/work.h"

#include <QApplication>
#include <QClipboard>
#include <QMimeData>
#include <QTimer>
#include <QToolTip>
#include <QWidget>

namespace headscope {
namespace {

/// Of the copy that is under way, or was the last; of the window's thread alone.
CancelToken &newest()
{
    static CancelToken token;
    return token;
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
    newest().cancel();
    QApplication::clipboard()->setMimeData(copied.data());
}

void copyLater(QWidget *asker, const std::function<Copied(const CancelToken &)> &make,
               const std::function<void(const Copied &)> &done, const std::function<void(const Error &)> &refused)
{
    newest().cancel();
    newest() = {};
    Work<Copied> work;
    work.urgency = Urgency::Asked;
    work.token = newest();
    work.make = make;
    work.take = [done, asker = QPointer(asker)](Copied &&copied) {
        QToolTip::hideText();
        copyNow(copied);
        if (asker && done)
            done(copied);
    };
    work.refuse = [usual = work.refuse, refused, asker = QPointer(asker)](const Error &error) {
        newest().cancel(); // no more "Copying…"
        QToolTip::hideText();
        const auto &tell = refused && asker ? refused : usual;
        tell(error);
    };
    constexpr int patience = 300;
    QTimer::singleShot(patience, asker, [asker, isOver = work.token] {
        if (!isOver())
            QToolTip::showText(QCursor::pos(), plainToolTip(QCoreApplication::translate("session", "Copying…")), asker);
    });
    workOut<Copied>(qApp, std::move(work));
}

} // namespace headscope
