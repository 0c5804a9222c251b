// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/numbertable.h"

#include "ui/actions/actions.h"
#include "ui/figure/pooling.h"
#include "ui/figure/spokencell.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/typedfont.h"
#include "ui/operation/mapmenu.h"
#include "ui/operation/numberkeeper.h"
#include "ui/text/table.h"
#include "ui/text/words.h"
#include "ui/work/copying.h"

#include <QEvent>
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
constexpr QSize kBesideFrame(40, 60); // how much smaller than the window below
constexpr int kCellType = 12;         // pixels, as the style sheet has them
constexpr int kColumnWidth = 110;
constexpr int kBesideCellText = 12; // both sides together
constexpr int kPartOfNames = 3;     // of the width, at most
const auto kBetween = QStringLiteral(" · ");

bool closesTable(const QKeyEvent &event)
{
    return actionOf(event, KeyPlace::Maps) == Action::ShowNumbers;
}

/// It leaves copying to the window: Qt's copies the current cell, and asks the model for one also where there is none.
/// So it does with the key that closes it, by whose letter Qt would look for a cell.
class CellTable : public QTableView
{
public:
    using QTableView::QTableView;

protected:
    void keyPressEvent(QKeyEvent *event) override
    {
        if (event->matches(QKeySequence::Copy) || closesTable(*event))
            event->ignore();
        else
            QTableView::keyPressEvent(event);
    }

    /// Names of rows leave the numbers most of the width.
    void updateGeometries() override
    {
        verticalHeader()->setMaximumWidth(width() / kPartOfNames);
        QTableView::updateGeometries();
    }
};

/// What the numbers are, and of which batch item and head where there are several: the window stays when one looks at
/// others. A difference may be that of two heads.
QString tableTitle(const Slice &slice)
{
    const TensorSpec &spec = slice.spec();
    if (slice.isDifference())
        return NumbersAsTable::tr("Differences of %1").arg(tensorLongTitle(spec));
    const Cell first = slice.cell(0, 0);
    const Shape shape = shapeOf(spec, slice.trace()->plan.sizes);
    const QString matrix = slice.isOfAllHeads() ? tensorLongTitle(spec) : matrixTitle(spec, first);
    QStringList words{NumbersAsTable::tr("Numbers of %1").arg(matrix)};
    for (std::size_t i = 0; i + 2 < spec.axes.size(); ++i) {
        const bool isTold = isHeadAxis(spec.axes[i]) && (slice.isOfAllHeads() || !spec.traits.headTitle.empty());
        if (shape[i] > 1 && !isTold)
            words << axisPlace(spec.axes[i], first[i], termsIn(slice.trace()->plan));
    }
    if (slice.pooling())
        words << poolingTitle(*slice.pooling());
    return words.join(kBetween);
}

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
    const QString number = exactNumber(m_numbers->at(index.row(), index.column()));
    const QStringList marks = spokenMarks(*m_numbers, index.row(), index.column());
    return marks.isEmpty() ? number : tr("%1, %2", "a number and its marks").arg(number, listed(marks));
}

QVariant NumberModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const int sections = orientation == Qt::Horizontal ? columnCount() : rowCount();
    const bool isKnown = role == Qt::DisplayRole || role == Qt::ToolTipRole || role == Qt::FontRole;
    if (!isKnown || section < 0 || section >= sections)
        return {};
    const QString name = orientation == Qt::Horizontal ? m_numbers->columnLabel(section) : m_numbers->rowLabel(section);
    if (role == Qt::FontRole)
        return typedFont(m_namesFont, name);
    return role == Qt::ToolTipRole ? plainToolTip(name) : name;
}

NumbersAsTable::NumbersAsTable(const Slice &slice, QWidget *parent, std::optional<std::pair<Index, Index>> first)
    : QDialog(parent), m_place(first.value_or(std::pair<Index, Index>())), m_model(new NumberModel(this)),
      m_table(new CellTable(this)), m_coming(this, Urgency::Visible, [this] { showNumbers(); })
{
    setObjectName(QStringLiteral("numberTable"));
    setAttribute(Qt::WA_DeleteOnClose);
    setupWidgets();
    setMatrix(slice);
    resize(kUsualSize.boundedTo(parent->window()->size() - kBesideFrame));
}

void NumbersAsTable::showLarge(int pixels)
{
    setStyleSheet(QStringLiteral("*, QHeaderView::section { font-size: %1px; }").arg(pixels)); // overrules the window's
    m_table->horizontalHeader()->setDefaultSectionSize(kColumnWidth * pixels / kCellType);
    m_table->verticalHeader()->setDefaultSectionSize(2 * pixels);
    resize(parentWidget()->window()->size() - kBesideFrame);
    show();
}

void NumbersAsTable::setupWidgets()
{
    m_table->setObjectName(QStringLiteral("numberCells"));
    m_table->setModel(m_model);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection); // one block of cells, which is what is copied
    m_table->horizontalHeader()->setDefaultSectionSize(kColumnWidth);
    m_table->horizontalHeader()->setTextElideMode(Qt::ElideRight); // else the middle of a long word is seen
    m_table->verticalHeader()->setTextElideMode(Qt::ElideRight);
    m_copy = new QPushButton(this);
    m_copy->setObjectName(QStringLiteral("copyNumbers"));
    connect(m_copy, &QPushButton::clicked, this, [this] { copyAsTable(this, m_slice); });
    m_note = new QLabel(this);
    m_note->setObjectName(QStringLiteral("numbersNote"));
    m_note->setProperty("kind", QStringLiteral("note"));
    auto *below = new QHBoxLayout;
    below->addWidget(m_note, 1);
    below->addWidget(m_copy);
    auto *rows = new QVBoxLayout(this);
    rows->addWidget(m_table, 1);
    rows->addLayout(below);
    m_table->setFocus();
}

void NumbersAsTable::setMatrix(const Slice &slice)
{
    m_slice = slice;
    m_run = slice.sharedTrace();
    tellMatrix();
    m_coming.ask([slice](const CancelToken &isCancelled) { return FetchedSlice(slice, isCancelled); });
}

void NumbersAsTable::follow(const std::shared_ptr<const Trace> &run, const std::shared_ptr<const Trace> &unchanged)
{
    if (run == m_run)
        return;
    m_run = run;
    m_coming.ask([slice = m_slice, run, unchanged](const CancelToken &isCancelled) {
        return FetchedSlice(slice.in(run, unchanged, isCancelled), isCancelled);
    });
}

/// The cell that one is at stays where there is such a one.
void NumbersAsTable::showNumbers()
{
    const FetchedSlice &numbers = *m_coming.answer();
    if (const QModelIndex place = m_table->currentIndex(); place.isValid())
        m_place = {place.row(), place.column()};
    m_slice = numbers;
    m_table->ensurePolished();
    m_model->setNamesFont(m_table->horizontalHeader()->font());
    m_model->setNumbers(numbers);
    tellMatrix();
    if (numbers.isEmpty())
        return;
    widenChanged();
    const Index row = std::min(m_place.first, numbers.rows() - 1);
    const Index column = std::min(m_place.second, numbers.columns() - 1);
    m_table->setCurrentIndex(m_model->index(static_cast<int>(row), static_cast<int>(column)));
}

void NumbersAsTable::tellMatrix()
{
    const bool hasNumbers = !m_slice.isEmpty();
    m_copy->setText(tr("&Copy the table"));
    m_copy->setEnabled(hasNumbers);
    m_note->setText(hasNumbers ? tr("Ctrl+C copies what is selected.")
                               : tr("The session does not have these numbers now."));
    if (!hasNumbers)
        return;
    const Document &document = m_slice.trace()->plan.document;
    m_part = {document.title, document.maps.layer};
    setWindowTitle(title());
    m_table->setAccessibleName(windowTitle());
}

/// It ends with the block of a model or the layer of maps, which the window stays with.
QString NumbersAsTable::title() const
{
    QStringList words{tableTitle(m_slice)};
    const NumberKeeper *keeper = NumberKeeper::of(*this);
    if (const QString block = keeper != nullptr ? keeper->blockTitleOf(m_slice) : QString(); !block.isEmpty())
        words << block;
    if (m_slice.trace()->plan.sizes.layers > 1)
        words << tr("layer %1").arg(m_part.layer);
    return words.join(kBetween);
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

/// Cell beside cell, as they stand in their block.
void NumbersAsTable::copySelected()
{
    const QItemSelection selected = m_table->selectionModel()->selection();
    if (selected.isEmpty())
        return;
    const QItemSelectionRange &range = selected.first();
    const Slice cells =
        m_model->numbers()->cropped({range.top(), range.bottom() + 1}, {range.left(), range.right() + 1});
    copyLater(this, [cells](const CancelToken &isCancelled) {
        const FetchedSlice numbers(cells);
        QString words;
        for (Index row = 0; row < numbers.rows() && !isCancelled(); ++row)
            words += tableLine(losslessRow(numbers, row), {}, u'\t');
        return Copied{{}, words};
    });
}

void NumbersAsTable::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        tellMatrix();
    QDialog::changeEvent(event);
}

void NumbersAsTable::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copySelected();
    else if (closesTable(*event))
        close();
    else
        QDialog::keyPressEvent(event);
}

} // namespace headscope
