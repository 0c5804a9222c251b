// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keptpanels.h"

#include "app/window/fold.h"
#include "ui/setup/setupform.h"

#include <QSettings>

namespace headscope {
namespace {

const auto kGroups = QStringLiteral("panels/foldedGroups");

} // namespace

void rememberPanelsOf(QWidget &window)
{
    for (Fold *fold : window.findChildren<Fold *>()) {
        const QString key = QStringLiteral("panels/") + fold->objectName();
        fold->setChoice(QSettings().value(key).toString());
        QObject::connect(fold, &Fold::chosen, fold, [fold, key] { QSettings().setValue(key, fold->choice()); });
    }
    auto *setup = window.findChild<SetupForm *>();
    setup->setFolded(QSettings().value(kGroups).toStringList());
    QObject::connect(setup, &SetupForm::foldedChanged, setup,
                     [setup] { QSettings().setValue(kGroups, setup->folded()); });
}

} // namespace headscope
