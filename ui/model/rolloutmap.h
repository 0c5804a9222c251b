// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <QStringList>
#include <QWidget>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

class QPainter;

namespace headscope {

class RolloutCells;

/// What one position looks at in each layer, by itself and through all layers below it: two maps above one another,
/// with a row for each layer and a column for each token.
class RolloutMap : public QWidget
{
    Q_OBJECT

public:
    explicit RolloutMap(QWidget *parent = nullptr);

    /// A layer: the shares of its attention, and of its rollout. One that is hidden is NaN.
    struct Row
    {
        QString title;
        std::array<std::vector<double>, 2> shares;
    };
    /// The rows from top to bottom, the words of the tokens, and the position that is looked from. Where they stand for
    /// the patches of a picture, sentences call them by the names of these.
    void show(std::vector<Row> rows, const QStringList &tokens, Index from, const QStringList &patches = {});

    /// The name of its colours; the usual ones have none.
    void setColorMap(const QString &name)
    {
        m_colorMap = name;
        update();
    }

    /// Whether it tells of what is no longer so.
    void setDimmed(bool isDimmed)
    {
        m_isDimmed = isDimmed;
        update();
    }
    bool isDimmed() const { return m_isDimmed; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }

Q_SIGNALS:
    /// This position is to be looked from.
    void picked(headscope::Index token);
    /// A cell that the keyboard has led to, which is to be seen.
    void shown(const QRectF &place);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *) override { updateGeometry(); } // words may lie otherwise in narrower columns
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    friend class RolloutCells;
    using Place = std::pair<Index, Index>;
    /// The widest words: measured once, as every cell stands where they leave it room.
    struct Widest
    {
        double title = 0;
        double token = 0;
    };
    Index layers() const { return std::ssize(m_rows); }
    Index rowCount() const { return 2 * layers(); }
    Index columnCount() const { return m_tokens.size(); }
    const Row &layerOf(Index row) const { return m_rows[static_cast<std::size_t>(row % layers())]; }
    double share(const Place &place) const;
    double titleWidth() const { return std::min(m_widest.title + 8, width() * 0.4); }
    double cellWidth() const
    {
        return (width() - titleWidth() - 2) / static_cast<double>(std::max<Index>(1, columnCount()));
    }
    double topOf(int part) const;
    double bottom() const; ///< of the cells
    bool liesFlat() const;
    QRectF cell(const Place &place) const;
    std::optional<Place> placeAt(const QPointF &point) const;
    QString partTitle(int part) const;
    QString sentenceOf(const Place &place) const;
    void paintPart(QPainter &painter, int part) const;
    void paintCell(QPainter &painter, const Place &place) const;
    void paintToken(QPainter &painter, Index column) const;
    void paintTokens(QPainter &painter) const;
    void showWords();
    void moveTo(const Place &place);
    void measure();

    RolloutCells *m_cells;
    std::vector<Row> m_rows;
    QStringList m_tokens;
    QStringList m_patches; ///< none where the tokens are those of a text
    QString m_colorMap;
    Widest m_widest; ///< of these titles and tokens
    Index m_from = 0;
    Place m_current{0, 0};
    bool m_isDimmed = false;
};

} // namespace headscope
