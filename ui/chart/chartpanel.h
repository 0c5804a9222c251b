// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart.h"
#include "ui/chart/measure.h"

#include <QWidget>

#include <initializer_list>

class QComboBox;
class QLabel;

namespace headscope {

class OldRun;

/// One chart of what is looked at, and which one.
class ChartPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ChartPanel(Session &session, QWidget *parent = nullptr, ChartId first = ChartId::Attention);
    void refresh();
    /// Shows what the heads do before the steps have come there, as the gallery does.
    void setLooksAhead() { m_looksAhead = true; }
    void setBarsHeight(int height) { m_chart->setBarsHeight(height); }
    /// Whether it is one of these that is shown.
    bool shows(std::initializer_list<ChartId> charts) const;

private:
    void setupBar();
    void showChart();
    void color(Bars &bars, Family family) const;
    void pick(int kind);
    void showLook();
    void offerKinds(const ChartInput &input);
    bool isOffered(int kind) const;
    int shownKind(const ChartInput &input) const;

    Session &m_session;
    OldRun *m_old;
    Measure m_measure;
    QComboBox *m_kind;
    QLabel *m_caption;
    BarChart *m_chart;
    Bars m_shown;
    bool m_looksAhead = false;
    int m_first;
    int m_wanted; ///< the kind that was picked; another one stands in for it where it is not there
};

} // namespace headscope
