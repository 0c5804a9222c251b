// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explain/codelines.h"
#include "ui/session/session.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace headscope {

/// The line of code of the current step between those around it, with shapes as comments; all of it can be copied.
class CodePanel : public QWidget
{
    Q_OBJECT

public:
    explicit CodePanel(Session &session, QWidget *parent = nullptr);
    void refresh();
    /// The line of the step alone, without those around it.
    void setShort(bool isShort);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void setupBar();
    Library library() const;
    std::vector<CodeLine> linesShown() const;
    void showLines();
    bool fits(const QString &code) const;

    Session &m_session;
    QLabel *m_caption;
    QComboBox *m_library;
    QToolButton *m_copy;
    QLabel *m_lines;
    bool m_isShort = false;
};

} // namespace headscope
