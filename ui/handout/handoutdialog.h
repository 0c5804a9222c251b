// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/stephandout.h"
#include "ui/work/latest.h"

#include <QDialog>

#include <functional>

class QComboBox;
class QFormLayout;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace headscope {

class WrapLabel;

/// Which steps become sheets for a class, and how. Pages are made on another thread.
class HandoutDialog : public QDialog
{
    Q_OBJECT

public:
    /// The trace must have been run. What is wanted at first names its steps, batch item, head and pinned cell.
    HandoutDialog(std::shared_ptr<const Trace> trace, StepHandout wanted, QWidget *parent = nullptr);

    /// What is chosen now.
    StepHandout wanted() const;

    /// Asks for a file; exchanged by tests. The first argument is the proposed name.
    using FileQuestion = std::function<QString(const QString &proposal)>;
    void setSaveQuestion(FileQuestion ask) { m_ask = std::move(ask); }

Q_SIGNALS:
    void saved(const QString &file);

private:
    void setupFields();
    void setupSteps(QFormLayout *rows);
    void setupChoices(QFormLayout *rows);
    void setupButtons(QFormLayout *rows);
    QComboBox *addChoice(QFormLayout *rows, const QString &name, const QString &label);
    void leaveBlanks();
    void showBlanks();
    void showSteps();
    void save();
    void take();
    void print();
    void showPrint();

    std::shared_ptr<const Trace> m_trace;
    StepHandout m_wanted;
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
    QString m_file; ///< that is being made
    Latest<QByteArray> m_bytes;
    Latest<Handout> m_printed;
};

} // namespace headscope
