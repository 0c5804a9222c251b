// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/fetchedslice.h"
#include "ui/work/latest.h"

#include <QAbstractTableModel>
#include <QDialog>
#include <QFont>

#include <optional>
#include <string>

class QLabel;
class QPushButton;
class QTableView;

namespace headscope {

/// A matrix as a table of numbers with the names of its rows and columns; each cell has its marks in words.
class NumberModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// The font of the names of rows and columns, in which signs of tokens stand as they were typed.
    void setNamesFont(const QFont &font) { m_namesFont = font; }
    void setNumbers(FetchedSlice numbers);
    const std::optional<FetchedSlice> &numbers() const { return m_numbers; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QFont m_namesFont;
    std::optional<FetchedSlice> m_numbers;
};

/// What a map shows, for those to whom numbers in a table say more. Its numbers are fetched on another thread, and are
/// those of the newest run that it is told of. The key that opens it closes it.
class NumbersAsTable : public QDialog
{
    Q_OBJECT

public:
    /// Begins at the cell in this row and column, else at the first one.
    NumbersAsTable(const Slice &slice, QWidget *parent, std::optional<std::pair<Index, Index>> first = {});

    /// What the matrix is of, by which it is known in another run.
    struct Part
    {
        std::string block; ///< of a model; elsewhere the title of the session
        Index layer = 0;   ///< of maps that are given
    };
    const Part &part() const { return m_part; }
    /// For a room: in letters of so many pixels, and nearly as large as the window below it.
    void showLarge(int pixels);

    /// Goes on with another matrix; an empty one has no numbers now.
    void setMatrix(const Slice &slice);
    /// Goes on with the same matrix of another run, or of none.
    void follow(const std::shared_ptr<const Trace> &run, const std::shared_ptr<const Trace> &unchanged);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void setupWidgets();
    void showNumbers();
    void tellMatrix();
    QString title() const;
    void widenChanged();
    void copySelected();

    Part m_part;
    Slice m_slice;                      // whose numbers are shown, or are gone
    std::shared_ptr<const Trace> m_run; // whose numbers are wanted
    std::pair<Index, Index> m_place;    // row and column at which it begins
    NumberModel *m_model;
    QTableView *m_table;
    QPushButton *m_copy = nullptr;
    QLabel *m_note = nullptr;
    Latest<FetchedSlice> m_coming;
};

} // namespace headscope
