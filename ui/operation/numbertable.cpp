// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/numbertable.h"

#include "ui/figure/spokencell.h"
#include "ui/operation/mapmenu.h"
#include "ui/text/table.h"
#include "ui/text/words.h"
#include "ui/work/copying.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr QSize kUsualSize(720, 480);
constexpr int kColumnWidth = 110;
constexpr int kBesideCellText = 12; // both sides together

} // namespace

void NumberModel::setNumbers(FetchedSlice numbers)
{
    beginResetModel();
    m_numbers = std::move(numbers);
    endResetModel();
}

int NumberModel::rowCount(const QModelIndex &parent) const
{
    return m_numbers && !parent.isValid() ? static_cast<int>(m_numbers->rows()) : 0;
}

int NumberModel::columnCount(const QModelIndex &parent) const
{
    return m_numbers && !parent.isValid() ? static_cast<int>(m_numbers->columns()) : 0;
}

QVariant NumberModel::data(const QModelIndex &index, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return int{Qt::AlignRight | Qt::AlignVCenter};
    if (role == Qt::AccessibleTextRole)
        return spokenCell(*m_numbers, &*m_numbers, index.row(), index.column());
    if (role != Qt::DisplayRole)
        return {};
    const QStringList words = QStringList(exactNumber(m_numbers->at(index.row(), index.column())))
                              << spokenMarks(*m_numbers, index.row(), index.column());
    return listed(words);
}

QVariant NumberModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || !m_numbers)
        return {};
    return orientation == Qt::Horizontal ? m_numbers->columnLabel(section) : m_numbers->rowLabel(section);
}

NumbersAsTable::NumbersAsTable(const Slice &slice, QWidget *parent, std::optional<std::pair<Index, Index>> first)
    : QDialog(parent), m_slice(slice), m_model(new NumberModel(this)), m_table(new QTableView(this)),
      m_coming(this, Urgency::Visible,
               [this, first] { showNumbers(*m_coming.answer(), first.value_or(std::pair<Index, Index>())); })
{
    setObjectName(QStringLiteral("numberTable"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Numbers of %1").arg(matrixTitle(slice.spec(), slice.cell(0, 0))));
    setupWidgets();
    m_coming.ask([slice] { return FetchedSlice(slice); });
    resize(kUsualSize.boundedTo(parent->window()->size() - QSize(40, 60)));
}

void NumbersAsTable::setupWidgets()
{
    m_table->setObjectName(QStringLiteral("numberCells"));
    m_table->setAccessibleName(windowTitle());
    m_table->setModel(m_model);
    m_table->setTabKeyNavigation(false);
    m_table->horizontalHeader()->setDefaultSectionSize(kColumnWidth);
    auto *copy = new QPushButton(tr("&Copy the table"), this);
    copy->setObjectName(QStringLiteral("copyNumbers"));
    connect(copy, &QPushButton::clicked, this, [this] {
        copyLater(this, [slice = m_slice](const CancelToken &isCancelled) {
            return Copied{{}, asTable(FetchedSlice(slice), isCancelled)};
        });
    });
    auto *note = new QLabel(tr("Ctrl+C copies what is selected."), this);
    note->setProperty("kind", QStringLiteral("note"));
    auto *below = new QHBoxLayout;
    below->addWidget(note, 1);
    below->addWidget(copy);
    auto *rows = new QVBoxLayout(this);
    rows->addWidget(m_table, 1);
    rows->addLayout(below);
    m_table->setFocus();
}

void NumbersAsTable::showNumbers(FetchedSlice numbers, const std::pair<Index, Index> &first)
{
    m_model->setNumbers(std::move(numbers));
    widenChanged();
    m_table->setCurrentIndex(m_model->index(static_cast<int>(first.first), static_cast<int>(first.second)));
}

/// The mark of a changed number is longer than a number and the other marks.
void NumbersAsTable::widenChanged()
{
    m_table->ensurePolished();
    for (const auto &[row, column] : m_model->numbers()->overridden()) {
        const QModelIndex cell = m_model->index(static_cast<int>(row), static_cast<int>(column));
        const int width = m_table->fontMetrics().horizontalAdvance(cell.data().toString()) + kBesideCellText;
        m_table->setColumnWidth(cell.column(), std::max(m_table->columnWidth(cell.column()), width));
    }
}

/// Cell beside cell, as they stand in the first block of them.
void NumbersAsTable::copySelected()
{
    const QItemSelection selected = m_table->selectionModel()->selection();
    if (selected.isEmpty())
        return;
    QString words;
    const QItemSelectionRange &range = selected.first();
    for (int row = range.top(); row <= range.bottom(); ++row) {
        const QStringList numbers = losslessRow(*m_model->numbers(), row);
        words += tableLine(numbers.mid(range.left(), range.width()), {}, u'\t');
    }
    copyNow({{}, words});
}

void NumbersAsTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copySelected();
    else
        QDialog::keyPressEvent(event);
}

} // namespace headscope
