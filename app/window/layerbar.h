// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QSlider;
class QSpinBox;

namespace headscope {

class NoteLabel;
class Session;

/// Turns through the layers of maps that are given. It is hidden where there is but one.
class LayerBar : public QWidget
{
    Q_OBJECT

public:
    explicit LayerBar(Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupPickers();
    void refresh();
    void showWords();

    Session &m_session;
    QLabel *m_label;
    QSpinBox *m_number;
    QSlider *m_slider;
    NoteLabel *m_place; ///< which tensor it is
};

} // namespace headscope
