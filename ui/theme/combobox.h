// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include <optional>

namespace headscope {

/// A combo box that the wheel passes over: it scrolls what is behind, and nothing is chosen by chance. A text that does
/// not fit ends in "…"; the whole text is in its tooltip then. Its list, which is a window of eight widgets, is made
/// when it is first opened, and not as soon as the box is styled.
class ComboBox : public QComboBox
{
public:
    explicit ComboBox(QWidget *parent = nullptr);

    /// As wide as so many letters, whatever there is to choose. What Qt has for it makes the list at once.
    void setWidthInLetters(int letters);
    /// How the words of the list that do not fit are cut.
    void setListElide(Qt::TextElideMode mode) { m_listElide = mode; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void showPopup() override;

protected:
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    QString fittingText() const;
    QSize contentSize() const;

    std::optional<int> m_letters;
    mutable QSize m_size; ///< of what stands in it; none where it is to be measured again
    Qt::TextElideMode m_listElide = Qt::ElideRight;
    bool m_hasList = false;
};

/// Says what is chosen in a box that no label names. To a screen reader on Linux the name of a box is what stands in
/// it, as Qt has it there: the description tells the rest.
void nameBox(QComboBox *box, const QString &name);

} // namespace headscope
