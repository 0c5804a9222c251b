// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/combobox.h"

namespace headscope {

/// A combo box that ends a text that does not fit in "…"; the whole text is in its tooltip. Its list is as wide as the
/// widest text.
class Picker : public ComboBox
{
public:
    explicit Picker(QWidget *parent = nullptr);

    void showPopup() override;
    /// With room for its longest text.
    int widthOfLongest() const;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString fittingText() const;
};

} // namespace headscope
