// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/question/question.h"

#include <QWidget>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace headscope {

class AnswerField;

/// How far somebody has come with a question.
struct QuestionState
{
    Answer answer = {}; ///< empty: nothing yet
    bool isChecked = false;
    bool isRevealed = false;
    bool operator==(const QuestionState &) const = default;
};

/// Puts one question: an answer is chosen (keys 1 to 9), typed, dragged or painted; Check tells right from wrong,
/// Reveal shows the right answer beside it. It knows neither lessons nor the session.
class QuestionPanel : public QWidget
{
    Q_OBJECT

public:
    explicit QuestionPanel(QWidget *parent = nullptr);

    void ask(const Question &question, const QuestionState &state = {});
    const Question &question() const { return m_question; }
    const QuestionState &state() const { return m_state; }
    /// Shows a state without a word to anybody.
    void setState(const QuestionState &state);
    /// Of all that is written in it, in logical pixels; 13 at first.
    void setTextSize(int pixels);
    /// What is said of the answer stands beside the buttons while the panel is wide, instead of below them.
    void putVerdictBeside();
    /// The height that it wants at a width, whatever is said of the answer: the field gives way to that, and the panel
    /// grows only where the field has no more to give.
    int heightFor(int width) const;
    /// What is said of the answer as it stands.
    Judgement judgement() const { return judge(m_question, m_state.answer); }

    void check();
    void reveal();

Q_SIGNALS:
    void stateChanged(); ///< by the person
    void checked(const headscope::Judgement &judgement);
    void revealed();

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void setupWidgets();
    void setupButtons();
    void show(const QString &words, QLabel *label);
    void retranslate();
    void showState();
    void placeVerdict();
    void takeAnswer();
    bool isAnswerJudged() const;
    QString verdictWords() const;
    QString hintWords() const;

    Question m_question;
    QuestionState m_state;
    int m_textSize = 13;
    bool m_mayPutVerdictBeside = false;
    QVBoxLayout *m_rows = nullptr;
    QBoxLayout *m_below = nullptr; ///< of the field
    QHBoxLayout *m_buttons = nullptr;
    QLabel *m_text = nullptr;
    AnswerField *m_field = nullptr;
    QLabel *m_verdict = nullptr;
    QPushButton *m_check = nullptr;
    QPushButton *m_reveal = nullptr;
};

} // namespace headscope
