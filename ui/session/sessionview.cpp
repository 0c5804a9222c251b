// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What is seen, as a whole, and the way back through it.
#include "ui/session/session.h"

#include "engine/run/cover.h"

#include <QDateTime>

#include <cassert>

namespace headscope {

ViewState Session::view() const
{
    const Selection &s = m_selection;
    return {m_look, s.step, s.tensor, s.batch, s.head, s.walk ? std::nullopt : s.pinned, s.wantsChange};
}

void Session::setView(const ViewState &view)
{
    if (!m_isOpen)
        return;
    takeNote();
    m_isNoting = true; // a move of its own, whatever else changes in the same event
    showView(view);
    takeNote();
}

void Session::setView(const ViewState &view, const ViewState &left)
{
    if (!m_isOpen)
        return;
    takeNote();
    m_history.settle(left);
    setView(view);
}

/// Both are in their places before anybody hears of it.
void Session::showView(const ViewState &view)
{
    m_turned.reset();
    const Look look = fitting(view.look);
    const bool isOtherLook = look != m_look;
    const bool hidesOther = look.hidden != m_look.hidden;
    const bool isOtherBlock = takeLook(look);
    const Selection s =
        inside({view.step, view.tensor, view.batch, view.head, {}, view.pinned, {}, {}, view.wantsChange});
    const bool isElsewhere = s != m_selection;
    m_selection = s;
    readHidden();
    const bool isOtherResult = (hidesOther || isOtherBlock) && coverResult();
    if (isOtherBlock)
        Q_EMIT planChanged();
    if (isOtherLook)
        Q_EMIT lookChanged();
    if (isElsewhere)
        Q_EMIT selectionChanged();
    if (isOtherResult)
        Q_EMIT resultChanged();
}

/// Another mistake is another run. Says whether another block is looked at.
bool Session::takeLook(const Look &look)
{
    const bool isSameLab = look.mistake == m_look.mistake && look.riddle == m_look.riddle;
    const bool isOtherBlock = m_model && look.block != m_look.block;
    m_look = look;
    if (isOtherBlock)
        lookAtBlock();
    const bool isRunAgain = !isSameLab || (isOtherBlock && wantedOrder() != LabOrder());
    if (isRunAgain && m_isOpen)
        startRun();
    return isOtherBlock;
}

LabOrder Session::wantedOrder() const
{
    if (m_look.riddle)
        return {riddleOf(*m_plan, static_cast<std::uint32_t>(*m_look.riddle)), true};
    return {findMistake(m_look.mistake.toStdString()), false};
}

/// A block may have no such head or step. The block after it has them again, unless another one was chosen since.
void Session::turnTo(const Look &look)
{
    ViewState wanted = view();
    if (m_turned) {
        const auto &[before, shown] = *m_turned;
        if (wanted.head == shown.head)
            wanted.head = before.head;
        if (wanted.tensor == shown.tensor) {
            wanted.step = before.step;
            wanted.tensor = before.tensor;
        }
    }
    wanted.look = look;
    noteView();
    showView(wanted);
    m_turned.emplace(std::move(wanted), view());
}

void Session::setLook(const Look &wanted)
{
    const Look look = fitting(wanted);
    if (look == m_look)
        return;
    if (look.block != m_look.block)
        return turnTo(look);
    const bool hidesOther = look.hidden != m_look.hidden;
    takeLook(look);
    readHidden();
    const bool isOtherResult = hidesOther && coverResult();
    noteView();
    Q_EMIT lookChanged();
    if (isOtherResult)
        Q_EMIT resultChanged();
}

void Session::setHidden(const QStringList &words)
{
    Look look = m_look;
    look.hidden = words;
    look.hidden.removeDuplicates();
    setLook(look);
}

void Session::readHidden()
{
    m_hidden = hiddenOf(m_look.hidden, *m_plan);
}

namespace {

/// What is hidden is hidden in every block that has it.
SharedModelResult coveredModel(const ModelResult &truth, const QStringList &words)
{
    auto result = std::make_shared<ModelResult>(truth);
    auto trace = std::make_shared<ModelTrace>(*truth.trace);
    for (auto &each : trace->traces)
        if (const Hidden hidden = hiddenOf(words, each->plan); !hidden.blocks.empty())
            each = covered(each, hidden.blocks);
    result->trace = std::move(trace);
    return result;
}

/// Beside a mistake both runs are seen.
std::shared_ptr<const LabRun> coveredLab(LabRun lab, const std::vector<Block> &blocks)
{
    lab.right = covered(lab.right, blocks);
    lab.wrong = covered(lab.wrong, blocks);
    return std::make_shared<const LabRun>(std::move(lab));
}

} // namespace

/// Shows the newest run without what is hidden in it, which may be of the plan before. Says whether there is one.
bool Session::coverResult()
{
    m_result = m_truth;
    m_modelResult = m_truth ? m_truth->model : nullptr;
    if (!m_truth || m_look.hidden.isEmpty())
        return m_truth != nullptr;
    if (m_modelResult)
        m_modelResult = coveredModel(*m_modelResult, m_look.hidden);
    const Hidden hidden = hiddenOf(m_look.hidden, m_truth->trace->plan);
    if (hidden.blocks.empty())
        return true;
    RunResult result = *m_truth;
    result.trace = covered(m_truth->trace, hidden.blocks);
    if (result.unchanged)
        result.unchanged = covered(result.unchanged, hidden.blocks);
    if (result.lab)
        result.lab = coveredLab(*result.lab, hidden.blocks);
    m_result = std::make_shared<const RunResult>(std::move(result));
    return true;
}

/// A move that is yet to be noted leads to this look.
void Session::settleLook(const Look &look)
{
    if (look == m_look)
        return;
    assert(look.block == m_look.block);
    takeLook(look);
    if (!m_isNoting)
        m_history.settle(view());
    Q_EMIT lookChanged();
}

/// All that one event changes is one move: it is noted when the event has been dealt with.
void Session::noteView()
{
    if (!m_isOpen || m_isNoting)
        return;
    m_isNoting = true;
    QMetaObject::invokeMethod(this, &Session::takeNote, Qt::QueuedConnection);
}

void Session::takeNote()
{
    if (m_isNoting)
        m_history.note(view(), QDateTime::currentMSecsSinceEpoch());
    m_isNoting = false;
}

bool Session::canGo(int way)
{
    takeNote();
    return m_history.canGo(way);
}

void Session::go(int way)
{
    if (!canGo(way))
        return;
    showView(ViewState(m_history.go(way)));
    m_history.settle(view());
}

} // namespace headscope
