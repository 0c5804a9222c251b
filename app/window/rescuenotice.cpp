// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/rescuenotice.h"

#include "app/crash/autosave.h"
#include "app/crash/rescued.h"
#include "app/window/mainwindow.h"
#include "app/window/notice.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QLocale>
#include <QSettings>

namespace headscope {
namespace {

const auto kToldCrash = QStringLiteral("crash/told");

} // namespace

RescueNotice::RescueNotice(MainWindow &window, Recovery &recovery, const Autosave &own)
    : m_window(window), m_recovery(recovery)
{
    connect(&recovery, &Recovery::found, this, &RescueNotice::offer);
    connect(&recovery, &Recovery::damaged, this, [this](const Error &error) {
        tellMore([error] { return tr("A copy of unsaved changes cannot be read: %1.").arg(sentenceOf(error)); });
    });
    connect(&recovery, &Recovery::failed, &window, &MainWindow::showError);
    connect(&recovery, &Recovery::crashStays, this, &RescueNotice::offerCrash);
    connect(&own, &Autosave::failed, this, [this](const Error &error) {
        m_window.tell([error] {
            return NoticeWords{tr("The copy of your unsaved changes cannot be written: %1. It is tried again every 10 "
                                  "seconds; save the session elsewhere.")
                                   .arg(sentenceOf(error))};
        });
    });
}

void RescueNotice::tellWhenOpen()
{
    connect(&m_window.session(), &Session::opened, this, &RescueNotice::tell, Qt::SingleShotConnection);
}

void RescueNotice::tellMore(const std::function<QString()> &sentence)
{
    m_before << sentence;
    m_window.tell([all = m_before] {
        QStringList sentences;
        for (const auto &one : all)
            sentences << one();
        return NoticeWords{sentences.join(u'\n')};
    });
}

void RescueNotice::tell()
{
    if (!tellCrash())
        m_recovery.look();
}

/// Of a start that has left a copy, the copy is worth more than what the crash has written: it has the tensors, too.
bool RescueNotice::tellCrash()
{
    const auto rescued = rescuedSince(QSettings().value(kToldCrash).toString());
    if (!rescued)
        return false;
    QSettings().setValue(kToldCrash, rescued->report);
    if (m_recovery.hasOf(rescued->process) || rescued->session.isEmpty()) {
        tellMore([report = rescued->report] {
            return tr("HeadScope ended by a mistake of its own last time. The report is %1.").arg(report);
        });
        return false;
    }
    m_crashed = *rescued;
    offerCrash();
    return true;
}

void RescueNotice::offerCrash()
{
    m_window.tellLasting([this, rescued = m_crashed] {
        const auto open = [this, rescued] { m_recovery.openCrashed(rescued.session, rescued.location); };
        return NoticeWords{tr("HeadScope ended by a mistake of its own last time. The session is saved as %1, with a "
                              "report beside it.")
                               .arg(rescued.session),
                           {{tr("Open it"), open}}};
    });
}

void RescueNotice::offer(const QString &name, const QDateTime &time)
{
    m_window.tellLasting([this, name, time] {
        const QString when = QLocale().toString(time, QLocale::ShortFormat);
        return NoticeWords{
            tr("HeadScope ended before “%1” was saved. Its changes are kept as they were at %2.")
                .arg(shownText(name), when),
            {{tr("Restore"), [this] { m_recovery.restore(); }}, {tr("Throw away"), [this] { m_recovery.discard(); }}}};
    });
    m_before.clear();
}

} // namespace headscope
