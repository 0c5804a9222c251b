// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QScrollArea>

#include <utility>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace headscope {

class CellPanel;
class DistributionChart;
class Slice;

/// What the current step does, how the chosen number came to be, the line of PyTorch, and where the chosen query looks.
class ExplainPanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit ExplainPanel(Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void setupLabels();
    QLabel *addLabel(const QString &name, const QString &styleClass);
    void showStep();
    void showCode();
    void showDistribution();
    void refresh();
    void showShares(const Slice &slice, Index query, Index chosenKey);

    Session &m_session;
    QVBoxLayout *m_layout = nullptr;
    QLabel *m_caption = nullptr;
    QLabel *m_headline = nullptr;
    QLabel *m_formula = nullptr;
    QLabel *m_words = nullptr;
    CellPanel *m_cell = nullptr;
    QLabel *m_codeCaption = nullptr;
    QLabel *m_code = nullptr;
    QLabel *m_chartCaption = nullptr;
    DistributionChart *m_chart = nullptr;
    std::vector<std::pair<Index, double>> m_shown; ///< the keys and shares in the chart
    Index m_shownKey = -1;
    QString m_shownTheme;
};

} // namespace headscope
