// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/made/modelrun.h"
#include "ui/model/effectfigure.h"
#include "ui/model/partanswers.h"

#include <QWidget>

class QLabel;

namespace headscope {

class MeasureBox;
class Session;
class WithoutMap;
class WrapLabel;

/// What becomes of the probability, or the logit, of the likeliest token when each head, and each feed-forward, is left
/// out in turn. The cells fill in as they come; a click leaves the part out for good, and another one brings it back.
class WithoutPanel : public QWidget
{
    Q_OBJECT

public:
    explicit WithoutPanel(Session &session, QWidget *parent = nullptr);

Q_SIGNALS:
    void exportWanted(const headscope::FigureJob &job);

protected:
    void changeEvent(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void setupRows();
    void showRows(bool areThere);
    void showWords();
    void forget();
    void dim(bool isOld);
    void begin();
    void ask(const ModelPart &part);
    void showChanges();
    void showSentence();
    QString measuredToken() const;
    void leaveOut(const ModelPart &part);
    void exportMap();
    const ModelTrace &asked() const { return *m_asked->trace; }

    Session &m_session;
    QLabel *m_caption = nullptr;
    MeasureBox *m_measure = nullptr;
    WrapLabel *m_headline = nullptr;
    WithoutMap *m_map = nullptr;
    WrapLabel *m_sentence = nullptr;
    PartAnswers m_answers;     ///< what both tokens become
    SharedModelResult m_asked; ///< the run that they were asked for, which the session may no longer have
    EffectQuestion m_question; ///< and what was asked of it
    bool m_isHidden = false;   ///< the prediction, and so what becomes of it
};

} // namespace headscope
