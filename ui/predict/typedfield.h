// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/predict/answerfield.h"

class QLabel;
class QLineEdit;

namespace headscope {

/// A line for a number, or for the sizes of a shape.
class TypedField : public AnswerField
{
    Q_OBJECT

public:
    TypedField(const Question &question, QWidget *parent);

    QSize minimumSizeHint() const override;

protected:
    void showAnswer() override;
    void changeEvent(QEvent *event) override;

private:
    void setWords();
    void takeTyped(const QString &text);

    bool m_isTyping = false;
    QLineEdit *m_line;
    QLabel *m_truth;
};

} // namespace headscope
