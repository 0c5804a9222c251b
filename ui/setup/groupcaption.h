// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace headscope {

/// The heading of a group of settings. Checked, it shows them; a click folds them away.
class GroupCaption : public QAbstractButton
{
    Q_OBJECT

public:
    GroupCaption(const QString &words, QWidget *group, QWidget *parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void describe();
};

} // namespace headscope
