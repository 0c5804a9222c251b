// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QAction;
class QLabel;
class QMenu;
class QToolButton;

namespace headscope {

class WrapLabel;

struct Explanation;

/// How the chosen number came to be: its operands are links to their own cells, long sums unfold, and all of it can be
/// copied.
class CellPanel : public QWidget
{
    Q_OBJECT

public:
    CellPanel(Session &session, QWidget *parent);
    void refresh();

private:
    void setupMenu();
    void showWords();
    QString withoutNumber() const;
    void follow(const QString &link);
    std::optional<Explanation> explained() const;
    const Plan &runPlan() const { return m_session.result()->trace->plan; }

    Session &m_session;
    QLabel *m_caption;
    QToolButton *m_copy;
    QAction *m_copyText = nullptr;
    QAction *m_copyLatex = nullptr;
    QAction *m_copyPytorch = nullptr;
    WrapLabel *m_words;
    std::optional<CellPlace> m_place; ///< the cell of the words
    bool m_isUnfolded = false;
};

} // namespace headscope
