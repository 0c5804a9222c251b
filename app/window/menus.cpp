// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "app/window/explore.h"
#include "app/window/fold.h"
#include "app/window/interfacescale.h"
#include "app/window/panes.h"
#include "ui/heads/headgallery.h"
#include "ui/session/overriding.h"
#include "ui/text/language.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>

namespace headscope {

void MainWindow::setupMenus()
{
    menuBar()->clear();
    qDeleteAll(menuBar()->findChildren<QMenu *>(Qt::FindDirectChildrenOnly)); // and their shortcuts with them
    setupFileMenu();
    setupEditMenu();
    setupViewMenu();
    setupStepMenu();
    setupHelpMenu();
}

void MainWindow::setupEditMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Edit"));
    QAction *undo = m_session.undoStack().createUndoAction(menu, tr("&Undo:"));
    undo->setShortcut(QKeySequence::Undo);
    QAction *redo = m_session.undoStack().createRedoAction(menu, tr("&Redo:"));
    redo->setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+Z")));
    menu->addActions({undo, redo});
    menu->addSeparator();
    QAction *all = menu->addAction(tr("&Take all changed numbers back"), this, [this] { takeAllBack(m_session); });
    connect(menu, &QMenu::aboutToShow, all,
            [this, all] { all->setEnabled(m_session.isOpen() && !m_session.document().overrides.empty()); });
}

void MainWindow::addChoices(QMenu *menu, const QList<std::pair<QString, QString>> &choices,
                            void (MainWindow::*signal)(const QString &))
{
    for (const auto &[name, words] : choices)
        menu->addAction(words, this, [this, signal, name = name] { Q_EMIT(this->*signal)(name); });
}

void MainWindow::addPanels(QMenu *menu)
{
    m_panelActions = new QActionGroup(menu);
    m_panelActions->setExclusive(false);
    const auto add = [&](const QString &words, Qt::Key key, Fold &fold) {
        QAction *action = menu->addAction(words, QKeySequence(key), &fold, [&fold] { fold.choose(!fold.isShown()); });
        action->setObjectName(fold.objectName());
        action->setCheckable(true);
        action->setChecked(fold.isShown());
        connect(&fold, &Fold::shownChanged, action, &QAction::setChecked);
        m_panelActions->addAction(action);
    };
    add(tr("Set-&up panel"), Qt::Key_F7, m_explore->setup());
    add(tr("Ex&planation"), Qt::Key_F8, m_explore->explanation());
    add(tr("P&ipeline"), Qt::Key_F9, m_explore->pipeline());
    m_panelActions->setEnabled(view() == View::Explore);
}

void MainWindow::addScales(QMenu *menu)
{
    menu->setObjectName(QStringLiteral("interfaceScale"));
    auto *scales = new QActionGroup(menu);
    for (const int percent : interfaceScales()) {
        QAction *scale = menu->addAction(tr("%1%").arg(percent), this, [this, percent] { pickScale(percent); });
        scale->setCheckable(true);
        scale->setChecked(percent == keptInterfaceScale() && !isInterfaceScaleGiven());
        scales->addAction(scale);
    }
    scales->setDisabled(isInterfaceScaleGiven());
    if (isInterfaceScaleGiven())
        menu->addAction(tr("The variable QT_SCALE_FACTOR sets it"))->setEnabled(false);
}

void MainWindow::pickScale(int percent)
{
    keepInterfaceScale(percent);
    showNotice(tr("When you open HeadScope again, everything in its window is shown at %1%.").arg(percent));
}

void MainWindow::setupViewMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&View"));
    menu->addAction(tr("&Explore"), QKeySequence(QStringLiteral("Ctrl+1")), this, [this] { setView(View::Explore); });
    menu->addAction(tr("&Heads"), QKeySequence(QStringLiteral("Ctrl+2")), this, [this] { setView(View::Heads); });
    menu->addAction(tr("&Compare"), QKeySequence(QStringLiteral("Ctrl+3")), this, [this] { setView(View::Compare); });
    QAction *change = menu->addAction(tr("What &changed"), QKeySequence(QStringLiteral("Ctrl+D")));
    change->setObjectName(QStringLiteral("showChange"));
    change->setCheckable(true);
    change->setChecked(m_session.selection().wantsChange);
    connect(change, &QAction::toggled, &m_session, &Session::setWantsChange);
    menu->addAction(tr("&Back to where you came from"), QKeySequence(QStringLiteral("Alt+Left")), &m_session,
                    &Session::goBack);
    menu->addSeparator();
    menu->addAction(tr("Maps &larger"), QKeySequence::ZoomIn, this, [this] { m_gallery->zoom(1); });
    menu->addAction(tr("Maps &smaller"), QKeySequence::ZoomOut, this, [this] { m_gallery->zoom(-1); });
    menu->addAction(tr("&Whole maps"), QKeySequence(QStringLiteral("Ctrl+0")), this,
                    [this] { m_gallery->showWhole(); });
    menu->addSeparator();
    addPanels(menu);
    menu->addSeparator();
    addChoices(menu->addMenu(tr("&Theme")),
               {{QStringLiteral("system"), tr("Follow the system")},
                {QStringLiteral("light"), tr("Light")},
                {QStringLiteral("dark"), tr("Dark")},
                {QStringLiteral("high-contrast"), tr("High contrast")}},
               &MainWindow::themePicked);
    addChoices(menu->addMenu(tr("&Language")), languages(), &MainWindow::languagePicked);
    addScales(menu->addMenu(tr("Interf&ace scale")));
    menu->addSeparator();
    menu->addAction(tr("&Next pane"), QKeySequence(QStringLiteral("F6")), this, [this] { m_panes->go(1); });
    menu->addAction(tr("Pane befo&re"), QKeySequence(QStringLiteral("Shift+F6")), this, [this] { m_panes->go(-1); });
    menu->addAction(tr("&Full screen"), QKeySequence(QStringLiteral("F11")), this,
                    [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
}

void MainWindow::setupStepMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Step"));
    const auto add = [this, menu](const QString &words, const QString &key, auto action) {
        // the key stands in the text alone: the window handles it where no widget needs it
        menu->addAction(words + QStringLiteral("\t") + key, &m_player, action);
    };
    menu->addAction(tr("&Play or pause"), QKeySequence(Qt::Key_P), &m_player, &Player::toggle);
    add(tr("&Forward"), tr("Space, →"), &Player::stepForward);
    add(tr("&Back"), QStringLiteral("←"), &Player::stepBack);
    add(tr("To the &start"), tr("Home"), &Player::toStart);
    add(tr("To the &end"), tr("End"), &Player::toEnd);
    menu->addSeparator();
    add(tr("One &cell forward"), tr("Shift+→"), [this] { m_player.stepCells(1); });
    add(tr("One cell back"), tr("Shift+←"), [this] { m_player.stepCells(-1); });
    add(tr("One &row forward"), tr("Ctrl+→"), [this] { m_player.stepRows(1); });
    add(tr("One row back"), tr("Ctrl+←"), [this] { m_player.stepRows(-1); });
    QAction *walks = menu->addAction(tr("Play through the s&ums of a product"));
    walks->setObjectName(QStringLiteral("playSums"));
    walks->setCheckable(true);
    walks->setChecked(m_player.walks());
    connect(walks, &QAction::toggled, &m_player, &Player::setWalks);
}

void MainWindow::setupHelpMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&About HeadScope"), this, &MainWindow::showAbout);
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
