// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace headscope {

/// How many answers are still awaited, of all askers.
inline int &awaitedAnswers()
{
    static int count = 0; // of the window's thread alone
    return count;
}

/// Makes something on another thread and takes it on the window's thread, where the owner still lives then.
template <class Answer>
void workOut(const QPointer<QObject> &owner, std::function<Answer()> make, std::function<void(Answer &&)> take)
{
    ++awaitedAnswers();
    QThreadPool::globalInstance()->start([owner, make = std::move(make), take = std::move(take)]() mutable {
        Answer answer = make();
        make = nullptr; // what it held is given back before the answer arrives
        QMetaObject::invokeMethod(
            qApp,
            [owner, take = std::move(take), answer = std::move(answer)]() mutable {
                --awaitedAnswers();
                if (owner)
                    take(std::move(answer));
            },
            Qt::QueuedConnection);
    });
}

/// What another thread works out for a widget. Only the answer to the newest question is taken; an older one that has
/// not begun is left out.
template <class Answer>
class Latest
{
public:
    using Make = std::function<Answer()>;

    /// `ready` is called on the window's thread while the owner lives. The owner holds this.
    Latest(QObject *owner, std::function<void()> ready) : m_owner(owner), m_ready(std::move(ready)) {}

    void ask(Make make)
    {
        forget();
        m_isAsked = true;
        const auto isNewest = [newest = m_newest, number = m_newest->load()] { return *newest == number; };
        workOut<std::optional<Answer>>(
            m_owner, [isNewest, make = std::move(make)] { return isNewest() ? std::optional(make()) : std::nullopt; },
            [this, isNewest](std::optional<Answer> &&answer) {
                if (isNewest())
                    take(std::move(answer));
            });
    }

    /// Neither an answer nor a question.
    void forget()
    {
        ++*m_newest;
        m_isAsked = false;
        m_answer.reset();
    }

    bool isAsked() const { return m_isAsked; }
    /// Of the newest question, once it is there.
    const std::optional<Answer> &answer() const { return m_answer; }

private:
    void take(std::optional<Answer> answer)
    {
        m_answer = std::move(answer);
        m_ready();
    }

    QPointer<QObject> m_owner;
    std::function<void()> m_ready;
    std::shared_ptr<std::atomic<quint64>> m_newest = std::make_shared<std::atomic<quint64>>(0);
    std::optional<Answer> m_answer;
    bool m_isAsked = false;
};

} // namespace headscope
