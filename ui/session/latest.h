// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/failure.h"

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <variant>

namespace headscope {

/// How many answers are still awaited, of all askers.
inline int &awaitedAnswers()
{
    static int count = 0; // only the window's thread counts here
    return count;
}

/// Work for another thread, and what the window's thread does with its end.
template <class Answer>
struct Work
{
    std::function<Answer()> make;
    std::function<void(Answer &&)> take;
    /// Where `make` threw.
    std::function<void(const Error &)> refuse = [](const Error &error) { Q_EMIT Failures::all().told(error); };
};

/// Makes something on another thread and takes it on the window's thread, where the owner still lives then.
template <class Answer>
void workOut(const QPointer<QObject> &owner, Work<Answer> work)
{
    ++awaitedAnswers();
    QThreadPool::globalInstance()->start([owner, work = std::move(work)]() mutable {
        using End = std::variant<Answer, Error>;
        const auto end = std::make_shared<End>([&]() -> End {
            try {
                return work.make();
            } catch (...) {
                return errorOf(std::current_exception());
            }
        }());
        work.make = nullptr; // what it held is given back before the answer arrives
        QMetaObject::invokeMethod(
            qApp,
            [owner, work = std::move(work), end] {
                --awaitedAnswers();
                if (!owner)
                    return;
                if (auto *answer = std::get_if<0>(end.get()))
                    work.take(std::move(*answer));
                else
                    work.refuse(std::get<1>(*end));
            },
            Qt::QueuedConnection);
    });
}

/// Whether the answer that is being made is still for somebody. Long work asks it now and then; when it is not, it may
/// answer anything.
using IsUnwanted = std::function<bool()>;

/// What another thread works out for a widget. Only the answer to the newest question is taken; an older one that has
/// not begun is left out, and one that has begun is told that nobody wants it.
template <class Answer>
class Latest
{
public:
    /// `ready` is called on the window's thread while the owner lives, `refused` where the work threw: then there is no
    /// answer. The owner holds this.
    Latest(QObject *owner, std::function<void()> ready,
           std::function<void(const Error &)> refused = Work<Answer>().refuse)
        : m_owner(owner), m_ready(std::move(ready)), m_refused(std::move(refused))
    {}
    ~Latest() { ++*m_newest; }
    Latest(const Latest &) = delete;
    Latest &operator=(const Latest &) = delete;

    /// `make` returns the answer; it may take an IsUnwanted.
    template <class Make>
    void ask(Make make)
    {
        forget();
        m_isAsked = true;
        const auto isNewest = [newest = m_newest, number = m_newest->load()] { return *newest == number; };
        workOut<std::optional<Answer>>(m_owner, {[isNewest, make = std::move(make)]() -> std::optional<Answer> {
                                                     if (!isNewest())
                                                         return std::nullopt;
                                                     if constexpr (std::is_invocable_v<Make, IsUnwanted>)
                                                         return make([isNewest] { return !isNewest(); });
                                                     else
                                                         return make();
                                                 },
                                                 [this, isNewest](std::optional<Answer> &&answer) {
                                                     if (isNewest())
                                                         take(std::move(answer));
                                                 },
                                                 [this, isNewest](const Error &error) {
                                                     if (isNewest())
                                                         m_refused(error);
                                                 }});
    }

    /// Neither an answer nor a question.
    void forget()
    {
        ++*m_newest;
        m_isAsked = false;
        m_answer.reset();
    }

    bool isAsked() const { return m_isAsked; }
    /// The answer to the newest question, once it is there.
    const std::optional<Answer> &answer() const { return m_answer; }

private:
    void take(std::optional<Answer> answer)
    {
        m_answer = std::move(answer);
        m_ready();
    }

    QPointer<QObject> m_owner;
    std::function<void()> m_ready;
    std::function<void(const Error &)> m_refused;
    std::shared_ptr<std::atomic<quint64>> m_newest = std::make_shared<std::atomic<quint64>>(0);
    std::optional<Answer> m_answer;
    bool m_isAsked = false;
};

} // namespace headscope
