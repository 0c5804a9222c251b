// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/effectmeasure.h"
#include "ui/theme/combobox.h"

namespace headscope {

class Session;

/// What effects are measured in: one choice for all panels, which the session keeps.
class MeasureBox : public ComboBox
{
    Q_OBJECT

public:
    explicit MeasureBox(Session &session, QWidget *parent = nullptr);

    EffectMeasure measure() const { return m_measure; }

Q_SIGNALS:
    void measureChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    void showWords();
    void showLook();
    void pick(int index);

    Session &m_session;
    EffectMeasure m_measure = EffectMeasure::Probability;
};

} // namespace headscope
