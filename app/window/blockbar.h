// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelplan.h"

#include <QWidget>

class QLabel;

namespace headscope {

class ComboBox;
class NoteLabel;
class Session;

/// Says which block of a whole model is looked at, and turns to another one. The view of the model shows them all, and
/// there it is hidden; so it is where the session is that of one layer.
class BlockBar : public QWidget
{
    Q_OBJECT

public:
    explicit BlockBar(Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupPicker();
    void refresh();
    void fill();
    void showWords();

    Session &m_session;
    QLabel *m_label;
    ComboBox *m_block;
    NoteLabel *m_note; ///< what it reads
    SharedModel m_filled;
};

} // namespace headscope
