// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compareview.h"

#include "engine/plan/tensortable.h"
#include "engine/reading/headshares.h"
#include "ui/compare/comparedside.h"
#include "ui/compare/legendstrip.h"
#include "ui/figure/figurescale.h"
#include "ui/operation/mapmenu.h"
#include "ui/operation/mapwidget.h"
#include "ui/session/oldrun.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"

#include <QEvent>
#include <QFocusEvent>
#include <QLabel>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

/// How much of the output goes with a head; no number where the layer has no output.
double lossOf(const Slice &map, Index head, const CancelToken &isCancelled)
{
    const Trace &trace = *map.trace();
    return trace.has(Role::Output) ? leaveOutEffect(trace, map.batch(), head, isCancelled)
                                   : std::numeric_limits<double>::quiet_NaN();
}

ValueRange joined(const ValueRange &a, const ValueRange &b)
{
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

} // namespace

CompareView::CompareView(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_tensor(new ComboBox(this)),
      m_a(new ComparedSide(session, QStringLiteral("A"), kFirstHeads[0], this)),
      m_b(new ComparedSide(session, QStringLiteral("B"), kFirstHeads[1], this)), m_old(new OldRun(session, this)),
      m_answer(
          this, Urgency::Visible, [this] { showAnswer(); },
          [this](const Error &error) {
              m_summary->clear();
              complain(sentenceOf(error));
          }),
      m_losses(
          this, Urgency::Measured, [this] { m_summary->setText(summary()); },
          [this](const Error &error) { complain(sentenceOf(error)); })
{
    setObjectName(QStringLiteral("compareView"));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 8, 16, 12);
    setupPickers(rows);
    setupMaps(rows);
    setupWords(rows);
    for (ComparedSide *side : {m_a, m_b}) {
        for (const auto then : {&CompareView::tellLook, &CompareView::refresh})
            connect(side, &ComparedSide::pickedOther, this, then);
        connect(side, &ComparedSide::came, this, &CompareView::takeRun);
    }
    connect(&session, &Session::lookChanged, this, &CompareView::showLook);
    connect(m_tensor, &QComboBox::activated, this, [this] {
        m_wantedTensor = tensor();
        tellLook();
        refresh();
    });
    connect(&session, &Session::resultChanged, this, &CompareView::refresh);
    connect(&session, &Session::runFailed, this, &CompareView::refresh);
    connect(&session.runner(), &Runner::cancelled, this, &CompareView::refresh);
    connect(&session, &Session::resultGone, this, &CompareView::keepNothing);
    for (const auto maybeWritten : {&Session::opened, &Session::saved})
        connect(&session, maybeWritten, this, &CompareView::readOldFilesAgain);
    connect(m_old, &OldRun::changed, this, &CompareView::dimOld);
}

void CompareView::complain(const QString &sentences)
{
    m_complaint->setText(sentences);
    m_complaint->setVisible(!sentences.isEmpty());
}

std::array<ComparedPick, 2> CompareView::picked() const
{
    return {m_a->picked(), m_b->picked()};
}

/// Of attention its maps, beside a mistake of the lab all that it makes; a block that has none is compared as a whole.
bool CompareView::isOffered(const GraphTensor &tensor) const
{
    return m_a->trace()->plan.attends() ? isComparable(tensor, picked()) : isMatrixOfRun(tensor);
}

/// The tensors with queries and keys that both runs have.
void CompareView::showTensors()
{
    m_tensor->clear();
    const bool hasBoth = m_a->trace() && m_b->trace();
    for (const GraphTensor &tensor : hasBoth ? m_a->trace()->plan.graph->tensors() : std::vector<GraphTensor>())
        if (m_b->trace()->has(tensor.id) && m_a->trace()->has(tensor.id) && isOffered(tensor))
            m_tensor->addItem(tensorLongTitle(tensor), toQString(tensor.name));
    m_tensor->setCurrentIndex(std::max(0, m_tensor->findData(toQString(specOf(m_wantedTensor).name))));
}

/// The chosen one of the list, which may be of runs that are gone.
TensorId CompareView::tensor() const
{
    return findTensor(m_tensor->currentData().toString().toStdString())->role;
}

bool CompareView::isBusy() const
{
    return isVisible() && (m_session.isBusy() || m_a->isBusy() || m_b->isBusy());
}

/// A run has come, or why it does not; what is compared then came about by itself.
void CompareView::takeRun()
{
    m_session.settleLook(lookNow());
    refresh();
}

void CompareView::refresh()
{
    nameBox(m_tensor, tr("Compared tensor"));
    if (!isVisible())
        return keepNothing();
    for (ComparedSide *side : {m_a, m_b})
        side->fetch();
    renewTables();
    setAccessibleName(tr("Compare"));
    showTensors();
    arrangePickers();
    dimOld();
    m_answer.forget();
    m_losses.forget();
    const bool areThere = m_a->trace() && m_b->trace();
    const bool hasBoth = areThere && m_tensor->count() > 0;
    m_summary->setText(isBusy() || hasBoth ? tr("Computing …") : QString());
    complain(complaints().join(u'\n'));
    if (areThere && !hasBoth && !isBusy())
        return tellNothingInCommon();
    if (!hasBoth || m_a->isBusy() || m_b->isBusy())
        return;
    const Slice a(m_a->trace(), tensor(), m_a->item(), m_a->head());
    const Slice b(m_b->trace(), tensor(), m_b->item(), m_b->head());
    m_answer.ask([a, b](const CancelToken &isCancelled) { return answerFor(a, b, isCancelled); });
}

/// Runs that are not the session's own are as new as ever.
void CompareView::dimOld()
{
    const bool isA = m_old->isOld() && m_a->runWords().isEmpty();
    const bool isB = m_old->isOld() && m_b->runWords().isEmpty();
    m_maps[0]->setDimmed(isA);
    m_maps[1]->setDimmed(isB);
    m_maps[2]->setDimmed(isA || isB);
    for (QLabel *words : {m_cell, m_summary})
        words->setEnabled(!isA && !isB);
}

/// The run of before, which nobody sees any more, would fill the memory.
void CompareView::keepNothing()
{
    m_answer.forget();
    m_losses.forget();
    for (MapWidget *map : m_maps)
        map->setContent({});
    renewTables();
    renewNumbers(*m_maps[2], nullptr);
    m_legend->showMarks({}, {});
    m_cell->clear();
    m_summary->clear();
}

void CompareView::tellNothingInCommon()
{
    keepNothing();
    m_summary->setText(
        tr("A and B have no tensor in common that can be compared: choose another run for one of them."));
}

CompareView::Answer CompareView::answerFor(const Slice &a, const Slice &b, const CancelToken &isCancelled)
{
    Answer answer;
    answer.a = a;
    answer.b = b;
    answer.range = joined(rangeOf(*a.trace(), a.tensor(), isCancelled), rangeOf(*b.trace(), b.tensor(), isCancelled));
    answer.marks = marksIn({a, b}, isCancelled);
    if (!areComparable(a, b))
        return answer;
    answer.change = Slice::difference(b, a, isCancelled);
    answer.marks.merge(marksIn({answer.change}, isCancelled));
    answer.changes = scaleOfChange({answer.change}, isCancelled);
    answer.numbers = compare(a, b, isCancelled);
    return answer;
}

void CompareView::showAnswer()
{
    showMaps();
    m_summary->setText(summary());
    if (m_pinned && comparedCellWords(m_answer.answer()->a, m_answer.answer()->b, *m_pinned).isEmpty()) {
        m_pinned.reset(); // the maps have no such cell any more
        m_session.settleLook(lookNow());
    }
    setCursorTo(m_pinned, m_pinned.has_value());
    askForLosses();
}

/// Behind the maps: of a wide layer they take many times as long.
void CompareView::askForLosses()
{
    const Answer &answer = *m_answer.answer();
    if (answer.change.isEmpty())
        return;
    m_losses.ask(
        [a = answer.a, b = answer.b, heads = std::array{m_a->head(), m_b->head()}](const CancelToken &isCancelled) {
            return std::array{lossOf(a, heads[0], isCancelled), lossOf(b, heads[1], isCancelled)};
        });
}

/// Where another program was in front, it may have written a file that is compared.
bool CompareView::event(QEvent *event)
{
    if (event->type() == QEvent::WindowActivate)
        readOldFilesAgain();
    return QWidget::event(event);
}

/// The keyboard is for the maps, as soon as there are any.
void CompareView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (m_maps[0]->isVisible())
        m_maps[0]->setFocus(event->reason());
}

void CompareView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrangePickers();
}

void CompareView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    noticeOldFiles();
    refresh();
}

void CompareView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace headscope
