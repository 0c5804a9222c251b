// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/rolloutpanel.h"

#include "engine/models/prediction.h"
#include "ui/figure/seenimage.h"
#include "ui/lines/tooltip.h"
#include "ui/model/position.h"
#include "ui/model/rolloutmap.h"
#include "ui/session/latetimer.h"
#include "ui/session/picked.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/namedparts.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

const auto kPanel = QStringLiteral("rolloutPanel"); // its name among what was picked

/// The stacks by the words of the look; a model of one needs none.
constexpr std::array<std::pair<Column, const char *>, 3> kStacks{
    std::pair{Column::Only, ""}, {Column::Encoder, "encoder "}, {Column::Decoder, "decoder "}};

QString stackWord(Column column)
{
    const auto *found = std::find_if(kStacks.begin(), kStacks.end(), [&](auto &each) { return each.first == column; });
    return QString::fromLatin1(found->second);
}

/// A position in a stack by its word of the look.
QString positionWord(Column column, Index position)
{
    return stackWord(column) + QString::number(position);
}

/// The first block of attention of a stack; nothing where it has none.
std::optional<std::size_t> attentionOf(const Transformer &model, Column column)
{
    for (std::size_t at = 0; at < model.blocks.size(); ++at)
        if (model.blocks[at].column == column && model.blocks[at].attends())
            return at;
    return std::nullopt;
}

} // namespace

RolloutPanel::RolloutPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_rolled(this, Urgency::Measured,
                                                    [this] {
                                                        showRolled();
                                                        if (m_session.isResultCurrent()) // else it is dimmed late, too
                                                            showCurrent();
                                                    }),
      m_late(new LateTimer(this))
{
    setObjectName(kPanel);
    setupRows();
    showWords();
    connect(m_late, &QTimer::timeout, this, &RolloutPanel::showCurrent);
    connect(&session, &Session::planChanged, m_late, qOverload<>(&QTimer::start));
    connect(&session, &Session::opened, this, [this] { m_rolled.forget(); }); // the answer holds its run
    connect(m_from, &QComboBox::activated, this, [this] { pick(m_from->currentData().toString()); });
    connect(m_map, &RolloutMap::picked, this, [this](Index token) {
        if (m_rolled.answer())
            pick(positionWord(m_rolled.answer()->from.column, token));
    });
    connect(&session, &Session::resultChanged, this, &RolloutPanel::showResult);
    connect(&session, &Session::resultGone, this, [this] {
        m_rolled.forget();
        hide();
    });
    connect(&session, &Session::lookChanged, this, [this] {
        showColors();
        if (m_asked != m_session.look().charts.value(kPanel) || isOtherRow(m_session, m_askedRow))
            showResult();
    });
}

void RolloutPanel::setupRows()
{
    m_caption = new QLabel(this);
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_label = new QLabel(this);
    m_from = new ComboBox(this);
    m_from->setObjectName(QStringLiteral("rolloutFrom"));
    m_from->setProperty("kind", QStringLiteral("small"));
    m_from->setWidthInLetters(16);
    m_label->setBuddy(m_from);
    m_map = new RolloutMap(this);
    m_sentence = namedWords(QStringLiteral("rolloutSentence"), "body", this);
    m_source = namedWords(QStringLiteral("rolloutSource"), "note", this);
    auto *from = new QHBoxLayout;
    from->addWidget(m_label);
    from->addWidget(m_from, 1);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(5);
    rows->addWidget(m_caption);
    rows->addLayout(from);
    for (QWidget *each : std::initializer_list<QWidget *>{m_map, m_sentence, m_source})
        rows->addWidget(each);
}

void RolloutPanel::showWords()
{
    m_caption->setText(tr("ATTENTION ROLLOUT"));
    m_caption->setToolTip(plainToolTip(
        tr("Of which positions of the input a position is made, if attention were all that mixes them: the "
           "mean of the heads of each layer, with one half for the residual beside it, multiplied from the "
           "first layer up.")));
    m_label->setText(tr("Looked from"));
    m_from->setAccessibleName(tr("The position that is looked from"));
    showResult();
}

/// What predicts is in the stack whose tokens it continues.
RolloutPanel::From RolloutPanel::predicting() const
{
    const ModelTrace &trace = *m_session.modelResult()->trace;
    return {predictingColumn(trace.model()), shownRow(m_session)};
}

RolloutPanel::From RolloutPanel::chosen() const
{
    const QString word = m_session.look().charts.value(kPanel);
    for (const auto &[column, name] : kStacks) {
        bool isNumber = false;
        const Index position = word.section(u' ', -1).toInt(&isNumber);
        if (isNumber && word.startsWith(QLatin1String(name)) && position >= 0 && position < tokensOf(column).size() &&
            word == positionWord(column, position))
            return {column, position};
    }
    return predicting();
}

QStringList RolloutPanel::tokensOf(Column column) const
{
    const ModelTrace &trace = *m_session.modelResult()->trace;
    const auto block = attentionOf(trace.model(), column);
    if (!block)
        return {};
    const Plan &plan = trace.traces[*block]->plan;
    const TokenLists &lists = plan.document.tokens.queries;
    QStringList tokens;
    for (Index i = 0; i < plan.sizes.q; ++i)
        tokens << (lists.empty() ? QString::number(i) : tokenWord(lists.front()[static_cast<std::size_t>(i)]));
    return tokens;
}

/// The position that predicts stands first, where one does; it is another one as the text grows.
void RolloutPanel::showChoices()
{
    const QSignalBlocker quiet(m_from);
    m_from->clear();
    const From first = predicting();
    const bool predicts = m_session.modelResult()->trace->model().predicts();
    if (predicts)
        m_from->addItem(tr("%1 · what predicts")
                            .arg(inSentence(tokensOf(first.column).value(static_cast<qsizetype>(first.position)))),
                        QString());
    for (const Column column : {Column::Only, Column::Encoder, Column::Decoder}) {
        const QStringList tokens = tokensOf(column);
        const QString stack = column == Column::Encoder   ? tr("encoder")
                              : column == Column::Decoder ? tr("decoder")
                                                          : QString();
        for (qsizetype i = 0; i < tokens.size(); ++i) {
            QStringList words{QString::number(i), inSentence(tokens[i])};
            if (!stack.isEmpty()) // which stands last: "encoder 1" would be a layer
                words << stack;
            m_from->addItem(words.join(QStringLiteral(" · ")), positionWord(column, i));
        }
    }
    const From from = chosen();
    const QString picked = predicts ? m_session.look().charts.value(kPanel) : positionWord(from.column, from.position);
    m_from->setCurrentIndex(std::max(0, m_from->findData(picked)));
}

void RolloutPanel::showResult()
{
    if (!m_session.modelResult())
        return;
    showChoices();
    ask();
}

void RolloutPanel::ask()
{
    m_asked = m_session.look().charts.value(kPanel);
    m_askedRow = shownRow(m_session);
    m_rolled.ask([trace = m_session.modelResult()->trace, from = chosen()](const CancelToken &isCancelled) {
        RunControl control;
        control.isCancelled = isCancelled;
        return Rolled{trace, from, rolledLayers(*trace, from.column, from.position, control)};
    });
    m_late->start();
}

/// What was told of a text that was changed since is no answer.
void RolloutPanel::showCurrent()
{
    m_late->stop();
    const bool isCurrent = m_session.isResultCurrent() && m_rolled.answer();
    m_map->setDimmed(!isCurrent); // not disabled: the focus would go elsewhere
    m_sentence->setEnabled(isCurrent);
}

void RolloutPanel::showRolled()
{
    const Rolled &rolled = *m_rolled.answer();
    setVisible(!rolled.layers.empty());
    if (rolled.layers.empty() || !m_session.modelResult() || m_session.modelResult()->trace != rolled.trace)
        return;
    std::vector<RolloutMap::Row> rows;
    for (auto layer = rolled.layers.rbegin(); layer != rolled.layers.rend(); ++layer) // as they stand in the stack
        rows.push_back({shortBlockTitle(rolled.trace->model(), layer->block), {layer->attention, layer->rollout}});
    const QStringList tokens = tokensOf(rolled.from.column);
    QStringList patches;
    if (const auto &grid = rolled.trace->model().grid)
        for (Index i = 0; i < tokens.size(); ++i)
            patches << tokenName(*grid, i);
    showColors();
    m_map->show(std::move(rows), tokens, rolled.from.position, patches);
    m_sentence->setText(sentence());
    m_sentence->setVisible(!m_sentence->text().isEmpty());
    m_source->setText(source());
}

/// Those of the stack.
void RolloutPanel::showColors()
{
    m_map->setColorMap(m_session.look().colorMap());
}

void RolloutPanel::pick(const QString &word)
{
    keepPicked(m_session, kPanel, word);
}

void RolloutPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_source != nullptr)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
