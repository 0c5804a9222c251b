// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/fetchedslice.h"
#include "ui/figure/figurepanel.h"
#include "ui/work/latest.h"

#include <QWidget>

namespace headscope {

class PatchCells;

/// The image of a model with the lines between its patches: as the model sees it, with a chip for the token before
/// them, or with what a query attends to on it, and the bar of its colours. It does not know the session.
class PatchPicture : public QWidget
{
    Q_OBJECT

public:
    explicit PatchPicture(const QString &name, QWidget *parent = nullptr);

    struct Content
    {
        SharedImage image;
        std::shared_ptr<const Trace> trace = {}; ///< null: the image alone
        Index head = 0;
        Index query = 0; ///< the token that is chosen
        QString colorMap = {};
        bool operator==(const Content &) const = default;
    };
    void setContent(const Content &content);
    const Content &content() const { return m_content; }
    /// A token that stands out, because it is looked at elsewhere.
    void setLit(std::optional<Index> token);
    /// Whether it tells of what is no longer so.
    void setDimmed(bool isDimmed)
    {
        m_isDimmed = isDimmed;
        update();
    }
    bool isDimmed() const { return m_isDimmed; }
    /// The longer side of the picture, in logical pixels.
    void setSide(int side);

    /// Where a token stands; nothing where it is not shown.
    QRectF rectOf(Index token) const;
    std::optional<Index> tokenAt(const QPointF &point) const;

Q_SIGNALS:
    void tokenHovered(std::optional<headscope::Index> token);
    void tokenPicked(headscope::Index token);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    friend class PatchCells;
    /// A panel of a figure with its numbers.
    struct Shown
    {
        FigurePanel panel;
        FetchedSlice numbers;
    };
    bool hasWeights() const { return m_content.trace != nullptr; }
    Index tokens() const { return m_content.image ? m_content.image->tokens() : 0; }
    MapGeometry cells() const;
    QRectF chip() const;
    QRectF bar() const;
    QSize wantedSize() const;
    void ask();
    void pick(Index token);
    void moveTo(std::optional<Index> token);
    void tellCursor();
    QString sentenceOf(Index token) const;
    void paintLines(QPainter &painter) const;
    void paintToken(QPainter &painter, Index token, const QColor &ink, double width) const;
    void paintChip(QPainter &painter) const;

    PatchCells *m_cells;
    Content m_content;
    int m_side = 150;
    bool m_isDimmed = false;
    Latest<Shown> m_shown;
    std::optional<Index> m_lit;
    std::optional<Index> m_cursor; ///< under the pointer, or where the keys are
};

} // namespace headscope
