// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace headscope {

/// A panel whose content scrolls up and down. The room of its scroll bar is always kept, so that the widgets inside
/// have one width whether all of them fit or not: a bar that comes and goes would change their width, that their
/// height, and that the bar again, without end. Where content goes on below, its end fades.
class ScrollPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit ScrollPanel(QWidget *parent = nullptr);

    /// Scrolls no farther than until the part is seen, its beginning where it is higher than the panel.
    void reveal(const QWidget &part);

protected:
    bool focusNextPrevChild(bool next) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void showFade();
    void turnPage(int way);
    void showFocus();

    QWidget *m_fade;
};

} // namespace headscope
