// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

#include <functional>

namespace headscope {

/// A field over one cell in which another number is typed. Enter and leaving the field take it, Esc lets it be. It
/// deletes itself. Tab takes it as Enter does and leaves the keyboard with the map: the field stands nowhere in the
/// order of Tab.
class CellEditor : public QLineEdit
{
    Q_OBJECT

public:
    /// Takes what was typed and returns nothing, or the sentence that says why it cannot be.
    using Take = std::function<QString(const QString &text)>;

    /// `start` is what stands there at first, all of it chosen unless it was typed just now.
    CellEditor(const QRect &cell, const QString &start, bool isTyped, Take take, QWidget *map);

    /// Takes what was typed as Enter does, if anything was: what is refused is told of, and stays.
    void takeTyped();
    /// Goes away; the map has the keyboard again where the field had it.
    void close();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool focusNextPrevChild(bool isNext) override;

private:
    bool holdsTyped() const { return m_isTyped || isModified(); }
    void take();
    void takeOnLeaving();

    Take m_take;
    bool m_isTyped; ///< with what stood there at first
};

} // namespace headscope
