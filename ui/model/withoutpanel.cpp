// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/withoutpanel.h"

#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/latetimer.h"
#include "ui/model/position.h"
#include "ui/model/withoutmap.h"
#include "ui/session/session.h"
#include "ui/text/language.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/work/work.h"

#include <QEvent>
#include <QHideEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope {

WithoutPanel::WithoutPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_late(new LateTimer(this))
{
    setObjectName(QStringLiteral("withoutPanel"));
    setupRows();
    showWords();
    connect(m_late, &QTimer::timeout, this, &WithoutPanel::showCurrent);
    connect(m_map, &WithoutMap::picked, this, &WithoutPanel::leaveOut);
    connect(m_map, &WithoutMap::exportWanted, this, &WithoutPanel::exportMap);
    connect(&session, &Session::resultChanged, this, &WithoutPanel::begin);
    connect(&session, &Session::runFailed, this, &WithoutPanel::begin);
    connect(&session.runner(), &Runner::cancelled, this, &WithoutPanel::begin);
    connect(&session, &Session::opened, this, &WithoutPanel::forget);
    connect(&session, &Session::resultGone, this, [this] {
        forget();
        showRows(false);
    });
    connect(&session, &Session::lookChanged, this, [this] {
        if (isOtherRow(m_session, m_row))
            begin();
    });
    connect(&session, &Session::planChanged, this, [this] {
        if (m_session.modelResult() && m_session.model() != m_session.modelResult()->made)
            m_token.cancel(); // the end of its run asks anew
        m_late->start();
    });
}

void WithoutPanel::setupRows()
{
    m_caption = new QLabel(this);
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_headline = new WrapLabel(this);
    m_headline->setObjectName(QStringLiteral("withoutHeadline"));
    m_headline->setTextFormat(Qt::PlainText);
    m_map = new WithoutMap(this);
    m_sentence = new WrapLabel(this);
    m_sentence->setObjectName(QStringLiteral("withoutSentence"));
    m_sentence->setProperty("kind", QStringLiteral("body"));
    m_sentence->setTextFormat(Qt::PlainText);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(5);
    for (QWidget *each : std::initializer_list<QWidget *>{m_caption, m_headline, m_map, m_sentence})
        rows->addWidget(each);
}

/// The panel itself stays, so that it hears when its view is seen.
void WithoutPanel::showRows(bool areThere)
{
    for (QWidget *each : std::initializer_list<QWidget *>{m_caption, m_headline, m_map, m_sentence})
        each->setVisible(areThere);
}

void WithoutPanel::showWords()
{
    m_caption->setText(tr("WITHOUT A PART"));
    m_caption->setToolTip(
        plainToolTip(tr("Each head and each feed-forward is left out in turn: zeros stand in the place of what it "
                        "gives, and the rest of the model is run again (ablation; Michel et al. 2019).")));
    m_asked = nullptr;
    begin();
}

QString WithoutPanel::nameOf(const LeftOut &part) const
{
    const QString title = blockTitle(asked().model(), part.block);
    return part.head ? tr("head %1 of %2").arg(*part.head).arg(title) : title;
}

/// What is still to come is for nobody, and the run that it was asked for may be large.
void WithoutPanel::forget()
{
    m_token.cancel();
    m_asked = nullptr;
}

/// What was told of a text that was changed since is no answer.
void WithoutPanel::showCurrent()
{
    m_late->stop();
    const bool isCurrent = m_session.isResultCurrent();
    m_map->setDimmed(!isCurrent); // not disabled: the focus would go elsewhere
    m_headline->setEnabled(isCurrent);
    m_sentence->setEnabled(isCurrent);
}

/// The map of the newest run, and a question for each of its cells. What is not seen need not be known, and how a
/// prediction changes that is still to be made is not told.
void WithoutPanel::begin()
{
    const auto &truth = m_session.truth();
    if (!truth || !truth->model || !parentWidget()->isVisible())
        return;
    if (m_session.isResultCurrent()) // else it is dimmed late
        showCurrent();
    const bool isHidden = hidesPrediction(m_session);
    const Index row = shownRow(m_session);
    const bool isStopped = m_awaited > 0 && m_token.isCancelled(); // for a plan that has come to the same run
    const bool isAsked =
        !isStopped && m_asked && m_asked->trace == truth->model->trace && row == m_row && isHidden == m_isHidden;
    m_asked = truth->model; // what is run again is run with all its numbers, and none of them is shown
    if (isAsked)
        return;
    m_token.cancel();
    m_token = {};
    m_row = row;
    m_isHidden = isHidden;
    m_awaited = 0;
    const Transformer &model = asked().model();
    const auto likeliest = candidatesAt(asked(), m_row, 1);
    const auto &out = asked().plan.changes.leftOut;
    const auto made = [&](const LeftOut &what) {
        return WithoutMap::Part{what, nameOf(what), {}, std::find(out.begin(), out.end(), what) != out.end()};
    };
    std::vector<WithoutMap::Row> rows;
    for (std::size_t at = 0; at < model.blocks.size(); ++at) {
        if (model.blocks[at].attends()) {
            rows.push_back({shortBlockTitle(model, at), {}, {}});
            for (Index head = 0; head < asked().traces[at]->plan.sizes.h; ++head)
                rows.back().heads.push_back(made({at, head}));
        } else if (model.blocks[at].document.layer.kind == BlockKind::FeedForward && !rows.empty()) {
            rows.back().feedForward = made({at, {}});
        }
    }
    rows = WithoutMap::asInTheStack(std::move(rows));
    m_map->setRows(rows);
    showRows(!likeliest.empty() && !rows.empty());
    if (likeliest.empty())
        return;
    m_said = likeliest.front();
    m_word = isHidden ? hiddenMark() : answerWord(model, m_said.id);
    m_headline->setText(tr("How the probability of %1 changes").arg(m_word));
    for (const WithoutMap::Row &each : isHidden ? std::vector<WithoutMap::Row>() : rows) {
        for (const WithoutMap::Part &head : each.heads)
            if (!head.isOut)
                ask(head.what);
        if (each.feedForward && !each.feedForward->isOut)
            ask(each.feedForward->what);
    }
    showSentence();
}

void WithoutPanel::ask(const LeftOut &part)
{
    ++m_awaited;
    Work<double> work;
    work.urgency = Urgency::Tried;
    work.token = m_token;
    work.make = [trace = m_asked->trace, part, asked = TokensAt{{m_said.id}, m_row}](const CancelToken &isCancelled) {
        RunControl control;
        control.isCancelled = isCancelled;
        const auto now = probabilitiesWithout(trace, part, asked, control);
        return now.empty() ? std::nan("") : now.front();
    };
    work.take = [this, part, before = m_said.probability](double &&after) { take(part, after - before); };
    work.refuse = [this, part, usual = work.refuse](const Error &error) {
        usual(error);
        take(part, std::nan(""));
    };
    workOut<double>(this, std::move(work));
}

void WithoutPanel::take(const LeftOut &part, double change)
{
    --m_awaited;
    m_map->setChange(part, change);
    showSentence();
}

void WithoutPanel::showSentence()
{
    if (m_isHidden)
        return m_sentence->setText(tr("Hidden until it has been predicted."));
    if (m_awaited > 0)
        return m_sentence->setText(m_awaited == 1 ? tr("1 part is still to be left out …")
                                                  : tr("%1 parts are still to be left out in turn …").arg(m_awaited));
    const WithoutMap::Part *most = m_map->strongest();
    if (most == nullptr)
        return m_sentence->clear();
    if (std::abs(*most->change) * 100 < 0.5)
        return m_sentence->setText(
            tr("No part alone changes the probability of %1 by half a percentage point.").arg(m_word));
    if (const QString tie = m_map->tieWords(
            m_word, tr("All parts matter alike: leaving out any one of them changes the probability of %1 by %2."),
            tr("%1 parts matter most, and alike: leaving out any one of them changes the probability of %2 by %3."));
        !tie.isEmpty())
        return m_sentence->setText(tie);
    const QString told = *most->change < 0 ? tr("%1 matters most: without it, %2 is less likely by %3.")
                                           : tr("%1 matters most: without it, %2 is more likely by %3.");
    const QString name = most->name.left(1).toUpper() + most->name.mid(1);
    m_sentence->setText(told.arg(name, m_word, WithoutMap::pointWords(*most->change)));
}

/// What is left out already changes nothing more.
void WithoutPanel::exportMap()
{
    if (!m_asked || m_isHidden || !m_map->isComplete())
        return;
    EffectNumbers numbers{Role::Without,      headParts(asked()),      {}, m_row, m_said.id,
                          m_said.probability, m_asked->made->wish.text};
    for (const auto &row : numbers.parts) {
        numbers.changes.emplace_back();
        for (const ModelPart &part : row)
            numbers.changes.back().push_back(m_map->change(part).value_or(0));
    }
    FigureJob job;
    job.page.language = windowLanguage();
    Q_EMIT exportWanted(effectFigure(asked(), numbers, job));
}

void WithoutPanel::leaveOut(const LeftOut &part)
{
    if (!m_session.model() || !m_asked || asked().plan.model != m_session.model()->model)
        return; // the map may still be of the model before
    ModelWish wish = m_session.model()->wish;
    auto &out = wish.changes.leftOut;
    const auto found = std::find(out.begin(), out.end(), part);
    const bool isBack = found != out.end();
    if (isBack)
        out.erase(found);
    else
        out.push_back(part);
    assumeOk(m_session.edit(wish, (isBack ? tr("%1 brought back") : tr("%1 left out")).arg(nameOf(part))));
}

/// What nobody sees would hold up what others measure; a window that is only made small goes on.
void WithoutPanel::hideEvent(QHideEvent *event)
{
    if (!event->spontaneous())
        m_token.cancel(); // whoever sees it again asks anew
    QWidget::hideEvent(event);
}

void WithoutPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    begin();
}

void WithoutPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_sentence != nullptr)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
