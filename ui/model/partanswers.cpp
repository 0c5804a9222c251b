// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/partanswers.h"

#include "ui/work/work.h"

#include <chrono>

namespace headscope {
namespace {

constexpr std::chrono::milliseconds kBetweenAnswers{50}; // that are told: a count of each would only be laid out anew

} // namespace

PartAnswers::PartAnswers(QObject *parent) : QObject(parent)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(kBetweenAnswers);
    connect(&m_soon, &QTimer::timeout, this, &PartAnswers::changed);
}

void PartAnswers::ask(const ModelPart &part, Make make)
{
    ++m_awaited;
    Work<std::vector<Candidate>> work;
    work.urgency = Urgency::Tried;
    work.token = m_token;
    work.make = [make = std::move(make)](const CancelToken &isCancelled) {
        RunControl control;
        control.isCancelled = isCancelled;
        return make(control);
    };
    work.take = [this, part](std::vector<Candidate> &&after) { take(part, std::move(after)); };
    work.refuse = [this, part, usual = work.refuse](const Error &error) {
        usual(error);
        take(part, {});
    };
    workOut<std::vector<Candidate>>(this, std::move(work));
}

void PartAnswers::forget()
{
    m_token.cancel();
    m_token = {};
    m_awaited = 0;
    m_known.clear();
    m_soon.stop();
}

void PartAnswers::take(const ModelPart &part, std::vector<Candidate> &&after)
{
    --m_awaited;
    if (!after.empty())
        m_known.emplace_back(part, std::move(after));
    if (m_awaited == 0) {
        m_soon.stop();
        Q_EMIT changed();
    } else if (!m_soon.isActive()) {
        m_soon.start();
    }
}

} // namespace headscope
