// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcutlist.h"

#include "ui/lines/wraplabel.h"
#include "ui/text/showntext.h"

#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace headscope {

ShortcutList::ShortcutList(QWidget *parent, KeyPlace first)
    : QDialog(parent), m_search(new QLineEdit(this)), m_none(new WrapLabel(this)), m_rows(new QTreeWidget(this)),
      m_place(first)
{
    setObjectName(QStringLiteral("shortcutList"));
    setAttribute(Qt::WA_DeleteOnClose);
    setupWidgets();
    showWords();
    connect(m_search, &QLineEdit::textChanged, this, &ShortcutList::showFound);
    m_search->installEventFilter(this);
    m_search->setFocus();
    resize(QSize(std::max(720, wholeWidth()), 640).boundedTo(parent->window()->size() - QSize(40, 60)));
}

void ShortcutList::showBeside(QWidget *window, KeyPlace first)
{
    auto *list = window->findChild<ShortcutList *>(QString(), Qt::FindDirectChildrenOnly);
    if (list == nullptr)
        list = new ShortcutList(window, first);
    list->show();
    list->activateWindow();
}

void ShortcutList::setupWidgets()
{
    m_search->setObjectName(QStringLiteral("shortcutSearch"));
    m_search->setClearButtonEnabled(true);
    m_none->setObjectName(QStringLiteral("shortcutNone"));
    m_none->setProperty("kind", QStringLiteral("note"));
    m_none->setTextFormat(Qt::PlainText);
    m_none->hide();
    m_rows->setObjectName(QStringLiteral("shortcutRows"));
    m_rows->setColumnCount(2);
    m_rows->setHeaderHidden(true);
    m_rows->setRootIsDecorated(false);
    m_rows->setItemsExpandable(false);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_search);
    layout->addWidget(m_none);
    layout->addWidget(m_rows, 1);
}

void ShortcutList::showWords()
{
    setWindowTitle(tr("Keyboard shortcuts"));
    m_search->setPlaceholderText(tr("A word or a key"));
    m_search->setAccessibleName(tr("A word or a key"));
    m_rows->setAccessibleName(windowTitle());
    fillRows();
    showFound(m_search->text());
}

void ShortcutList::fillRows()
{
    m_rows->clear();
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
    m_rows->ensurePolished();
    m_rows->header()->setStretchLastSection(false);
    for (const int column : {0, 1}) // whole words: where the list is narrower it scrolls sideways
        m_rows->resizeColumnToContents(column);
    m_first = places[m_place];
}

/// With which no row is cut.
int ShortcutList::wholeWidth() const
{
    const QMargins beside = layout()->contentsMargins();
    return beside.left() + m_rows->header()->length() + m_rows->verticalScrollBar()->sizeHint().width() +
           2 * m_rows->frameWidth() + beside.right();
}

void ShortcutList::showFirst()
{
    m_rows->scrollToItem(m_first, QAbstractItemView::PositionAtTop);
}

/// How far it scrolls depends on how high the rows are then.
void ShortcutList::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    showFirst();
}

/// Keys that scroll, which a line of text has no use for.
bool ShortcutList::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const auto scroll = [this](QAbstractSlider::SliderAction action) {
        m_rows->verticalScrollBar()->triggerAction(action);
        return true;
    };
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_PageUp: return scroll(QAbstractSlider::SliderPageStepSub);
    case Qt::Key_PageDown: return scroll(QAbstractSlider::SliderPageStepAdd);
    case Qt::Key_Up: return scroll(QAbstractSlider::SliderSingleStepSub);
    case Qt::Key_Down: return scroll(QAbstractSlider::SliderSingleStepAdd);
    default: return false;
    }
}

void ShortcutList::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        showWords();
        showFirst();
    }
    QDialog::changeEvent(event);
}

void ShortcutList::showFound(const QString &wanted)
{
    bool isAnyThere = false;
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
        isAnyThere |= isAny;
    }
    m_none->setText(tr("No key fits “%1”.").arg(shownText(wanted)));
    m_none->setHidden(isAnyThere);
}

} // namespace headscope
