// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/predict/answerfield.h"

class QAbstractButton;

namespace headscope {

/// Options below one another, each with the key that takes it; several can be taken where several are right.
class ChoiceField : public AnswerField
{
    Q_OBJECT

public:
    ChoiceField(const Question &question, QWidget *parent);

    bool takeDigit(int digit) override;

protected:
    void showAnswer() override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void addOption(int index, bool takesSeveral);
    void takeChosen();

    QList<QAbstractButton *> m_buttons;
    QList<QWidget *> m_words;
};

} // namespace headscope
