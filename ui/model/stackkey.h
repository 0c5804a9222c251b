// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace headscope {

/// How a stack is read: what the rows, the columns and the colours of its maps are, and what the thickness of its
/// arrows says. Once, for all of them, in as many lines as its width wants.
class StackKey : public QWidget
{
    Q_OBJECT

public:
    explicit StackKey(QWidget *parent = nullptr);

    /// The name of the colours of the maps; the usual ones have none.
    void setColorMap(const QString &name)
    {
        m_colorMap = name;
        update();
    }

    /// Whether the rows and columns of the maps are the patches of a picture, not the tokens of a text.
    void setOfPatches(bool isOfPatches);

    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {100, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    enum class Sign { Row, Column, Arrow, Colors };
    struct Entry
    {
        Sign sign;
        QString words;
        QString told; ///< in a tool tip, in whole sentences
    };
    static double widthOf(Sign sign);
    std::vector<Entry> entriesOfMaps() const;
    void showWords();
    std::vector<QRectF> placesIn(double width) const;
    void paintSign(QPainter &painter, Sign sign, const QPointF &corner) const;

    std::vector<Entry> m_entries;
    QString m_colorMap;
    bool m_isOfPatches = false;
};

} // namespace headscope
