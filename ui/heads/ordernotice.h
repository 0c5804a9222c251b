// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QToolButton;

namespace headscope {

/// Milliseconds before what is worked out for the heads is told to be under way.
inline constexpr int kHeadsPatience = 300;

/// "Putting the heads in order … [Cancel]", in a corner of the maps, once that takes its time.
class OrderNotice : public QWidget
{
    Q_OBJECT

public:
    explicit OrderNotice(QWidget *maps);

    void begin();
    void end();

Q_SIGNALS:
    void cancelled();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showWords();
    void place();

    QTimer m_patience;
    QLabel *m_words;
    QToolButton *m_cancel;
};

} // namespace headscope
