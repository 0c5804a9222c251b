// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/rowtable.h"

#include <QAbstractTableModel>
#include <QHeaderView>
#include <QSortFilterProxyModel>

namespace headscope {
namespace {

/// Rows that do not change.
class Rows : public QAbstractTableModel
{
public:
    Rows(QStringList columns, QList<QStringList> rows, QObject *parent)
        : QAbstractTableModel(parent), m_columns(std::move(columns)), m_rows(std::move(rows))
    {}

    int rowCount(const QModelIndex &parent) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    int columnCount(const QModelIndex &parent) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }
    QVariant data(const QModelIndex &index, int role) const override
    {
        return role == Qt::DisplayRole ? m_rows.value(index.row()).value(index.column()) : QVariant();
    }
    QVariant headerData(int section, Qt::Orientation direction, int role) const override
    {
        if (role == Qt::TextAlignmentRole)
            return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
        return direction == Qt::Horizontal && role == Qt::DisplayRole ? m_columns.value(section) : QVariant();
    }

private:
    QStringList m_columns;
    QList<QStringList> m_rows;
};

} // namespace

RowTable::RowTable(QWidget *parent) : QTableView(parent), m_shown(new QSortFilterProxyModel(this))
{
    m_shown->setFilterKeyColumn(-1);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    setModel(m_shown);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle); // names of layers differ in the middle and at their ends
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setResizeContentsPrecision(-1);
}

void RowTable::setRows(const QStringList &columns, const QList<QStringList> &rows)
{
    const QAbstractItemModel *before = m_shown->sourceModel();
    m_shown->setSourceModel(new Rows(columns, rows, this));
    delete before;
    for (int column = 1; column < columns.size(); ++column) { // as wide as all rows need, whichever are shown
        horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
        resizeColumnToContents(column);
    }
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    chooseFirst();
}

void RowTable::setFilter(const QString &words)
{
    m_shown->setFilterFixedString(words);
    if (!currentIndex().isValid())
        chooseFirst();
}

void RowTable::chooseFirst()
{
    setCurrentIndex(m_shown->index(0, 0));
}

std::optional<std::size_t> RowTable::chosen() const
{
    const QModelIndex at = m_shown->mapToSource(currentIndex());
    return at.isValid() ? std::optional(static_cast<std::size_t>(at.row())) : std::nullopt;
}

void RowTable::choose(std::size_t row)
{
    setCurrentIndex(m_shown->mapFromSource(m_shown->sourceModel()->index(static_cast<int>(row), 0)));
}

void RowTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    Q_EMIT picked();
}

} // namespace headscope
