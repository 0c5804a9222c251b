// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QLabel;

namespace headscope {

/// What a mistake does, below the comparison of the right run with the wrong one: what went wrong, the first tensor
/// that differs, whether a shape betrays it, what the layer gives in the end, and both lines of code. Hidden while
/// there is none, or one is to be found.
class LabPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LabPanel(Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    QLabel *addLabel(const QString &name, const QString &kind);
    void setupLabels();
    void refresh();
    void showWords(const Mistake &mistake);
    void showCode(const Mistake &mistake);
    QString differences(const LabRun &lab) const;
    QString tensorLink(TensorId tensor) const;

    Session &m_session;
    QLabel *m_title;
    QLabel *m_words;
    QLabel *m_effect;
    QLabel *m_code;
};

} // namespace headscope
