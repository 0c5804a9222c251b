// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Entries of menus of which one holds.
#include "app/window/mainwindow.h"

#include "app/window/interfacescale.h"
#include "app/window/memorychoice.h"

#include <QActionGroup>
#include <QMenu>

namespace headscope {

/// One of them holds, and is ticked.
void MainWindow::addChoices(QMenu *menu, const QList<std::pair<QString, QString>> &choices, const QString &chosen,
                            void (MainWindow::*signal)(const QString &))
{
    auto *group = new QActionGroup(menu);
    for (const auto &[name, words] : choices) {
        QAction *choice = menu->addAction(words, this, [this, signal, name = name] { Q_EMIT(this->*signal)(name); });
        choice->setCheckable(true);
        choice->setChecked(name == chosen);
        group->addAction(choice);
    }
}

void MainWindow::addScales(QMenu *menu)
{
    auto *scales = new QActionGroup(menu);
    const QList<QSize> rooms = roomsOfScreens();
    for (const int percent : interfaceScalesFor(rooms)) {
        QAction *scale = menu->addAction(tr("%1%").arg(percent), this, [this, percent] { pickScale(percent); });
        scale->setCheckable(true);
        scale->setChecked(percent == fittingInterfaceScale(rooms) && !isInterfaceScaleGiven());
        scales->addAction(scale);
    }
    scales->setDisabled(isInterfaceScaleGiven());
    if (isInterfaceScaleGiven())
        menu->addAction(tr("The variable QT_SCALE_FACTOR sets it"))->setEnabled(false);
}

void MainWindow::pickScale(int percent)
{
    keepInterfaceScale(percent);
    showDone(tr("When you open HeadScope again, everything in its window is shown at %1%.").arg(percent));
}

void MainWindow::addMemoryChoices(QMenu *menu)
{
    auto *choices = new QActionGroup(menu);
    const auto add = [&](int mebibytes, const QString &words) {
        QAction *choice = menu->addAction(words, this, [mebibytes] { chooseMemory(mebibytes); });
        choice->setCheckable(true);
        choice->setChecked(mebibytes == keptMemoryChoice());
        choices->addAction(choice);
    };
    add(0, tr("&Automatic: %1").arg(memoryWords(usualMemoryBudget())));
    for (const int mebibytes : memoryChoices())
        add(mebibytes, memoryWords(MemoryBudget::Bytes{mebibytes} << 20U));
}

} // namespace headscope
