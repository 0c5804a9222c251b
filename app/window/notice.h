// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QToolButton;

namespace headscope {

/// A sentence across the window: what was refused, or what a person should know. It goes when it is closed, by its
/// button or Esc, and when something else is opened.
class Notice : public QFrame
{
    Q_OBJECT

public:
    explicit Notice(QWidget *parent = nullptr);

    /// Nothing where the sentence is empty.
    void show(const QString &sentence);
    /// With a button that does something about it, after which the notice goes.
    void offer(const QString &sentence, const QString &button, std::function<void()> act);
    QString text() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void showWords();

    QLabel *m_words;
    QToolButton *m_offer;
    QToolButton *m_close;
    std::function<void()> m_act;
};

} // namespace headscope
