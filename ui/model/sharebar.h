// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace headscope {

/// A bar for a share from 0 to 1; its number stands beside it in words.
class ShareBar : public QWidget
{
    Q_OBJECT

public:
    explicit ShareBar(QWidget *parent = nullptr);
    void setShare(double share);
    QSize sizeHint() const override { return {80, 14}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    double m_share = 0;
};

} // namespace headscope
