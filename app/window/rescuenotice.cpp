// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/rescuenotice.h"

#include "app/crash/autosave.h"
#include "app/crash/rescued.h"
#include "app/window/mainwindow.h"
#include "app/window/notice.h"
#include "ui/text/language.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QFileInfo>
#include <QSettings>

namespace headscope {
namespace {

const auto kToldCrash = QStringLiteral("crash/told");

QStringList toldReports()
{
    return QSettings().value(kToldCrash).toStringList();
}

/// Those that are to be read above another one, and this one.
QString together(const QList<std::function<QString()>> &before, const QString &sentence)
{
    QStringList sentences;
    for (const auto &one : before)
        sentences << one();
    sentences << sentence;
    return sentences.join(u'\n');
}

} // namespace

RescueNotice::RescueNotice(MainWindow &window, Recovery &recovery, const Autosave &own)
    : m_window(window), m_recovery(recovery), m_told(toldReports())
{
    connect(&recovery, &Recovery::found, this, &RescueNotice::offer);
    connect(&recovery, &Recovery::damaged, this, [this](const Error &error) {
        tellMore([error] { return tr("A copy of unsaved changes cannot be read: %1.").arg(sentenceOf(error)); });
    });
    connect(&recovery, &Recovery::modelMissing, this, &RescueNotice::offerMoving);
    connect(&recovery, &Recovery::failed, &window, &MainWindow::showError);
    connect(&recovery, &Recovery::crashStays, this, &RescueNotice::offerCrash);
    connect(&recovery, &Recovery::crashOpened, this, &RescueNotice::passCrash);
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

/// It lasts: nobody would read it where something else is told at this start.
void RescueNotice::tellMore(const std::function<QString()> &sentence)
{
    m_window.tellLasting([before = m_before, sentence] { return NoticeWords{together(before, sentence())}; });
    m_before << sentence;
}

void RescueNotice::tell()
{
    if (!tellCrash())
        m_recovery.look();
}

/// Of a start that has left a copy, the copy is worth more than what the crash has written: it has the tensors, too.
bool RescueNotice::tellCrash()
{
    while (const auto rescued = rescuedBesides(m_told)) {
        if (!m_recovery.hasOf(rescued->process) && !rescued->session.isEmpty()) {
            m_crashed = *rescued;
            offerCrash();
            return true;
        }
        keepTold(rescued->report); // which wants no answer
        tellMore([report = rescued->report] {
            return tr("HeadScope ended by a mistake of its own last time. The report is %1.").arg(report);
        });
    }
    return false;
}

void RescueNotice::offerCrash()
{
    m_window.tellLasting([this, before = m_before, rescued = m_crashed] {
        const auto open = [this, rescued] { m_recovery.openCrashed(rescued.session, rescued.location); };
        const QString sentence = tr("HeadScope ended by a mistake of its own last time. The session is saved as %1, "
                                    "with a report beside it.")
                                     .arg(rescued.session);
        return NoticeWords{together(before, sentence), {{tr("Open it"), open}}, [this] { passCrash(); }};
    });
}

/// The person has answered: on to what else was left.
void RescueNotice::passCrash()
{
    keepTold(m_crashed.report);
    m_before.clear();
    tell();
}

/// Another window may have kept some, too; those of which the report is gone need not be kept.
void RescueNotice::keepTold(const QString &report)
{
    m_told << report;
    QStringList all = toldReports() + m_told;
    all.removeDuplicates();
    all.removeIf([](const QString &one) { return !QFileInfo::exists(one); });
    QSettings().setValue(kToldCrash, all);
}

/// It may lie elsewhere now, or be there at the next start.
void RescueNotice::offerMoving(const Error &error)
{
    m_window.tellLasting([this, before = m_before, error] {
        const auto choose = [this, error] {
            const QString folder = m_window.chooseModelFolder();
            folder.isEmpty() ? offerMoving(error) : m_recovery.lookWith(folder);
        };
        const auto discard = [this, before, error] { askToDiscard(before, [this, error] { offerMoving(error); }); };
        const QString sentence = tr("HeadScope ended before changes to a session were saved. They are kept for the "
                                    "next start, because the session's model cannot be opened now: %1.")
                                     .arg(sentenceOf(error));
        return NoticeWords{together(before, sentence),
                           {{tr("Choose its folder…"), choose}, {tr("Throw away"), discard}},
                           [this] { m_recovery.pass(); }};
    });
    m_before.clear();
}

void RescueNotice::offer(const QString &name, const QDateTime &time)
{
    m_window.tellLasting([this, before = m_before, name, time] {
        const auto discard = [this, before, name, time] {
            askToDiscard(before, [this, name, time] { offer(name, time); });
        };
        const QString sentence = tr("HeadScope ended before “%1” was saved. Its changes are kept as they were at %2.")
                                     .arg(shownText(name), dateWords(time));
        return NoticeWords{together(before, sentence),
                           {{tr("Restore"), [this] { m_recovery.restore(); }}, {tr("Throw away"), discard}}};
    });
    m_before.clear();
}

/// The other answer stands where the button was that asks, so that a second click keeps them.
void RescueNotice::askToDiscard(const Sentences &before, const std::function<void()> &offer)
{
    m_window.tellLasting([this, before, offer] {
        const auto offerAgain = [this, before, offer] {
            m_before = before; // it is read again
            offer();
        };
        return NoticeWords{tr("Shall the changes that were kept be thrown away? They cannot be brought back."),
                           {{tr("Throw away"), [this] { m_recovery.discard(); }}, {tr("Keep them"), offerAgain}},
                           offerAgain};
    });
}

} // namespace headscope
