// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the actions of the window do.
#include "app/window/mainwindow.h"

#include "app/window/appearance.h"
#include "app/window/explore.h"
#include "app/window/fold.h"
#include "app/window/frompytorch.h"
#include "app/window/glossarywindow.h"
#include "app/window/panes.h"
#include "app/window/shortcutlist.h"
#include "app/window/windowactions.h"
#include "ui/heads/headgallery.h"
#include "ui/importing/fileopener.h"
#include "ui/model/modelview.h"
#include "ui/operation/operationview.h"
#include "ui/predict/predictpanel.h"
#include "ui/session/hiding.h"
#include "ui/session/layers.h"
#include "ui/session/namedcommand.h"
#include "ui/session/overriding.h"
#include "ui/setup/setupform.h"
#include "ui/text/language.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <QMessageBox>

#include <functional>

namespace headscope {
namespace {

/// The action says what it would take back, or make again. `ahead` is the place of the command, counted from where the
/// stack stands: -1 to undo, 0 to redo.
void follow(QAction *action, QUndoStack &stack, void (QUndoStack::*changed)(const QString &), int ahead)
{
    const QString prefix = action->text().section(u'\t', 0, 0);
    const QString keys = action->text().mid(prefix.size()); // behind a tabulator, if they stand there
    const auto show = [=, &stack] {
        const QString what = commandName(stack, stack.index() + ahead);
        action->setText((what.isEmpty() ? prefix : MainWindow::tr("%1: %2").arg(prefix, what)) + keys);
    };
    QObject::connect(&stack, changed, action, show);
    show();
}

/// It is grey in its menu where there is nothing to do. Its key, which no menu shows, still tells so.
void greyWhereIdle(QAction *action, const std::function<bool()> &canDo)
{
    const auto *menu = static_cast<QMenu *>(action->parent());
    QObject::connect(menu, &QMenu::aboutToShow, action, [action, canDo] { action->setEnabled(canDo()); });
    QObject::connect(menu, &QMenu::aboutToHide, action, [action] { action->setEnabled(true); });
}

/// Of maps with layers, the numbers of the others stay.
void nameWhatGoesBack(QAction *action, const Session &session)
{
    const auto *menu = static_cast<QMenu *>(action->parent());
    const auto show = [action, &session, all = action->text()] {
        action->setText(layerCount(session) > 1 ? MainWindow::tr("&Take all changed numbers of this layer back") : all);
    };
    QObject::connect(menu, &QMenu::aboutToShow, action, show);
}

} // namespace

void MainWindow::setupMenus()
{
    m_actions->fill();
    setupFileMenu();
    setupEditMenu();
    setupViewMenu();
    setupMapsMenu();
    setupStepMenu();
    setupHelpMenu();
}

void MainWindow::setupEditMenu()
{
    QUndoStack &stack = m_session.undoStack();
    follow(m_actions->of(Action::Undo), stack, &QUndoStack::undoTextChanged, -1);
    follow(m_actions->of(Action::Redo), stack, &QUndoStack::redoTextChanged, 0);
    greyWhereIdle(m_actions->of(Action::Undo), [this, &stack] { return stack.canUndo() || hasRefused(); });
    greyWhereIdle(m_actions->of(Action::Redo), [&stack] { return stack.canRedo(); });
    on(Action::Undo, [this] {
        if (!findChild<SetupForm *>()->takeRefusedBack() && !m_model->takeRefusedBack())
            m_session.undoStack().undo();
    });
    connect(m_actions->of(Action::Redo), &QAction::triggered, &stack, &QUndoStack::redo);
    on(Action::Paste, [this] { paste(); });
    on(Action::EditTokens, [this] { editTokens(); });
    on(Action::TakeAllBack, [this] { takeAllBack(m_session); });
    greyWhereIdle(m_actions->of(Action::TakeAllBack), [this] { return hasOverrides(m_session); });
    nameWhatGoesBack(m_actions->of(Action::TakeAllBack), m_session);
}

/// Those of a model are those of what it reads.
void MainWindow::editTokens()
{
    if (!m_session.model())
        return m_opener->askForTokens();
    setView(View::Model);
    m_model->sentence()->setFocus();
}

void MainWindow::setupPanels()
{
    m_panelActions = new QActionGroup(m_actions->of(Action::FoldSetup));
    m_panelActions->setExclusive(false);
    const auto follow = [this](Action which, Fold &fold) {
        QAction *action = m_actions->of(which);
        action->setChecked(fold.isShown());
        connect(action, &QAction::triggered, &fold, [&fold] { fold.choose(!fold.isShown()); });
        connect(&fold, &Fold::shownChanged, action, &QAction::setChecked);
        m_panelActions->addAction(action);
    };
    follow(Action::FoldSetup, m_explore->setup());
    follow(Action::FoldExplanation, m_explore->explanation());
    follow(Action::FoldPipeline, m_explore->pipeline());
    m_panelActions->setEnabled(view() == View::Explore);
}

void MainWindow::setupViewMenu()
{
    on(Action::ShowModel, [this] { setView(View::Model); });
    on(Action::ShowExplore, [this] { setView(View::Explore); });
    on(Action::ShowHeads, [this] { setView(View::Heads); });
    on(Action::ShowCompare, [this] { setView(View::Compare); });
    QAction *change = m_actions->of(Action::ShowChange);
    change->setChecked(m_session.selection().wantsChange);
    connect(change, &QAction::toggled, &m_session, &Session::setWantsChange);
    connect(&m_session, &Session::selectionChanged, change,
            [this, change] { change->setChecked(m_session.selection().wantsChange); });
    on(Action::GoBack, [this] { m_session.go(-1); });
    on(Action::GoForward, [this] { m_session.go(1); });
    setupHiding();
    setupPanels();
    addChoices(m_actions->of(Action::PickTheme)->menu(),
               {{kDesktopTheme, tr("Follow the system")},
                {QStringLiteral("light"), tr("Light")},
                {QStringLiteral("dark"), tr("Dark")},
                {QStringLiteral("high-contrast"), tr("High contrast")},
                {QStringLiteral("high-contrast-dark"), tr("High contrast, dark")}},
               keptTheme(), &MainWindow::themePicked);
    addChoices(m_actions->of(Action::PickLanguage)->menu(), languages(), windowLanguage(), &MainWindow::languagePicked);
    addScales(m_actions->of(Action::PickScale)->menu());
    addMemoryChoices(m_actions->of(Action::PickMemory)->menu());
    on(Action::NextPane, [this] { m_panes->go(1); });
    on(Action::PaneBefore, [this] { m_panes->go(-1); });
    on(Action::Present, [this] { present(); });
    on(Action::RecordPage, [this] { recordPage(); });
    on(Action::FullScreen, [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
}

void MainWindow::setupHiding()
{
    on(Action::HideNumber, [this] {
        if (const auto &cursor = m_session.selection().cursor())
            toggleHidden(m_session, *cursor);
        else
            showDone(tr("Point at a number, or pin it, to hide it."));
    });
    on(Action::AskAboutHidden, [this] {
        if (const auto word = hiddenMeant(m_session))
            askAbout(*word);
        else
            showDone(tr("Nothing is hidden. Point at a number, or pin one with Enter and the arrow keys, and press H; "
                        "or open the menu of a map."));
    });
    on(Action::ShowAllHidden, [this] { m_session.setHidden({}); });
    for (const Action ofHidden : {Action::AskAboutHidden, Action::ShowAllHidden})
        greyWhereIdle(m_actions->of(ofHidden), [this] { return !m_session.look().hidden.isEmpty(); });
}

void MainWindow::setupPredicting()
{
    connect(&m_explore->operation(), &OperationView::askWanted, this, &MainWindow::askAbout);
    connect(m_gallery, &HeadGallery::askWanted, this, &MainWindow::askAbout);
    connect(&m_explore->predict(), &PredictPanel::failed, this, &MainWindow::showNotice);
    connect(&m_explore->predict(), &PredictPanel::exportWanted, this, &MainWindow::exportResults);
}

/// The question stands in the view of the steps.
void MainWindow::askAbout(const QString &word)
{
    if (view() != View::Explore)
        setView(View::Explore);
    if (!m_explore->predict().ask(word))
        showDone(tr("This cannot be asked for: it is too large, or no number."));
}

void MainWindow::setupMapsMenu()
{
    on(Action::MapsLarger, [this] { m_gallery->zoom(1); });
    on(Action::MapsSmaller, [this] { m_gallery->zoom(-1); });
    on(Action::WholeMaps, [this] { m_gallery->showWhole(); });
    on(Action::HeadBefore, [this] { m_session.setHead(m_session.selection().head - 1); });
    on(Action::HeadNext, [this] { m_session.setHead(m_session.selection().head + 1); });
    on(Action::LetGo, [this] { m_session.selection().pinned ? m_session.pin(std::nullopt) : m_notice->close(); });
}

void MainWindow::setupStepMenu()
{
    on(Action::Play, [this] {
        if (!m_player.isPlaying() && view() != View::Explore)
            setView(View::Explore); // where the steps are seen
        m_player.toggle();
    });
    on(Action::StepForward, [this] { m_player.stepForward(); });
    on(Action::StepBack, [this] { m_player.stepBack(); });
    on(Action::ToStart, [this] { m_player.toStart(); });
    on(Action::ToEnd, [this] { m_player.toEnd(); });
    on(Action::CellForward, [this] { m_player.stepCells(1); });
    on(Action::CellBack, [this] { m_player.stepCells(-1); });
    on(Action::RowForward, [this] { m_player.stepRows(1); });
    on(Action::RowBack, [this] { m_player.stepRows(-1); });
    on(Action::LayerBefore, [this] { turnLayer(m_session, -1); });
    on(Action::LayerNext, [this] { turnLayer(m_session, 1); });
    QAction *walks = m_actions->of(Action::PlaySums);
    walks->setChecked(m_player.walks());
    connect(walks, &QAction::toggled, &m_player, &Player::setWalks);
}

void MainWindow::setupHelpMenu()
{
    on(Action::ShowLessons, [this] { showLessons(); });
    on(Action::StartHere, [this] { openLesson({}); });
    on(Action::ShowGlossary, [this] { showTerm({}); });
    on(Action::ShowShortcuts, [this] { ShortcutList::showBeside(this); });
    on(Action::ShowFromPyTorch, [this] { (new FromPyTorch(this))->open(); });
    on(Action::ShowAbout, [this] { showAbout(); });
}

/// One window of it, which stays open beside the work.
void MainWindow::showTerm(const QString &id)
{
    auto *glossary = findChild<GlossaryWindow *>(QString(), Qt::FindDirectChildrenOnly);
    if (glossary == nullptr)
        glossary = new GlossaryWindow(this);
    glossary->showTerm(id);
    glossary->show();
    glossary->activateWindow();
}

void MainWindow::on(Action action, std::function<void()> act)
{
    connect(m_actions->of(action), &QAction::triggered, this, std::move(act));
}

void MainWindow::showAbout()
{
    const QString text = tr("HeadScope %1\n\nMulti-head attention, step by step, with every number on the way.\n\n"
                            "Free software under the GNU General Public License, version 3 or later.\n"
                            "Colour maps: matplotlib's viridis family (CC0) and ColorBrewer by Cynthia Brewer, "
                            "Penn State (Apache 2.0).")
                             .arg(QCoreApplication::applicationVersion());
    QMessageBox::about(this, tr("About HeadScope"), text);
}

} // namespace headscope
