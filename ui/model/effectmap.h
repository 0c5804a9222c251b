// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/effectmeasure.h"
#include "engine/models/modelplan.h"

#include <QTimer>
#include <QWidget>

#include <map>
#include <optional>
#include <vector>

namespace headscope {

class EffectCells;

/// What changing each part of a model does: a row for each block of attention, a column for each head and one for the
/// feed-forward behind it, or of the stream a row for each layer and a column for each token.
class EffectMap : public QWidget
{
    Q_OBJECT

public:
    /// What a cell stands for, and what came of changing it.
    struct Part
    {
        ModelPart what;
        QString name; ///< "head 2 of Decoder 2 · cross-attention"
        std::optional<double> change = {};
        bool isChanged = false;         ///< for good
        bool isChangedWithMore = false; ///< with all of its layer, or at all tokens
        bool isAbsent = false;          ///< the model is run without it: nothing can be changed in it
        bool isMeasured() const { return !isChanged && !isChangedWithMore && !isAbsent; }
    };
    struct Row
    {
        QString title;
        std::vector<Part> heads;
        std::optional<Part> feedForward;
    };
    void setRows(std::vector<Row> rows);
    /// What stands above the columns where those are no heads; upright where not all of it has room to lie flat.
    void setColumns(QStringList words);
    /// One that is no number is not known. It is painted a little later, together with those that come by then.
    void setChange(const ModelPart &what, double change);
    std::optional<double> change(const ModelPart &what) const;
    /// Whether it tells of what is no longer so.
    void setDimmed(bool isDimmed)
    {
        m_isDimmed = isDimmed;
        update();
    }
    bool isDimmed() const { return m_isDimmed; }
    /// The part that matters most; null while none is known.
    const Part *strongest() const;
    /// What the changes are of.
    void setMeasure(EffectMeasure measure);
    EffectMeasure measure() const { return m_measure; }
    /// Sentences of parts that change what is measured alike: by any of them it falls, it rises, or it does the one or
    /// the other. They have places for what is measured and how much it changes.
    struct Ways
    {
        QString falls, rises, either;
    };
    /// That several parts change as much as the strongest, as changes are written; empty where it is the only one.
    /// `all` says it of all parts; `some` has their number first.
    QString tieWords(const QString &measured, const Ways &all, const Ways &some) const;
    /// What is said of the parts that change most: sentences for ties, as above, and one each for a part by which
    /// what is measured falls or rises, with places for its name, what is measured and how much it changes.
    struct Sentences
    {
        Ways all, some;
        QString falls, rises;
    };
    /// The one that is true; that none changes anything where that is so, and nothing while none is known.
    QString sentence(const QString &measured, const Sentences &sentences) const;
    /// Whether there is one, and no part that is still to be measured.
    bool isComplete() const;
    /// The changes as a figure has them, row by row; NaN where it is not measured, as of what is changed for good.
    std::vector<std::vector<double>> changesOf(const std::vector<std::vector<ModelPart>> &parts) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }

Q_SIGNALS:
    void picked(const headscope::ModelPart &what);
    /// The map is wanted as a figure.
    void exportWanted();
    /// A cell that the keyboard has led to, which is to be seen.
    void shown(const QRectF &place);

protected:
    explicit EffectMap(QWidget *parent);
    /// What is said of a part.
    virtual QString sentenceOf(const Part &part) const = 0;
    /// What the map is called.
    virtual QString mapName() const = 0;
    void showWords();
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *) override { updateGeometry(); } // words may lie otherwise in narrower columns
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    friend class EffectCells;
    static constexpr double kKeyLine = 18; // below the cells
    struct PartOrder
    {
        bool operator()(const ModelPart &a, const ModelPart &b) const { return orderOf(a) < orderOf(b); }
    };
    Index columnCount() const { return m_columnCount; }
    const Part *part(Index row, Index column) const;
    void pick(const Part *part);
    Index nearestPart(Index row, Index column) const;
    void moveBy(QPoint arrow);
    void showChanged();
    void findParts();
    void countColumns();
    void measureWords();
    std::vector<const Part *> measuredParts() const;
    QRectF cell(Index row, Index column) const;
    std::optional<std::pair<Index, Index>> placeAt(const QPointF &point) const;
    void paintHeader(QPainter &painter) const;
    void paintKey(QPainter &painter) const;
    void paintPart(QPainter &painter, const QRectF &place, const Part &part, double most, bool hasDigits) const;
    double mostShown() const;
    int sizeOfDigits() const; ///< 0 where they have no room
    double titleWidth() const;
    double cellWidth() const; ///< with the gap behind it
    bool liesFlat() const;
    double headerHeight() const;

    EffectCells *m_cells;
    std::vector<Row> m_rows;
    std::map<ModelPart, Part *, PartOrder> m_parts; ///< those of the rows: answers come for each of thousands
    QStringList m_columns;
    Index m_columnCount = 0; ///< of the rows
    double m_widestTitle = 0;
    double m_widestColumn = 0; ///< of their words
    QTimer m_soon;             ///< paints what has changed
    Index m_row = 0;
    Index m_column = 0;
    bool m_isDimmed = false;
    EffectMeasure m_measure = EffectMeasure::Probability;
};

} // namespace headscope
