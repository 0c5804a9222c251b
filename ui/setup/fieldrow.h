// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/setup/setupfield.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSlider;

namespace headscope {

/// A label, an editor for one setting, and below it the sentence that says what is wrong.
class FieldRow : public QWidget
{
    Q_OBJECT

public:
    explicit FieldRow(SetupField field, QWidget *parent = nullptr);

    const SetupField &field() const { return m_field; }
    /// What stands in the editor, as JSON.
    QString json() const;
    /// The same as it was typed.
    QString typedText() const;
    /// Types it anew: it waits for the session, as if a hand had typed it.
    void typeAgain(const QString &typed);
    /// What was typed goes, and the keyboard comes here, where Redo brings it back.
    void takeTypedBack();
    /// Shows a value of the session; leaves the text alone where it already means that value.
    void setJson(const QString &json);
    /// The value of the session that was shown last, as JSON: what is typed since was typed over it.
    const QString &inForce() const { return m_inForce; }
    /// Shows what the rest of the session makes of the setting: whether it is there, whether it works, what is said
    /// beside it.
    void showPlan(const Plan &plan);
    void setError(const QString &sentence);
    bool hasError() const;
    void setPlaceholder(const QString &text);
    /// Grey where there is a reason why the setting does nothing now; the tool tip tells the reason.
    void setOff(const QString &reason);
    /// A sentence that is always seen below the row.
    void setNote(const QString &sentence);
    /// Leaves out a word of a choice that cannot be chosen now.
    void setWordAvailable(const QString &word, bool isAvailable);

Q_SIGNALS:
    void edited();    ///< a keystroke, a step, a choice
    void committed(); ///< Enter, or the focus left
    void abandoned(); ///< Esc, or Undo while what was typed is not the session's

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setupEditor();
    QLabel *addSentence(const QString &name, const QString &kind);
    void setupLineEdit();
    void showBeginning();
    void setupSlider();
    void showOnSlider();
    void setupChoice();
    void setupFlag();
    void stepBy(double steps);
    void describe() const;
    void showValue(const QString &value);
    bool means(const QString &value) const;
    void giveUp();
    bool takeUndo(QEvent *event);
    /// Those that it has.
    QList<QWidget *> editors() const;

    SetupField m_field;
    QString m_inForce;
    QString m_whyOff;
    QString m_sentence;               ///< what is wrong, in full
    bool m_isWaiting = false;         ///< what stands in the editor is not, or not yet, what the session has
    std::optional<QString> m_givenUp; ///< what was typed before Esc or Undo
    QLabel *m_label = nullptr;
    QLabel *m_error = nullptr;
    QLabel *m_note = nullptr;
    QLineEdit *m_line = nullptr;
    QSlider *m_slider = nullptr;
    QComboBox *m_choice = nullptr;
    QCheckBox *m_flag = nullptr;
};

} // namespace headscope
