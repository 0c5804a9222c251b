// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/choicefield.h"

#include "ui/lines/wraplabel.h"
#include "ui/text/words.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QMouseEvent>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QTextDocumentFragment>

#include <algorithm>

namespace headscope {

ChoiceField::ChoiceField(const Question &question, QWidget *parent) : AnswerField(question, parent)
{
    auto *rows = new QGridLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setColumnStretch(1, 1);
    const bool takesSeveral = std::count_if(question.options.begin(), question.options.end(),
                                            [](const Option &option) { return option.isRight; }) > 1;
    for (int i = 0; i < static_cast<int>(question.options.size()); ++i)
        addOption(i, takesSeveral);
    showAnswer();
}

/// A button has no lines: its words stand beside it, and a click on them is one on the button.
void ChoiceField::addOption(int index, bool takesSeveral)
{
    const Option &option = question().options[static_cast<std::size_t>(index)];
    const QString number = QString::number(index + 1);
    auto *button = takesSeveral ? static_cast<QAbstractButton *>(new QCheckBox(number, this))
                                : static_cast<QAbstractButton *>(new QRadioButton(number, this));
    button->setObjectName(QStringLiteral("option%1").arg(index));
    const QString plain =
        question().format == Qt::RichText ? QTextDocumentFragment::fromHtml(option.text).toPlainText() : option.text;
    button->setAccessibleName(labelled(number, plain));
    auto *words = new WrapLabel(this);
    words->setObjectName(QStringLiteral("optionWords%1").arg(index));
    words->setTextFormat(question().format);
    words->setText(option.text);
    words->setBuddy(button);
    words->installEventFilter(this);
    auto *rows = static_cast<QGridLayout *>(layout());
    rows->addWidget(button, index, 0, Qt::AlignTop);
    rows->addWidget(words, index, 1);
    connect(button, &QAbstractButton::clicked, this, &ChoiceField::takeChosen);
    m_buttons << button;
    m_words << words;
}

bool ChoiceField::eventFilter(QObject *watched, QEvent *event)
{
    const auto at = m_words.indexOf(static_cast<QWidget *>(watched));
    if (event->type() != QEvent::MouseButtonRelease || at < 0)
        return false;
    const auto *release = static_cast<QMouseEvent *>(event);
    if (release->button() != Qt::LeftButton || !m_words[at]->rect().contains(release->position().toPoint()))
        return false;
    m_buttons[at]->setFocus();
    m_buttons[at]->click();
    return true;
}

bool ChoiceField::takeDigit(int digit)
{
    if (digit < 1 || digit > m_buttons.size())
        return false;
    m_buttons[digit - 1]->setFocus();
    m_buttons[digit - 1]->click();
    return true;
}

void ChoiceField::takeChosen()
{
    Answer chosen;
    for (qsizetype i = 0; i < m_buttons.size(); ++i)
        if (m_buttons[i]->isChecked())
            chosen.push_back(static_cast<double>(i));
    put(chosen);
}

/// What was chosen, and where the verdict is known, a mark and words beside each option that it is about.
void ChoiceField::showAnswer()
{
    for (qsizetype i = 0; i < m_buttons.size(); ++i) {
        QAbstractButton *button = m_buttons[i];
        const QSignalBlocker blocker(button);
        const bool isExclusive = button->autoExclusive();
        button->setAutoExclusive(false); // or none could be let go again
        const bool isChosen = std::find(answer().begin(), answer().end(), static_cast<double>(i)) != answer().end();
        button->setChecked(isChosen);
        button->setAutoExclusive(isExclusive);
        const bool isRight = question().options[static_cast<std::size_t>(i)].isRight;
        const bool isTold = verdict().isRevealed ? isRight || isChosen : verdict().isChecked && isChosen;
        button->setText(QString::number(i + 1) +
                        (isTold ? isRight ? QStringLiteral(" ✓") : QStringLiteral(" ✗") : QString()));
        button->setAccessibleDescription(!isTold ? QString() : isRight ? tr("right") : tr("wrong"));
    }
}

} // namespace headscope
