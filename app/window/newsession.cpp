// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/newsession.h"

#include "ui/lines/tooltip.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace headscope {
namespace {

constexpr QSize kTemplateRoom(980, 460);
constexpr int kListWidth = 260;

} // namespace

NewSession::NewSession(QWidget *parent)
    : QDialog(parent), m_templates(templates()), m_list(new QListWidget(this)), m_about(new QLabel(this)),
      m_notes(new QTreeWidget(this))
{
    setObjectName(QStringLiteral("newSession"));
    setWindowTitle(tr("New session"));
    setAttribute(Qt::WA_DeleteOnClose);
    setupNotes();
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole)->setObjectName(QStringLiteral("newSessionCancel"));
    QPushButton *begin = buttons->addButton(tr("&Begin"), QDialogButtonBox::AcceptRole);
    begin->setObjectName(QStringLiteral("newSessionBegin"));
    begin->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, [this] { Q_EMIT picked(m_templates[m_list->currentRow()].name); });
    auto *told = new QVBoxLayout;
    told->addWidget(m_about);
    told->addWidget(m_notes, 1);
    auto *columns = new QHBoxLayout;
    columns->addWidget(m_list);
    columns->addLayout(told, 1);
    auto *rows = new QVBoxLayout(this);
    rows->addLayout(columns, 1);
    rows->addWidget(buttons);
    resize(kTemplateRoom.boundedTo(parent->window()->size() - QSize(40, 60)));
    setupList();
}

void NewSession::setupList()
{
    m_list->setObjectName(QStringLiteral("templateList"));
    m_list->setAccessibleName(tr("Templates"));
    m_list->setFixedWidth(kListWidth);
    m_list->setSpacing(2);
    for (const Template &one : m_templates)
        m_list->addItem(one.title);
    connect(m_list, &QListWidget::currentRowChanged, this, &NewSession::showTemplate);
    connect(m_list, &QListWidget::itemActivated, this, &QDialog::accept);
    m_list->setCurrentRow(0);
    m_list->setFocus();
}

void NewSession::setupNotes()
{
    m_about->setObjectName(QStringLiteral("templateAbout"));
    m_about->setTextFormat(Qt::PlainText);
    m_about->setWordWrap(true);
    m_notes->setObjectName(QStringLiteral("templateNotes"));
    m_notes->setAccessibleName(tr("What its settings are for"));
    m_notes->setColumnCount(2);
    m_notes->setHeaderLabels({tr("Setting"), tr("What it is for")});
    m_notes->setRootIsDecorated(false);
    m_notes->setWordWrap(true);
    m_notes->setTextElideMode(Qt::ElideRight);
    m_notes->header()->setSectionResizeMode(0, QHeaderView::Interactive);
}

void NewSession::showTemplate(int row)
{
    m_about->setText(m_templates[row].about);
    m_notes->clear();
    for (const TemplateNote &note : m_templates[row].notes) {
        const QString setting = QStringLiteral("%1 = %2").arg(note.key, note.value);
        auto *item = new QTreeWidgetItem(m_notes, {setting, note.text});
        item->setToolTip(0, plainToolTip(setting));
        item->setToolTip(1, plainToolTip(note.text));
    }
    m_notes->resizeColumnToContents(0);
    m_notes->setColumnWidth(0, std::min(m_notes->columnWidth(0), kListWidth));
    m_notes->doItemsLayout(); // words wrap by the width that the columns have now
}

} // namespace headscope
