// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/predict/questionpanel.h"
#include "ui/session/session.h"
#include "ui/theme/scrollpanel.h"

class QAction;
class QToolButton;

namespace headscope {

class GuessTable;
struct Prediction;

/// Beside the maps, a question about what is hidden in them, with the guesses of the class. What is answered is kept as
/// results (results.h) and changes nothing in the layer; to reveal it shows it in the maps, too.
class PredictPanel : public ScrollPanel
{
    Q_OBJECT

public:
    explicit PredictPanel(Session &session, QWidget *parent = nullptr);

    /// Asks about what is hidden where the cursor is, or was hidden last. Says whether there is such a thing.
    bool ask();
    /// Asks about one of the words of what is hidden; false where it cannot be asked for.
    bool ask(const QString &word);
    void leave();
    const QString &word() const { return m_word; }

Q_SIGNALS:
    void shown(bool isShown);
    void exportWanted();
    void failed(const QString &sentence);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void setupTop();
    void setupGuesses();
    void setupResults();
    void retranslate();
    void followLook();
    void keep(const Judgement &judgement);
    void keepAll(const QList<Prediction> &predictions);
    void keepGuesses();
    void reveal();
    QString sessionName() const;

    Session &m_session;
    QString m_word;    ///< of what is asked for; empty while nothing is
    Selection m_asked; ///< what was looked at when it was asked
    QLabel *m_caption;
    QToolButton *m_results;
    QAction *m_export = nullptr;
    QAction *m_forget = nullptr;
    QToolButton *m_close;
    QuestionPanel *m_question;
    QToolButton *m_opensGuesses;
    GuessTable *m_guesses = nullptr;
};

} // namespace headscope
