// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>

class QVBoxLayout;

namespace headscope {

class DetailStrip;
class Fold;
class OperationView;
class PipelineView;
class PredictPanel;
class Player;
class Session;
class StepBar;

/// The view that steps through the layer. What lies around the operation of the step folds: the set-up at the left, the
/// pipeline above, the explanation at the right. Where only one panel has room beside it, the one
/// opened last stays.
class Explore : public QWidget
{
    Q_OBJECT

public:
    Explore(Session &session, Player &player, QWidget *parent = nullptr);

    /// The widget that has the keyboard at the start.
    QWidget *track() const;
    OperationView &operation() const { return *m_operation; }
    PredictPanel &predict() const { return *m_predict; }
    Fold &setup() const { return *m_setup; }
    Fold &pipeline() const { return *m_pipeline; }
    Fold &explanation() const { return *m_explanation; }
    /// What tells something above it for a while: nothing goes for a line or two of it, and the maps keep their place.
    void setNotice(const QWidget *notice) { m_notice = notice; }
    /// Without the pipeline where it would fold: else it could never be low enough to fold it.
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeOperation(Session &session, QWidget *parent);
    QWidget *makeExplanation(Session &session, QWidget *parent);
    QWidget *makeWork(Session &session, Player &player, QWidget *parent);
    void setupFolds();
    void setupPredict();
    int spared() const;
    void makeRoom();
    void showWords();

    OperationView *m_operation = nullptr;
    PredictPanel *m_predict = nullptr;
    QPointer<QWidget> m_asker; ///< had the keyboard before a question was put
    QWidget *m_strip = nullptr;
    DetailStrip *m_detail = nullptr;
    const QWidget *m_notice = nullptr;
    PipelineView *m_pipelineView = nullptr;
    StepBar *m_stepBar = nullptr;
    Fold *m_setup = nullptr;
    Fold *m_pipeline = nullptr;
    Fold *m_explanation = nullptr;
};

} // namespace headscope
