// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMessageBox>

class QPushButton;

namespace headscope {

/// What becomes of answers that are not handed in, when their lesson is closed.
enum class OpenAnswers { HandIn, Lose, Keep };

/// Asks that. Esc keeps them.
class LeavingLesson : public QMessageBox
{
    Q_OBJECT

public:
    explicit LeavingLesson(QWidget *window);

    OpenAnswers answer() const; ///< once it is finished

protected:
    void changeEvent(QEvent *event) override;

private:
    QPushButton *addNamed(const QString &name, ButtonRole role);
    void retranslate();

    QPushButton *m_handIn;
    QPushButton *m_lose;
    QPushButton *m_cancel;
};

} // namespace headscope
