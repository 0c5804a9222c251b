// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace headscope {

/// A combo box that the wheel passes over: it scrolls what is behind, and nothing is chosen by chance. A text that does
/// not fit ends in "…"; the whole text is in its tooltip then.
class ComboBox : public QComboBox
{
public:
    using QComboBox::QComboBox;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    QString fittingText() const;
};

} // namespace headscope
