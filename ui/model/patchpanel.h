// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/made/modelrun.h"
#include "ui/model/effectfigure.h"
#include "ui/model/partanswers.h"
#include "ui/work/latest.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QToolButton;

namespace headscope {

class ComboBox;
class MeasureBox;
class PatchMap;
class Session;
class WrapLabel;

/// Another sentence, whose numbers are put into each part of the model in turn: what becomes of the probability, or the
/// logit, of what either sentence says. The cells fill in as they come; a click puts the numbers in for good, and
/// another one takes them away.
class PatchPanel : public QWidget
{
    Q_OBJECT

public:
    explicit PatchPanel(Session &session, QWidget *parent = nullptr);

Q_SIGNALS:
    void exportWanted(const headscope::FigureJob &job);
    /// What was typed has its map, or what is wrong with it: that is to be seen.
    void answered();

protected:
    void changeEvent(QEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    /// The other sentence's run, and the tokens that are compared as the sentence itself has them.
    struct Other
    {
        SharedModelTrace trace;
        std::vector<Candidate> before;
        bool saysAnother = false; ///< than the sentence, and then the second token
    };
    const ModelTrace &asked() const { return *m_asked->trace; }
    void setupRows();
    void setupChoices();
    void showWords();
    void forget();
    void dim(bool isOld);
    void showText();
    void showSwap();
    void showNote(const QString &note, bool isWrong);
    void type(const QString &text);
    void swap();
    void begin();
    QString obstacle(std::vector<TokenId> &ids) const;
    void showParts();
    void showRows();
    void askOther();
    const Other *other() const;
    bool isMeasuring() const;
    void ask(const ModelPart &part);
    void showChanges();
    void showSentence();
    void putIn(const ModelPart &part);
    void exportMap();
    TensorId map() const;
    std::size_t token() const;
    EffectQuestion question() const;
    double change(const std::vector<Candidate> &after) const;
    QString wordOf(std::size_t token) const;
    QString measuredToken() const;

    Session &m_session;
    QLabel *m_caption = nullptr;
    QLineEdit *m_text = nullptr;
    QToolButton *m_swap = nullptr;
    WrapLabel *m_note = nullptr;
    ComboBox *m_parts = nullptr;
    ComboBox *m_tokens = nullptr;
    MeasureBox *m_measure = nullptr;
    WrapLabel *m_headline = nullptr;
    PatchMap *m_map = nullptr;
    WrapLabel *m_sentence = nullptr;
    Latest<std::optional<Other>> m_other;
    PartAnswers m_answers;     ///< what both tokens become
    SharedModelResult m_asked; ///< the run that they were asked for, which the session may no longer have
    Index m_row = 0;           ///< and the row of its logits
    bool m_isHidden = false;   ///< what it says, until it has been predicted
    std::vector<TokenId> m_askedText;
    std::string m_right; ///< the other sentence, as it was right last
    int m_typingRun = 0;
    bool m_hasTyped = false; ///< and has no answer yet
};

} // namespace headscope
