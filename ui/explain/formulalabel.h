// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"
#include "ui/lines/wraplabel.h"

namespace headscope {

/// The formula of a step. What its letters stand for is told where the pointer rests on it, to screen readers, and on
/// Enter.
class FormulaLabel : public WrapLabel
{
    Q_OBJECT

public:
    explicit FormulaLabel(QWidget *parent = nullptr);
    void show(const Step &step, const Plan &plan);
    using WrapLabel::show;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
};

} // namespace headscope
