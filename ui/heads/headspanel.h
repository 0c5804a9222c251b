// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QScrollArea>

class QLabel;

namespace headscope {

class ChartPanel;
class DistanceMap;

/// Beside the gallery: where the chosen query looks, how decided each head is, and how unlike the heads are.
class HeadsPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit HeadsPanel(Session &session, QWidget *parent = nullptr);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setupRows();
    void refresh();

    Session &m_session;
    QLabel *m_caption = nullptr;
    QLabel *m_query = nullptr;
    ChartPanel *m_attention = nullptr;
    ChartPanel *m_entropy = nullptr;
    QLabel *m_apart = nullptr;
    DistanceMap *m_distances = nullptr;
};

} // namespace headscope
