// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/work/work.h"

#include <optional>
#include <type_traits>

namespace headscope {

/// What another thread works out for a widget. Only the answer to the newest question is taken; the one before is
/// cancelled, whether it has begun or not.
template <class Answer>
class Latest
{
public:
    /// `ready` is called on the window's thread while the owner lives, `refused` where the work threw: then there is no
    /// answer. The owner holds this.
    Latest(QObject *owner, Urgency urgency, std::function<void()> ready,
           std::function<void(const Error &)> refused = Work<Answer>().refuse)
        : m_owner(owner), m_urgency(urgency), m_ready(std::move(ready)), m_refused(std::move(refused))
    {}
    ~Latest() { m_token.cancel(); }
    Latest(const Latest &) = delete;
    Latest &operator=(const Latest &) = delete;

    /// `make` returns the answer; where that may take long it takes a CancelToken.
    template <class Make>
    void ask(Make make)
    {
        forget();
        Work<Answer> work;
        work.urgency = m_urgency;
        work.token = m_token;
        if constexpr (std::is_invocable_v<Make, const CancelToken &>)
            work.make = std::move(make);
        else
            work.make = [make = std::move(make)](const CancelToken &) { return make(); };
        work.take = [this](Answer &&answer) {
            m_answer = std::move(answer);
            m_ready();
        };
        work.refuse = m_refused;
        workOut<Answer>(m_owner, std::move(work));
        m_isAsked = true;
    }

    /// Neither an answer nor a question.
    void forget()
    {
        m_token.cancel();
        m_token = {};
        m_isAsked = false;
        m_answer.reset();
    }

    bool isAsked() const { return m_isAsked; }
    /// The answer to the newest question, once it is there.
    const std::optional<Answer> &answer() const { return m_answer; }
    /// The same for who keeps it: here it is forgotten.
    std::optional<Answer> taken()
    {
        std::optional<Answer> answer = std::move(m_answer);
        forget();
        return answer;
    }

private:
    QPointer<QObject> m_owner;
    Urgency m_urgency;
    std::function<void()> m_ready;
    std::function<void(const Error &)> m_refused;
    CancelToken m_token;
    std::optional<Answer> m_answer;
    bool m_isAsked = false;
};

} // namespace headscope
