// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/combobox.h"

namespace headscope {

/// A combo box of long texts, which need not fit in it. Its list is as wide as the widest of them.
class Picker : public ComboBox
{
public:
    explicit Picker(QWidget *parent = nullptr);

    void showPopup() override;
    /// With room for its longest text.
    int widthOfLongest() const;
};

} // namespace headscope
