// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace headscope {

/// Stands at the inner edge of a panel, thin, and folds it away; in its place then, with its name, to bring it back.
class FoldHandle : public QAbstractButton
{
    Q_OBJECT

public:
    /// The edge of the window that the panel lies at.
    FoldHandle(Qt::Edge edge, QWidget *parent);

    void setShown(bool isShown);
    void setWords(const QString &panel, const QString &key);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool isUpright() const { return m_edge != Qt::TopEdge; }
    double paintWords(QPainter &painter) const;

    Qt::Edge m_edge;
    bool m_isShown = true;
    QString m_key;
};

} // namespace headscope
