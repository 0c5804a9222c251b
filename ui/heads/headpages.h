// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tensor/shape.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace headscope {

/// Which of many maps are shown where not all of them have room: from the first on so many of a total.
struct HeadPage
{
    Index first = 0;
    Index count = 0;
    Index total = 0;
    bool operator==(const HeadPage &) const = default;

    bool isWhole() const { return count >= total; }
    bool has(Index position) const { return position >= first && position < first + count; }
    /// The page of so many that has this position.
    static HeadPage at(Index position, Index most, Index total);
};

/// "‹ 1–36 of 64 ›": tells the page and turns it.
class HeadPages : public QWidget
{
    Q_OBJECT

public:
    explicit HeadPages(QWidget *parent);

    void setPage(const HeadPage &page);

Q_SIGNALS:
    /// By so many maps, back where it is negative.
    void turned(headscope::Index by);

protected:
    void changeEvent(QEvent *event) override;

private:
    QToolButton *addButton(const char *name, int direction);
    void showWords();

    HeadPage m_page;
    QToolButton *m_back;
    QLabel *m_words;
    QToolButton *m_on;
};

} // namespace headscope
