// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/typedfield.h"

#include "ui/text/minus.h"
#include "ui/theme/wrongmark.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {

TypedField::TypedField(const Question &question, QWidget *parent)
    : AnswerField(question, parent), m_line(new QLineEdit(this)), m_truth(new QLabel(this))
{
    m_line->setObjectName(QStringLiteral("typedAnswer"));
    m_truth->setObjectName(QStringLiteral("rightAnswer"));
    m_truth->setTextFormat(Qt::PlainText);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_line, 1);
    row->addWidget(m_truth);
    setFocusProxy(m_line);
    connect(m_line, &QLineEdit::textEdited, this, &TypedField::takeTyped);
    connect(m_line, &QLineEdit::returnPressed, this, &TypedField::entered);
    setWords();
    showAnswer();
}

/// What is typed is never cut. The style's least height of a line, which its layout goes by, knows only small text.
QSize TypedField::minimumSizeHint() const
{
    return {AnswerField::minimumSizeHint().width(), sizeHint().height()};
}

void TypedField::setWords()
{
    const bool isShape = question().asked == Asked::Axes;
    m_line->setAccessibleName(isShape ? tr("Your shape") : tr("Your number"));
    m_line->setPlaceholderText(isShape ? tr("such as %1").arg(answerWords(question(), exampleShape(question())))
                                       : tr("a number"));
}

/// What is no number, or more than one where one is asked for, is an answer that is not there yet.
void TypedField::takeTyped(const QString &text)
{
    Answer typed = typedAnswer(text);
    const bool isOne = question().asked != Asked::Number || typed.size() == 1;
    if ((typed.empty() || !isOne) && !text.trimmed().isEmpty())
        typed = {std::numeric_limits<double>::quiet_NaN()};
    m_isTyping = true;
    put(typed);
    m_isTyping = false;
}

void TypedField::showAnswer()
{
    const bool isNumber =
        std::none_of(answer().begin(), answer().end(), [](double entry) { return std::isnan(entry); });
    if (!m_isTyping && isNumber && typedAnswer(m_line->text()) != answer())
        m_line->setText(answer().empty() ? QString() : answerWords(question(), answer()));
    m_line->setReadOnly(verdict().isRevealed);
    markWrong(m_line, verdict().isChecked && !verdict().judgement.isRight);
    m_truth->setVisible(verdict().isRevealed);
    m_truth->setText(tr("right: %1").arg(withMinus(answerWords(question(), rightAnswer(question())))));
}

void TypedField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setWords();
        showAnswer();
    }
    AnswerField::changeEvent(event);
}

} // namespace headscope
