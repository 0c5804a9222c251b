// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/viewstate.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace headscope {

class Picker;
class Session;

/// The views of the window, in the order of their buttons.

/// Example, view, batch item, head, export.
class TopBar : public QWidget
{
    Q_OBJECT

public:
    explicit TopBar(Session &session, QWidget *parent = nullptr);

    void setView(View view);

Q_SIGNALS:
    void viewPicked(headscope::View view);
    void exportPicked();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void setupExamples(QHBoxLayout *layout);
    void setupViews(QHBoxLayout *layout);
    void setupPickers(QHBoxLayout *layout);
    void setupExport(QHBoxLayout *layout);
    QToolButton *addView(QHBoxLayout *layout, View view, const QString &name);
    QComboBox *addPicker(QHBoxLayout *layout, const QString &name, QLabel *&label);
    void showWords();
    void showLocation();
    void showModelButton();
    void showSizes();
    void showSelection();
    void makeRoom();

    Session &m_session;
    Picker *m_examples = nullptr;
    QToolButton *m_model = nullptr; ///< where the session has one
    QToolButton *m_explore = nullptr;
    QToolButton *m_heads = nullptr;
    QToolButton *m_compare = nullptr;
    QLabel *m_batchLabel = nullptr;
    QComboBox *m_batch = nullptr;
    QLabel *m_headLabel = nullptr;
    QComboBox *m_head = nullptr;
    QToolButton *m_export = nullptr;
};

} // namespace headscope
