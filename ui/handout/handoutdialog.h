// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/stephandout.h"
#include "ui/work/latest.h"

#include <QDialog>

#include <functional>

class QBoxLayout;
class QComboBox;
class QFormLayout;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace headscope {

class ComboBox;
class WrapLabel;

/// Which steps, or which lesson, become sheets for a class, and how. Pages are made, and written, on another thread.
class HandoutDialog : public QDialog
{
    Q_OBJECT

public:
    /// The trace must have been run. What is wanted at first names its steps, batch item, head and pinned cell.
    HandoutDialog(std::shared_ptr<const Trace> trace, StepHandout wanted, QWidget *parent = nullptr);

    /// What is chosen now of steps; and the lesson that is chosen instead, by its name or its path, or nothing.
    StepHandout wanted() const;
    QString lesson() const;
    /// Chooses a lesson, of this program or a file.
    void setLesson(const QString &name);

    /// Asks for a file; exchanged by tests. The first argument is the proposed name.
    using FileQuestion = std::function<QString(const QString &proposal)>;
    void setSaveQuestion(FileQuestion ask) { m_ask = std::move(ask); }
    void setLessonQuestion(FileQuestion ask) { m_askLesson = std::move(ask); }

Q_SIGNALS:
    void saved(const QString &file);

private:
    void setupFields();
    void setupSources(QFormLayout *rows);
    void setupSteps(QFormLayout *rows);
    void setupChoices(QFormLayout *rows);
    void setupButtons(QBoxLayout *rows);
    ComboBox *addChoice(QFormLayout *rows, const QString &name, const QString &label);
    void leaveBlanks();
    void showBlanks();
    void showSource();
    void showSteps();
    std::function<Result<Handout>()> making() const;
    void fail(const Error &error);
    bool isWriting() const { return !m_file.isEmpty(); }
    void save();
    void take();
    void print();
    void showPrint();

    std::shared_ptr<const Trace> m_trace;
    StepHandout m_wanted;
    ComboBox *m_source = nullptr;
    QListWidget *m_steps = nullptr;
    QComboBox *m_kind = nullptr;
    QComboBox *m_blanks = nullptr;
    QSpinBox *m_seed = nullptr;
    QComboBox *m_paper = nullptr;
    QComboBox *m_languages = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_print = nullptr;
    WrapLabel *m_notice = nullptr;
    FileQuestion m_ask;
    FileQuestion m_askLesson;
    int m_sourceBefore = 0; ///< until another file is chosen
    QString m_file;         ///< that is being written; else empty
    Latest<Result<void>> m_written;
    Latest<Result<Handout>> m_printed;
};

} // namespace headscope
