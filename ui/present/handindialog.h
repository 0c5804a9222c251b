// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/lesson.h"
#include "ui/question/handin.h"

#include <QDialog>

#include <functional>
#include <set>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace headscope {

class WrapLabel;

/// What a student answered in a lesson becomes a file with the student's name, to be handed in.
class HandInDialog : public QDialog
{
    Q_OBJECT

public:
    /// The answers so far, to what is asked at these places. `told` are the numbers of questions, from 1, whose answers
    /// were shown: they are not open any more.
    HandInDialog(HandIn handIn, std::vector<LessonPlace> questions, std::set<int> told, QWidget *parent);

    /// Asks for a file; exchanged by tests. The first argument is the proposed name.
    using FileQuestion = std::function<QString(const QString &proposal)>;
    void setSaveQuestion(FileQuestion ask) { m_ask = std::move(ask); }

Q_SIGNALS:
    void saved(const QString &file);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupRows();
    void setupButtons();
    void retranslate();
    QString countWords() const;
    QString proposal() const;
    QString student() const;
    void save();
    void showSaved(const QString &file);

    HandIn m_handIn;
    std::vector<LessonPlace> m_questions;
    std::set<int> m_told;
    QString m_savedFile; ///< empty until there is one
    QLabel *m_label;     ///< before the name
    QLineEdit *m_name;
    WrapLabel *m_notice;
    QPushButton *m_save = nullptr;
    QPushButton *m_cancel = nullptr;
    FileQuestion m_ask;
};

} // namespace headscope
