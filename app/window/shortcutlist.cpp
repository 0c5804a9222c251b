// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcutlist.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <map>

namespace headscope {

ShortcutList::ShortcutList(QWidget *parent, KeyPlace first)
    : QDialog(parent), m_search(new QLineEdit(this)), m_rows(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("shortcutList"));
    setWindowTitle(tr("Keyboard shortcuts"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_search->setObjectName(QStringLiteral("shortcutSearch"));
    m_search->setPlaceholderText(tr("A word or a key"));
    m_search->setAccessibleName(tr("A word or a key"));
    m_search->setClearButtonEnabled(true);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_rows, 1);
    setupRows(first);
    connect(m_search, &QLineEdit::textChanged, this, &ShortcutList::showFound);
    m_search->setFocus();
    resize(QSize(720, 640).boundedTo(parent->window()->size() - QSize(40, 60)));
}

void ShortcutList::setupRows(KeyPlace first)
{
    m_rows->setObjectName(QStringLiteral("shortcutRows"));
    m_rows->setAccessibleName(windowTitle());
    m_rows->setColumnCount(2);
    m_rows->setHeaderHidden(true);
    m_rows->setRootIsDecorated(false);
    m_rows->setItemsExpandable(false);
    m_rows->setWordWrap(true);
    std::map<KeyPlace, QTreeWidgetItem *> places;
    for (const ActionRow &row : actionTable()) {
        if (row.keys[0] == '\0')
            continue;
        QTreeWidgetItem *&place = places[row.place];
        if (place == nullptr) {
            place = new QTreeWidgetItem(m_rows, {placeWords(row.place)});
            place->setFirstColumnSpanned(true);
            QFont bold = font();
            bold.setBold(true);
            place->setFont(0, bold);
        }
        new QTreeWidgetItem(place, {keyWords(row), wordsOf(row)});
    }
    m_rows->expandAll();
    m_rows->resizeColumnToContents(0);
    m_first = places[first];
}

/// How far it scrolls depends on how high the rows are then.
void ShortcutList::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    m_rows->scrollToItem(m_first, QAbstractItemView::PositionAtTop);
}

void ShortcutList::showFound(const QString &wanted)
{
    for (int i = 0; i < m_rows->topLevelItemCount(); ++i) {
        QTreeWidgetItem *place = m_rows->topLevelItem(i);
        const bool isWhole = place->text(0).contains(wanted, Qt::CaseInsensitive);
        bool isAny = isWhole;
        for (int k = 0; k < place->childCount(); ++k) {
            QTreeWidgetItem *row = place->child(k);
            const QString words = row->text(0) + u' ' + row->text(1);
            const bool isFound = isWhole || words.contains(wanted, Qt::CaseInsensitive);
            row->setHidden(!isFound);
            isAny |= isFound;
        }
        place->setHidden(!isAny);
    }
}

} // namespace headscope
