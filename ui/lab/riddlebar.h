// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QSpinBox;
class QToolButton;

namespace headscope {

class Announcement;

/// The bar of a riddle, above every view: what is asked, the answer, which is a step and a mistake, and what is said to
/// it. There only while a mistake is hidden, and not where a whole model is seen: its own numbers are the right ones.
class RiddleBar : public QWidget
{
    Q_OBJECT

public:
    explicit RiddleBar(Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupQuestion(QHBoxLayout *row);
    void setupAnswer(QHBoxLayout *row);
    QComboBox *addPicker(QHBoxLayout *row, const QString &name);
    QToolButton *addButton(QHBoxLayout *row, const QString &name);
    void followLook();
    void followPlan();
    const Mistake *hiddenNow() const;
    void noteHidden();
    void forgetAnswer();
    void showWords();
    void showChoices();
    void showQuestion();
    void showState();
    void say(const QString &words, const QString &sign = {});
    bool judge();
    void check();
    bool hasMistake() const;

    Session &m_session;
    std::optional<Index> m_seed;       ///< of the riddle that is shown
    const Mistake *m_hidden = nullptr; ///< by that riddle in the session that is open; null: none
    std::size_t m_block = 0;           ///< of a model, in which it is hidden
    QString m_claim;                   ///< what is asked, where a mistake is made
    bool m_isJudged = false;           ///< whether what is said is so of an answer
    QLabel *m_title = nullptr;
    QLabel *m_question = nullptr;
    QLabel *m_number = nullptr;
    QSpinBox *m_seedBox = nullptr;
    QComboBox *m_step = nullptr;
    QComboBox *m_mistake = nullptr;
    QToolButton *m_check = nullptr;
    QToolButton *m_repair = nullptr;
    QToolButton *m_another = nullptr;
    QToolButton *m_end = nullptr;
    QLabel *m_verdict = nullptr;
    Announcement *m_announcement = nullptr; ///< of it
};

} // namespace headscope
