// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QHash>
#include <QLabel>

namespace headscope {

/// How wide the words of a label of this width may be: within its margins, its frame, which the padding of a style is,
/// and what QLabel leaves free before words that have a frame around them.
int roomForWords(const QLabel &label, int width);

/// A label of several lines that remembers its height: a layout asks for it again and again, and to lay out rich text
/// takes longer than a frame has for a whole panel. A word of plain text that is wider than the label ends with "…".
class WrapLabel : public QLabel
{
    Q_OBJECT

public:
    explicit WrapLabel(QWidget *parent = nullptr);

    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// The text as it has room.
    QString shownText() const;
    /// Keeps the height that it has, whatever is shown, until the next call.
    void holdHeight(bool holds);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Known
    {
        QString text;
        QFont font;
        QHash<int, int> heights = {}; ///< for each width that was asked for
    };

    bool isRich() const;
    QRect placeOfWords() const;
    void paintElided(const QString &words);
    int richHeight(int width) const;

    mutable Known m_known;
    bool m_holds = false;
};

} // namespace headscope
