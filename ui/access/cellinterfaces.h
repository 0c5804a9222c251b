// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/access/paintedcells.h"

#include <QAccessibleWidget>
#include <QPointer>

#include <deque>

namespace headscope {

/// One cell, made when somebody asks for it; it knows its place alone and asks for the rest.
class CellInterface : public QAccessibleInterface,
                      public QAccessibleTableCellInterface,
                      public QAccessibleActionInterface
{
public:
    CellInterface(PaintedCells &cells, PaintedCells::Place place);

    const PaintedCells::Place &place() const { return m_place; }

    bool isValid() const override;
    QObject *object() const override { return nullptr; }
    QWindow *window() const override;
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override;
    QAccessible::Role role() const override;
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QList<QAccessibleInterface *> columnHeaderCells() const override { return {}; }
    QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    int columnIndex() const override { return static_cast<int>(m_place.second); }
    int rowIndex() const override { return static_cast<int>(m_place.first); }
    bool isSelected() const override;
    QAccessibleInterface *table() const override { return parent(); }

    QStringList actionNames() const override;
    void doAction(const QString &name) override;
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    QPointer<PaintedCells> m_cells;
    PaintedCells::Place m_place;
};

/// A widget with what it paints, which stands before its own children. Of the cells that were asked for, those of late
/// are kept.
class CellsInterface : public QAccessibleWidget, public QAccessibleTableInterface
{
public:
    explicit CellsInterface(PaintedCells &cells);
    ~CellsInterface() override;
    CellsInterface(const CellsInterface &) = delete;
    CellsInterface &operator=(const CellsInterface &) = delete;

    static constexpr std::size_t kMostKept = 1024;

    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *focusChild() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    QAccessibleInterface *caption() const override { return nullptr; }
    QAccessibleInterface *summary() const override { return nullptr; }
    QAccessibleInterface *cellAt(int row, int column) const override;
    int selectedCellCount() const override;
    QList<QAccessibleInterface *> selectedCells() const override;
    QString columnDescription(int column) const override;
    QString rowDescription(int row) const override;
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override { return 0; }
    int columnCount() const override;
    int rowCount() const override;
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override { return {}; }
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int) const override { return false; }
    bool selectRow(int) override { return false; }
    bool selectColumn(int) override { return false; }
    bool unselectRow(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent *) override {}

private:
    struct Kept
    {
        PaintedCells::Place place;
        QAccessible::Id id;
    };
    int cellCount() const; ///< as many as Qt can count

    QPointer<PaintedCells> m_cells;
    mutable std::deque<Kept> m_kept; ///< the newest last
};

} // namespace headscope
