// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What each part does with its numbers from another sentence: asked for part by part, and told as it comes.
#include "ui/model/patchpanel.h"

#include "ui/lines/wraplabel.h"
#include "ui/model/effectwords.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/measurebox.h"
#include "ui/model/partrows.h"
#include "ui/model/patchmap.h"
#include "ui/model/position.h"
#include "ui/session/session.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"

#include <QHideEvent>

#include <algorithm>
#include <utility>

namespace headscope {

void PatchPanel::askOther()
{
    const auto position = chosenPosition(m_session);
    m_other.ask(
        [trace = m_asked->trace, ids = m_askedText, position](const CancelToken &isCancelled) -> std::optional<Other> {
            RunControl control;
            control.isCancelled = isCancelled;
            const auto other = runOther(trace, ids, control);
            if (!other || *other == nullptr)
                return std::nullopt;
            const auto tokens = comparedTokens(*trace, other->get(), position);
            return Other{*other, candidatesAt(*trace, {tokens.both, position}), tokens.isOfOther};
        });
}

/// Null while it is not known.
const PatchPanel::Other *PatchPanel::other() const
{
    return m_other.answer() && *m_other.answer() ? &**m_other.answer() : nullptr;
}

/// The other sentence, or any part with its numbers.
bool PatchPanel::isMeasuring() const
{
    return m_answers.awaited() > 0 || (m_other.isAsked() && !m_other.answer());
}

TensorId PatchPanel::map() const
{
    return m_parts->currentIndex() == 1 ? Role::PatchedStream : Role::Patched;
}

std::size_t PatchPanel::token() const
{
    return m_tokens->currentIndex() == 1 ? 1 : 0;
}

/// About the token that is chosen, beside the other one.
EffectQuestion PatchPanel::question() const
{
    return {m_measure->measure(), m_row, other()->before[token()], other()->before[1 - token()]};
}

double PatchPanel::change(const std::vector<Candidate> &after) const
{
    return question().change(after[token()], after[1 - token()]);
}

/// "the probability of 1999", as people read it.
QString PatchPanel::measuredToken() const
{
    const std::size_t chosen = token();
    return measuredWords(m_measure->measure(), wordOf(chosen), wordOf(1 - chosen));
}

QString PatchPanel::wordOf(std::size_t token) const
{
    return m_isHidden ? hiddenMark() : answerWord(asked().model(), other()->before[token].id);
}

/// The map of the newest run, still without what its parts change.
void PatchPanel::showRows()
{
    QStringList columns;
    if (map() == Role::PatchedStream)
        for (const std::string &word : tokenWords(asked(), textColumn(asked().model())))
            columns << tokenWord(word);
    m_map->setColumns(columns);
    const ModelChanges &changes = asked().plan.changes;
    auto rows = mapRows(asked(), partsOf(map(), asked()), changes.patched);
    for (EffectMap::Row &row : rows) {
        const auto mark = [&changes](EffectMap::Part &part) {
            part.isAbsent = !part.isChanged && !part.isChangedWithMore && isLeftOut(changes, part.what);
        };
        std::for_each(row.heads.begin(), row.heads.end(), mark);
        if (row.feedForward)
            mark(*row.feedForward);
    }
    m_map->setRows(std::move(rows));
}

/// The map of the newest two runs, and a question for each of its cells; without any where what they tell is hidden.
void PatchPanel::showParts()
{
    if (!m_asked)
        return;
    if (!m_isHidden && other() == nullptr)
        return showRows(); // they may be other parts than before
    m_answers.forget();
    const int chosen = m_tokens->currentIndex();
    m_tokens->clear();
    m_tokens->addItem(wordOf(0));
    if (!m_isHidden && other()->saysAnother && wordOf(1) != wordOf(0))
        m_tokens->addItem(wordOf(1));
    m_tokens->setCurrentIndex(std::clamp(chosen, 0, m_tokens->count() - 1));
    showRows();
    const PartRows parts = partsOf(map(), asked());
    const auto &in = asked().plan.changes.patched;
    for (const auto &row : m_isHidden ? PartRows() : parts)
        for (const ModelPart &part : row)
            if (!coversPart(in, part) && !isLeftOut(asked().plan.changes, part))
                ask(part);
    showChanges();
}

void PatchPanel::ask(const ModelPart &part)
{
    m_answers.ask(part, [trace = m_asked->trace, other = *other(), part, row = m_row](const RunControl &control) {
        const TokensAt both{{other.before.front().id, other.before.back().id}, row};
        return candidatesPatched(trace, other.trace, part, both, control);
    });
}

/// Of the token that is chosen, in the measure that is.
void PatchPanel::showChanges()
{
    if (!m_asked || (!m_isHidden && other() == nullptr))
        return;
    const EffectMeasure measure = m_measure->measure();
    const QString before = m_isHidden ? hiddenMark() : measuredNumber(measure, question().before());
    m_headline->setText(tr("How %1, which is %2, changes").arg(measuredToken(), before));
    m_map->setMeasure(measure);
    for (const auto &[part, after] : m_answers.known())
        m_map->setChange(part, change(after));
    showSentence();
}

void PatchPanel::showSentence()
{
    if (m_isHidden)
        return m_sentence->setText(tr("Hidden until it has been predicted."));
    const std::size_t known = m_answers.known().size();
    if (const std::size_t awaited = m_answers.awaited(); awaited > 0)
        return m_sentence->setText(tr("%1 of %2 parts have had their numbers …").arg(known).arg(known + awaited));
    m_sentence->setText(m_map->sentence(
        measuredToken(),
        {{tr("All parts matter alike: with the numbers of any one from the other sentence, %1 falls by %2."),
          tr("All parts matter alike: with the numbers of any one from the other sentence, %1 rises by %2."),
          tr("All parts matter alike: with the numbers of any one from the other sentence, %1 falls or rises by %2.")},
         {tr("%1 parts matter most, and alike: with the numbers of any one from the other sentence, %2 falls by %3."),
          tr("%1 parts matter most, and alike: with the numbers of any one from the other sentence, %2 rises by %3."),
          tr("%1 parts matter most, and alike: with the numbers of any one from the other sentence, %2 falls or rises "
             "by %3.")},
         tr("%1 matters most: with its numbers from the other sentence, %2 falls by %3."),
         tr("%1 matters most: with its numbers from the other sentence, %2 rises by %3.")}));
}

/// What was told of a text that was changed since is no answer.
void PatchPanel::dim(bool isOld)
{
    m_map->setDimmed(isOld); // not disabled: the focus would go elsewhere
    m_headline->setDisabled(isOld);
    m_sentence->setDisabled(isOld);
}

/// What nobody sees would hold up what others measure, and is asked for anew when it is seen; a window that is only
/// made small goes on.
void PatchPanel::hideEvent(QHideEvent *event)
{
    if (!event->spontaneous())
        m_hasTyped = false;
    if (!event->spontaneous() && isMeasuring())
        forget();
    QWidget::hideEvent(event);
}

void PatchPanel::exportMap()
{
    if (m_asked && !m_isHidden && other() != nullptr && m_map->isComplete())
        Q_EMIT exportWanted(effectFigure(*m_asked, map(), question(), *m_map));
}

} // namespace headscope
