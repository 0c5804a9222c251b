// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/question/question.h"

#include <QWidget>

class QLabel;
class QTableWidget;

namespace headscope {

class GuessChart;

/// One guess of the class, as the teacher writes it in.
struct Guess
{
    QString name;
    Answer answer;
};

/// What the class guesses about a question of numbers: a table with a name, if wanted, and a number or a row of them.
/// Every guess is a mark at once; the right answer stands beside them when it is revealed, with their mean.
class GuessTable : public QWidget
{
    Q_OBJECT

public:
    explicit GuessTable(QWidget *parent = nullptr);

    /// Begins anew; but the guesses stay where the same is asked again before its answer was seen.
    void ask(const Question &question);
    /// The same question in another language: the guesses stay.
    void reword(const Question &question);
    void setRevealed(bool isRevealed);
    /// The guesses that can be read, with as many numbers as the question wants.
    QList<Guess> guesses() const;
    /// Of each entry; empty without guesses.
    Answer mean() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void takeTyped();
    void goOn();
    QString typedIn(int row) const;
    QStringList notCounted() const;
    void markNotCounted();
    QString wordsOf(const QList<Guess> &all) const;
    void showGuesses();

    Question m_question;
    bool m_isRevealed = false;
    QTableWidget *m_table;
    GuessChart *m_chart;
    QLabel *m_words;
};

/// The guesses as marks, one column for each entry, with their mean as a line, and the right answer as a bar.
class GuessChart : public QWidget
{
    Q_OBJECT

public:
    explicit GuessChart(QWidget *parent = nullptr);

    void show(const Question &question, const QList<Guess> &guesses, const Answer &mean, bool isRevealed);
    QSize sizeHint() const override { return {200, 96}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double yOf(double number) const;
    void paintEntry(QPainter &painter, std::size_t entry) const;

    Question m_question;
    QList<Guess> m_guesses;
    Answer m_mean;
    bool m_isRevealed = false;
    double m_low = 0;
    double m_high = 1;
};

} // namespace headscope
