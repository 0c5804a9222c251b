// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/recentsessions.h"

#include "app/window/lastseen.h"
#include "app/window/recentfiles.h"
#include "ui/text/showntext.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace headscope {
namespace {

constexpr QSize kListRoom(640, 560);
constexpr int kIconSide = 64;
constexpr int kFile = Qt::UserRole;
constexpr int kIsThere = Qt::UserRole + 1;

/// Its title; its name, and when it was seen; its folder.
QString wordsFor(const QString &file, bool isThere)
{
    const SeenFile seen = seenFile(file);
    QString name = shownText(QFileInfo(file).fileName());
    if (!isThere)
        name += QStringLiteral(" · ") + RecentSessions::tr("no longer there");
    else if (seen.time.isValid())
        name += QStringLiteral(" · ") + QLocale().toString(seen.time, QLocale::ShortFormat);
    QStringList lines{name, shownText(QFileInfo(file).path())};
    if (!seen.title.isEmpty())
        lines.prepend(shownText(seen.title));
    return lines.join(u'\n');
}

QIcon emptyPicture()
{
    QPixmap empty(kIconSide, kIconSide);
    empty.fill(Qt::transparent);
    return empty;
}

} // namespace

RecentSessions::RecentSessions(QWidget *parent)
    : QDialog(parent), m_list(new QListWidget(this)), m_pictures(this, Urgency::Visible, [this] { showPictures(); })
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

/// The pictures come when they are read.
void RecentSessions::fill()
{
    m_list->clear();
    const QStringList files = recentFiles();
    for (const QString &file : files) {
        const bool isThere = QFileInfo::exists(file);
        auto *item = new QListWidgetItem(emptyPicture(), wordsFor(file, isThere), m_list);
        item->setData(kFile, file);
        item->setData(kIsThere, isThere);
        item->setSizeHint({kIconSide, kIconSide + 6}); // as wide as the list: longer words end in "…"
        if (!isThere)
            item->setForeground(palette().brush(QPalette::Disabled, QPalette::Text));
    }
    m_list->setCurrentRow(0);
    showButtons();
    m_pictures.ask([files] {
        QList<QImage> pictures;
        for (const QString &file : files)
            pictures << seenPicture(file);
        return pictures;
    });
}

void RecentSessions::showPictures()
{
    const QList<QImage> &pictures = *m_pictures.answer();
    for (int row = 0; row < m_list->count() && row < pictures.size(); ++row)
        if (!pictures[row].isNull())
            m_list->item(row)->setIcon(QPixmap::fromImage(pictures[row]));
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
