// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace headscope {

/// Plain text on at most so many lines; what does not fit is in the tooltip and for screen readers. A single line loses
/// its middle, because a number may stand at its end; more lose their end.
class NoteLabel : public QLabel
{
public:
    explicit NoteLabel(QWidget *parent = nullptr, int lines = 2);

    void setNote(const QString &note);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    int room() const;
    bool fits(const QString &text) const;
    QString longestBeginning() const;
    void fit();

    int m_lines;
    QString m_whole;
};

} // namespace headscope
