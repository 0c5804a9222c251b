// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace headscope {

/// Lies over a window while something is dragged across it that can be dropped: a quiet frame, and a sentence.
class DropVeil : public QWidget
{
    Q_OBJECT

public:
    explicit DropVeil(QWidget *window);

    /// Covers the window; nothing where the sentence is empty.
    void show(const QString &sentence);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_sentence;
};

} // namespace headscope
