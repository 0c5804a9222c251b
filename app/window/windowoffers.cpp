// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the window offers in its notice, and the session that begins anew.
#include "app/window/mainwindow.h"

#include "app/window/newsession.h"
#include "ui/library/templates.h"
#include "ui/text/mendwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/work/failure.h"

#include <QFileInfo>

namespace headscope {

void MainWindow::offer(const QString &sentence, const QList<NoticeOffer> &offers)
{
    m_notice->offer(sentence, offers);
}

void MainWindow::offerLasting(const QString &sentence, const QList<NoticeOffer> &offers)
{
    m_notice->offerLasting(sentence, offers);
}

void MainWindow::offerMending(const QString &location, const Error &, const std::vector<MendedPart> &misfits)
{
    QList<NoticeOffer> offers;
    for (const MendWay way : {MendWay::Fit, MendWay::LeaveOut})
        if (way == MendWay::LeaveOut || canBeFitted(misfits))
            offers.append(
                {mendButtonWords(way), [this, location, way] { m_session.openMended(location, way); }, mendTip(way)});
    const QString name = shownText(QFileInfo(location).fileName());
    m_notice->offer(tr("%1 was not opened. %2").arg(name, misfitWords(misfits)), offers);
}

void MainWindow::offerMoving(const QString &location, const Error &error)
{
    const auto choose = [this, location] {
        const QString folder = m_askModel({});
        if (!folder.isEmpty())
            m_session.openMoved(location, folder);
    };
    m_notice->offer(sentenceOf(error), {{tr("Choose its folder…"), choose,
                                         tr("Opens the session with a model that "
                                            "lies elsewhere now")}});
}

void MainWindow::newSession()
{
    auto *dialog = new NewSession(this);
    connect(dialog, &NewSession::picked, this, [this](const QString &name) {
        if (auto opened = openTemplate(name))
            m_session.take({}, std::move(*opened), false);
        else
            Q_EMIT Failures::all().told(opened.error());
    });
    dialog->open();
}

} // namespace headscope
