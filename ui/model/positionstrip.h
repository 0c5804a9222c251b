// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/tokenchips.h"

#include <QWidget>

#include <optional>

namespace headscope {

class PositionCells;
class Session;
struct Transformer;

/// The tokens that a model goes on from, as they go into its stack: that of which is told what the model says is
/// framed. A click or the arrow keys tell of another one, another click on it or End of the one that predicts by itself
/// again. The wheel, and a click on “…”, show those that have no room.
class PositionStrip : public QWidget
{
    Q_OBJECT

public:
    explicit PositionStrip(Session &session, QWidget *parent = nullptr);

    bool hasTokens() const { return !m_words.empty(); }
    /// Where the chip of a token stands; empty where it is not seen.
    QRectF chip(std::size_t token) const;
    /// Where “…” stands for the tokens before (-1) or behind (1) those that are seen; empty where there are none.
    QRectF dots(int way) const;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    friend class PositionCells;
    void showWords();
    void describe();
    void showResult();
    void follow();
    void scroll();
    void scrollTo(std::size_t first);
    void turnPage(int way);
    int dotsAt(const QPointF &point) const;
    std::vector<PlacedChip> chipsFrom(std::size_t first) const;
    std::optional<std::size_t> tokenAt(const QPointF &point) const;
    void hover(const QPointF &point);
    void setHovered(std::optional<std::size_t> token, const QString &otherwise);
    void choose(std::size_t token);
    void toggle(std::size_t token);
    const Transformer &transformer() const;
    QString sentenceOf(std::size_t token) const;
    QString invitationTo(std::size_t token) const;

    Session &m_session;
    PositionCells *m_cells;
    std::vector<QString> m_words;
    std::vector<bool> m_areSpecial;
    std::size_t m_row = 0;   ///< that of which is told
    bool m_isChosen = false; ///< and not by itself
    std::size_t m_first = 0; ///< at the left
    std::optional<std::size_t> m_hovered;
    int m_turned = 0; ///< by the wheel, less than a token
};

} // namespace headscope
