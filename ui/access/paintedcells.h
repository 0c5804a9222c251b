// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <QAccessible>
#include <QObject>
#include <QRectF>
#include <QString>

#include <limits>
#include <optional>
#include <utility>

class QWidget;

namespace headscope {

/// What a widget paints, for those who do not see it: cells in rows and columns, or things in a list, which has one
/// column. It is a child of its widget, made before anything else of it is told, and is asked by screen readers through
/// QAccessible; nothing is kept of a cell that nobody asks for.
class PaintedCells : public QObject
{
    Q_OBJECT

public:
    using Place = std::pair<Index, Index>; ///< row and column
    /// The cells that can be told apart, beside the widget's own children.
    static constexpr Index kMostCells = std::numeric_limits<int>::max() / 2;

    explicit PaintedCells(QWidget *widget);

    /// Table, List or Graphic; what a cell is follows from it. A graphic has no cells, but its name and description.
    virtual QAccessible::Role role() const { return QAccessible::Table; }
    virtual Index rows() const = 0;
    virtual Index columns() const { return 1; }
    /// Whether there is a cell; not every row may have one in each column.
    virtual bool has(const Place &place) const { return place.first < rows() && place.second < columns(); }
    /// Which child of its widget a cell is; -1 behind as many as can be told apart.
    int indexOf(const Place &place) const;
    /// One sentence with the place and what stands there: "query 1 “cat”, key 2 “sat”, 0.43, masked".
    virtual QString name(const Place &place) const = 0;
    /// The same more exactly, where there is more to tell.
    virtual QString description(const Place &) const { return {}; }
    virtual QString rowName(Index) const { return {}; }
    virtual QString columnName(Index) const { return {}; }
    /// Where it stands in the widget; empty where it is not seen.
    virtual QRectF rect(const Place &place) const = 0;
    virtual std::optional<Place> placeAt(const QPointF &point) const = 0;
    /// The cell of the cursor.
    virtual std::optional<Place> current() const = 0;
    /// What a click there does.
    virtual void choose(const Place &place) = 0;

    QWidget *widget() const { return m_widget; }
    /// Tells screen readers that the cursor has another cell, or its cell another name; to be called wherever that may
    /// be. Who comes to the widget hears the cell without a call.
    void tellCurrent();
    /// The same with what is said of the whole widget.
    void describe(const QString &words);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    /// Whether anybody listens, without whom no name is made.
    virtual bool isHeard() const { return QAccessible::isActive(); }
    virtual void tell(QAccessible::Event what, const Place &place);

private:
    struct Told
    {
        Place place;
        QString name;
    };

    QWidget *m_widget;
    std::optional<Told> m_told;
};

/// A picture whose name and description say all.
class PaintedPicture : public PaintedCells
{
    Q_OBJECT

public:
    using PaintedCells::PaintedCells;

    QAccessible::Role role() const override { return QAccessible::Graphic; }
    Index rows() const override { return 0; }
    QString name(const Place &) const override { return {}; }
    QRectF rect(const Place &) const override { return {}; }
    std::optional<Place> placeAt(const QPointF &) const override { return std::nullopt; }
    std::optional<Place> current() const override { return std::nullopt; }
    void choose(const Place &) override {}
};

} // namespace headscope
