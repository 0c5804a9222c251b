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

/// "Putting the heads in order … [Cancel]" or "Painting the maps …", in a corner of the maps, once that takes its time.
class HeadsNotice : public QWidget
{
    Q_OBJECT

public:
    enum class Of { Order, Maps };

    HeadsNotice(Of work, QWidget *maps);

    /// It is under way, or still is.
    void begin();
    void end();

Q_SIGNALS:
    void cancelled(); ///< the order

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QToolButton *makeCancel();
    void showWords();
    void place();

    Of m_work;
    QTimer m_patience;
    QLabel *m_words;
    QToolButton *m_cancel = nullptr; ///< of the order: maps come one by one, and nobody waits for the rest
};

} // namespace headscope
