// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace headscope {

/// Plain text on at most two lines; what does not fit is in the tooltip and for screen readers.
class NoteLabel : public QLabel
{
public:
    explicit NoteLabel(QWidget *parent = nullptr);

    void setNote(const QString &note);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    bool fits(const QString &text) const;
    void fit();

    QString m_whole;
};

} // namespace headscope
