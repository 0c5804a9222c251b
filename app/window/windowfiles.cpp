// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The files that the window opens and writes, and the File menu.
#include "app/window/mainwindow.h"

#include "app/window/explore.h"
#include "app/window/recentfiles.h"
#include "app/window/recentsessions.h"
#include "app/window/windowactions.h"
#include "ui/compare/compareview.h"
#include "ui/composer/figurecomposer.h"
#include "ui/export/figurewords.h"
#include "ui/handout/handoutdialog.h"
#include "ui/heads/headgallery.h"
#include "ui/importing/fileopener.h"
#include "ui/importing/lookat.h"
#include "ui/library/examples.h"
#include "ui/model/modelview.h"
#include "ui/operation/operationview.h"
#include "ui/predict/results.h"
#include "ui/session/savedialog.h"
#include "ui/setup/setupform.h"
#include "ui/text/language.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/work/waiting.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>
#include <QStatusBar>

#include <utility>

namespace headscope {
namespace {

/// What stands in a menu: no key of it is taken from the name, and its end, the name of the file, is to be seen.
QString menuWords(const QString &path)
{
    constexpr qsizetype longest = 60;
    const QString home = QDir::homePath() + u'/';
    QString words = path.startsWith(home) ? QStringLiteral("~/") + path.mid(home.size()) : path;
    words = toQString(printable(words.toStdString()));
    if (words.size() > longest)
        words = u'…' + words.right(longest - 1);
    return words.replace(u'&', QStringLiteral("&&"));
}

} // namespace

void MainWindow::setupKeeping()
{
    m_keeper.setTyped([this] {
        if (auto *form = findChild<SetupForm *>())
            form->takeTyped();
        m_explore->operation().takeTyped();
    });
    m_keeper.setRefused([this] { return hasRefused(); });
    connect(&m_keeper, &Keeper::saving, this, [this] { statusBar()->showMessage(tr("Saving…")); });
    connect(&m_keeper, &Keeper::asking, this, [this] { statusBar()->clearMessage(); });
    connect(&m_keeper, &Keeper::failed, this, &MainWindow::showFailedSave);
    connect(&m_session, &Session::saved, this, [this] {
        if (!m_notice->hasOwnOffers() || m_notice->number() == std::exchange(m_failedSave, 0))
            showNotice({});
        showTitle();
        showSaved(m_session.location());
        tellWhatIsNotSaved();
    });
    connect(&m_session.undoStack(), &QUndoStack::cleanChanged, this,
            [this](bool isClean) { setWindowModified(!isClean); });
    connect(&m_session, &Session::planChanged, this, [this] { m_isGivenUp = false; });
    connect(&m_session.undoStack(), &QUndoStack::indexChanged, m_notice, &Notice::passDone);
    connect(qApp, &QGuiApplication::commitDataRequest, this, &MainWindow::endSession, Qt::DirectConnection);
}

void MainWindow::setupOpening()
{
    m_opener = new FileOpener(m_session, this);
    connect(m_opener, &FileOpener::refused, this, &MainWindow::showError);
    // A window that is being opened stands before the lesson's, which is read above it.
    connect(
        m_opener, &FileOpener::lessonNamed, this, [this](const QString &path) { openLesson(path); },
        Qt::QueuedConnection);
    connect(m_opener, &FileOpener::imported, this, [this](const QString &path, const QString &sentence) {
        addRecentFile(path);
        showDone(sentence);
    });
    connect(m_opener, &FileOpener::given, this, &MainWindow::showDone);
}

void MainWindow::setupFileMenu()
{
    on(Action::NewSession, [this] { newSession(); });
    on(Action::OpenFile, [this] { openFile(); });
    QMenu *recent = m_actions->of(Action::OpenRecent)->menu();
    connect(static_cast<QMenu *>(recent->parent()), &QMenu::aboutToShow, recent,
            [this, recent] { fillRecent(recent); });
    fillRecent(recent);
    on(Action::Save, [this] { m_keeper.save(); });
    on(Action::SaveAs, [this] { m_keeper.saveAs(); });
    on(Action::SaveWithData, [this] { m_keeper.saveWithData(); });
    on(Action::Export, [this] { exportFigure(); });
    on(Action::MakeHandout, [this] { makeHandout(); });
    on(Action::Quit, [this] { quit(); });
}

void MainWindow::fillRecent(QMenu *menu)
{
    menu->clear();
    const QStringList files = recentFiles();
    for (qsizetype i = 0; i < files.size(); ++i) {
        QAction *action = menu->addAction(QStringLiteral("&%1  %2").arg((i + 1) % 10).arg(menuWords(files[i])), this,
                                          [this, file = files[i]] { openRecent(file); });
        action->setObjectName(QStringLiteral("recentFile%1").arg(i));
    }
    menu->addSeparator();
    menu->addAction(tr("With &pictures…"), this, &MainWindow::showRecent)
        ->setObjectName(QStringLiteral("recentPictures"));
    menu->addAction(tr("&Clear the list"), this, &clearRecentFiles)->setObjectName(QStringLiteral("clearRecent"));
    menu->setEnabled(!files.isEmpty());
}

void MainWindow::showRecent()
{
    auto *dialog = new RecentSessions(this);
    connect(dialog, &RecentSessions::picked, this, &MainWindow::openRecent);
    connect(dialog, &RecentSessions::otherWanted, this, &MainWindow::openFile);
    dialog->open();
}

void MainWindow::openRecent(const QString &file)
{
    if (QFileInfo::exists(file)) {
        openFiles({file});
        return;
    }
    forgetRecentFile(file);
    showNotice(tr("%1 is no longer there, so it was taken off the list.").arg(visible(file)));
}

void MainWindow::openFirst(const QString &location)
{
    const auto openExample = [this] { m_session.open(examples().first().location()); };
    if (!isNamedAsSession(location)) { // what a file holds is known later; the window is not empty until then
        openExample();
        openFiles({location});
        return;
    }
    connect(
        &m_session, &Session::openFailed, this,
        [this, openExample](const Error &error) {
            if (m_session.isOpen())
                return;
            openExample();
            showError(error);
        },
        Qt::SingleShotConnection);
    connect(
        &m_session, &Session::misfitFound, this,
        [this, openExample](const QString &file, const Error &error, const std::vector<MendedPart> &misfits) {
            if (m_session.isOpen())
                return;
            openExample();
            offerMending(file, error, misfits);
        },
        Qt::SingleShotConnection);
    connect(
        &m_session, &Session::modelGone, this,
        [this, openExample](const QString &file, const Error &error) {
            if (m_session.isOpen())
                return;
            openExample();
            offerMoving(file, error);
        },
        Qt::SingleShotConnection);
    m_session.open(location);
}

void MainWindow::openFile()
{
    const QString file = m_askOpen({});
    if (!file.isEmpty())
        openFiles({file});
}

void MainWindow::openPicture()
{
    const QString file = m_askPicture({});
    if (!file.isEmpty())
        openFiles({file});
}

void MainWindow::openFiles(const QStringList &files)
{
    m_opener->open(files);
}

void MainWindow::paste()
{
    const QMimeData nothing;
    const QMimeData *copied = QApplication::clipboard()->mimeData();
    m_opener->paste(copied != nullptr ? *copied : nothing);
}

void MainWindow::exportFigure()
{
    if (!m_session.isResultCurrent())
        return showNothingComputed();
    if (m_gallery->hasNoHeads())
        return showNotice(HeadGallery::noHeads());
    PageOptions page;
    page.language = windowLanguage();
    FigureJob job{m_session.result()->trace, m_compare->seenOptions(m_gallery->seenOptions()), page};
    if (m_session.model() && m_session.modelResult()) {
        job.figure.block = m_session.look().block;
        job.figure.model = m_session.model()->model;
        job.asked = askedRunOf(*m_session.modelResult()->trace, m_session.modelResult()->made->wish);
        if (!m_session.result()->hidesMistake()) // which is made in this block alone
            job.alike = layersLike(*m_session.modelResult()->trace, m_session.block());
    } else if (!m_session.model() && !m_session.isModified()) // as its file, or example, has it
        job.asked.model = namedSession(m_session.plan(), m_session.location());
    composeFigure(job);
}

void MainWindow::composeFigure(const FigureJob &job)
{
    auto *composer = new FigureComposer(job, this);
    composer->setAttribute(Qt::WA_DeleteOnClose);
    composer->choose(m_figureChoices);
    connect(composer, &QDialog::finished, this, [this, composer] { m_figureChoices = composer->choices(); });
    if (m_askSave)
        composer->setSaveQuestion(m_askSave);
    connect(composer, &FigureComposer::saved, this, [this](const QStringList &files) {
        const auto nameOf = [](const QString &path) { return visible(QFileInfo(path).fileName()); };
        if (files.size() == 1)
            return showSaved(files.first());
        const QString words = tr("Saved %1 files, %2 … %3");
        statusBar()->showMessage(words.arg(QString::number(files.size()), nameOf(files.first()), nameOf(files.last())),
                                 5000);
    });
    composer->open();
}

void MainWindow::exportResults()
{
    const QString proposal = tr("predictions.csv");
    const QString file =
        m_askSave ? m_askSave(proposal) : askWhereToWrite(this, tr("Export results"), proposal, tr("Table (*.csv)"));
    if (file.isEmpty())
        return;
    const auto done = madeElsewhere<void>([file] { return exportPredictions(file); }); // the disk may be slow
    done ? showSaved(file) : showError(done.error());
}

void MainWindow::showSaved(const QString &file)
{
    statusBar()->showMessage(tr("Saved %1").arg(visible(file)), 5000);
}

/// Of the step that is seen; the others are a tick away.
void MainWindow::makeHandout()
{
    if (!m_session.isResultCurrent())
        return showNothingComputed();
    const Selection seen = m_session.selectionInRun();
    StepHandout wanted;
    wanted.steps = {seen.step};
    wanted.languages = {windowLanguage()};
    wanted.batch = seen.batch;
    wanted.head = seen.head;
    wanted.pinned = seen.pinned;
    if (m_session.result()->hidesMistake())
        wanted.riddle = m_session.look().riddle;
    wanted.hidden = m_session.hidden();
    if (const auto &model = m_session.model())
        wanted.model = {model->model, m_session.block(), toQString(m_session.title())};
    auto *dialog = new HandoutDialog(m_session.result()->trace, wanted, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (m_askSave)
        dialog->setSaveQuestion(m_askSave);
    connect(dialog, &HandoutDialog::saved, this, &MainWindow::showSaved);
    dialog->open();
}

} // namespace headscope
