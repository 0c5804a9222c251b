// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recentsessions.h"

#include "app/window/recentfiles.h"
#include "ui/text/language.h"
#include "ui/text/showntext.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace headscope {
namespace {

constexpr QSize kListRoom(640, 560);
constexpr int kIconSide = 64;
constexpr int kFile = Qt::UserRole;
constexpr int kIsThere = Qt::UserRole + 1;

QIcon emptyPicture()
{
    QPixmap empty(kIconSide, kIconSide);
    empty.fill(Qt::transparent);
    return empty;
}

} // namespace

RecentSessions::RecentSessions(QWidget *parent)
    : QDialog(parent), m_list(new QListWidget(this)), m_told(this, Urgency::Visible, [this] { showTold(); })
{
    setObjectName(QStringLiteral("recentSessions"));
    setWindowTitle(tr("Recent sessions"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_list->setObjectName(QStringLiteral("recentList"));
    m_list->setAccessibleName(windowTitle());
    m_list->setIconSize({kIconSide, kIconSide});
    m_list->setUniformItemSizes(true);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_list, 1);
    setupButtons(layout);
    connect(m_list, &QListWidget::currentRowChanged, this, &RecentSessions::showButtons);
    connect(m_list, &QListWidget::itemActivated, this, &RecentSessions::openCurrent);
    resize(kListRoom.boundedTo(parent->window()->size() - QSize(40, 60)));
    fill();
    m_list->setFocus();
}

void RecentSessions::setupButtons(QVBoxLayout *layout)
{
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole)->setObjectName(QStringLiteral("recentCancel"));
    m_open = buttons->addButton(tr("&Open"), QDialogButtonBox::AcceptRole);
    m_open->setObjectName(QStringLiteral("recentOpen"));
    m_open->setDefault(true);
    auto *other = buttons->addButton(tr("Other &file…"), QDialogButtonBox::ActionRole);
    other->setObjectName(QStringLiteral("recentOther"));
    m_remove = buttons->addButton(tr("&Take off the list"), QDialogButtonBox::ActionRole);
    m_remove->setObjectName(QStringLiteral("recentRemove"));
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &RecentSessions::openCurrent);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_remove, &QPushButton::clicked, this, &RecentSessions::removeCurrent);
    connect(other, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT otherWanted();
    });
}

/// Its title; its name, and when it was seen; its folder.
QString RecentSessions::wordsFor(const QString &file, const Told &told)
{
    QString name = shownText(QFileInfo(file).fileName());
    if (!told.isThere)
        name += QStringLiteral(" · ") + tr("no longer there");
    else if (told.seen.time.isValid())
        name += QStringLiteral(" · ") + dateWords(told.seen.time);
    QStringList lines{name, shownText(QFileInfo(file).path())};
    if (!told.seen.title.isEmpty())
        lines.prepend(shownText(told.seen.title));
    return lines.join(u'\n');
}

/// On another thread.
RecentSessions::Told RecentSessions::toldOf(const QString &file)
{
    return {QFileInfo::exists(file), seenFile(file), seenPicture(file)};
}

/// What is known of the files comes when it is read. Until then each is taken to be there.
void RecentSessions::fill()
{
    m_list->clear();
    const QStringList files = recentFiles();
    for (const QString &file : files) {
        auto *item = new QListWidgetItem(emptyPicture(), wordsFor(file, {}), m_list);
        item->setData(kFile, file);
        item->setData(kIsThere, true);
        item->setSizeHint({kIconSide, kIconSide + 6}); // as wide as the list: longer words end in "…"
    }
    m_list->setCurrentRow(0);
    showButtons();
    m_told.ask([files](const CancelToken &isCancelled) {
        QList<Told> all;
        for (qsizetype i = 0; i < files.size() && !isCancelled(); ++i)
            all << toldOf(files[i]);
        return all;
    });
}

void RecentSessions::showTold()
{
    const QList<Told> &all = *m_told.answer();
    for (int row = 0; row < m_list->count() && row < all.size(); ++row) {
        QListWidgetItem *item = m_list->item(row);
        const Told &told = all[row];
        item->setText(wordsFor(item->data(kFile).toString(), told));
        item->setData(kIsThere, told.isThere);
        if (!told.isThere)
            item->setForeground(palette().brush(QPalette::Disabled, QPalette::Text));
        if (!told.picture.isNull())
            item->setIcon(QPixmap::fromImage(told.picture));
    }
    showButtons();
}

void RecentSessions::showButtons()
{
    const QListWidgetItem *item = m_list->currentItem();
    m_open->setEnabled(item != nullptr && item->data(kIsThere).toBool());
    m_remove->setEnabled(item != nullptr);
}

QString RecentSessions::currentFile() const
{
    const QListWidgetItem *item = m_list->currentItem();
    return item != nullptr ? item->data(kFile).toString() : QString();
}

void RecentSessions::openCurrent()
{
    if (!m_open->isEnabled())
        return;
    const QString file = currentFile();
    accept();
    Q_EMIT picked(file);
}

void RecentSessions::removeCurrent()
{
    const int row = m_list->currentRow();
    forgetSeen(currentFile());
    forgetRecentFile(currentFile());
    fill();
    m_list->setCurrentRow(std::min(row, m_list->count() - 1));
}

} // namespace headscope
