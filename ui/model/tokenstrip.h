// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tokens/tokenizer.h"

#include <QStringList>
#include <QWidget>

namespace headscope {

class TokenCells;

/// How a text is cut: a chip for each token, with its number in the vocabulary below it. What the model adds by itself
/// has a broken line around it. What has no room fades at the edge: the wheel and the arrow keys go there, and what is
/// typed at the end is seen.
class TokenStrip : public QWidget
{
    Q_OBJECT

public:
    explicit TokenStrip(QWidget *parent = nullptr);

    void setTokens(const SharedTokenizer &tokenizer, const Tokenization &cut);
    bool hasTokens() const { return !m_chips.empty(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void showWords();
    void describe();
    friend class TokenCells;
    struct Chip
    {
        QString word;
        QString id;
        bool isSpecial = false;
        double left = 0;
        double width = 0;
    };
    QRectF rectOf(std::size_t chip) const;
    QString sentenceOf(std::size_t chip) const;
    void moveTo(std::size_t chip);
    double unseen() const;
    void scrollTo(double left);
    void paintChip(QPainter &painter, std::size_t at) const;
    void paintFade(QPainter &painter, bool isRight) const;

    TokenCells *m_cells;
    std::vector<Chip> m_chips;
    std::size_t m_current = 0;
    double m_scrolled = 0; ///< so far to the left
};

} // namespace headscope
