// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/guesstable.h"

#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

#include <QAbstractItemDelegate>
#include <QBoxLayout>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableWidget>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kMostGuesses = 200;
constexpr int kRowHeight = 24;

/// A mean is no more exact than the guesses.
QString roundedWords(const Answer &numbers)
{
    QStringList words;
    for (const double number : numbers)
        words << exactNumber(number, 3);
    return words.join(QStringLiteral(", "));
}

/// Whether it has as many numbers as are asked for, and nothing else.
bool isGuess(const QString &typed, const Question &question)
{
    const Answer answer = typedAnswer(typed);
    return !answer.empty() && answer.size() == question.answer.size();
}

} // namespace

GuessTable::GuessTable(QWidget *parent)
    : QWidget(parent), m_table(new QTableWidget(1, 2, this)), m_chart(new GuessChart(this)), m_words(new QLabel(this))
{
    setObjectName(QStringLiteral("guessTable"));
    m_table->setObjectName(QStringLiteral("guesses"));
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(kRowHeight);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setFixedHeight(4 * kRowHeight + 8);
    m_table->setTabKeyNavigation(false); // Tab leaves it; arrow keys move in it
    m_words->setObjectName(QStringLiteral("guessWords"));
    m_words->setTextFormat(Qt::PlainText);
    m_words->setWordWrap(true);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_table);
    rows->addWidget(m_chart);
    rows->addWidget(m_words);
    connect(m_table, &QTableWidget::cellChanged, this, &GuessTable::takeTyped);
    connect(m_table->itemDelegate(), &QAbstractItemDelegate::closeEditor, this,
            [this](QWidget *, QAbstractItemDelegate::EndEditHint hint) {
                if (hint == QAbstractItemDelegate::SubmitModelCache) // by Enter
                    goOn();
            });
    retranslate();
}

void GuessTable::retranslate()
{
    m_table->setHorizontalHeaderLabels({tr("Name, if wanted"), tr("Guess")});
    m_table->setAccessibleName(tr("The guesses of the class"));
    showGuesses();
}

void GuessTable::ask(const Question &question)
{
    if (!m_isRevealed && question.text == m_question.text && question.answer == m_question.answer)
        return reword(question);
    m_question = question;
    m_isRevealed = false;
    const QSignalBlocker blocker(m_table);
    m_table->clearContents();
    m_table->setRowCount(1);
    showGuesses();
}

void GuessTable::reword(const Question &question)
{
    m_question = question;
    showGuesses();
}

void GuessTable::setRevealed(bool isRevealed)
{
    m_isRevealed = isRevealed;
    showGuesses();
}

/// A row that is begun has an empty one below it.
void GuessTable::takeTyped()
{
    const auto isEmpty = [this](int row) {
        for (int column = 0; column < 2; ++column)
            if (const auto *item = m_table->item(row, column); item != nullptr && !item->text().isEmpty())
                return false;
        return true;
    };
    if (!isEmpty(m_table->rowCount() - 1) && m_table->rowCount() < kMostGuesses)
        m_table->insertRow(m_table->rowCount());
    showGuesses();
}

/// From a name to the guess, from a guess to the next one: names are seldom wanted.
void GuessTable::goOn()
{
    const int row = m_table->currentRow();
    if (m_table->currentColumn() == 0)
        m_table->setCurrentCell(row, 1);
    else if (row + 1 < m_table->rowCount())
        m_table->setCurrentCell(row + 1, 1);
}

QString GuessTable::typedIn(int row) const
{
    const auto *typed = m_table->item(row, 1);
    return typed != nullptr ? typed->text().trimmed() : QString();
}

QList<Guess> GuessTable::guesses() const
{
    QList<Guess> all;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto *name = m_table->item(row, 0);
        if (isGuess(typedIn(row), m_question))
            all.push_back({name != nullptr ? name->text() : QString(), typedAnswer(typedIn(row))});
    }
    return all;
}

/// What stands among the guesses and cannot be one.
QStringList GuessTable::notCounted() const
{
    QStringList all;
    for (int row = 0; row < m_table->rowCount(); ++row)
        if (const QString typed = typedIn(row); !isGuess(typed, m_question) && !typed.isEmpty())
            all << shownText(typed);
    return all;
}

void GuessTable::markNotCounted()
{
    const QSignalBlocker blocker(m_table);
    const Theme &theme = themeOf(palette());
    for (int row = 0; row < m_table->rowCount(); ++row)
        if (auto *item = m_table->item(row, 1))
            item->setForeground(isGuess(typedIn(row), m_question) ? theme.text : theme.error);
}

Answer GuessTable::mean() const
{
    const QList<Guess> all = guesses();
    if (all.isEmpty())
        return {};
    Answer mean(m_question.answer.size(), 0);
    for (const Guess &guess : all)
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i] += guess.answer[i] / static_cast<double>(all.size());
    return mean;
}

void GuessTable::showGuesses()
{
    const QList<Guess> all = guesses();
    m_chart->show(m_question, all, mean(), m_isRevealed);
    m_chart->setVisible(!all.isEmpty());
    m_words->setText(wordsOf(all));
    m_words->setVisible(!m_words->text().isEmpty());
    m_chart->setAccessibleName(m_words->text());
    markNotCounted();
}

QString GuessTable::wordsOf(const QList<Guess> &all) const
{
    QStringList sentences;
    if (all.size() == 1)
        sentences << tr("1 guess: %1.").arg(roundedWords(mean()));
    else if (!all.isEmpty())
        sentences << tr("%1 guesses, on average %2.").arg(all.size()).arg(roundedWords(mean()));
    if (const QStringList others = notCounted(); !others.isEmpty())
        sentences << (m_question.asked == Asked::Number ? tr("No number, and not counted: %1.").arg(listed(others))
                                                        : tr("No row of %1 numbers, and not counted: %2.")
                                                              .arg(m_question.answer.size())
                                                              .arg(listed(others)));
    if (m_isRevealed && !all.isEmpty()) {
        const auto right = std::count_if(
            all.begin(), all.end(), [this](const Guess &guess) { return judge(m_question, guess.answer).isRight; });
        sentences << tr("%1 of %2 are right.").arg(right).arg(all.size());
    }
    return inSequence(sentences);
}

void GuessTable::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::PaletteChange)
        markNotCounted();
    QWidget::changeEvent(event);
}

} // namespace headscope
