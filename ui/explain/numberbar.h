// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QLabel;

namespace headscope {

class CellSlider;

/// The slider of the pinned number with its name, its ends and the number. It stands below the explanation, always at
/// the same place, however long the words above are; it is there where a number can be changed.
class NumberBar : public QWidget
{
    Q_OBJECT

public:
    explicit NumberBar(Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    QLabel *addLabel(const QString &name, const QString &kind);
    void refresh();
    void showNumber();

    Session &m_session;
    QLabel *m_caption;
    QLabel *m_number;
    QLabel *m_low;
    QLabel *m_high;
    CellSlider *m_slider;
    std::optional<CellPlace> m_place; ///< of the number
};

} // namespace headscope
