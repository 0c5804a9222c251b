// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/lenspanel.h"

#include "engine/models/effects.h"
#include "ui/lines/linetext.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/position.h"
#include "ui/session/latetimer.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

#include <cmath>

namespace headscope {
namespace {

constexpr double kWidestWord = 130; // beside the longest title of a block

} // namespace

LensPanel::LensPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_said(this, Urgency::Measured,
                                                  [this] {
                                                      m_shown = *m_said.answer();
                                                      showRows();
                                                      if (m_session.isResultCurrent()) // else it is dimmed late, too
                                                          showCurrent();
                                                  }),
      m_late(new LateTimer(this))
{
    setObjectName(QStringLiteral("lensPanel"));
    m_caption = new QLabel(this);
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_sentence = new WrapLabel(this);
    m_sentence->setObjectName(QStringLiteral("lensSentence"));
    m_sentence->setProperty("kind", QStringLiteral("note"));
    m_sentence->setTextFormat(Qt::PlainText);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addWidget(m_caption);
    m_grid = new QGridLayout;
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(1, 1);
    rows->addLayout(m_grid);
    rows->addWidget(m_sentence);
    showWords();
    connect(m_late, &QTimer::timeout, this, &LensPanel::showCurrent);
    connect(&session, &Session::planChanged, m_late, qOverload<>(&QTimer::start));
    connect(&session, &Session::opened, this, [this] { // what was said is of another model
        m_said.forget();
        m_shown.clear();
        showRows();
    });
    connect(&session, &Session::resultChanged, this, &LensPanel::showResult);
    connect(&session, &Session::lookChanged, this, [this] {
        if (isOtherRow(m_session, m_row))
            showResult();
    });
}

void LensPanel::showWords()
{
    m_caption->setText(tr("WHAT EACH LAYER WOULD SAY ALREADY"));
    m_caption->setToolTip(
        plainToolTip(tr("The “logit lens” (nostalgebraist 2020): the last norm and the unembedding are made of the "
                        "stream as it leaves each layer.")));
    showRows();
}

void LensPanel::showResult()
{
    const auto &result = m_session.modelResult();
    if (!result)
        return;
    showRows(); // what is hidden from now on is so at once
    m_row = shownRow(m_session);
    m_said.ask([trace = result->trace, row = m_row](const CancelToken &isCancelled) {
        return saidIn(*trace, row, isCancelled);
    });
    m_late->start();
}

/// What was said of a text that was changed since is no answer.
void LensPanel::showCurrent()
{
    m_late->stop();
    const bool isCurrent = m_session.isResultCurrent() && m_said.answer();
    for (QLabel *label : findChildren<QLabel *>())
        label->setEnabled(isCurrent || label == m_caption);
}

std::vector<LensPanel::Said> LensPanel::saidIn(const ModelTrace &trace, Index row, const CancelToken &isCancelled)
{
    std::vector<Said> said;
    const auto answer = candidatesAt(trace, row, 1);
    for (const std::size_t block : layerEnds(trace.model(), trace.model().blocks.back().column)) {
        if (isCancelled())
            break;
        const auto candidates = candidatesAfter(trace, block, row, 1);
        if (!candidates.empty())
            said.push_back({block, candidates.front(), candidates.front().id == answer.front().id});
    }
    return said;
}

QLabel *LensPanel::label(int row, int column, const QString &kind)
{
    const QString name = QStringLiteral("lens%1.%2").arg(row).arg(column);
    auto *label = findChild<QLabel *>(name);
    if (label == nullptr) {
        label = new QLabel(this);
        label->setObjectName(name);
        label->setProperty("kind", kind);
        label->setTextFormat(Qt::PlainText);
        m_grid->addWidget(label, row, column);
    }
    return label;
}

/// As much of it as the panel has room for; a class may have many names.
void LensPanel::showWord(QLabel *label, const QString &word)
{
    const QString shown = elidedLine(label->font(), word, kWidestWord);
    label->setText(shown);
    label->setToolTip(plainToolTip(shown == word ? QString() : word));
    label->setAccessibleName(shown == word ? QString() : word);
}

/// What a block says already would tell what the model says, and is hidden with it; it cannot be told where numbers of
/// the stream are hidden, nor where they are none.
void LensPanel::showRows()
{
    const auto &result = m_session.modelResult();
    setVisible(!m_shown.empty());
    if (m_shown.empty() || !result)
        return;
    const Transformer &model = result->trace->model();
    const bool isHidden = hidesPrediction(m_session);
    const bool hidesAny = !m_session.look().hidden.isEmpty();
    const auto isNumber = [](const Said &said) { return !std::isnan(said.likeliest.probability); };
    const auto isUntold = [&](const Said &said) { return isHidden || (hidesAny && !isNumber(said)); };
    int settled = -1; // from here on all say what the model says
    for (int i = 0; i < static_cast<int>(m_shown.size()); ++i) {
        const Said &said = m_shown[static_cast<std::size_t>(i)];
        settled = said.isAnswer ? (settled < 0 ? i : settled) : -1;
        const QString title = i == 0 ? tr("embedding") : tr("after %1").arg(layerTitle(model, said.block));
        label(i, 0, QStringLiteral("note"))->setText(title);
        const QString word = isNumber(said) ? answerWord(model, said.likeliest.id) : QStringLiteral("–");
        showWord(label(i, 1, QStringLiteral("body")), isUntold(said) ? hiddenMark() : word);
        label(i, 2, QStringLiteral("numbers"))
            ->setText(isUntold(said) ? hiddenMark() : shareNumber(said.likeliest.probability, 2));
    }
    for (int i = static_cast<int>(m_shown.size()); i < m_grid->rowCount(); ++i)
        for (int column = 0; column < 3; ++column)
            if (auto *old = findChild<QLabel *>(QStringLiteral("lens%1.%2").arg(i).arg(column)))
                delete old;
    m_sentence->setText(sentence(settled, isUntold(m_shown.back())));
}

/// From where on the answer stays; less than 0 where it is none of the last layer.
QString LensPanel::sentence(int settled, bool isUntold) const
{
    const ModelTrace &trace = *m_session.modelResult()->trace;
    if (isUntold)
        return tr("Hidden until it has been predicted.");
    if (std::isnan(m_shown.back().likeliest.probability))
        return tr("The numbers of the stream are NaN here, so that the model says nothing.");
    const bool isChangedBehind = isChangedBehindTheStack(trace);
    if (settled < 0 && isChangedBehind)
        return tr("After no layer is the model's answer the likeliest: it comes from what is changed behind the last "
                  "one.");
    const auto first = settled < 0 ? m_shown.size() - 1 : static_cast<std::size_t>(settled);
    const QString told = settled == 0                  ? tr("The embedding alone would say so already.")
                         : first + 1 == m_shown.size() ? tr("Only after the last layer is this answer the likeliest.")
                                                       : tr("After %1 this answer is the likeliest, and stays so.")
                                                             .arg(layerTitle(trace.model(), m_shown[first].block));
    return isChangedBehind ? inSequence({told, tr("What is changed behind the last layer does not act here.")}) : told;
}

void LensPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_grid != nullptr)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
