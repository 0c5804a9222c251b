// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>
#include <QWheelEvent>

namespace headscope {

/// A QSpinBox or QDoubleSpinBox that the wheel passes over, as it does over a ComboBox: it scrolls what is behind, and
/// no number changes by chance.
template <class Box>
class PassedByWheel : public Box
{
public:
    explicit PassedByWheel(QWidget *parent) : Box(parent) { this->setFocusPolicy(Qt::StrongFocus); }

protected:
    void wheelEvent(QWheelEvent *event) override { event->ignore(); }
};

} // namespace headscope
