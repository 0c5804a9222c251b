// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/theme/scrollpanel.h"

#include <QTimer>

class QLabel;
class QVBoxLayout;

namespace headscope {

class CellPanel;
class ChartPanel;
class CodePanel;
class FormulaLabel;

/// What the current step does, how the chosen number came to be, its line of code, and a chart.
class ExplainPanel : public ScrollPanel
{
    Q_OBJECT

public:
    explicit ExplainPanel(Session &session, QWidget *parent = nullptr);

Q_SIGNALS:
    /// Somebody wants to know what a term of the glossary means.
    void termAsked(const QString &id);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void setupLabels();
    void makeTermsLead(QLabel *label);
    QString linked(const QString &html, const QString &style = {}) const;
    QLabel *addLabel(const QString &name, const QString &styleClass);
    void showStep();
    void showTensors();
    QString axesInWords() const;
    void lightUp(const QString &link);
    void refresh();
    void makeRoom();
    void followPinned();

    Session &m_session;
    QVBoxLayout *m_layout = nullptr;
    QLabel *m_caption = nullptr;
    QLabel *m_headline = nullptr;
    FormulaLabel *m_formula = nullptr;
    QLabel *m_words = nullptr;
    QLabel *m_tensors = nullptr;
    CellPanel *m_cell = nullptr;
    CodePanel *m_code = nullptr;
    ChartPanel *m_chart = nullptr;
    QTimer m_patience; // before a number that is still to come is said to be
    bool m_isOfBefore = false;
    Selection m_followed;       // what was looked at when it was told last
    bool m_hasScrolled = false; // to a number, in this step
};

} // namespace headscope
