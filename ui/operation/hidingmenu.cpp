// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/hidingmenu.h"

#include "ui/actions/actions.h"
#include "ui/session/hiding.h"

#include <QCoreApplication>
#include <QMenu>

namespace headscope {
namespace {

class HidingMenu
{
    Q_DECLARE_TR_FUNCTIONS(headscope::HidingMenu)
};

struct Entry
{
    HiddenPart part;
    const char *name;
    QString words;
};

QList<Entry> entries()
{
    return {{HiddenPart::Number, "hideCell", HidingMenu::tr("This number")},
            {HiddenPart::Row, "hideRow", HidingMenu::tr("Its row")},
            {HiddenPart::Picture, "hidePicture", HidingMenu::tr("All numbers of the tensor")},
            {HiddenPart::Axes, "hideShape", HidingMenu::tr("Its shape")},
            {HiddenPart::Words, "hideStep", HidingMenu::tr("What the step does")}};
}

} // namespace

void addHiding(QMenu &menu, Session &session, const CellPlace &place, const std::function<void(const QString &)> &ask)
{
    const GraphTensor *tensor = session.plan().graph->find(place.tensor);
    if (tensor == nullptr) // the map is of the run before
        return;
    menu.addSeparator();
    QMenu *hide = menu.addMenu(HidingMenu::tr("Hide"));
    QMenu *predict = menu.addMenu(HidingMenu::tr("Hide and ask"));
    hide->setObjectName(QStringLiteral("hideMenu"));
    predict->setObjectName(QStringLiteral("predictMenu"));
    const bool isMade = tensor->operation != Operation::Given;
    for (const Entry &entry : entries()) {
        if (entry.part == HiddenPart::Words && !isMade)
            continue; // a step without operands makes nothing that could be told
        const QString word = hiddenWordOf(entry.part, place);
        QAction *toggle = hide->addAction(entry.words, &session, [&session, word] { toggleHidden(session, word); });
        toggle->setObjectName(QString::fromLatin1(entry.name));
        toggle->setCheckable(true);
        toggle->setChecked(isHiddenNow(session, word));
        QAction *asks = predict->addAction(entry.words, &session, [&session, word, ask] {
            if (!isHiddenNow(session, word))
                toggleHidden(session, word);
            ask(word);
        });
        asks->setObjectName(QStringLiteral("ask") + QString::fromLatin1(entry.name).mid(4));
    }
}

} // namespace headscope
