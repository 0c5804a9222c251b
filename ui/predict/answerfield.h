// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/question/question.h"

#include <QWidget>

namespace headscope {

/// Where a question is answered: a list of options, a line, bars or a grid.
class AnswerField : public QWidget
{
    Q_OBJECT

public:
    /// What is shown beside the answer.
    struct Verdict
    {
        bool isChecked = false;
        bool isRevealed = false;
        Judgement judgement = {};

        /// Whether this entry is to be marked as wrong.
        bool marksWrong(std::size_t entry) const
        {
            return isChecked && entry < judgement.entries.size() && !judgement.entries[entry];
        }
    };

    AnswerField(Question question, QWidget *parent);

    const Question &question() const { return m_question; }
    const Answer &answer() const { return m_answer; }
    const Verdict &verdict() const { return m_verdict; }
    int textSize() const { return m_textSize; }
    /// Shows an answer, as many entries of it as there are, without a word to anybody.
    void setAnswer(const Answer &answer);
    void setVerdict(const Verdict &verdict);
    void setTextSize(int pixels);
    /// Takes a digit key that was pressed beside the field; says whether it meant anything.
    virtual bool takeDigit(int) { return false; }

Q_SIGNALS:
    void answered(); ///< the person has changed the answer
    void entered();  ///< and is done with it

protected:
    /// Takes what the person did, and tells.
    void put(const Answer &answer);
    virtual void showAnswer() = 0;

private:
    Question m_question;
    Answer m_answer;
    Verdict m_verdict;
    int m_textSize = 13;
};

/// The field that a question is answered in.
AnswerField *makeAnswerField(const Question &question, QWidget *parent);

} // namespace headscope
