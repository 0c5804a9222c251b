// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the window tells and offers in its notice, and the session that begins anew.
#include "app/window/mainwindow.h"

#include "app/window/newsession.h"
#include "ui/library/templates.h"
#include "ui/made/mademodel.h"
#include "ui/model/modelview.h"
#include "ui/setup/setupform.h"
#include "ui/text/mendwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/work/failure.h"

#include <QFileInfo>
#include <QStatusBar>

#include <algorithm>
#include <utility>

namespace headscope {

void MainWindow::showNotice(const QString &sentence)
{
    m_notice->show(sentence);
}

void MainWindow::showError(const Error &error)
{
    tell([error] { return NoticeWords{sentenceOf(error)}; });
}

/// Offers wait for an answer; what was told above one that lasts has been done better by now.
void MainWindow::showDone(const QString &sentence)
{
    if (!m_notice->hasOffers())
        return m_notice->show(sentence, NoticeKind::Done);
    if (!m_notice->hasOwnOffers())
        showNotice({});
    statusBar()->showMessage(sentence, 8000);
}

/// An edit stays in the document: it can be taken back, or made smaller.
void MainWindow::showFailedRun(const Error &error)
{
    const bool isOfEdit = m_session.result() && m_session.undoStack().canUndo();
    tell([error, isOfEdit] {
        const QString sentence = sentenceOf(error);
        return NoticeWords{isOfEdit
                               ? tr("%1. The maps show the run before; take the change back with Ctrl+Z.").arg(sentence)
                               : sentence};
    });
    m_failedRun = m_notice->number();
}

/// It is mended once there is a run of the session as it stands.
void MainWindow::forgetFailedRun()
{
    if (m_session.isResultCurrent() && m_notice->number() == std::exchange(m_failedRun, 0))
        showNotice({});
}

/// Where a file cannot be written, another one may be: the folder is read-only, say, or its disk is full.
void MainWindow::showFailedSave(const Error &error)
{
    statusBar()->clearMessage();
    tell([this, error] { return NoticeWords{sentenceOf(error), {{tr("Save as…"), [this] { m_keeper.saveAs(); }}}}; });
    m_failedSave = m_notice->number();
}

/// It goes as soon as there is a run; where none is under way it can be asked for.
void MainWindow::tellUntilComputed(const std::function<QString()> &sentence)
{
    tell([this, sentence, isBusy = m_session.isBusy()] {
        NoticeWords words{sentence()};
        if (!isBusy)
            words.offers << NoticeOffer{tr("Compute it"), [this] { m_session.compute(); }};
        return words;
    });
    m_failedRun = m_notice->number();
}

/// An edit that is cancelled takes the place of nothing else that is told.
void MainWindow::offerToCompute()
{
    if (m_session.isResultCurrent())
        return;
    if (!m_session.result())
        return tellUntilComputed([] { return tr("Cancelled: nothing of this session is computed yet."); });
    const auto sentence = [] { return tr("Cancelled. The maps show the run before."); };
    if (!m_notice->text().isEmpty() && m_notice->number() != m_failedRun)
        statusBar()->showMessage(sentence(), 8000);
    else
        tellUntilComputed(sentence);
}

/// A run of before has the numbers of another text, which would go out under the words of this one.
void MainWindow::showNothingComputed()
{
    tellUntilComputed([isOfBefore = m_session.result() != nullptr] {
        return isOfBefore ? tr("What is shown is still of the run before. It can be presented, printed or exported "
                               "once the session is computed as it stands.")
                          : tr("There is nothing to present, print or export yet: nothing of this session is "
                               "computed.");
    });
}

/// What was opened is shown; what of it is not is told.
void MainWindow::showWarnings()
{
    tell([warnings = m_session.warnings()] {
        QStringList sentences;
        for (const Text &warning : warnings)
            sentences << translated(warning);
        return NoticeWords{sentences.join(u'\n')};
    });
}

/// Of a whole model, in either of its fields.
bool MainWindow::hasRefusedText() const
{
    return m_session.model() && (m_model->hasRefusedText() || findChild<SetupForm *>()->hasRefusedText());
}

/// There, or in the set-up.
bool MainWindow::hasRefused() const
{
    const auto *setup = findChild<SetupForm *>(); // which goes before the window
    return setup != nullptr && (hasRefusedText() || setup->hasRefused());
}

/// The file has what the session has: of a whole model what was computed last.
void MainWindow::tellWhatIsNotSaved()
{
    const auto *setup = findChild<SetupForm *>();
    QStringList told;
    if (hasRefusedText())
        told << tr(
            "The file is saved with the last text that fits: what stands in the field of the sentence does not.");
    else if (setup->hasRefused())
        told << tr("The file is saved without what is marked in the set-up: it is not taken yet.");
    if (m_session.numbersOfOtherLayers() > 0)
        told << tr("The file has the changed numbers of layer %1 alone. Those of the other layers come back with their "
                   "layer only as long as this session is open: save each of them as a session of its own.")
                    .arg(m_session.document().maps.layer);
    if (m_session.model() && goesOnBehind(m_session.model()->wish) && !m_session.model()->wish.changes.patched.empty())
        told << tr("The file does not have where the model began to write on. Opened again, parts with numbers of the "
                   "other sentence wait for a sentence with as many tokens.");
    if (!told.isEmpty())
        showNotice(inSequence(told));
}

/// A model that has been opened has its weights still to be read, by its first run.
void MainWindow::warnOfWeights()
{
    const auto note = m_session.model() ? m_session.model()->model->weights->noteOfNotFinite() : std::nullopt;
    const std::vector<Text> &told = m_session.warnings();
    if (!note || std::find(told.begin(), told.end(), *note) != told.end())
        return;
    m_session.warn(*note);
    showWarnings();
}

void MainWindow::tell(const NoticeTelling &telling)
{
    m_notice->tell(telling);
}

void MainWindow::tellLasting(const NoticeTelling &telling)
{
    m_notice->tellLasting(telling);
}

void MainWindow::offerMending(const QString &location, const Error &, const std::vector<MendedPart> &misfits)
{
    tell([this, location, misfits] {
        const QString name = shownText(QFileInfo(location).fileName());
        NoticeWords words{tr("%1 was not opened. %2").arg(name, misfitWords(misfits))};
        for (const MendWay way : {MendWay::Fit, MendWay::LeaveOut})
            if (way == MendWay::LeaveOut || canBeFitted(misfits))
                words.offers.append({mendButtonWords(way),
                                     [this, location, way] { m_session.openMended(location, way); }, mendTip(way)});
        return words;
    });
}

void MainWindow::offerMoving(const QString &location, const Error &error)
{
    const auto choose = [this, location] {
        const QString folder = m_askModel({});
        if (!folder.isEmpty())
            m_session.openMoved(location, folder);
    };
    tell([error, choose] {
        return NoticeWords{
            sentenceOf(error),
            {{tr("Choose its folder…"), choose, tr("Opens the session with a model that lies elsewhere now")}}};
    });
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
