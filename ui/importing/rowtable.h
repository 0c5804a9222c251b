// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTableView>

class QSortFilterProxyModel;

namespace headscope {

/// A list of rows of words, of which one is chosen. Arrow keys choose, and Tab leaves it.
class RowTable : public QTableView
{
    Q_OBJECT

public:
    explicit RowTable(QWidget *parent = nullptr);

    /// Shows these rows, the first of them chosen.
    void setRows(const QStringList &columns, const QList<QStringList> &rows);
    /// Shows only the rows that have these words somewhere; the first of them is chosen where the chosen one is gone.
    void setFilter(const QString &words);
    /// The place of the chosen row among all, or nothing.
    std::optional<std::size_t> chosen() const;
    void choose(std::size_t row);

Q_SIGNALS:
    void picked();

protected:
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;

private:
    void chooseFirst();

    QSortFilterProxyModel *m_shown;
};

} // namespace headscope
