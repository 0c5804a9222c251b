// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QSet>
#include <QWidget>

class QApplication;
class QPalette;

namespace headscope {

/// Gives all widgets another style sheet and palette: those that are seen at once and once, which Qt does once for each
/// widget that they stand in; those that are hidden, with all that stands in them, when they are next shown.
class Restyle : public QObject
{
    Q_OBJECT

public:
    explicit Restyle(QApplication &app);

    void setLook(const QPalette &palette, const QString &sheet);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void style(QWidget &widget);
    void tellStyled();

    QApplication &m_app;
    QSet<const QObject *> m_hidden;    ///< with the look of before
    QList<QPointer<QWidget>> m_styled; ///< who have theirs, and are yet to be told
    bool m_isStyling = false;
};

} // namespace headscope
