// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/heads/headgallery.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace headscope {

class HeadsMenu;

/// What the gallery shows and how: tensor, colours, range, order of the heads, digits, and what else there is.
class HeadsBar : public QWidget
{
    Q_OBJECT

public:
    HeadsBar(Session &session, HeadGallery &gallery, QWidget *parent = nullptr);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Choice
    {
        QLabel *label;
        QComboBox *box;
    };

    Choice addChoice(QHBoxLayout *layout, const QString &name);
    void showTensors();
    void showTensor();
    void showWords();
    void setupChoices(QHBoxLayout *layout);
    void setupRange(QHBoxLayout *layout);
    void setupZoom(QHBoxLayout *layout);
    void connectAll();
    void take();
    void takeRange(FigureOptions &figure);
    void showLook();
    void showStyle(const GalleryStyle &style);
    void tellRange(bool isWrong);
    void showRange(const std::optional<ValueRange> &range);

    Session &m_session;
    HeadGallery &m_gallery;
    Choice m_tensor, m_colors, m_range, m_order, m_digits;
    QLineEdit *m_fixed = nullptr;  // the ends of a fixed range
    QLabel *m_complaint = nullptr; // why they are none
    LookWords m_words;             // of the style that stands here
    int m_unfixed = 0;             // the range before one was picked in the maps
    HeadsMenu *m_more = nullptr;
    QToolButton *m_smaller = nullptr;
    QToolButton *m_larger = nullptr;
};

} // namespace headscope
