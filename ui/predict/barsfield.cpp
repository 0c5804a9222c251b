// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/barsfield.h"

#include "ui/text/words.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <numeric>

namespace headscope {

BarsField::BarsField(const Question &question, QWidget *parent)
    : AnswerField(question, parent), m_high(highestBar(question)), m_low(question.sumsToOne ? 0 : -m_high),
      m_bars(new DragBars(this)), m_sum(new QLabel(this)), m_makeOne(new QPushButton(this))
{
    m_sum->setObjectName(QStringLiteral("barSum"));
    m_sum->setWordWrap(true);
    m_makeOne->setObjectName(QStringLiteral("makeSumOne"));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_bars, 1);
    auto *below = new QHBoxLayout;
    below->addWidget(m_sum, 1);
    below->addWidget(m_makeOne);
    rows->addLayout(below);
    setFocusProxy(m_bars);
    connect(m_makeOne, &QPushButton::clicked, this, &BarsField::makeSumOne);
    setWords();
    showAnswer();
}

void BarsField::setWords()
{
    m_makeOne->setText(tr("Make it sum to 1"));
    m_bars->setAccessibleName(tr("Your row as bars"));
}

void BarsField::makeSumOne()
{
    Answer row = answer();
    const double sum = std::accumulate(row.begin(), row.end(), 0.0);
    for (double &share : row)
        share = sum > 0 ? share / sum : 1 / static_cast<double>(row.size());
    put(row);
}

void BarsField::setBar(int bar, double number)
{
    Answer row = answer();
    if (bar < 0 || bar >= std::ssize(row))
        return;
    row[static_cast<std::size_t>(bar)] = std::clamp(number, m_low, m_high);
    put(row);
}

void BarsField::showAnswer()
{
    const double sum = std::accumulate(answer().begin(), answer().end(), 0.0);
    const QString words = verdict().isRevealed ? tr("Left: yours, sum %1. Right: the right one.") : tr("Sum: %1");
    m_sum->setText(words.arg(cellNumber(sum, 2)));
    m_sum->setVisible(question().sumsToOne || verdict().isRevealed);
    m_makeOne->setVisible(question().sumsToOne && !verdict().isRevealed);
    m_bars->follow();
}

void BarsField::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setWords();
        showAnswer();
    }
    AnswerField::changeEvent(event);
}

} // namespace headscope
