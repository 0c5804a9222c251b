// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/predictpanel.h"

#include "ui/actions/actions.h"
#include "ui/predict/asking.h"
#include "ui/predict/guesstable.h"
#include "ui/predict/results.h"
#include "ui/session/hiding.h"
#include "ui/text/words.h"

#include <QAction>
#include <QBoxLayout>
#include <QEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

namespace headscope {

PredictPanel::PredictPanel(Session &session, QWidget *parent)
    : ScrollPanel(parent), m_session(session), m_caption(new QLabel), m_results(new QToolButton),
      m_close(new QToolButton), m_question(new QuestionPanel), m_opensGuesses(new QToolButton)
{
    setObjectName(QStringLiteral("predictPanel"));
    auto *content = new QWidget(viewport());
    content->setObjectName(QStringLiteral("predictContent"));
    setWidget(content);
    auto *rows = new QVBoxLayout(content);
    rows->setContentsMargins(16, 6, 14, 8);
    setupTop();
    rows->addWidget(m_question);
    rows->addWidget(m_opensGuesses, 0, Qt::AlignLeft);
    rows->addStretch(1);
    m_opensGuesses->setObjectName(QStringLiteral("openGuesses"));
    m_opensGuesses->setProperty("kind", QStringLiteral("small"));
    m_opensGuesses->setCheckable(true);
    m_opensGuesses->setFocusPolicy(Qt::StrongFocus);
    connect(m_question, &QuestionPanel::checked, this, &PredictPanel::keep);
    connect(m_question, &QuestionPanel::revealed, this, &PredictPanel::reveal);
    connect(&session, &Session::lookChanged, this, &PredictPanel::followLook);
    connect(&session, &Session::planChanged, this, &PredictPanel::leave);
    retranslate();
    hide();
}

/// What this is, what is kept, and the way out.
void PredictPanel::setupTop()
{
    m_caption->setObjectName(QStringLiteral("predictCaption"));
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_close->setObjectName(QStringLiteral("closePredict"));
    m_close->setText(QStringLiteral("×"));
    m_close->setProperty("kind", QStringLiteral("flat"));
    m_close->setFocusPolicy(Qt::StrongFocus);
    connect(m_close, &QToolButton::clicked, this, &PredictPanel::leave);
    setupResults();
    auto *top = new QHBoxLayout;
    top->addWidget(m_caption, 1);
    top->addWidget(m_results);
    top->addWidget(m_close);
    static_cast<QVBoxLayout *>(widget()->layout())->addLayout(top);
}

void PredictPanel::setupResults()
{
    m_results->setObjectName(QStringLiteral("results"));
    m_results->setProperty("kind", QStringLiteral("small"));
    m_results->setPopupMode(QToolButton::InstantPopup);
    m_results->setFocusPolicy(Qt::StrongFocus);
    auto *menu = new QMenu(m_results);
    m_export = menu->addAction(QString(), this, &PredictPanel::exportWanted);
    m_export->setObjectName(QStringLiteral("exportResults"));
    m_forget = menu->addAction(QString(), this, [this] {
        if (const auto done = forgetPredictions(); !done)
            Q_EMIT failed(sentenceOf(done.error()));
    });
    m_forget->setObjectName(QStringLiteral("forgetResults"));
    connect(menu, &QMenu::aboutToShow, this, [this] {
        m_export->setEnabled(hasPredictions());
        m_forget->setEnabled(hasPredictions());
    });
    m_results->setMenu(menu);
}

/// Made for the first question: most windows are never asked one, and a table takes its time.
void PredictPanel::setupGuesses()
{
    m_guesses = new GuessTable(widget());
    auto *rows = static_cast<QVBoxLayout *>(widget()->layout());
    rows->insertWidget(rows->indexOf(m_opensGuesses) + 1, m_guesses);
    connect(m_opensGuesses, &QToolButton::toggled, m_guesses, &QWidget::setVisible);
}

void PredictPanel::retranslate()
{
    setAccessibleName(tr("Predict"));
    m_caption->setText(tr("PREDICT"));
    m_results->setText(tr("Results"));
    m_results->setAccessibleName(tr("What was predicted so far, on this machine"));
    m_export->setText(tr("Export results…"));
    m_forget->setText(tr("Forget results"));
    m_close->setAccessibleName(tr("Leave the question"));
    m_close->setToolTip(tr("Leave the question. What is hidden stays hidden."));
    m_opensGuesses->setText(tr("Guesses of the class"));
}

bool PredictPanel::ask()
{
    const auto word = hiddenMeant(m_session);
    return word && ask(*word);
}

bool PredictPanel::ask(const QString &word)
{
    const auto question = questionAbout(m_session, word);
    if (!question)
        return false;
    m_word = word;
    m_asked = m_session.selection();
    m_question->ask(*question);
    if (m_guesses == nullptr)
        setupGuesses();
    m_guesses->ask(*question);
    const bool hasGuesses = question->asked == Asked::Number || question->asked == Asked::Row;
    m_opensGuesses->setVisible(hasGuesses);
    m_guesses->setVisible(hasGuesses && m_opensGuesses->isChecked());
    setVisible(true);
    Q_EMIT shown(true);
    m_question->setFocus();
    return true;
}

void PredictPanel::leave()
{
    if (m_word.isEmpty())
        return;
    m_word.clear();
    Q_EMIT shown(false); // while it still has the keyboard
    hide();
}

/// What is shown again in the maps is no question any more.
void PredictPanel::followLook()
{
    if (!m_word.isEmpty() && !isHiddenNow(m_session, m_word))
        m_question->reveal();
}

/// A file is told by its name alone: its folders are nobody's matter.
QString PredictPanel::sessionName() const
{
    return m_session.isFile() ? QFileInfo(m_session.location()).fileName() : m_session.location();
}

void PredictPanel::keep(const Judgement &judgement)
{
    const Question &question = m_question->question();
    const Prediction prediction{sessionName(),
                                m_word,
                                {},
                                answerWords(question, m_question->state().answer),
                                answerWords(question, rightAnswer(question)),
                                judgement.isRight};
    keepAll({prediction});
}

void PredictPanel::keepAll(const QList<Prediction> &predictions)
{
    keepPredictions(predictions, this, [this](const Error &error) { Q_EMIT failed(sentenceOf(error)); });
}

void PredictPanel::keepGuesses()
{
    const Question &question = m_question->question();
    QList<Prediction> predictions;
    for (const Guess &guess : m_guesses->guesses())
        predictions.push_back({sessionName(), m_word, guess.name, answerWords(question, guess.answer),
                               answerWords(question, rightAnswer(question)), judge(question, guess.answer).isRight});
    if (!predictions.isEmpty())
        keepAll(predictions);
}

void PredictPanel::reveal()
{
    m_guesses->setRevealed(true);
    keepGuesses();
    if (isHiddenNow(m_session, m_word))
        toggleHidden(m_session, m_word);
}

void PredictPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return leave();
    ScrollPanel::keyPressEvent(event);
}

void PredictPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        const auto question = m_word.isEmpty() ? std::nullopt : questionAbout(m_session, m_word, m_asked);
        if (question) {
            const QuestionState state = m_question->state();
            m_question->ask(*question, state);
            m_guesses->reword(*question);
        }
    }
    ScrollPanel::changeEvent(event);
}

} // namespace headscope
